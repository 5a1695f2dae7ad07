// Preferences of employees, with defaults from their location and the organization.
import { type RawBuilder, sql } from "kysely"
import { Field, ObjectType } from "type-graphql"
import { BaseEntity } from "../base-entity.js"
import { boolean, enumeration, registerEnum, string } from "../columns.js"
import { entity } from "../entity-decorators.js"
import { DateFormat, Language, Theme } from "../enums.js"
import type { RowRef } from "../metadata.js"
import { channelMatrix, NotificationMatrix } from "../notification-channels.js"
import { Employee } from "../profiles/profiles.js"
import { manyToOne } from "../relations.js"

@entity("Preferences that an employee has set. An empty column means the default.", {
  table: "preferences",
  internal: true,
  unique: [["employeeId"]],
})
export class EmployeePreferences extends BaseEntity {
  @manyToOne(() => Employee, "Employee who set the preferences.", { cascade: true }) employeeId!: string
  @enumeration(Theme, "Color scheme of the user interface.", { optional: true }) theme?: Theme | null
  @enumeration(Language, "Language.", { optional: true }) language?: Language | null
  @string("Time zone (IANA).", { optional: true }) timezone?: string | null
  @enumeration(DateFormat, "Format of calendar dates.", { optional: true }) dateFormat?: DateFormat | null
  @boolean("Whether colleagues see the birthday, without the year, in their calendars.", { optional: true })
  sharesBirthday?: boolean | null
  @boolean("Whether colleagues see work anniversaries in their calendars.", { optional: true })
  sharesAnniversary?: boolean | null
}

@ObjectType({ description: "Preferences of an employee, with defaults from the location and the organization." })
export class Preferences {
  @Field(() => registerEnum(Theme), { description: "Color scheme of the user interface." }) theme!: Theme
  @Field(() => registerEnum(Language), { description: "Language of pages, errors and emails." }) language!: Language
  @Field(() => String, { description: "Time zone (IANA) in which times are shown." }) timezone!: string
  @Field(() => registerEnum(DateFormat), { description: "Format of calendar dates." }) dateFormat!: DateFormat
  @Field(() => Boolean, { description: "Whether colleagues see the birthday, without the year, in their calendars." })
  sharesBirthday!: boolean
  @Field(() => Boolean, { description: "Whether colleagues see work anniversaries in their calendars." })
  sharesAnniversary!: boolean
  @Field(() => NotificationMatrix, { description: "Notification triggers: the channels of each category." })
  notificationTriggers!: NotificationMatrix
}

/** SQL for the preferences of an employee: their own, else the default of the location, else of the organization. */
export const effectivePreferences = (e: RowRef): RawBuilder<unknown> => sql`
  select json_build_object(
    'theme', coalesce(p.theme, 'SYSTEM'),
    'language', coalesce(p.language, o.language),
    'timezone', coalesce(p.timezone, l.timezone, o.timezone),
    'dateFormat', coalesce(p.date_format, 'ISO'),
    'sharesBirthday', coalesce(p.shares_birthday, false),
    'sharesAnniversary', coalesce(p.shares_anniversary, false),
    'notificationTriggers', ${channelMatrix(sql`s.matrix`)})
  from organizations o
  left join preferences p on p.organization_id = o.id and p.employee_id = ${e("id")}
  left join notification_settings s on s.organization_id = o.id and s.employee_id = ${e("id")}
  left join locations l on l.organization_id = o.id and l.id = ${e("locationId")}
  where o.id = ${e("organizationId")}`
