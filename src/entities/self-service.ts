// How people like the system to be. What they left open, the organization decides.
import { type RawBuilder, sql } from "kysely"
import { Field, ObjectType } from "type-graphql"
import { BaseEntity } from "./base-entity.js"
import { boolean, entity, enumeration, manyToOne, registerEnum, string } from "./columns.js"
import { DateFormat, Language, Theme } from "./enums.js"
import type { RowRef } from "./metadata.js"
import { Employee } from "./profiles/profiles.js"

@entity("What a person chose for themselves; empty where they left it to the organization", {
  table: "preferences",
  internal: true,
  unique: [["employeeId"]],
})
export class ChosenPreferences extends BaseEntity {
  @manyToOne(() => Employee, "Whose choice it is", { cascade: true }) employeeId!: string
  @enumeration(Theme, "The colors of the interface", { optional: true }) theme?: Theme | null
  @enumeration(Language, "The language", { optional: true }) language?: Language | null
  @string("The time zone (IANA)", { optional: true }) timezone?: string | null
  @enumeration(DateFormat, "How calendar days are written", { optional: true }) dateFormat?: DateFormat | null
  @boolean("Whether colleagues see the birthday, without the year, in their calendars", { optional: true })
  sharesBirthday?: boolean | null
  @boolean("Whether colleagues see the anniversaries of being hired in their calendars", { optional: true })
  sharesAnniversary?: boolean | null
}

@ObjectType({ description: "How a person likes the system to be, with the organization's settings where they left it open" })
export class Preferences {
  @Field(() => registerEnum(Theme), { description: "The colors of the interface" }) theme!: Theme
  @Field(() => registerEnum(Language), { description: "The language of pages, errors and mails" }) language!: Language
  @Field(() => String, { description: "The time zone (IANA) in which times are told" }) timezone!: string
  @Field(() => registerEnum(DateFormat), { description: "How calendar days are written" }) dateFormat!: DateFormat
  @Field(() => Boolean, { description: "Whether colleagues see the birthday, without the year, in their calendars" })
  sharesBirthday!: boolean
  @Field(() => Boolean, { description: "Whether colleagues see the anniversaries of being hired in their calendars" })
  sharesAnniversary!: boolean
}

/** The preferences that hold for a person: their own choice, else the place where they work, else the organization. */
export const effectivePreferences = (e: RowRef): RawBuilder<unknown> => sql`
  select json_build_object(
    'theme', coalesce(p.theme, 'SYSTEM'),
    'language', coalesce(p.language, o.language),
    'timezone', coalesce(p.timezone, l.timezone, o.timezone),
    'dateFormat', coalesce(p.date_format, 'ISO'),
    'sharesBirthday', coalesce(p.shares_birthday, false),
    'sharesAnniversary', coalesce(p.shares_anniversary, false))
  from organizations o
  left join preferences p on p.organization_id = o.id and p.employee_id = ${e("id")}
  left join locations l on l.organization_id = o.id and l.id = ${e("locationId")}
  where o.id = ${e("organizationId")}`
