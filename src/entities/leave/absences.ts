// Who is away on which days: what everybody of a team may know, and the feeds of calendar programs.
import { type RawBuilder, sql } from "kysely"
import { BaseEntity } from "../base-entity.js"
import { boolean, date, entity, internal, manyToOne, view } from "../columns.js"
import { Employee } from "../profiles/profiles.js"

/**
 * The condition that somebody (`e`) works with a person: they have the same manager or department, or one reports to the other.
 * A person is of their own team.
 */
export const teamOf = (person: RawBuilder<string>): RawBuilder<boolean> => sql`exists (
  select from employees p where p.organization_id = e.organization_id and p.id = ${person}
    and (e.id = p.id or e.manager_id in (p.id, p.manager_id) or e.id = p.manager_id or e.department_id = p.department_id))`

@view("Somebody is away on a day; why is not told", { table: "leave_absences" })
export class LeaveAbsence {
  @manyToOne(() => Employee, "Who is away") employeeId!: string
  @date("The day") date!: string
  @boolean("Whether they are away before noon") morning!: boolean
  @boolean("Whether they are away after noon") afternoon!: boolean
  @internal("One of its halves, so that the order is total", { type: "text" }) id!: string
  @internal("The organization", { type: "text" }) organizationId!: string
}

@entity("The secret address under which somebody's calendar program reads absences", {
  table: "leave_feeds",
  internal: true,
  unique: [["employeeId"]],
  // Whoever asks is known by the token alone.
  indexes: [
    { name: "leave_feeds_token_unique", expression: "create unique index leave_feeds_token_unique on leave_feeds (token_hash)" },
  ],
})
export class LeaveFeed extends BaseEntity {
  @manyToOne(() => Employee, "Whose feed it is", { cascade: true }) employeeId!: string
  @internal("The hash of its token") tokenHash!: string
}
