// Busy times and free slots. They show times only, never titles or participants.
import { Field, ID, ObjectType } from "type-graphql"
import { embedded, notInApi, registerEnum, timestamp } from "../columns.js"
import { queryResult } from "../entity-decorators.js"
import { Employee } from "../profiles/profiles.js"
import { loaded, reference } from "../relations.js"
import { DateTime } from "../scalars.js"
import { BusyStatus } from "./enums.js"

// No column uses this enumeration, so it is registered here.
const busyStatus = registerEnum(BusyStatus)

@ObjectType({ description: "A period in which an employee is busy." })
export class BusyTime {
  @Field(() => DateTime, { description: "Start of the period, inclusive." }) start!: Date
  @Field(() => DateTime, { description: "End of the period, exclusive." }) end!: Date
  @Field(() => busyStatus, { description: "Certainty of the busy time." }) status!: BusyStatus
}

@ObjectType({ description: "Busy times of one employee. Meetings, holidays and leave look alike." })
export class FreeBusy {
  @Field(() => ID, { description: "Id of the employee." }) employeeId!: string
  @reference(() => Employee, "employeeId", "Employee who is busy.") employee?: Employee | null
  @Field(() => [BusyTime], {
    description: "Busy times, ordered by start. Times of one status neither overlap nor touch.",
  })
  busy!: BusyTime[]
}

@queryResult("A period in which all required employees are free.", { table: "free_slots", sort: ["start"] })
export class FreeSlot {
  @timestamp("Start of the period, inclusive.") start!: string
  @timestamp("End of the period, exclusive.") end!: string
  @embedded(() => [ID], "Ids of the optional employees who are not free.") unavailable!: string[]
  @loaded(() => [Employee], "Optional employees who are not free.", { key: "unavailable" }) unavailableEmployees?: Employee[]
  @notInApi("Position among the slots. Makes the order total.", { type: "uuid" }) id!: string
  @notInApi("Organization of the slot.", { type: "text" }) organizationId!: string
}
