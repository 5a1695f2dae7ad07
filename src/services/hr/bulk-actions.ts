// Bulk actions: one action on many records, each through the service of its domain, stored all or not at all.
import { countBulkRecords } from "../../core/attempts.js"
import { BaseService } from "../../core/base-service.js"
import { definedValues } from "../../core/defined-values.js"
import { tooManyError, validationError } from "../../core/errors.js"
import type { BulkResult } from "../../entities/hr/bulk-actions.js"
import type { ListName, PlannedAction } from "../../entities/hr/enums.js"
import {
  type ApplicationBulkInput,
  type BulkSelection,
  type EmployeeBulkInput,
  type LeaveBulkInput,
  MAX_BULK_RECORDS,
  type TaskBulkInput,
} from "../../inputs/hr.js"
import { selectFields } from "../../query/query-spec.js"
import { bulkActionTypes } from "./bulk-action-types.js"
import { resolveRequest } from "./list-requests.js"

/** A bulk action whose records are selected. It runs in a transaction. */
type PreparedBulkAction = () => Promise<BulkResult>

export class BulkActionService extends BaseService {
  async applyToEmployees({ action, values = {}, ...selection }: EmployeeBulkInput): Promise<PreparedBulkAction> {
    const { reassignTo, ...attributes } = values
    const given = givenNames(attributes)
    if (action === "UPDATE" && given.length === 0) throw validationError({ values: "required" })
    if (action !== "UPDATE" && given.length > 0) throw validationError({ [`values.${given[0]}`]: "notAllowed" })
    if (action !== "DEACTIVATE" && reassignTo) throw validationError({ "values.reassignTo": "notAllowed" })
    return this.prepare(`${action}_EMPLOYEES`, values, selection)
  }

  async applyToLeaveRequests({ action, values = {}, ...selection }: LeaveBulkInput): Promise<PreparedBulkAction> {
    return this.prepare(`${action}_LEAVE_REQUESTS`, values, selection)
  }

  async applyToTasks({ values, ...selection }: TaskBulkInput): Promise<PreparedBulkAction> {
    if (givenNames(values).length === 0) throw validationError({ values: "required" })
    return this.prepare("UPDATE_TASKS", values, selection)
  }

  async applyToApplications({ values, ...selection }: ApplicationBulkInput): Promise<PreparedBulkAction> {
    return this.prepare("MOVE_APPLICATIONS", values, selection)
  }

  /** Selects and counts the records of an action. */
  private async prepare(
    action: PlannedAction,
    values: object,
    { dryRun = false, ...selection }: BulkSelection,
  ): Promise<PreparedBulkAction> {
    const path = selection.ids ? "ids" : "filter"
    const ids = await this.findIds(bulkActionTypes[action].list, selection)
    await countBulkRecords(this.ctx, ids.length, path)
    return () => this.ctx.services.hr.plans.run({ action, values: { ...definedValues(values) }, ids, path }, dryRun)
  }

  /** The ids of the records. Throws VALIDATION_FAILED for none, and for more than 1,000. */
  private async findIds(name: ListName, { ids, filter }: BulkSelection): Promise<string[]> {
    if ((ids === undefined) === (filter === undefined))
      throw validationError({ [ids ? "filter" : "ids"]: ids ? "notAllowed" : "required" })
    if (ids) {
      if (new Set(ids).size < ids.length) throw validationError({ ids: "duplicate" })
      return ids
    }
    const { spec } = await resolveRequest(this.ctx, { list: name, filter })
    const window = { offset: 0, limit: MAX_BULK_RECORDS + 1, total: false }
    const { items } = await this.ctx.query.executePage(spec, selectFields("id"), window)
    if (items.length > MAX_BULK_RECORDS) throw tooManyError("filter", MAX_BULK_RECORDS)
    return items.map(({ id }) => String(id))
  }
}

const givenNames = (values: object): string[] =>
  Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : name))
