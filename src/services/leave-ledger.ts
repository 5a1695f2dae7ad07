// The ledger of leave: what requests, jobs and HR do to it, and what it says.
import type { LeaveRequest } from "../entities/leave.js"
import type { LeaveBalance } from "../entities/leave-balances.js"
import type { LeavePolicy } from "../entities/leave-types.js"
import type { Refusal } from "../errors.js"
import type { CountedHalf } from "./leave-days.js"
import { Service } from "./service.js"

/** What a booking would do. */
export interface Judgment {
  /** The balance after it on its first counted day, in days; null where the type is unlimited. */
  balanceAfter: number | null
  /** INSUFFICIENT_BALANCE, where it would be refused. */
  refusal?: Refusal
}

export class LeaveLedgerService extends Service {
  /**
   * Reserves the days of a request that is being submitted; sets its `bookedOn`. INSUFFICIENT_BALANCE where they are not
   * covered. Whoever calls holds the person's row.
   */
  async hold(_request: LeaveRequest, _days: readonly CountedHalf[]): Promise<void> {
    throw new Error("not there yet")
  }

  /** Gives back what a pending request had reserved. */
  async release(_request: LeaveRequest): Promise<void> {
    throw new Error("not there yet")
  }

  /** Makes the reservation of a request that is approved a use. */
  async take(_request: LeaveRequest): Promise<void> {
    throw new Error("not there yet")
  }

  /** Gives back what an approved leave had used. */
  async giveBack(_request: LeaveRequest): Promise<void> {
    throw new Error("not there yet")
  }

  /** What booking these days would do: for a preview. Writes nothing. */
  async judge(_employeeId: string, _leaveTypeId: string, _days: readonly CountedHalf[]): Promise<Judgment> {
    throw new Error("not there yet")
  }

  /** The rules of a type on a day: of the version in force; before the first version, of that one. */
  async rulesOn(_leaveTypeId: string, _day: string): Promise<LeavePolicy> {
    throw new Error("not there yet")
  }

  /** The balances of a person on a day, in the order of the types' names; today where no day is given. */
  async balances(_employeeId: string, _asOf?: string): Promise<LeaveBalance[]> {
    throw new Error("not there yet")
  }
}
