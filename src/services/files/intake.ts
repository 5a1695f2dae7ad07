// Receives uploads: checks the name and the type, reserves the quota, and stores the bytes while they arrive. The bytes are stored
// before the record that refers to them; a job deletes what no record refers to.
import { createReadStream } from "node:fs"
import { mkdtemp, rm, stat } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Readable } from "node:stream"
import { sql } from "kysely"
import { storageKey } from "../../adapters/storage/storage.js"
import { BaseService } from "../../core/base-service.js"
import { AppError, validationError } from "../../core/errors.js"
import { takeAdvisoryLock } from "../../core/locks.js"
import { withStorage } from "../../core/storage-errors.js"
import type { Upload } from "../../core/upload.js"
import { newId } from "../../entities/base-entity.js"
import type { FileRecord } from "../../entities/files.js"
import type { UploadLimits } from "../../entities/upload-limits.js"
import { enqueue } from "../../events/outbox.js"
import { cleanFileName, extensionOf } from "./calculations/names.js"
import {
  acceptedExtension,
  detectMediaType,
  FILE_RULES,
  type FileExtension,
  type FileKind,
  type FileRules,
  isText,
} from "./calculations/types.js"
import { FileContents } from "./contents.js"
import type { FileScanJob } from "./scans.js"

/** The properties of a file record that follow from its upload. */
export type ReceivedFile = Pick<
  FileRecord,
  "name" | "size" | "contentType" | "status" | "uploadedAt" | "uploadedById" | "objectId"
>

interface OpenedFile {
  readonly name: string
  readonly extension: FileExtension
  readonly contents: FileContents
  readonly rules: FileRules
}

/** Part of the quota that files of anonymous callers can use. */
const PUBLIC_QUOTA_SHARE = 0.1
/** The quota limits the files in use. Together with deleted files, whose contents are kept for a while, they may take twice as much. */
const QUOTA_WITH_DELETED = 2

export class FileIntakeService extends BaseService {
  /** The limits by kind of file, so that clients check a file before they send it. */
  limits(): UploadLimits {
    return FILE_RULES
  }

  /** Queues the scans of stored files that wait for one. Call it where their records are created. */
  async scanPending(files: readonly ReceivedFile[]): Promise<void> {
    const { organizationId } = this.viewer
    const jobs = files
      .filter(({ status }) => status === "PENDING")
      .map(({ objectId }): FileScanJob => ({ organizationId, objectId }))
    await enqueue(
      this.ctx,
      jobs.map((job) => ({ task: "file-scan", job })),
    )
  }

  /**
   * Stores an upload and returns the values of its record. Call it in a preparation, after the right to attach was checked. A job
   * deletes the bytes if no record follows.
   */
  async store(upload: Upload, kind: FileKind, { isPublic = false } = {}): Promise<ReceivedFile> {
    return this.withContents(upload, kind, async ({ name, extension, contents, rules }) => {
      const sample = await contents.readSample()
      if (sample.length === 0) throw validationError({ file: "emptyFile" })
      const contentType = await detectMediaType(sample, extension, rules)
      const maxSize = Math.min(this.ctx.request.bodyLength ?? rules.maxBytes, rules.maxBytes)
      const write = async (id: string) => {
        await this.writeBytes(id, contents.stream({ isText: isText(contentType) }))
        await upload.finished()
      }
      const objectId = await this.storeObject(maxSize, write, { isPublic, contents })
      const { size } = contents
      await sql`update stored_objects set size = ${size} where organization_id = ${this.viewer.organizationId} and id = ${objectId}`.execute(
        this.ctx.deps.db,
      )
      const status = this.ctx.deps.scanner ? "PENDING" : "READY"
      return this.received({ name, size, contentType, objectId, status })
    })
  }

  /** Stores an upload of an anonymous caller, as `store` does. Returns undefined if the storage for such files is used up. */
  async storePublic(upload: Upload, kind: FileKind): Promise<ReceivedFile | undefined> {
    return this.store(upload, kind, { isPublic: true }).catch(ignoreQuotaError)
  }

  /** Stores bytes that the server has made, outside of a transaction. */
  async storeBytes(bytes: Buffer, file: Pick<ReceivedFile, "name" | "contentType">): Promise<ReceivedFile> {
    const objectId = await this.storeObject(bytes.length, (id) => this.writeBytes(id, Readable.from([bytes])))
    return this.received({ ...file, size: bytes.length, objectId, status: "READY" })
  }

  /** Reads a small upload into memory, outside of a transaction, without storing it. The same rules apply. */
  async readBytes(upload: Upload, kind: FileKind): Promise<{ name: string; extension: FileExtension; bytes: Buffer }> {
    return this.withContents(upload, kind, async ({ name, extension, contents, rules }) => {
      const contentType = await detectMediaType(await contents.readSample(), extension, rules)
      const chunks: Buffer[] = []
      for await (const chunk of contents.stream({ isText: isText(contentType) })) chunks.push(chunk as Buffer)
      await upload.finished()
      return { name, extension, bytes: Buffer.concat(chunks) }
    })
  }

  /** Opens an upload for `work`, checks its name, and closes it. */
  private async withContents<T>(upload: Upload, kind: FileKind, work: (file: OpenedFile) => Promise<T>): Promise<T> {
    const rules = FILE_RULES[kind]
    const opened = await upload.open()
    const contents = new FileContents(opened.bytes, rules.maxBytes)
    try {
      const name = cleanFileName(opened.name)
      return await work({ name, extension: acceptedExtension(extensionOf(name), rules), contents, rules })
    } finally {
      contents.close()
    }
  }

