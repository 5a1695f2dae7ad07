// The log of changes of live records, from which subscribers receive them. Entries expire (jobs/clean-up.ts).
import { BaseEntity } from "./base-entity.js"
import { enumeration, integer, notInApi, string } from "./columns.js"
import { entity } from "./entity-decorators.js"
import { ChangeType } from "./enums.js"

/** Stands for all employees in `readerIds` and `formerReaderIds`. No employee has this id. */
export const EVERYONE = "00000000-0000-0000-0000-000000000000"

@entity("A change of a live record.", {
  table: "record_changes",
  internal: true,
  unique: [["number"]],
  index: [["recordId", "number"]],
})
export class RecordChange extends BaseEntity {
  @integer("Number of the change in the organization, in commit order.") number!: number
  @string("Class name of the entity.") entity!: string
  @notInApi("Id of the record.", { type: "uuid" }) recordId!: string
  @enumeration(ChangeType, "Kind of change.") change!: ChangeType
  @notInApi("Ids of the employees who may read the record after the change.", { type: "uuid[]" }) readerIds!: string[]
  @notInApi("Ids of the employees who could read the record before the change, but not after it.", { type: "uuid[]" })
  formerReaderIds!: string[]
  @notInApi("Ids of the lists that contain the record, or contained it before the change, such as a task board.", {
    type: "uuid[]",
    default: "'{}'",
  })
  topicIds: string[] = []
}

@entity("Counters of the log of one organization. A transaction that adds changes locks this row.", {
  table: "record_change_logs",
  internal: true,
  unique: [[]],
})
export class RecordChangeLog extends BaseEntity {
  @integer("Number of the last change.") lastNumber!: number
  @integer("Number of the last change that was deleted from the log.", { default: "0" }) expiredNumber: number = 0
}
