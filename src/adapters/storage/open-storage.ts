// Storage of file contents: a folder on disk, or an S3-compatible object store.
import { createWriteStream } from "node:fs"
import { chmod, glob, mkdir, open, rm, stat } from "node:fs/promises"
import { dirname, join, relative } from "node:path"
import type { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import type { S3Config } from "../../core/file-settings.js"
import type { ByteRange, FileStorage } from "./storage.js"

/** Its folders and files are accessible to the account of the server alone, whatever the umask. */
class DiskStorage implements FileStorage {
  constructor(private readonly folder: string) {}

  async write(key: string, bytes: Readable) {
    const path = join(this.folder, key)
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    await pipeline(bytes, createWriteStream(path, { mode: 0o600, flush: true }))
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
    return rm(join(this.folder, key), { force: true })
  }

  async signedUrl() {
    return undefined
  }
}

/** Takes the rights of other accounts from folders of earlier versions. A folder of another owner stays as it is. */
export async function closeFolders(...folders: string[]): Promise<void> {
  for (const folder of folders) await chmod(folder, 0o700).catch(() => {})
}

/** Opens the configured storage. The S3 client is large, so it is loaded only if it is used. */
export async function openStorage({ s3, folder }: { s3: S3Config | undefined; folder: string }): Promise<FileStorage> {
  if (!s3) return new DiskStorage(folder)
  const { S3Storage } = await import("./s3.js")
  return new S3Storage(s3)
}
