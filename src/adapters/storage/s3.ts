// Storage in an S3-compatible object store. An upload to S3 needs its length, so bytes of unknown length pass through a temporary
// file.
import { randomUUID } from "node:crypto"
import { open, unlink, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { Readable } from "node:stream"
import { GetObjectCommand, HeadObjectCommand, NotFound, paginateListObjectsV2, S3Client } from "@aws-sdk/client-s3"
import { S3Driver } from "flydrive/drivers/s3"
import type { S3Config } from "../../core/file-settings.js"
import type { ByteRange, FileStorage } from "./storage.js"

/** Requests to a server that does not respond would otherwise never end. */
const LIMITS = { maxAttempts: 2, requestHandler: { connectionTimeout: 5_000, socketTimeout: 10_000 } }

export class S3Storage implements FileStorage {
  readonly #client: S3Client
  readonly #driver: S3Driver
  readonly #bucket: string
  readonly #prefix: string

  constructor({ bucket, prefix = "", endpoint, region, accessKeyId, secretAccessKey }: S3Config) {
    this.#bucket = bucket
    this.#prefix = prefix
    // Other servers than AWS have no host name for each bucket.
    const ownServer = endpoint ? { endpoint, forcePathStyle: true } : {}
    // Older servers store the frames of a streamed checksum as contents.
    const checksums = { requestChecksumCalculation: "WHEN_REQUIRED", responseChecksumValidation: "WHEN_REQUIRED" } as const
    const credentials = { accessKeyId, secretAccessKey }
    this.#client = new S3Client({ region, credentials, ...LIMITS, ...checksums, ...ownServer })
    this.#driver = new S3Driver({ client: this.#client, bucket, visibility: "private", supportsACL: false })
  }

  async write(key: string, bytes: Readable) {
    const path = join(tmpdir(), `upload-${randomUUID()}`)
    const file = await open(path, "wx+", 0o600)
    try {
      // The open handle keeps the bytes, so nothing remains even after a crash.
      await unlink(path)
      await writeFile(file, bytes)
      const { size } = await file.stat()
      const contents = file.createReadStream({ start: 0 })
      await this.#driver.putStream(this.#prefix + key, contents, { contentLength: size }).finally(() => contents.destroy())
    } finally {
      await file.close()
    }
  }

  async read(key: string, range?: ByteRange) {
    const Range = range && `bytes=${range.start}-${range.end}`
    const { Body } = await this.#client.send(new GetObjectCommand({ ...this.#object(key), Range }))
    return Body as Readable
  }

  async size(key: string) {
    try {
      return (await this.#client.send(new HeadObjectCommand(this.#object(key)))).ContentLength
    } catch (error) {
      if (error instanceof NotFound) return undefined
      throw error
    }
  }

  async *list(prefix: string) {
    const pages = paginateListObjectsV2({ client: this.#client }, { Bucket: this.#bucket, Prefix: this.#prefix + prefix })
    for await (const { Contents = [] } of pages) for (const { Key = "" } of Contents) yield Key.slice(this.#prefix.length)
  }

  delete(key: string) {
    return this.#driver.delete(this.#prefix + key)
  }

  signedUrl(key: string, { contentType, contentDisposition, expiresIn }: Parameters<FileStorage["signedUrl"]>[1]) {
    return this.#driver.getSignedUrl(this.#prefix + key, { contentType, contentDisposition, expiresIn })
  }

  #object(key: string) {
    return { Bucket: this.#bucket, Key: this.#prefix + key }
  }
}
