// Figures that an instance keeps: the headcounts and the length of the directory equal a recount after changes on any instance, and are
// counted again without the connection to the changes.
import { isDeepStrictEqual } from "node:util"
import { afterAll, beforeAll, expect, test } from "@jest/globals"
import { Client } from "./support/client.js"
import { type DatabaseProxy, startDatabaseProxy } from "./support/database-proxy.js"
import { insertDepartment, insertRow } from "./support/factories.js"
import { databaseUrlOf, startInstance, type TestInstance } from "./support/identity.js"
import { until } from "./support/live.js"
import { seededRandom } from "./support/random.js"
import { statementsOf } from "./support/statements.js"
import { createTestApp } from "./support/test-app.js"

/** Random changes in a run. The environment variable ROUNDS sets the number of tens. */
const changes = 10 * Number(process.env.ROUNDS ?? 4)
/** Time after which an instance that does not know the changes counts. */
const LEASE_MS = 1_000

const app = createTestApp()
let proxy: DatabaseProxy
let otherInstance: TestInstance
const departments: string[] = []
const positions: string[] = []

beforeAll(async () => {
  proxy = await startDatabaseProxy(databaseUrlOf(app))
  otherInstance = await startInstance(app, {}, { listenUrl: proxy.url })
  for (const name of ["Sales", "Support", "Design"]) {
    departments.push(await insertDepartment(app, name))
    positions.push(await insertRow(app.sql, "positions", app.organizationId, { title: name }))
  }
})
afterAll(async () => {
  await otherInstance.stop()
  await proxy.stop()
})

interface Figures {
  total: number
  departments: Record<string, number>
  positions: Record<string, number>
}

/** The figures as a client reads them. */
async function read(client: Client): Promise<Figures> {
  const {
    directory,
    departmentTree,
    positions: list,
  } = await client.execute(`{
    directory(first: 1) { totalCount } departmentTree { nodes { departmentId headcount } } positions { nodes { id headcount } } }`)
  const byId = (rows: { departmentId?: string; id?: string; headcount: number }[]) =>
    Object.fromEntries(rows.map(({ departmentId, id, headcount }) => [departmentId ?? id, headcount]))
  return { total: directory.totalCount, departments: byId(departmentTree.nodes), positions: byId(list.nodes) }
}

/** The figures by the definitions of the glossary. */
async function recount(): Promise<Figures> {
  const headcounts = async (table: string, column: string) => {
    const rows = await app.sql<{ id: string; n: number }>(
      `select d.id, (select count(*)::int from employees e where e.${column} = d.id and coalesce(e.hire_date, '2000-01-01') <= '2026-03-02'
         and case when e.end_date is not null then e.end_date >= '2026-03-02' else e.account_status <> 'DEACTIVATED' or e.deactivated_on >= '2026-03-02' end) as n
       from ${table} d where d.organization_id = ?`,
      [app.organizationId],
    )
    return Object.fromEntries(rows.map(({ id, n }) => [id, n]))
  }
  const [listed] = await app.sql<{ n: number }>(
    `select count(*)::int as n from employees where organization_id = ? and account_status <> 'DEACTIVATED'
       and coalesce(end_date >= '2026-03-02', true)`,
    [app.organizationId],
  )
  return {
    total: listed?.n ?? 0,
    departments: await headcounts("departments", "department_id"),
    positions: await headcounts("positions", "position_id"),
  }
}

const there = (client: Client) => new Client(otherInstance.url, client)

/** Whether a read contains kept figures. */
const isKept = async (client: Client) =>
  !(await statementsOf(app, () => client.get("/users/directory"))).some((text) => text.includes("count(*)"))

const untilKept = (client: Client) => until(() => isKept(client), "kept figures")

test("repeated reads do not count", async () => {
  await untilKept(app.employee)
  expect(await statementsOf(app, () => read(app.employee))).not.toContainEqual(expect.stringContaining("from employees m"))
  expect(await read(app.employee)).toEqual(await recount())
  const { headers } = await app.employee.get("/users/directory")
  expect(headers.get("x-total-count")).toBe(String((await recount()).total))
})

test("a list with a filter, and one before the first day of work, have totals of their own", async () => {
  await untilKept(app.employee)
  const one = await app.employee.get("/users/directory?search=Hana")
  expect(one.headers.get("x-total-count")).toBe("1")
  const later = await app.hire({ hire_date: "2026-05-01" })
  expect((await later.get("/users/directory")).headers.get("x-total-count")).not.toBe(String((await recount()).total))
})

test(
  "figures equal a recount after random changes: at once where they were made, and soon on the other instance",
  async () => {
    const random = seededRandom(Number(process.env.SEED ?? 1))
    const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)] as T
    const people = await Promise.all(
      Array.from({ length: 8 }, () => app.hire({ department_id: pick(departments), position_id: pick(positions) })),
    )
    const succeed = async (response: Promise<{ status: number; body: unknown }>) => {
      const { status, body } = await response
      expect([200, 201].includes(status) ? "" : JSON.stringify(body)).toBe("")
    }
    const writes: ((hr: Client) => Promise<void>)[] = [
      (hr) => succeed(hr.put(`/users/${pick(people).id}`, { departmentId: pick([...departments, null]) })),
      (hr) => succeed(hr.put(`/users/${pick(people).id}`, { positionId: pick([...positions, null]) })),
      (hr) => {
        const email = `${Math.floor(random() * 1e9)}@acme.test`
        return succeed(
          hr.post("/users", {
            fullName: "New",
            email,
            hireDate: pick(["2026-02-01", "2026-06-01"]),
            departmentId: pick(departments),
          }),
        )
      },
    ]
    const statements = [
      () => ["end_date = ?", pick(["2026-03-01", "2026-03-31", null])],
      () => ["account_status = ?, deactivated_on = '2026-03-01'", pick(["ACTIVE", "DEACTIVATED"])],
    ]
    for (let n = 0; n < changes; n++) {
      // Statements of the test run on the first instance.
      const usesSql = random() < 0.4
      const [writer, reader] = usesSql || random() < 0.5 ? [app.hr, there(app.employee)] : [there(app.hr), app.employee]
      if (random() < 0.5) await read(reader)
      if (usesSql) {
        const [assignment, value] = pick(statements)()
        await app.sql(`update employees set ${assignment} where id = ?`, [value, pick(people).id])
      } else await pick(writes)(writer)
      const expected = await recount()
      expect(await read(writer)).toEqual(expected)
      await until(async () => isDeepStrictEqual(await read(reader), expected), "the same figures", LEASE_MS)
    }
  },
  20_000 + changes * 1_000,
)

test("an instance without connection to the changes counts, and keeps figures again after reconnecting", async () => {
  const client = there(app.employee)
  await untilKept(client)
  proxy.cut()
  await app.sql("update employees set department_id = ? where id = ?", [departments[0], app.colleague.id])
  const expected = await recount()
  await until(async () => isDeepStrictEqual(await read(client), expected), "the same figures", LEASE_MS)
  expect(await isKept(client)).toBe(false)
  await app.sql("update employees set department_id = ? where id = ?", [departments[1], app.colleague.id])
  expect(await read(client)).toEqual(await recount())
  proxy.restore()
  await untilKept(client)
  expect(await read(client)).toEqual(await recount())
})
