// Nightly job that extends endless calendar series beyond the calendar horizon. If a run is missed, the next run does its work.
import { sql } from "kysely"
import { systemContext } from "../core/system-context.js"
import type { ScheduledJob } from "./job.js"

export const calendarSeriesJob: ScheduledJob = {
  task: "calendar-series",
  match: "41 2 * * *",
  async run(deps) {
    const { rows } = await sql<{ id: string; timezone: string }>`select o.id, o.timezone from organizations o
      where exists (select from calendar_events e where e.organization_id = o.id and e.materialized_until is not null)
      order by o.id`.execute(deps.db)
    for (const { id, timezone } of rows) {
      const ctx = systemContext(deps, id, "calendar-series", { timezone })
      await ctx.services.calendar.occurrences.extendEndlessSeries()
    }
  },
}
