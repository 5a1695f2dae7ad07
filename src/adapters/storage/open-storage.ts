// Storage of file contents: a folder on disk, or an S3-compatible object store.
import { randomUUID } from "node:crypto"
import { createWriteStream } from "node:fs"
import { chmod, glob, mkdir, open, readdir, rename, rm, stat } from "node:fs/promises"
import { dirname, join, relative } from "node:path"
import type { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import type { S3Config } from "../../core/file-settings.js"
import { DAY_MS, systemClock } from "../clock.js"
import type { ByteRange, FileStorage } from "./storage.js"

/** Folder of files that are being written. They are renamed when they are complete, so no key has a part of its contents. */
const INCOMPLETE = ".incomplete"

/** Its folders and files are accessible to the account of the server alone, whatever the umask. */
class DiskStorage implements FileStorage {
  constructor(private readonly folder: string) {}

  async write(key: string, bytes: Readable) {
    const path = join(this.folder, key)
    const incomplete = join(this.folder, INCOMPLETE, randomUUID())
    for (const file of [path, incomplete]) await mkdir(dirname(file), { recursive: true, mode: 0o700 })
    try {
      await pipeline(bytes, createWriteStream(incomplete, { mode: 0o600, flush: true }))
      await rename(incomplete, path)
    } catch (error) {
      await rm(incomplete, { force: true })
      throw error
    }
  }

  /** Deletes what writes that a crash interrupted have left. */
  async deleteAbandoned() {
    const folder = join(this.folder, INCOMPLETE)
    const before = systemClock.now().getTime() - DAY_MS
    for (const name of await readdir(folder).catch(() => [])) {
      const file = await stat(join(folder, name)).catch(() => undefined)
      if (file && file.mtimeMs < before) await rm(join(folder, name), { force: true })
    }
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
  if (!s3) {
    const storage = new DiskStorage(folder)
    await storage.deleteAbandoned()
    return storage
  }
  const { S3Storage } = await import("./s3.js")
  return new S3Storage(s3)
}
