// Time zones of employees.
import { sql } from "kysely"
import type { Context } from "../../core/context.js"
import { timezoneOf } from "../../entities/profiles/timezone.js"

/** IANA time zones by employee id: the employee's preference, else the zone of the location, else that of the organization. */
export async function timezonesOf(ctx: Context, employeeIds: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; timezone: string }>`
    select e.id, (${timezoneOf({ organization: sql`e.organization_id` }, sql`e.id`)}) as timezone
    from employees e
    where e.organization_id = ${ctx.viewer.organizationId} and e.id = any(${[...employeeIds]}::uuid[])`.execute(ctx.db)
  return new Map(rows.map(({ id, timezone }) => [id, timezone]))
}

export const viewerTimezone = async (ctx: Context): Promise<string> =>
  (await timezonesOf(ctx, [ctx.viewer.id])).get(ctx.viewer.id) ?? ctx.viewer.timezone
