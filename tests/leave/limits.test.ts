// Limits of lists without pages: leave types, simulated balances and the ledger entries of a balance.
import { describe, expect, test } from "@jest/globals"
import { created } from "../support/leave-requests.js"
import { createTestApp } from "../support/test-app.js"

const w = createTestApp()

const createType = async (name: string, values: object = {}): Promise<string> =>
  (await created(w.hana.post("/leave/types", { name, ...values }))).id
const tooMany = (path: string, max: number) => ({
  status: 400,
  body: {
    code: "VALIDATION_FAILED",
    errors: [{ path, code: "TOO_MANY", message: expect.stringContaining(max.toLocaleString("en")) }],
  },
})

describe("limits of leave", () => {
  test("a balance with more than 5,000 ledger entries returns 400, and an earlier date returns all entries", async () => {
    const type = await createType("Adjusted", { accrual: "NONE", effectiveFrom: "2026-01-01" })
    await w.sql(
      `insert into leave_entries (id, organization_id, employee_id, leave_type_id, kind, account, amount, effective_date, recorded_at, key)
       select gen_random_uuid(), ?, ?, ?, 'ADJUSTMENT', 'ENTITLED', 1, '2026-02-01'::date + (n > 5000)::int, '2026-02-01', 'adjustment/' || n
       from generate_series(1, 5001) n`,
      [w.organizationId, w.carl.id, type],
    )
    const entriesOn = (asOf: string) => w.carl.get(`/leave/balances/me/${type}?asOf=${asOf}`)
    expect(await entriesOn("2026-02-02")).toMatchObject(tooMany("asOf", 5000))
    expect((await entriesOn("2026-02-01")).body.entries).toHaveLength(5000)
  })

  test("simulating rules that change more than 1,000 balances returns 400 unless departments narrow the employees", async () => {
    const type = await createType("Simulated", { daysPerYear: 10, effectiveFrom: "2026-01-01" })
    const { id: departmentId } = (await w.hana.post("/departments", { name: "Large" })).body
    await w.sql(
      `insert into employees (id, organization_id, full_name, email, account_status, custom_fields, department_id)
       select gen_random_uuid(), ?, 'Worker ' || n, 'worker' || n || '@acme.test', 'ACTIVE', '{}', ? from generate_series(1, 1000) n`,
      [w.organizationId, departmentId],
    )
    const simulate = (values: object) =>
      w.hana.post(`/leave/types/${type}/simulate`, { daysPerYear: 20, effectiveFrom: "2026-01-01", ...values })
    expect(await simulate({})).toMatchObject(tooMany("departmentIds", 1000))
    expect((await simulate({ departmentIds: [departmentId] })).body).toHaveLength(1000)
  })

  test("creating the 101st leave type returns 400, until a type is archived", async () => {
    await w.sql(
      `insert into leave_types (id, organization_id, name, is_default, is_unlimited, badge)
       select gen_random_uuid(), ?, 'Filler ' || n, false, true, 'ON_LEAVE'
       from generate_series(1, 100 - (select count(*)::int from leave_types where organization_id = ?)) n`,
      [w.organizationId, w.organizationId],
    )
    const create = () => w.hana.post("/leave/types", { name: "One more" })
    expect(await create()).toMatchObject(tooMany("name", 100))
    const { leaveTypes } = await w.hana.execute("{ leaveTypes(last: 1) { totalCount nodes { id } } }")
    expect(leaveTypes.totalCount).toBe(100)
    await w.hana.delete(`/leave/types/${leaveTypes.nodes[0].id}`)
    expect((await create()).status).toBe(201)
  })

  test("of two concurrent creations only one takes the last place", async () => {
    await w.sql("update leave_types set archived_at = now() where name = 'One more'")
    const answers = await Promise.all(["A", "B"].map((name) => w.hana.post("/leave/types", { name: `Racing ${name}` })))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 400])
  })
})
