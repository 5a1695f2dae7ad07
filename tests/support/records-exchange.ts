// Rows of exports, imports, plans, reports and saved filters. See records.ts.

type ExchangeRow = [table: string, values: (owner: string) => Record<string, unknown>]

const expires_at = "2026-04-01"
const list = { list: "TASKS", scope: "ORGANIZATION", format: "CSV" }
const counts = { create_count: 0, update_count: 0, unchanged_count: 0, error_count: 0 }

export const exchangeRecords: Record<"Export" | "Import" | "Plan" | "Report" | "SavedFilter", ExchangeRow> = {
  Export: ["exports", (owner) => ({ ...list, author_id: owner, status: "FAILED", expires_at })],
  Import: [
    "imports",
    (owner) => ({
      ...counts,
      kind: "CANDIDATES",
      status: "PLANNED",
      file_name: "a.csv",
      is_undoable: true,
      author_id: owner,
      expires_at,
    }),
  ],
  Plan: [
    "plans",
    (owner) => ({
      ...{ update_count: 0, unchanged_count: 1, error_count: 0 },
      ...{ action: "UPDATE_TASKS", status: "PLANNED", hash: "0", is_undoable: true, author_id: owner, expires_at },
    }),
  ],
  Report: ["reports", (owner) => ({ ...list, name: `Report ${owner}`, author_id: owner })],
  SavedFilter: ["saved_filters", (owner) => ({ list: "TASKS", name: "Filter", owner_id: owner, shared: true })],
}
