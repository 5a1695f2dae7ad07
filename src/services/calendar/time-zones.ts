// In which time zone somebody lives by the clock: their own choice, else that of where they work, else the organization's.
import { sql } from "kysely"
import type { Context } from "../../core/context.js"

/** The zones (IANA) of some people of the organization, by their ids. */
export async function zonesOf(ctx: Context, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; timeZone: string }>`
    select e.id, coalesce(p.timezone, l.timezone, o.timezone) as "timeZone"
    from employees e
    join organizations o on o.id = e.organization_id
    left join preferences p on p.organization_id = e.organization_id and p.employee_id = e.id
    left join locations l on l.organization_id = e.organization_id and l.id = e.location_id
    where e.organization_id = ${ctx.viewer.organizationId} and e.id = any(${[...ids]}::uuid[])`.execute(ctx.db)
  return new Map(rows.map(({ id, timeZone }) => [id, timeZone]))
}

/** The zone of the viewer. */
export const ownZone = async (ctx: Context): Promise<string> =>
  (await zonesOf(ctx, [ctx.viewer.id])).get(ctx.viewer.id) ?? ctx.viewer.timezone
