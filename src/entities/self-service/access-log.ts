// The access log: who read or changed the restricted data of a person. It contains no values.
import { ApiKey } from "../administration/api-keys.js"
import { BaseEntity } from "../base-entity.js"
import { enumeration, integer, notInApi, string, timestamp } from "../columns.js"
import { entity } from "../entity-decorators.js"
import { Employee } from "../profiles/profiles.js"
import { manyToOne } from "../relations.js"
import { AccessGroup, AccessKind } from "./enums.js"

@entity("Accesses by one reader to one group of a person's restricted data within an hour.", {
  table: "access_log_entries",
  sort: ["lastAt"],
  unique: [["employeeId", "hour", "accessorId", "group", "kind", "operation"]],
  index: [["employeeId", "lastAt", "id"], ["hour"]],
})
export class AccessLogEntry extends BaseEntity {
  @manyToOne(() => Employee, "Person whom the data is about.", { cascade: true }) employeeId!: string
  @manyToOne(() => Employee, "Employee who had access; null for an API key.", { optional: true, cascade: true })
  readerId?: string | null
  @manyToOne(() => ApiKey, "API key that had access; null for an employee.", { optional: true, cascade: true })
  apiKeyId?: string | null
  @notInApi("Id of the employee or the API key.", { type: "uuid" }) accessorId!: string
  @enumeration(AccessGroup, "Group of the data.") group!: AccessGroup
  @enumeration(AccessKind, "What was done.") kind!: AccessKind
  @string("Name of the operation or event, such as `employee`, `employees` or `exportEmployees`.") operation!: string
  @timestamp("Start of the hour in which the accesses happened.") hour!: Date
  @timestamp("Time of the last access.") lastAt!: Date
  @integer("Number of requests, or of pages of an export.") count!: number
}
