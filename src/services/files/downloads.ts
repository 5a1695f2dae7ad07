// Downloads by signed URL. The rights of the session are checked again, so a URL ends with the session and with the access to the
// record.
import type { Readable } from "node:stream"
import { sql } from "kysely"
import { type ByteRange, storageKey } from "../../adapters/storage/storage.js"
import { BaseService } from "../../core/base-service.js"
import { createCache } from "../../core/caches.js"
import type { Context } from "../../core/context.js"
import { AppError } from "../../core/errors.js"
import { verifyFileToken, verifyPictureToken } from "../../core/file-urls.js"
import { withStorage } from "../../core/storage-errors.js"
import { unitOfWork } from "../../core/unit-of-work.js"
import { type FileRecord, fileKinds } from "../../entities/files.js"
import type { Class } from "../../entities/metadata.js"
import type { EventName } from "../../events/events.js"
import { QuerySpec } from "../../query/query-spec.js"
import { isDisplayable } from "./calculations/types.js"

type FileClass = Class<FileRecord> & Pick<typeof FileRecord, "auditsDownloads">

const FIELDS = ["id", "name", "size", "contentType", "status"]

export class FileDownloadService extends BaseService {
  /**
   * The file of a signed URL. Throws NOT_FOUND for an invalid URL, an ended session, another caller, and a file that the session may
   * not read. Throws LINK_EXPIRED after the lifetime, FILE_NOT_READY before the scan.
   */
  async find(token: string): Promise<SentFile> {
    const picture = verifyPictureToken(this.ctx.deps, token)
    if (picture) return this.findPicture(picture)
    const { id, sessionId, secondsLeft } = verifyFileToken(this.ctx.deps, token)
    const viewer = await this.ctx.deps.authenticator.loadViewer(sessionId)
    const caller = this.ctx.viewerOrNull
    if (!viewer || (caller && caller.id !== viewer.id)) throw new AppError("NOT_FOUND")
    const { kind, objectId } = await this.locate(viewer.organizationId, id)
    const ctx = this.ctx.createChild(viewer)
    const record = (await ctx.query.readOne(QuerySpec.one(kind, { id }), FIELDS)) as FileRecord
    if (record.status !== "READY") throw new AppError("FILE_NOT_READY")
    return new Download(ctx, { kind, record, objectId, secondsLeft, token })
  }

  /** A picture, for everyone who has its URL. Browsers show it on pages of any origin. */
  private async findPicture({ id, organizationId }: { id: string; organizationId: string }): Promise<SentFile> {
    const { rows } = await sql<Pick<FileRecord, "objectId" | "name" | "size" | "contentType">>`
      select object_id as "objectId", name, size, content_type as "contentType" from (
        select organization_id, id, object_id, name, size, content_type, status from avatars
        union all
        select organization_id, id, object_id, name, size, content_type, status from organization_images
      ) picture where organization_id = ${organizationId} and id = ${id} and status = 'READY'`.execute(this.ctx.deps.db)
    if (!rows[0]) throw new AppError("NOT_FOUND")
    const { objectId, ...picture } = rows[0]
    return {
      ...picture,
      isDisplayable: true,
      etag: `"${objectId}"`,
      cacheControl: PUBLIC_CACHE,
      open: (range) => withStorage(this.ctx.deps, (storage) => storage.read(storageKey(organizationId, objectId), range)),
    }
  }

  /** The kind of a file and its stored object. Does not check who may read it. */
  private async locate(organizationId: string, id: string): Promise<{ kind: FileClass; objectId: string }> {
    const queries = fileKinds().map(
      ({ name, table }) => sql`select ${sql.lit(name)} as name, object_id as "objectId" from ${sql.table(table)}
        where organization_id = ${organizationId} and id = ${id}`,
    )
    const { rows } = await sql<{ name: string; objectId: string }>`${sql.join(queries, sql` union all `)}`.execute(
      this.ctx.deps.db,
    )
    const kind = fileKinds().find(({ name }) => name === rows[0]?.name)?.entity as FileClass | undefined
    if (!kind || !rows[0]) throw new AppError("NOT_FOUND")
    return { kind, objectId: rows[0].objectId }
  }
}

interface LocatedFile {
  kind: FileClass
  record: Pick<FileRecord, "id" | "name" | "size" | "contentType">
  objectId: string
  /** Remaining lifetime of the URL. */
  secondsLeft: number
  token: string
}

/** The object store does not check rights, so its URLs outlive the loss of a right by at most this time. */
const REDIRECT_SECONDS = 60

/** Headers of contents that never change under their address. */
export const PUBLIC_CACHE = "public, max-age=31536000, immutable"

/** Tokens of URLs with an audit entry. A token that is evicted gets another entry. */
const recordedTokens = createCache<string, true>("downloads", (_value, token) => token.length)

/** A file as the server sends it. */
export type SentFile = Pick<Download, "name" | "size" | "contentType" | "isDisplayable" | "etag" | "cacheControl" | "open"> &
  Partial<Pick<Download, "redirectUrl" | "recordAccess">>

/** A file that the session of a URL may read. */
class Download {
  readonly name: string
  readonly size: number
  readonly contentType: string
  /** Whether browsers may display the file instead of saving it. */
  readonly isDisplayable: boolean
  /** Identifies the contents, which never change. */
  readonly etag: string
  /** Caches ask again, because the right to read can end. */
  readonly cacheControl: string = "private, max-age=0, must-revalidate"

  constructor(
    private readonly ctx: Context,
    private readonly file: LocatedFile,
  ) {
    const { name, size, contentType } = file.record
    this.name = name
    this.size = size
    this.contentType = contentType
    this.isDisplayable = isDisplayable(contentType)
    this.etag = `"${file.objectId}"`
  }

  /** Opens the contents, or a part of them. Throws STORAGE_UNAVAILABLE. */
  open(range?: ByteRange): Promise<Readable> {
    return withStorage(this.ctx.deps, (storage) => storage.read(this.#key, range))
  }

  /** URL of the object store, which a client follows at once; undefined if there is no object store. */
  redirectUrl(contentDisposition: string): Promise<string | undefined> {
    const { contentType } = this
    const expiresIn = Math.min(this.file.secondsLeft, REDIRECT_SECONDS)
    return this.ctx.deps.storage.signedUrl(this.#key, { contentType, contentDisposition, expiresIn })
  }

  /**
   * Writes an audit entry if the kind of file requires it. The entry of a URL stands for the further parts that it downloads, so a
   * continuation writes one only if this instance knows of none.
   */
  async recordAccess({ isContinuation }: { isContinuation: boolean }): Promise<void> {
    const { kind, record, token } = this.file
    if (!kind.auditsDownloads || (isContinuation && recordedTokens.has(token))) return
    recordedTokens.set(token, true)
    const { ctx } = this
    await unitOfWork(ctx, async () => {
      const subject = await ctx.em.findOneOrFail(kind as never, { id: record.id } as never)
      ctx.emit(`${kind.name[0]?.toLowerCase()}${kind.name.slice(1)}.download` as EventName, { subject } as never)
    })
  }

  get #key() {
    return storageKey(this.ctx.viewer.organizationId, this.file.objectId)
  }
}
