// Writes the contents of an archive of one's own data: sections in JSON, the files of the records, and an index.
import { Readable } from "node:stream"
import { sql } from "kysely"
import { storageKey } from "../../adapters/storage/storage.js"
import { ZipWriter } from "../../adapters/zip.js"
import { mergeReadableParts } from "../../auth/field-parts.js"
import { BaseService } from "../../core/base-service.js"
import { AppError } from "../../core/errors.js"
import { withStorage } from "../../core/storage-errors.js"
import { type FieldMetadata, metadataOf } from "../../entities/metadata.js"
import type { Row } from "../../query/executor.js"
import { QuerySpec, selectFields } from "../../query/query-spec.js"
import { readSlices } from "../../query/slices.js"
import { type ArchiveSection, archiveSections, omittedFromArchive } from "./archive-sections.js"

/** A row with the owners of its restricted fields. */
type OwnedRow = Row & { $ownerIds?: (string | null)[] }

const NOTE =
  "The archive contains what the person may read. A restricted field without a value is named in hiddenFields of its record: the organization does not show it to the person."

export class ArchiveContentService extends BaseService {
  readonly #sections = archiveSections()
  /** Lists that are not read from one entity, in pages, by name of their file. */
  readonly #lists: Readonly<Record<string, () => AsyncIterable<readonly object[]>>> = {
    "former-values": () => this.ctx.services.administration.auditedChanges.readOwn(),
  }
  /** Other data, by name of its file. */
  readonly #others: Readonly<Record<string, () => Promise<unknown>>> = {
    "leave-balances": () => this.ctx.services.leave.balances.list(this.viewer.id),
    "notification-settings": async () => {
      const { $version: _, ...settings } = await this.ctx.services.notifications.settings.get()
      return settings
    },
    feeds: async () => ({
      calendar: await orNull(this.ctx.services.calendar.feed.getStatus()),
      leave: await orNull(this.ctx.services.leave.absenceFeed.getStatus()),
    }),
  }

  /** Number of sections of every archive. */
  get sectionCount(): number {
    return this.fileNames.length
  }

  /** Names of the files of all archives without their extension, in their order. */
  private get fileNames(): string[] {
    return [...this.#sections.map(({ name }) => name), ...Object.keys(this.#lists), ...Object.keys(this.#others)]
  }

  /** Writes a ZIP file with the data of the viewer. Calls `onProgress` with the number of sections after each of them. */
  async write(path: string, onProgress: (sections: number) => Promise<void>): Promise<void> {
    const zip = new ZipWriter(path)
    const at = this.clock.now()
    let count = 0
    const add = async (name: string, text: AsyncIterable<string> | Iterable<string>) => {
      await zip.add(`${name}.json`, Readable.from(text, { objectMode: false }), { at })
    }
    try {
      await add("index", [toJson(this.index(at))])
      for (const section of this.#sections) {
        await add(section.name, toJsonList(this.readRecords(section)))
        if (section.hasFiles) for await (const page of this.readPages(section)) await this.addFiles(zip, section, page, at)
        await onProgress(++count)
      }
      for (const [name, read] of Object.entries(this.#lists)) {
        await add(name, toJsonList(read()))
        await onProgress(++count)
      }
      for (const [name, load] of Object.entries(this.#others)) {
        await add(name, [toJson(await load())])
        await onProgress(++count)
      }
      await zip.close()
    } catch (error) {
      zip.abort()
      throw error
    }
  }

  private index(createdAt: Date) {
    const files = this.fileNames.map((name) => `${name}.json`)
    return { createdAt, employeeId: this.viewer.id, note: NOTE, files, omitted: omittedFromArchive }
  }

  /** The records of a section in pages, as the archive has them. */
  private async *readRecords(section: ArchiveSection): AsyncGenerator<object[]> {
    for await (const page of this.readPages(section)) yield page.map((row) => this.present(section, row))
  }

  /** The records of a section in pages, under the access rules of the viewer. */
  private readPages({ entity, condition, include }: ArchiveSection): AsyncGenerator<OwnedRow[]> {
    const spec = QuerySpec.many(entity, { conditions: [condition], includeArchived: true })
    const fields = [...metadataOf(entity).fields.values()].filter((field) => isArchived(field) || include.includes(field.name))
    return readSlices(this.ctx, spec, selectFields(...fields.map(({ name }) => name)))
  }

  /** A record without the fields that the viewer may not read, checked again after the statement. */
  private present({ entity }: ArchiveSection, row: OwnedRow): object {
    const { fields } = metadataOf(entity)
    const owners = row.$ownerIds ?? []
    const entries = Object.entries(row).flatMap(([name, value]) => {
      const field = fields.get(name)
      const isReadable = field && [name, ...(field.dependsOn ?? [])].every((one) => this.ctx.canRead(entity, one, owners))
      if (!isReadable) return []
      return [[name, field.parts && value ? mergeReadableParts(this.ctx, entity, field.parts, { value, owners }) : value]]
    })
    return Object.fromEntries(entries)
  }

  /** Adds the files of records that were scanned. */
  private async addFiles(
    zip: ZipWriter,
    { name: folder, entity }: ArchiveSection,
    page: readonly Row[],
    at: Date,
  ): Promise<void> {
    const ready = page.filter(({ status }) => status === "READY")
    const { organizationId } = this.viewer
    for (const { id, name } of ready) {
      const { rows } = await sql<{ objectId: string }>`select object_id as "objectId" from ${sql.table(metadataOf(entity).table)}
        where organization_id = ${organizationId} and id = ${id}`.execute(this.ctx.deps.db)
      // The record may have been deleted since the page was read.
      if (!rows[0]) continue
      const key = storageKey(organizationId, rows[0].objectId)
      const contents = await withStorage(this.ctx.deps, (storage) => storage.read(key))
      await zip.add(`${folder}/${id}-${name}`, contents, { at, compress: false })
    }
  }
}

/** Fields with a stored or computed value, and the names of those that are not shown. URLs of files work only in a session. */
const isArchived = ({ kind, restOptIn, isLoaded, isAvatarUrl, name }: FieldMetadata): boolean =>
  kind === "hidden" ||
  (["scalar", "computed"].includes(kind) && !restOptIn && !isLoaded && !isAvatarUrl && name !== "availableActions")

const toJson = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`

/** The items of all pages as a JSON array. */
async function* toJsonList(pages: AsyncIterable<readonly object[]>): AsyncGenerator<string> {
  let separator = "[\n"
  for await (const page of pages) {
    if (page.length === 0) continue
    yield separator + page.map((item) => JSON.stringify(item)).join(",\n")
    separator = ",\n"
  }
  yield separator === "[\n" ? "[]\n" : "\n]\n"
}

/** The result, or null if there is none. */
async function orNull<T>(result: Promise<T>): Promise<T | null> {
  try {
    return await result
  } catch (error) {
    if (error instanceof AppError && error.code === "NOT_FOUND") return null
    throw error
  }
}
