// Settings of the storage of files.
import { z } from "zod"
import { setting, url, wholeNumber } from "./config-values.js"

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
    default: "us-east-1",
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
    default: "10240",
    example: "102400",
  }),
  clamavUrl: setting("CLAMAV_URL", url("tcp:").optional(), {
    description: "clamd that scans uploaded files before they can be downloaded.",
    default: "files are not scanned",
    example: "tcp://clamav.example.com:3310",
  }),
}
