// Saved filters of lists. Their owner changes them, and shared ones are read by everyone who may use the list.
import { BaseService } from "../../core/base-service.js"
import { definedValues } from "../../core/defined-values.js"
import { SavedFilter } from "../../entities/hr/saved-filters.js"
import type { CreateSavedFilterInput, SavedFilterFilter, UpdateSavedFilterInput } from "../../inputs/hr.js"
import { QuerySpec } from "../../query/query-spec.js"
import { type ListRequest, resolveRequest } from "./list-requests.js"

export class SavedFilterService extends BaseService {
  list({ lists }: SavedFilterFilter) {
    return this.queryMany(SavedFilter, { where: { list: lists }, orderBy: [{ by: "name" }] })
  }

  get(id: string) {
    return this.queryOne(SavedFilter, { id })
  }

  optional(id: string) {
    return QuerySpec.optional(SavedFilter, { id })
  }

  /** Throws what the list answers to the conditions, and NAME_TAKEN for a second filter of a name. */
  async create({ list, name, shared = false, ...given }: CreateSavedFilterInput): Promise<SavedFilter> {
    const request = await this.validate({ list, ...given })
    const record = this.insert(SavedFilter, { ...request, list, name, shared, ownerId: this.viewer.id })
    this.emit("savedFilter.create", { subject: record })
    return record
  }

  async update(id: string, patch: UpdateSavedFilterInput): Promise<SavedFilter> {
    const record = await this.findAuthorized("update", SavedFilter, id, { lock: true })
    const { list, filter, sort, columns } = record
    const { name, shared, ...given } = patch
    const request = await this.validate({ list, filter, sort, columns, ...definedValues(given) })
    const { changed } = await this.applyPatch(record, { name, shared, ...request })
    this.emitUpdate("savedFilter.update", record, changed)
    return record
  }

  /** Throws FORBIDDEN for the filter of another person who has not left. */
  async delete(id: string): Promise<void> {
    const record = await this.findAuthorized("delete", SavedFilter, id)
    await this.assertActionAvailable(SavedFilter, id, "delete")
    this.em.remove(record)
    this.emit("savedFilter.delete", { subject: record })
  }

  private async validate(request: ListRequest) {
    const { filter } = await resolveRequest(this.ctx, request)
    return { filter, sort: [...(request.sort ?? [])], columns: [...(request.columns ?? [])] }
  }
}