  /**
   * Stores a file that the server makes, outside of a transaction. `write` writes it to a temporary path, because the quota is
   * reserved by its size. Throws PAYLOAD_TOO_LARGE for a file of more than `maxBytes`.
   */
  async storeWritten(
    write: (path: string) => Promise<void>,
    { maxBytes = Number.POSITIVE_INFINITY, ...file }: Pick<ReceivedFile, "name" | "contentType"> & { maxBytes?: number },
  ): Promise<ReceivedFile> {
    const directory = await mkdtemp(join(tmpdir(), "hr-file-"))
    try {
      const path = join(directory, "file")
      await write(path)
      const { size } = await stat(path)
      if (size > maxBytes) throw new AppError("PAYLOAD_TOO_LARGE", { details: { maxBytes } })
      const objectId = await this.storeObject(size, (id) => this.writeBytes(id, createReadStream(path)))
      return this.received({ ...file, size, objectId, status: "READY" })
    } finally {
      await rm(directory, { recursive: true })
    }
  }

  /** Copies the bytes of files, so that new records can have them, outside of a transaction. */
  async copy(files: readonly FileRecord[]): Promise<ReceivedFile[]> {
    const copies: ReceivedFile[] = []
    for (const { objectId, name, size, contentType, status } of files) {
      const source = storageKey(this.viewer.organizationId, objectId)
      const bytes = await withStorage(this.ctx.deps, (storage) => storage.read(source))
      copies.push(
        this.received({
          name,
          size,
          contentType,
          status,
          objectId: await this.storeObject(size, (id) => this.writeBytes(id, bytes)),
        }),
      )
    }
    return copies
  }

  private received(file: Omit<ReceivedFile, "uploadedAt" | "uploadedById">): ReceivedFile {
    return { ...file, uploadedAt: this.clock.now(), uploadedById: this.viewer.employeeId ?? undefined }
  }

  /** Reserves an object and writes it. Discards the object if that fails. */
  private async storeObject(
    size: number,
    write: (objectId: string) => Promise<void>,
    { isPublic = false, contents }: { isPublic?: boolean; contents?: FileContents } = {},
  ): Promise<string> {
    this.ctx.assertNoTransaction()
    // Reservations that wait in the queue hold no connection.
    const { queue } = this.ctx.deps
    const objectId = await queue.run(`storage of ${this.viewer.organizationId}`, () => {
      contents?.assertNotAborted()
      return this.reserve(size, isPublic)
    })
    try {
      await write(objectId)
      return objectId
    } catch (error) {
      await this.discard(objectId)
      throw error
    }
  }

  private writeBytes(objectId: string, bytes: Readable): Promise<void> {
    return withStorage(this.ctx.deps, (storage) => storage.write(storageKey(this.viewer.organizationId, objectId), bytes))
  }

  /**
   * Inserts the row of an object with its maximum size. Throws STORAGE_QUOTA_EXCEEDED. Uploads of one organization reserve one
   * after the other, so together they cannot exceed the quota, nor public files their share.
   */
  private async reserve(size: number, isPublic: boolean): Promise<string> {
    const { organizationId } = this.viewer
    const id = newId()
    const now = this.clock.now()
    const quotaBytes = this.ctx.deps.config.storageQuotaMb * 1_048_576
    const isReserved = await this.ctx.deps.db.transaction().execute(async (transaction) => {
      await takeAdvisoryLock(transaction, `stored_objects of ${organizationId}`)
      const { rows } = await sql`
        insert into stored_objects (id, organization_id, size, is_public, created_at, updated_at, version)
        select ${id}::uuid, ${organizationId}::uuid, ${size}::int, ${isPublic}::boolean, ${now}, ${now}, 1
        from (select coalesce(sum(size), 0) as total, coalesce(sum(size) filter (where unused_since is null), 0) as used,
            coalesce(sum(size) filter (where is_public and unused_since is null), 0) as public
          from stored_objects where organization_id = ${organizationId}) stored
        where ${size} + stored.used <= ${quotaBytes} and ${size} + stored.total <= ${quotaBytes * QUOTA_WITH_DELETED}
          and (not ${isPublic}::boolean or ${size} + stored.public <= ${Math.floor(quotaBytes * PUBLIC_QUOTA_SHARE)})
        returning id`.execute(transaction)
      return rows.length > 0
    })
    if (!isReserved) throw new AppError("STORAGE_QUOTA_EXCEEDED", { details: { quotaBytes } })
    return id
  }

  /** Deletes an object that no record refers to. If that fails, the job deletes it later. */
  async discard(objectId: string): Promise<void> {
    const { storage, db, log } = this.ctx.deps
    const { organizationId } = this.viewer
    try {
      await storage.delete(storageKey(organizationId, objectId))
      await sql`delete from stored_objects where organization_id = ${organizationId} and id = ${objectId}`.execute(db)
    } catch (error) {
      log.warn({ err: error }, "upload discard failed")
    }
  }
}

function ignoreQuotaError(error: unknown): undefined {
  if (error instanceof AppError && error.code === "STORAGE_QUOTA_EXCEEDED") return undefined
  throw error
}
