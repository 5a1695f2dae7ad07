// Settings of backups.
import { isAbsolute } from "node:path"
import { z } from "zod"
import { ConfigError, setting, wholeNumber } from "./config-values.js"
import type { S3Account, S3Config } from "./file-settings.js"

const target = z.string().refine((text) => isAbsolute(text) || /^s3:\/\/[^/]+(\/.*)?$/.test(text), {
  error: "must be an absolute path, or a bucket as s3://bucket or s3://bucket/prefix",
})

export const backupSettings = {
  backupTarget: setting("BACKUP_TARGET", target.optional(), {
    description:
      "Folder of another disk, or bucket of the store of `S3_ENDPOINT`, that receives backups of the embedded database and of files, and the list of erasures.",
    default: "no backups",
    example: "s3://hr-backups/production",
  }),
  backupRetentionDays: setting("BACKUP_RETENTION_DAYS", wholeNumber(1, 3650).default(14), {
    description: "Days back to which the embedded database can be restored, to any moment.",
    example: "35",
  }),
  fileDeletionDelayDays: setting("FILE_DELETION_DELAY_DAYS", wholeNumber(0, 3650).optional(), {
    description:
      "Days for which the contents of deleted files are kept, so that a database that is restored to an earlier moment finds them. A job deletes contents of erased records within ten minutes, but not before an hour after their upload.",
    default: "`BACKUP_RETENTION_DAYS` with `BACKUP_TARGET`, otherwise 0",
    example: "35",
  }),
}

/** Where backups go: a bucket or, without one, a folder. */
export interface BackupTarget {
  s3: S3Config | undefined
  folder: string
}

/** Throws a ConfigError for a bucket without a key to open it. */
export function backupTargetOf(text: string | undefined, account: S3Account | undefined): BackupTarget | undefined {
  if (text === undefined) return undefined
  if (!text.startsWith("s3:")) return { s3: undefined, folder: text }
  if (!account) throw new ConfigError("S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY are required to store backups in S3")
  const { hostname: bucket, pathname } = new URL(text)
  const prefix = pathname.replace(/^\/+|\/+$/g, "")
  return { s3: { ...account, bucket, prefix: prefix === "" ? "" : `${prefix}/` }, folder: "" }
}
