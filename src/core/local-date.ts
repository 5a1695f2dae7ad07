// The current date where an employee works.
import { sql } from "kysely"
import { today } from "../adapters/clock.js"
import type { Employee } from "../entities/profiles/profiles.js"
import type { Context } from "./context.js"

/** Today in the time zone of the employee's location, `YYYY-MM-DD`. */
export async function loadLocalDate(ctx: Context, { locationId }: Pick<Employee, "locationId">): Promise<string> {
  const [row] = await ctx.runTogether(sql<{ timezone: string }>`
    select coalesce(l.timezone, o.timezone) as timezone from organizations o
    left join locations l on l.organization_id = o.id and l.id = ${locationId ?? null}
    where o.id = ${ctx.viewer.organizationId}`)
  return today(ctx.deps.clock, row?.timezone ?? "UTC")
}
