// Inputs of the events of the organization.
import { OrganizationEventType } from "../../entities/hr/organization-events.js"
import { dateField, enumField } from "../fields.js"
import { input } from "../input-field.js"

@input("Conditions on the events of the organization.")
export class OrganizationEventFilter {
  @dateField("First day, inclusive. Default: 30 days before `to`.", { optional: true }) from?: string
  @dateField("Last day, inclusive, at most 366 days after the first one. Default: today.", { optional: true }) to?: string
  @enumField(OrganizationEventType, "Kinds of events, any of which matches.", { repeated: true }) types?: OrganizationEventType[]
}
