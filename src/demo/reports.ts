// Saved filters and reports of the demo organization.
import { newId } from "../entities/base-entity.js"
import type { DemoRow } from "./people.js"

/** A shared filter of HR, and reports that HR runs on demand. */
export function createDemoReports(hr: unknown): Record<"saved_filters" | "reports", DemoRow[]> {
  const filter = { list: "EMPLOYEES", owner_id: hr, shared: true, columns: [], version: 1 }
  const report = {
    list: "EMPLOYEES",
    author_id: hr,
    scope: "ORGANIZATION",
    format: "XLSX",
    filter: {},
    sort: [],
    columns: [],
    version: 1,
  }
  return {
    saved_filters: [{ id: newId(), ...filter, name: "On probation", filter: { badges: ["ON_PROBATION"] }, sort: ["fullName"] }],
    reports: [
      { id: newId(), ...report, name: "People by department", group_by: ["department"], sums: [] },
      { id: newId(), ...report, name: "Salaries by grade", group_by: ["payGrade"], sums: ["salary"] },
    ],
  }
}
