// The bulk actions: the change of each record, and its reversal.
import type { Services } from "../../core/context.js"
import type { BulkRow } from "../../entities/hr/bulk-actions.js"
import type { ListName, PlannedAction } from "../../entities/hr/enums.js"
import { type ApplicationStage, isClosedStage } from "../../entities/recruitment/enums.js"
import type { EmployeeBulkValues } from "../../inputs/hr.js"
import type { MoveApplicationInput } from "../../inputs/recruitment.js"
import type { UpdateTaskInput } from "../../inputs/tasks.js"
import { areReversible, employeeUpdates, type UpdateEffects } from "./update-effects.js"

type Values = Record<string, unknown>

export interface BulkActionType extends UpdateEffects {
  /** The operation whose rule says who may plan, commit and undo the action. */
  readonly operation: string
  readonly list: ListName
  apply(services: Services, id: string, values: Values): Promise<unknown>
  /** Sets the fields of a record to their former values; absent if the action cannot be reversed. */
  undo?(services: Services, id: string, previous: Values): Promise<unknown>
  /** Whether `undo` needs no former values, so that it also reverses changes that the author may not read. */
  readonly undoNeedsNoValues?: true
}

const employees = { operation: "applyToEmployees", list: "EMPLOYEES", fieldsOf: () => ["accountStatus"] } as const
const decisions = { operation: "applyToLeaveRequests", list: "LEAVE_REQUESTS", fieldsOf: () => ["status"] } as const

export const bulkActionTypes: Readonly<Record<PlannedAction, BulkActionType>> = {
  UPDATE_EMPLOYEES: {
    ...employees,
    ...employeeUpdates,
    apply: ({ administration }, id, values) => administration.accounts.updateAccount(id, values),
    undo: ({ administration }, id, previous) => administration.accounts.updateAccount(id, previous),
  },
  BLOCK_EMPLOYEES: {
    ...employees,
    apply: ({ administration }, id) => administration.accounts.block(id),
    undo: ({ administration }, id) => administration.accounts.unblock(id),
    undoNeedsNoValues: true,
  },
  UNBLOCK_EMPLOYEES: {
    ...employees,
    apply: ({ administration }, id) => administration.accounts.unblock(id),
    undo: ({ administration }, id) => administration.accounts.block(id),
    undoNeedsNoValues: true,
  },
  DEACTIVATE_EMPLOYEES: {
    ...employees,
    apply: ({ administration }, id, { reassignTo }: EmployeeBulkValues) => administration.accounts.deactivate(id, { reassignTo }),
  },
  INVITE_EMPLOYEES: {
    ...employees,
    apply: ({ administration }, id) => administration.accounts.invite(id),
  },
  APPROVE_LEAVE_REQUESTS: {
    ...decisions,
    apply: ({ leave }, id, values) => leave.requests.approve(id, values),
  },
  REJECT_LEAVE_REQUESTS: {
    ...decisions,
    apply: ({ leave }, id, values) => leave.requests.reject(id, values),
  },
  UPDATE_TASKS: {
    operation: "applyToTasks",
    list: "TASKS",
    apply: ({ tasks }, id, values) => tasks.tasks.update(id, values as UpdateTaskInput),
    undo: ({ tasks }, id, previous) => tasks.tasks.update(id, previous as UpdateTaskInput),
    // A task that becomes done gets a successor if it recurs.
    isReversible: (field, from, to) => field !== "stage" || (from !== "DONE" && to !== "DONE"),
  },
  MOVE_APPLICATIONS: {
    operation: "applyToApplications",
    list: "APPLICATIONS",
    fieldsOf: () => ["stage"],
    apply: ({ recruitment }, id, values) => recruitment.applications.move(id, values as unknown as MoveApplicationInput),
    undo: ({ recruitment }, id, previous) => recruitment.applications.move(id, previous as unknown as MoveApplicationInput),
    // A closed application loses its interviews and offers, and is reopened to the first stage only.
    isReversible: (_field, from, to) => !isClosedStage(from as ApplicationStage) && !isClosedStage(to as ApplicationStage),
  },
}

/** Whether the changes of an action can be reversed. Former values that the author may not read are not in the plan. */
export const isUndoable = (type: BulkActionType, rows: readonly BulkRow[]): boolean =>
  type.undo !== undefined &&
  rows.every(({ status, changes }) => status !== "UPDATE" || changes.length > 0 || type.undoNeedsNoValues) &&
  areReversible(type, rows)
