// Random scheduled changes of the structure, and what the API says of future days: equal to the tables when these days have come.
import { expect, test } from "@jest/globals"
import type { Role } from "../../src/entities/enums.js"
import { employmentChangesJob } from "../../src/jobs/employment-changes.js"
import { structureChangesJob } from "../../src/jobs/structure-changes.js"
import type { Client, Json } from "../support/client.js"
import { insertEmployee, insertOrganization } from "../support/factories.js"
import { seededRandom } from "../support/random.js"
import { createTestApp } from "../support/test-app.js"

/** Generated structures. The environment variable ROUNDS sets their number. */
const rounds = Number(process.env.ROUNDS ?? 3)
const WRITES = 90
const DAYS = Array.from({ length: 8 }, (_, n) => `2026-03-${String(n + 3).padStart(2, "0")}`)

const app = createTestApp({ now: "2026-03-02T01:00:00.000Z" })

const FIELDS = {
  department: "departmentId name parentId headId locationId",
  position: "positionId title grade level departmentId",
}
/** Error codes of the canceled changes of all structures, and of those that other writes would have made inapplicable. */
const [codes, preventedCodes] = [new Set<string>(), new Set<string>()]
const byText = (rows: Json[]) => rows.map((row) => JSON.stringify(row)).sort()

/** What the API says of a day, without the fields that change when a scheduled change is applied. */
async function readDay(hr: Client, asOf: string, knownAt?: string) {
  const time = `asOf: "${asOf}"${knownAt ? `, knownAt: "${knownAt}"` : ""}`
  const headcounts = knownAt ? "" : "headcount totalHeadcount"
  const data = await hr.execute(`{
    departmentSnapshots(first: 100, filter: { ${time} }) { nodes { ${FIELDS.department} } }
    departmentTreeSnapshot(first: 100, ${time}) { nodes { departmentId level childCount ${headcounts} } }
    positionSnapshots(first: 100, filter: { ${time} }) { nodes { ${FIELDS.position} } } }`)
  return {
    departments: byText(data.departmentSnapshots.nodes),
    tree: data.departmentTreeSnapshot.nodes as Json[],
    positions: byText(data.positionSnapshots.nodes),
  }
}

/** The same from the tables. */
async function readTables(organizationId: string) {
  const read = (query: string) => app.sql<Json>(`${query} and x.organization_id = ?`, [organizationId])
  const departments = await read(`select id as "departmentId", name, parent_id as "parentId", head_id as "headId",
    location_id as "locationId" from departments x where archived_at is null`)
  const positions = await read(`select id as "positionId", title, grade, level, department_id as "departmentId"
    from positions x where archived_at is null`)
  const people = await read("select department_id from employees x where true")
  const below = (parentId: string | null, level: number): Json[] =>
    departments
      .filter((one) => one.parentId === parentId)
      .sort((a, b) => a.name.localeCompare(b.name))
      .flatMap(({ departmentId }) => {
        const rows = below(departmentId, level + 1)
        const children = rows.filter((row) => row.level === level + 1)
        const headcount = people.filter(({ department_id }) => department_id === departmentId).length
        const totalHeadcount = headcount + children.reduce((sum, child) => sum + child.totalHeadcount, 0)
        return [{ departmentId, level, childCount: children.length, headcount, totalHeadcount }, ...rows]
      })
  return { departments: byText(departments), tree: below(null, 0), positions: byText(positions) }
}

const changesOf = (condition: string) => `select * from (
  select organization_id, id, status, code from department_changes where organization_id = ?
  union all select organization_id, id, status, code from position_changes where organization_id = ?) c where ${condition}`

