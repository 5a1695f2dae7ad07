// Events of the organization: hires, leavers, promotions, anniversaries, birthdays, new departments and news.
import { date, enumeration, integer, notInApi, primaryKey } from "../columns.js"
import { queryResult } from "../entity-decorators.js"
import { type EnumValue, enumOf } from "../enum-type.js"
import { CompanyNews } from "../notifications.js"
import { Department } from "../organization/departments.js"
import { Position } from "../organization/positions.js"
import { Employee } from "../profiles/profiles.js"
import { manyToOne } from "../relations.js"

export const OrganizationEventType = enumOf("OrganizationEventType", "Kind of an event of the organization.", {
  HIRE: "First day of work. For the employee, the direct manager, HR, and everyone if the employee shares work anniversaries.",
  LEAVER: "Last day of work. For HR and custom roles that read employment data.",
  PROMOTION: "Change to a position of a higher level. For the employee, the direct manager and HR.",
  WORK_ANNIVERSARY: "Completed years of work. Seen as a hire is.",
  BIRTHDAY: "Birthday. For the employee, HR, and everyone if the employee shares it.",
  DEPARTMENT: "New department. For everyone.",
  NEWS: "Company news. For its recipients and HR.",
})
export type OrganizationEventType = EnumValue<typeof OrganizationEventType>

@queryResult("An event of the organization.", { table: "organization_events", sort: ["date"] })
export class OrganizationEvent {
  @primaryKey("Id of the event.", { graphqlName: "eventId" }) id!: string
  @enumeration(OrganizationEventType, "Kind of the event.") type!: OrganizationEventType
  @date("Day of the event.") date!: string
  @integer("Completed years of work, for work anniversaries.", { optional: true }) years?: number | null
  @manyToOne(() => Employee, "Employee whom the event is about.", { optional: true }) employeeId?: string | null
  @manyToOne(() => Position, "New position, for promotions.", { optional: true }) positionId?: string | null
  @manyToOne(() => Department, "New department.", { optional: true }) departmentId?: string | null
  @manyToOne(() => CompanyNews, "News item.", { optional: true }) newsId?: string | null
  @notInApi("Organization.", { type: "text" }) organizationId!: string
}
