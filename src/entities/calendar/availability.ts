// When people are busy, and when they are free together: times alone, never what for.
import { Field, ID, ObjectType } from "type-graphql"
import { embedded, internal, registerEnum, timestamp, view } from "../columns.js"
import { BusyStatus } from "../enums.js"
import { DateTime } from "../scalars.js"

// No column has made it known to GraphQL yet.
const statuses = registerEnum(BusyStatus)

@ObjectType({ description: "A time at which somebody is busy" })
export class BusyTime {
  @Field(() => DateTime, { description: "When it begins" }) start!: Date
  @Field(() => DateTime, { description: "When it ends" }) end!: Date
  @Field(() => statuses, { description: "How sure it is" }) status!: BusyStatus
}

@ObjectType({ description: "When somebody is busy; meetings and leave look alike" })
export class FreeBusy {
  @Field(() => ID, { description: "Who (the id)" }) userId!: string
  @Field(() => [BusyTime], { description: "The times, by their beginning; those of one status neither overlap nor touch" })
  busy!: BusyTime[]
}

@view("A time at which people are free together", { table: "free_slots" })
export class FreeSlot {
  @timestamp("When it begins") start!: string
  @timestamp("When it ends") end!: string
  @embedded(() => [ID], "Who of those without whom it can take place is not free (their ids)") unavailable!: string[]
  @internal("Its place among the slots, so that the order is total", { type: "integer" }) id!: number
  @internal("The organization", { type: "text" }) organizationId!: string
}
