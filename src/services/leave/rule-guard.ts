// Checks of changes of the rules of leave: a change that gives its author more leave needs another author, while there is one.
import { setImmediate } from "node:timers/promises"
import { sql } from "kysely"
import { BaseService } from "../../core/base-service.js"
import { AppError } from "../../core/errors.js"
import { gainsLeave } from "./calculations/leave-gains.js"
import { isOneOf, type LoadedLedgers, loadLedgers } from "./ledger-loader.js"

/** Details of the audit entry of a change. */
interface ChangeDetails {
  /** Set if the change gives its author more leave, as it does to all others who could make it. */
  ownDecision?: true
}

type Ledgers = Pick<LoadedLedgers, "types" | "employees">

export class LeaveRuleGuardService extends BaseService {
  /**
   * Makes a change of the rules of a leave type. Throws SELF_ACTION_FORBIDDEN if it gives more leave to the viewer, but not
   * to every other active member of HR.
   */
  async change<T>(leaveTypeId: string, write: () => T | Promise<T>): Promise<{ result: T; details: ChangeDetails }> {
    const before = await this.load(leaveTypeId)
    const result = await write()
    await this.em.flush()
    return { result, details: await this.check(leaveTypeId, before) }
  }

  /** Checks a leave type that this transaction has created, as `change` does. */
  checkNewType(leaveTypeId: string): Promise<ChangeDetails> {
    return this.check(leaveTypeId, { types: [], employees: [] })
  }

  /**
   * Makes a change of the viewer's own department or location. Throws SELF_ACTION_FORBIDDEN if its policy groups give the viewer more
   * leave, while another member of HR could make it.
   */
  async changeOwnPlace<T>(write: () => T | Promise<T>): Promise<{ result: T; details: ChangeDetails }> {
    const loadOwn = () => loadLedgers(this.ctx, { employees: isOneOf([this.viewer.id]) })
    const before = await loadOwn()
    const result = await write()
    await this.em.flush()
    const after = await loadOwn()
    const ledgerOf = ({ types, employees: [employee] }: LoadedLedgers, id: string) => {
      const type = types.find((one) => one.id === id)
      return employee && type && { employee, type }
    }
    for (const { id } of after.types) {
      // The computation takes long for many types, so this loop lets other requests run.
      await setImmediate()
      if (!gainsLeave(ledgerOf(before, id), ledgerOf(after, id))) continue
      await this.ctx.services.identity.accountGuards.assertNotOwnMatter(this.viewer.id)
      return { result, details: { ownDecision: true } }
    }
    return { result, details: {} }
  }

  private async check(leaveTypeId: string, before: Ledgers): Promise<ChangeDetails> {
    const after = await this.load(leaveTypeId)
    const gains = (id: string) => gainsLeave(ledgerIn(before, id), ledgerIn(after, id))
    if (!gains(this.viewer.id)) return {}
    for (const { id } of after.employees) {
      // The computation takes long for many members of HR, so this loop lets other requests run.
      await setImmediate()
      if (id !== this.viewer.id && !gains(id)) throw new AppError("SELF_ACTION_FORBIDDEN")
    }
    return { ownDecision: true }
  }

  /** The ledgers of the viewer and of the active members of HR. */
  private load(leaveTypeId: string): Promise<Ledgers> {
    const employees = sql`(e.id = ${this.viewer.employeeId} or e.role in ('HR', 'ADMIN') and e.account_status = 'ACTIVE')`
    return loadLedgers(this.ctx, { employees, leaveTypeIds: [leaveTypeId] })
  }
}

/** The ledger of an employee; undefined for a leave type that does not exist yet, and for a service account. */
function ledgerIn({ types: [type], employees }: Ledgers, employeeId: string) {
  const employee = employees.find(({ id }) => id === employeeId)
  return employee && type && { employee, type }
}
