// Change feed: the events of the organization in the order of their commits.
import { integer, notInApi, primaryKey, string, stringArray, timestamp } from "../columns.js"
import { queryResult } from "../entity-decorators.js"
import { Employee } from "../profiles/profiles.js"
import { manyToOne } from "../relations.js"

@queryResult("An event of the change feed: who changed which record. It has the names of changed fields, not their values.", {
  table: "change_events",
  sort: ["sequence"],
})
export class ChangeEvent {
  @primaryKey("Id of the event.", { graphqlName: "eventId" }) id!: string
  @integer("Number of the event in the organization, in the order of the commits.") sequence!: number
  @string("Position in the feed. Send it as `after` to list later events.") cursor!: string
  @string("Type of the event, such as `employee.update`.") type!: string
  @timestamp("Time of the event.") at!: Date
  @string("Type of the changed record.") entityType!: string
  @string("Id of the changed record.") entityId!: string
  @stringArray("Names of the changed fields that the caller may read.") changedFields!: string[]
  @manyToOne(() => Employee, "Employee who caused the event; null for the system and for an API key.", { optional: true })
  actorId?: string | null
  @notInApi("Organization.", { type: "uuid" }) organizationId!: string
}
