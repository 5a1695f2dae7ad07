// Nightly job that extends endless calendar series beyond the calendar horizon. A missed night is made up for by the next one.
import { sql } from "kysely"
import { SystemViewer } from "../auth/viewer.js"
import { Context } from "../core/context.js"
import type { ScheduledJob } from "./job.js"

export const calendarSeriesJob: ScheduledJob = {
  task: "calendar-series",
  match: "41 2 * * *",
  async run(deps) {
    const { rows } = await sql<{ id: string; timezone: string }>`select o.id, o.timezone from organizations o
      where exists (select from calendar_events e where e.organization_id = o.id and e.materialized_until is not null)
      order by o.id`.execute(deps.db)
    for (const { id, timezone } of rows) {
      const ctx = new Context(deps, new SystemViewer(id, { timezone }), { requestId: "calendar-series", address: "" })
      await ctx.services.calendar.occurrences.extendEndlessSeries()
    }
  },
}
