// Exports and reports of every list contain the records of the list: row by row, and counted and summed by hand.
import { beforeAll, expect, test } from "@jest/globals"
import type { Client, Json } from "../support/client.js"
import { fillCompany } from "../support/company.js"
import { csvLines } from "../support/files.js"
import { createTestApp } from "../support/test-app.js"

const app = createTestApp()

beforeAll(async () => {
  const { admin, manager, employee, colleague } = app
  await fillCompany(app, app.organizationId, { eve: admin.id, bob: manager.id, ann: employee.id, carl: colleague.id })
})

interface List {
  name: string
  path: string
  /** Columns that name a record, and the same of a record of the list. */
  key: Record<string, (record: Json) => unknown>
  /** Parameters of the list: conditions and an order. */
  queries: string[]
  /** A column and amounts that a report groups and sums, with the same of a record of the list. */
  group?: { by: Record<string, (record: Json) => unknown>; sums: string[] }
}

const id = { id: (record: Json) => record.id }
const unit = { unit: (record: Json) => record.unit.toUpperCase() }
const lists: List[] = [
  {
    ...{ name: "EMPLOYEES", path: "/users", key: id },
    queries: ["", "role=EMPLOYEE,HR&sort=-fullName", "status=Active&search=a"],
    group: { by: { role: ({ role }) => role, salaryCurrency: ({ salaryCurrency }) => salaryCurrency ?? null }, sums: ["salary"] },
  },
  {
    ...{ name: "EMPLOYEE_SNAPSHOTS", path: "/history/employees", key: { id: ({ employeeId }: Json) => employeeId } },
    queries: ["", "asOf=2022-06-01", "isEmployed=true"],
    group: { by: { employmentType: ({ employmentType }) => employmentType ?? null }, sums: ["fullTimeShare"] },
  },
  {
    ...{ name: "LEAVE_REQUESTS", path: "/leave/requests", key: id },
    queries: ["", "status=Approved,Pending", "sort=-startDate"],
    group: { by: { status: ({ status }) => status }, sums: ["days", "hours"] },
  },
  {
    name: "LEAVE_BALANCES",
    path: "/leave/balances",
    key: { employee: ({ fullName }) => fullName, leaveType: ({ leaveTypeName }) => leaveTypeName },
    queries: ["", "asOf=2026-12-31", "asOf=2025-12-31"],
    group: {
      by: { leaveType: ({ leaveTypeName }) => leaveTypeName, ...unit },
      sums: ["entitled", "used", "pending", "remaining"],
    },
  },
  { name: "CANDIDATES", path: "/candidates", key: id, queries: ["", "isActive=true&sort=-fullName"] },
  { name: "APPLICATIONS", path: "/applications", key: id, queries: ["", "open=true", "sort=-appliedAt"] },
  { name: "TASKS", path: "/tasks", key: id, queries: ["", "stage=TODO&sort=dueDate"] },
  {
    ...{ name: "JOBS", path: "/jobs", key: id },
    queries: ["", "status=Open,Draft&sort=-title"],
    group: { by: { status: ({ status }) => status }, sums: ["openings", "filledCount", "openApplicationCount"] },
  },
  { name: "AUDIT", path: "/audit", key: id, queries: ["", "action=department.create"] },
]

/** All records of a list, page by page. */
async function recordsOf(client: Client, path: string, query: string): Promise<Json[]> {
  const records: Json[] = []
  for (let page = 1; ; page++) {
    const { status, body, headers } = await client.get(`${path}?${query}&limit=3&page=${page}`)
    expect({ path, query, status }).toEqual({ path, query, status: 200 })
    records.push(...(body.items ?? body))
    const total = Number(headers.get("x-total-count"))
    if (page * 3 >= total) {
      expect(records).toHaveLength(total)
      return records
    }
  }
}

/** A value as RFC 4180 writes it. */
const quoted = (value: string) => (/[",]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value)

const keyOf = ({ key }: List, record: Json) =>
  Object.values(key)
    .map((read) => quoted(String(read(record))))
    .join()

test.each(lists)("an export of $name has the records of the list in its order", async (list) => {
  for (const query of list.queries) {
    const records = await recordsOf(app.hr, list.path, query)
    const { status, body } = await app.hr.get(`${list.path}/export?columns=${Object.keys(list.key).join()}&${query}`)
    expect([query, status, csvLines(body).slice(1)]).toEqual([query, 200, records.map((record) => keyOf(list, record))])
  }
})

test.each(lists.filter(({ group }) => group))("a report on $name counts and sums the records of the list", async (list) => {
  const { by, sums } = list.group as NonNullable<List["group"]>
  const definition = { name: list.name, list: list.name, groupBy: Object.keys(by), sums }
  const { status, body: report } = await app.hr.post("/reports", definition)
  expect([status, report.errors]).toEqual([201, undefined])
  const { body } = await app.hr.get(`/reports/${report.id}/result`)
  const records = await recordsOf(app.hr, list.path, "")
  const expected = new Map<string, number[]>()
  for (const record of records) {
    const key = JSON.stringify(Object.values(by).map((read) => read(record)))
    const [count = 0, ...totals] = expected.get(key) ?? []
    expected.set(key, [count + 1, ...sums.map((name, n) => (totals[n] ?? 0) + Number(record[name] ?? 0))])
  }
  const shown = body.rows.map(({ values }: Json) => [JSON.stringify(values.slice(0, Object.keys(by).length)), values])
  expect(shown.map(([key]: Json) => key).sort()).toEqual([...expected.keys()].sort())
  for (const [key, values] of shown)
    for (const [n, figure] of (expected.get(key) ?? []).entries())
      expect([key, n, values[Object.keys(by).length + n]]).toEqual([key, n, Math.round(figure * 1e6) / 1e6])
  expect(body.recordCount).toBe(records.length)
})
