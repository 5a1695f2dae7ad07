// Which days of a span are counted as leave: a pure function over the facts of each day, and the loading of those facts.
import type { DayHalf, NotCounted } from "../entities/choices.js"
import { Service } from "./service.js"

/** From a half of the first day to a half of the last, both included. */
export interface LeaveSpan {
  startDate: string
  startHalf: DayHalf
  endDate: string
  endHalf: DayHalf
}

/** Half a day of a span: how much of a day it counts, in thousandths, and why it doesn't. */
export interface CountedHalf {
  date: string
  half: DayHalf
  amount: number
  notCounted?: NotCounted | null
  holiday?: string | null
}

export class LeaveDaysService extends Service {
  /** The halves of a span, as they count for a person by the work pattern and the holidays of each day. */
  async daysOf(_employeeId: string, _leaveTypeId: string, _span: LeaveSpan): Promise<CountedHalf[]> {
    throw new Error("not there yet")
  }
}