test.each(Array.from({ length: rounds }, (_, n) => 17 + n))(
  "each future day is read as it will be, and is known later as it was known before (seed %i)",
  async (seed) => {
    app.clock.set("2026-03-02T01:00:00.000Z")
    const random = seededRandom(seed)
    const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)] as T
    const orNull = <T>(list: readonly T[]) => (random() < 0.3 ? null : pick(list))
    const some = (values: object) => Object.fromEntries(Object.entries(values).filter(() => random() < 0.4))
    const timezone = pick(["Pacific/Auckland", "UTC", "America/Los_Angeles"])
    const organizationId = await insertOrganization(app.sql, { timezone })
    const hr = await app.hire({ role: "HR" }, organizationId)
    const people: string[] = []
    for (let n = 0; n < 4; n++) people.push(await insertEmployee(app.sql, organizationId, { hire_date: "2025-01-01" }))
    const ids = async (table: string, where = "archived_at is null") =>
      (
        await app.sql<{ id: string }>(`select id from ${table} where organization_id = ? and ${where} order by id`, [
          organizationId,
        ])
      ).map(({ id }) => id)
    let number = 0
    /** Few names, so that some are taken. */
    const name = () => `N${pick(["A", "B", "C", "D", "E", "F"])}${random() < 0.7 ? "" : ++number}`
    for (let n = 0; n < 5; n++) await hr.post("/departments", { name: `Unit ${n}` })
    for (let n = 0; n < 3; n++) await hr.post("/positions", { title: `Title ${n}` })

    /** Some writes are rejected, such as a move that closes a circle, and change nothing. */
    const write = async () => {
      const [departments, positions] = [await ids("departments"), await ids("positions")]
      const department = { name: name(), parentId: orNull(departments), headId: orNull(people) }
      const position = { title: name(), grade: orNull(["A", "B"]), level: orNull([1, 2]), departmentId: orNull(departments) }
      const cancel = async (kind: "department" | "position") => {
        const [change] = await app.sql<Json>(
          `select id, ${kind}_id as record from ${kind}_changes where organization_id = ? and status = 'SCHEDULED' limit 1`,
          [organizationId],
        )
        return hr.post(`/${kind}s/${change?.record}/changes/${change?.id}/cancel`)
      }
      const schedule = (path: string, values: object) =>
        hr.post(`${path}/changes`, { effectiveDate: pick(DAYS), ...some(values) })
      const scheduleMany = Array.from({ length: 4 }, () => [
        () => schedule(`/departments/${pick(departments)}`, department),
        () => schedule(`/positions/${pick(positions)}`, position),
      ]).flat()
      const { body } = await pick<() => Promise<{ body: Json }>>([
        ...scheduleMany,
        () => hr.patch(`/departments/${pick(departments)}`, some(department)),
        () => hr.patch(`/departments/${pick(departments)}`, { parentId: orNull(departments) }),
        () => hr.patch(`/departments/${pick(departments)}`, { name: name() }),
        () => hr.patch(`/positions/${pick(positions)}`, some(position)),
        () => (departments.length < 4 ? hr.post("/departments", department) : hr.delete(`/departments/${pick(departments)}`)),
        () => hr.post("/departments", department),
        () => cancel(pick(["department", "position"])),
        () =>
          hr.post(`/users/${pick(people)}/employment-changes`, {
            effectiveDate: pick(DAYS),
            departmentId: orNull(departments),
          }),
      ])()
      if (body?.code === "SCHEDULED_CHANGE_CONFLICT")
        for (const { code } of body.details.changes as Json[]) preventedCodes.add(code)
    }
    for (let n = 0; n < WRITES; n++) await write()

    const knownAt = (await hr.get("/audit?limit=1")).body[0].at as string
    const scheduled = (await app.sql<{ id: string }>(changesOf("status = 'SCHEDULED'"), [organizationId, organizationId])).map(
      ({ id }) => id,
    )
    const expected = new Map<string, Awaited<ReturnType<typeof readDay>>>()
    for (const day of DAYS) expected.set(day, await readDay(hr, day))
    for (const day of DAYS) {
      // The day has begun in all time zones.
      app.clock.set(new Date(Date.parse(`${day}T00:00:00.000Z`) + (timezone === "America/Los_Angeles" ? 9 : 1) * 3_600_000))
      await Promise.all([structureChangesJob.run(app.instance.deps), structureChangesJob.run(app.instance.deps)])
      await employmentChangesJob.run(app.instance.deps)
      expect({ day, ...(await readTables(organizationId)) }).toEqual({ day, ...expected.get(day) })
    }
    const outcomes = await app.sql<Json>("select status, code from department_changes where organization_id = ?", [
      organizationId,
    ])
    expect(outcomes.filter(({ status }) => status === "APPLIED").length).toBeGreaterThan(5)
    for (const { code } of outcomes) if (code) codes.add(code)
    expect(
      await app.sql(`${changesOf("status <> 'APPLIED'")} and id in (?)`, [organizationId, organizationId, scheduled]),
    ).toEqual([])
    // Each change that the server canceled is known to its author.
    const [{ notices } = {}] = await app.sql<{ notices: number }>(
      "select count(*)::int as notices from notifications where recipient_id = ? and type = 'structureChange.cancel'",
      [hr.id],
    )
    expect(await app.sql(changesOf("code is not null"), [organizationId, organizationId])).toHaveLength(notices as number)
    const [session] = await app.sql<{ id: string }>("select id from sessions where employee_id = ?", [hr.id])
    const claims = { userId: hr.id, sessionId: session?.id as string, organizationId, role: "HR" as Role }
    const later = hr.with(await app.instance.deps.tokens.issueAccessToken(claims, app.clock))
    for (const day of DAYS) {
      const { departments, positions, tree } = expected.get(day) as Awaited<ReturnType<typeof readDay>>
      const known = await readDay(later, day, knownAt)
      expect(known.departments).toEqual(departments)
      expect(known.positions).toEqual(positions)
      expect(known.tree).toEqual(tree.map(({ headcount: _, totalHeadcount: __, ...row }) => row))
    }
  },
  120_000,
)

test("some changes of the structures above were canceled, and some writes rejected, because of others", () => {
  expect([...codes]).toEqual(expect.arrayContaining(["INVALID_REFERENCE", "NOT_FOUND"]))
  expect([...preventedCodes].sort()).toEqual(["HIERARCHY_CYCLE", "NAME_TAKEN"])
})
