// Storage of file contents: a folder on disk, or an S3-compatible object store.
import { glob, open, stat } from "node:fs/promises"
import { join, relative } from "node:path"
import type { Readable } from "node:stream"
import { FSDriver } from "flydrive/drivers/fs"
import type { S3Config } from "../../core/file-settings.js"
import type { ByteRange, FileStorage } from "./storage.js"

class DiskStorage implements FileStorage {
  readonly #driver: FSDriver

  constructor(private readonly folder: string) {
    this.#driver = new FSDriver({ location: folder, visibility: "private" })
  }

  write(key: string, bytes: Readable) {
    return this.#driver.putStream(key, bytes)
  }

  async read(key: string, range?: ByteRange) {
    // A missing file fails here, before a response begins.
    return (await open(join(this.folder, key))).createReadStream(range)
  }

  async size(key: string) {
    try {
      return (await stat(join(this.folder, key))).size
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined
      throw error
    }
  }

  async *list(prefix: string) {
    for await (const entry of glob(`${prefix}**`, { cwd: this.folder, withFileTypes: true }))
      if (entry.isFile()) yield relative(this.folder, join(entry.parentPath, entry.name))
  }

  delete(key: string) {
    return this.#driver.delete(key)
  }

  async signedUrl() {
    return undefined
  }
}

/** Opens the configured storage. The S3 client is large, so it is loaded only if it is used. */
export async function openStorage({ s3, folder }: { s3: S3Config | undefined; folder: string }): Promise<FileStorage> {
  if (!s3) return new DiskStorage(folder)
  const { S3Storage } = await import("./s3.js")
  return new S3Storage(s3)
}
