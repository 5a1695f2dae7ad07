// Settings of the directory that several installations share (docs/decisions/0120).
import type { z } from "zod"
import { ConfigError, postgresUrl, setting, signingKeyList } from "./config-values.js"

export const directorySettings = {
  directoryDatabaseUrl: setting("DIRECTORY_DATABASE_URL", postgresUrl.optional(), {
    description:
      "PostgreSQL database that says which installation has an email address or the address of a careers page. All installations name the same.",
    default: "none",
    example: "postgresql://hr_directory:password@directory.example.com:5432/hr_directory",
    secret: true,
  }),
  directoryKeys: setting("DIRECTORY_KEYS", signingKeyList.optional(), {
    description:
      "Keys of the hashes of email addresses in the directory, separated by commas, each at least 32 random bytes. All installations share them.",
    default: "required with `DIRECTORY_DATABASE_URL`",
    example: "the output of: openssl rand -base64 48",
    secret: true,
  }),
}

export interface DirectoryConfig {
  url: string
  /** Claims have a hash under each key; searches use the first. */
  keys: readonly string[]
}

/** Throws a ConfigError for a directory without keys. */
export function directoryOf({
  directoryDatabaseUrl: url,
  directoryKeys: keys,
}: z.infer<z.ZodObject<typeof directorySettings>>): DirectoryConfig | undefined {
  if (url === undefined) return undefined
  if (!keys) throw new ConfigError("DIRECTORY_KEYS is required with DIRECTORY_DATABASE_URL")
  return { url, keys }
}
