// Entries of the leave ledger. They are append-only, which database rules enforce. A balance is their sum up to a date.
import { Float } from "type-graphql"
import { BaseEntity } from "../base-entity.js"
import { computed, date, enumeration, integer, notInApi, string, timestamp } from "../columns.js"
import { entity } from "../entity-decorators.js"
import type { RowRef } from "../metadata.js"
import { Employee } from "../profiles/profiles.js"
import { manyToOne } from "../relations.js"
import { LeaveAccount, LeaveUnit, LedgerEntryKind } from "./enums.js"
import { LeaveRequest } from "./requests.js"
import { LeaveType } from "./types.js"
import { inUnit, unitOfType } from "./units.js"

const unitOf = (entry: RowRef) => unitOfType(entry("organizationId"), entry("leaveTypeId"))

@entity("An entry of the leave ledger.", {
  table: "ledger_entries",
  sort: ["effectiveDate", "recordedAt"],
  index: [
    ["employeeId", "leaveTypeId", "effectiveDate", "id"],
    ["effectiveDate", "id"],
  ],
  unique: [["employeeId", "leaveTypeId", "key", "sequence"]],
  checks: [
    { name: "ledger_entries_amount_check", expression: "amount <> 0" },
    { name: "ledger_entries_sequence_check", expression: "sequence >= 0" },
  ],
})
export class LedgerEntry extends BaseEntity {
  @manyToOne(() => Employee, "Employee whose balance the entry changes.") employeeId!: string
  @manyToOne(() => LeaveType, "Leave type whose balance the entry changes.") leaveTypeId!: string
  @enumeration(LedgerEntryKind, "Kind of the entry.") kind!: LedgerEntryKind
  @enumeration(LeaveAccount, "Figure of the balance to which the entry counts.") account!: LeaveAccount
  @notInApi("Signed thousandths of a day, or of a minute for a type in hours.", { type: "integer" }) amount!: number
  @computed(() => Float, "Signed amount in the unit of the type.", { sql: (entry) => inUnit(entry("amount"), unitOf(entry)) })
  days!: number
  @computed(() => String, "Unit of the amount, that of the leave type.", { enumType: LeaveUnit, sql: (entry) => unitOf(entry) })
  unit!: LeaveUnit
  @date("Date from which the entry counts.") effectiveDate!: string
  @timestamp("Time at which the entry was stored.") recordedAt!: Date
  @string("Subject of the entry, such as a period or a request. Later entries of a key correct earlier ones.") key!: string
  @integer("Position among the entries of the key, from 0.") sequence = 0
  @string("Lot that the entry opens or draws from; null if no lot covers it. A grant opens a lot.", { optional: true })
  lot?: string | null
  @date("Last day on which the lot can be taken; null for no limit.", { optional: true }) lotExpiresOn?: string | null
  @manyToOne(() => LeaveRequest, "Request that caused the entry.", { optional: true }) requestId?: string | null
  @manyToOne(() => Employee, "Employee who caused the entry; null for the system.", { optional: true }) actorId?: string | null
  @string("Reason for an adjustment, grant or encashment.", { optional: true }) reason?: string | null
  @manyToOne(() => LedgerEntry, "First entry of the key, which this entry corrects.", { optional: true }) correctsId?:
    | string
    | null
}
