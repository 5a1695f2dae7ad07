// The ledger of leave: what everybody was granted and used, entry by entry. Entries are added and never changed, which the
// database sees to; a balance on a day is their sum up to that day.
import { sql } from "kysely"
import { Float } from "type-graphql"
import { BaseEntity } from "../base-entity.js"
import { computed, date, entity, enumeration, integer, internal, manyToOne, string, timestamp } from "../columns.js"
import { LeaveAccount, LeaveEntryKind } from "../enums.js"
import { Employee } from "../profiles/profiles.js"
import { LeaveRequest } from "./requests.js"
import { LeaveType } from "./types.js"

@entity("One fact of somebody's leave balance", {
  table: "leave_entries",
  index: [
    ["employeeId", "leaveTypeId", "effectiveDate", "id"],
    ["effectiveDate", "id"],
  ],
  unique: [["employeeId", "leaveTypeId", "key", "sequence"]],
  checks: [
    { name: "leave_entries_amount_check", expression: "amount <> 0" },
    { name: "leave_entries_sequence_check", expression: "sequence >= 0" },
  ],
})
export class LeaveEntry extends BaseEntity {
  @manyToOne(() => Employee, "Whose balance it counts in") employeeId!: string
  @manyToOne(() => LeaveType, "The type of leave") leaveTypeId!: string
  @enumeration(LeaveEntryKind, "What it is") kind!: LeaveEntryKind
  @enumeration(LeaveAccount, "Which figure of the balance it counts in") account!: LeaveAccount
  @internal("Thousandths of a day, signed", { type: "integer" }) amount!: number
  @computed(() => Float, "Days, signed", { sql: (entry) => sql`${entry("amount")} / 1000.0` }) days!: number
  @date("The day from which it counts") effectiveDate!: string
  @timestamp("When it was written down") recordedAt!: Date
  @string("What it accounts for, such as a period or a request; entries of one key correct one another") key!: string
  @integer("Its place among the entries of its key, from 0") sequence = 0
  @string("The grant that it is taken from, or that it makes; empty where no grant covers it", { optional: true })
  lot?: string | null
  @date("The last day on which that grant can be taken; empty for any", { optional: true }) lotExpiresOn?: string | null
  @manyToOne(() => LeaveRequest, "The request that caused it", { optional: true }) requestId?: string | null
  @manyToOne(() => Employee, "Who caused it; nobody for the system", { optional: true }) actorId?: string | null
  @string("Why", { optional: true }) reason?: string | null
  @manyToOne(() => LeaveEntry, "The entry that it corrects", { optional: true }) correctsId?: string | null
}
