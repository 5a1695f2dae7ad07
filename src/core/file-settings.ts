// Settings of the storage of files.
import { z } from "zod"
import { ConfigError, setting, url, wholeNumber } from "./config-values.js"

export const fileSettings = {
  s3Bucket: setting("S3_BUCKET", z.string().optional(), {
    description: "Bucket for files.",
    default: "files are stored under `DATA_DIR`",
    example: "hr-files",
  }),
  s3Endpoint: setting("S3_ENDPOINT", url("http:", "https:").optional(), {
    description: "URL of an S3-compatible store.",
    default: "AWS",
    example: "https://s3.example.com",
  }),
  s3Region: setting("S3_REGION", z.string().default("us-east-1"), {
    description: "Region of the bucket.",
    example: "eu-central-1",
  }),
  s3AccessKeyId: setting("S3_ACCESS_KEY_ID", z.string().optional(), {
    description: "Access key of the bucket.",
    default: "none",
    example: "the key's id",
  }),
  s3SecretAccessKey: setting("S3_SECRET_ACCESS_KEY", z.string().optional(), {
    description: "Secret of the access key.",
    default: "none",
    example: "the key's secret",
    secret: true,
  }),
  storageQuotaMb: setting("STORAGE_QUOTA_MB", wholeNumber(1, 100_000_000).default(10_240), {
    description: "Storage of each organization for files, in MiB.",
    example: "102400",
  }),
  clamavUrl: setting("CLAMAV_URL", url("tcp:").optional(), {
    description: "clamd that scans uploaded files before they can be downloaded.",
    default: "files are not scanned",
    example: "tcp://clamav.example.com:3310",
  }),
}

/** The variables of the storage, as they are set. */
export type FileSettings = z.infer<z.ZodObject<typeof fileSettings>>

/** An S3-compatible object store. */
export interface S3Config {
  bucket: string
  /** Prefix of the names of all objects. */
  prefix?: string
  endpoint: string | undefined
  region: string
  accessKeyId: string
  secretAccessKey: string
}

/** An object store without a bucket. */
export type S3Account = Omit<S3Config, "bucket" | "prefix">

/**
 * The object store; undefined if none is set. Throws a ConfigError for incomplete settings.
 * @param hasOtherBucket whether the account is set for the bucket of backups, so that files need none.
 */
export function s3Config(settings: FileSettings, hasOtherBucket: boolean): { account?: S3Account; files?: S3Config } {
  const { s3Bucket: bucket, s3AccessKeyId: accessKeyId, s3SecretAccessKey: secretAccessKey } = settings
  const given = { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey }
  if (accessKeyId && secretAccessKey && (bucket || hasOtherBucket)) {
    const account = { endpoint: settings.s3Endpoint, region: settings.s3Region, accessKeyId, secretAccessKey }
    return { account, ...(bucket && { files: { ...account, bucket } }) }
  }
  const missing = Object.entries(given).filter(([, value]) => value === undefined)
  if (missing.length === 3 && settings.s3Endpoint === undefined) return {}
  const required = missing.find(([name]) => name !== "S3_BUCKET" || !hasOtherBucket)
  throw new ConfigError(`${required?.[0]} is required to store files in S3`)
}
