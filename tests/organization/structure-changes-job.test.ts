// The job that applies scheduled changes of departments and positions.
import { describe, expect, test } from "@jest/globals"
import type { Client, Json } from "../support/client.js"
import { insertDepartment, insertOrganization } from "../support/factories.js"
import { created } from "../support/leave-requests.js"
import { createDepartment } from "../support/organization.js"
import { assignRole } from "../support/roles.js"
import { runStructureChanges, scheduleChange } from "../support/structure-changes.js"
import { createTestApp } from "../support/test-app.js"

const app = createTestApp()
const DAY = "2026-03-10"
const MORNING = `${DAY}T06:00:00.000Z`

const departmentOf = async (id: string, client = app.hr): Promise<Json> => (await client.get(`/departments/${id}`)).body
const changesOf = async (path: string, client = app.hr): Promise<Json[]> => (await client.get(`${path}/changes`)).body
const actionsOf = async (id: string, client = app.hr): Promise<Json[]> =>
  (await client.get(`/audit?entityId=${id}&limit=50`)).body.map(({ action }: Json) => action)

describe("the job", () => {
  test("a change is applied once on its day, with audit entries of the change and of the update", async () => {
    const id = await createDepartment(app, "Sales", { headId: app.manager.id })
    const { id: change } = await scheduleChange(app, `/departments/${id}`, DAY, { name: "Revenue", headId: null })
    await runStructureChanges(app, "2026-03-09T23:59:00.000Z")
    expect(await departmentOf(id)).toMatchObject({ name: "Sales" })
    await runStructureChanges(app, MORNING, 3)
    expect(await departmentOf(id)).toMatchObject({ name: "Revenue", headId: null })
    expect(await app.sql("select version from departments where id = ?", [id])).toEqual([{ version: 2 }])
    await runStructureChanges(app, MORNING)
    expect(await changesOf(`/departments/${id}`)).toMatchObject([{ id: change, status: "APPLIED", code: null }])
    const entries = await app.sql<Json>("select action from audit_entries where subject_id in (?, ?)", [id, change])
    expect(entries.map(({ action }) => action).sort()).toEqual([
      "department.create",
      "department.update",
      "structureChange.apply",
      "structureChange.schedule",
    ])
    const [applied] = await app.sql<Json>("select applied_at from department_changes where id = ?", [change])
    const [version] = await app.sql<Json>(
      "select recorded_at from department_versions where record_id = ? and recorded_until = 'infinity'",
      [id],
    )
    expect(applied?.applied_at).toEqual(version?.recorded_at)
  })

  test("the day begins in the time zone of the organization", async () => {
    const changed: boolean[] = []
    for (const timezone of ["Pacific/Auckland", "Pacific/Pago_Pago"]) {
      const hr = await app.hire({ role: "HR" }, await insertOrganization(app.sql, { timezone }))
      const id = await createDepartment({ hr }, "Zone")
      await scheduleChange({ hr }, `/departments/${id}`, DAY, { name: "Changed" })
      for (const time of [
        "2026-03-09T10:59:00.000Z",
        "2026-03-09T11:00:00.000Z",
        "2026-03-10T10:59:00.000Z",
        "2026-03-10T11:00:00.000Z",
      ]) {
        await runStructureChanges(app, time)
        changed.push((await departmentOf(id, hr)).name === "Changed")
      }
    }
    expect(changed).toEqual([false, true, true, true, false, false, false, true])
  })

  test("the changes of a record are applied in the order of their days, and then of their recording", async () => {
    const { id } = (await app.hr.post("/positions", { title: "Trainee", level: 1 })).body
    const path = `/positions/${id}` as const
    await scheduleChange(app, path, "2026-03-11", { title: "Lead", level: 4 })
    await scheduleChange(app, path, DAY, { title: "Junior", grade: "A" })
    await scheduleChange(app, path, DAY, { title: "Senior" })
    await runStructureChanges(app, MORNING)
    expect((await app.hr.get(path)).body).toMatchObject({ title: "Senior", grade: "A", level: 1 })
    await runStructureChanges(app, "2026-03-20T06:00:00.000Z", 2)
    expect((await app.hr.get(path)).body).toMatchObject({ title: "Lead", grade: "A", level: 4 })
    const statuses = (await changesOf(path)).map(({ effectiveDate, title, status }) => [effectiveDate, title, status])
    expect(statuses).toEqual([
      [DAY, "Junior", "APPLIED"],
      [DAY, "Senior", "APPLIED"],
      ["2026-03-11", "Lead", "APPLIED"],
    ])
  })

  test("a move that an earlier one makes possible follows it, also if the job was late and runs twice at once", async () => {
    const upper = await createDepartment(app, "Upper")
    const lower = await createDepartment(app, "Lower", { parentId: upper })
    await scheduleChange(app, `/departments/${lower}`, DAY, { parentId: null })
    await scheduleChange(app, `/departments/${upper}`, "2026-03-11", { parentId: lower })
    await runStructureChanges(app, "2026-03-20T06:00:00.000Z", 3)
    expect(await departmentOf(upper)).toMatchObject({ parentId: lower })
    expect(await departmentOf(lower)).toMatchObject({ parentId: null })
    expect(await changesOf(`/departments/${upper}`)).toMatchObject([{ status: "APPLIED" }])
  })

  test("a change behind one that fails for the moment waits for it", async () => {
    const above = await createDepartment(app, "Above")
    const under = await createDepartment(app, "Under", { parentId: above })
    const { id: freed } = await scheduleChange(app, `/departments/${under}`, DAY, { parentId: null })
    await scheduleChange(app, `/departments/${above}`, "2026-03-11", { parentId: under })
    await app.sql(`create function app.fail() returns trigger language plpgsql as $$ begin raise exception 'disk full'; end $$`)
    await app.sql(`create trigger fail before update on department_changes for each row when (new.id = '${freed}')
      execute function app.fail()`)
    await expect(runStructureChanges(app, "2026-03-20T06:00:00.000Z")).rejects.toThrow("structure changes failed")
    expect(await changesOf(`/departments/${above}`)).toMatchObject([{ status: "SCHEDULED" }])
    await app.sql("drop trigger fail on department_changes")
    await runStructureChanges(app, "2026-03-20T06:15:00.000Z")
    expect(await departmentOf(above)).toMatchObject({ parentId: under })
  })
})

describe("a change that fails for the moment", () => {
  const minutesLater = (minutes: number) => new Date(Date.parse(MORNING) + minutes * 60_000).toISOString()
  const statusOf = async (id: string) => {
    const [change] = await app.sql<Json>("select status, code from department_changes where id = ?", [id])
    return [change?.status, change?.code]
  }
  /** Makes applying a change fail. Returns the function that ends this. */
  const failToApply = async (id: string, table = "department_changes") => {
    const name = `app.fail_${id.replaceAll("-", "_")}`
    await app.sql(`create function ${name}() returns trigger language plpgsql as $$ begin raise exception 'disk full'; end $$`)
    await app.sql(`create trigger fail_to_apply before update on ${table} for each row
      when (new.id = '${id}' and new.status = 'APPLIED') execute function ${name}()`)
    return () => app.sql(`drop trigger fail_to_apply on ${table}`)
  }
  const schedule = async (id: string, day: string, values: object, hr = app.hr): Promise<string> =>
    (await scheduleChange({ hr }, `/departments/${id}`, day, values)).id

  test("it delays later changes of its record, names and parents behind its name, and no others", async () => {
    const [a, b, c] = [await createDepartment(app, "A"), await createDepartment(app, "B"), await createDepartment(app, "C")]
    const failing = await schedule(a, DAY, { name: "A2" })
    const waiting = [
      await schedule(a, DAY, { headId: app.manager.id }),
      await schedule(b, DAY, { name: "A" }),
      await schedule(b, DAY, { headId: app.manager.id }),
      await schedule(c, DAY, { parentId: b }),
    ]
    const independent = [await schedule(await createDepartment(app, "F"), DAY, { headId: app.manager.id })]
    const hr = await app.hire({ role: "HR" }, await insertOrganization(app.sql))
    independent.push(await schedule(await createDepartment({ hr }, "D"), DAY, { name: "E" }, hr))
    const allow = await failToApply(failing)
    await expect(runStructureChanges(app, MORNING)).rejects.toThrow("structure changes failed")
    expect(await Promise.all(independent.map(statusOf))).toEqual(independent.map(() => ["APPLIED", null]))
    expect(await Promise.all([failing, ...waiting].map(statusOf))).toEqual([failing, ...waiting].map(() => ["SCHEDULED", null]))
    await allow()
    await runStructureChanges(app, minutesLater(14))
    expect(await statusOf(failing)).toEqual(["SCHEDULED", null])
    await runStructureChanges(app, minutesLater(15))
    expect(await Promise.all([failing, ...waiting].map(statusOf))).toEqual([failing, ...waiting].map(() => ["APPLIED", null]))
  })

  test("it delays those that need the place of a department or position that it moves", async () => {
    const [x, y] = [await createDepartment(app, "X"), await createDepartment(app, "Y")]
    const sales = await createDepartment(app, "Sales", { parentId: x })
    const revenue = await createDepartment(app, "Revenue", { parentId: x })
    const create = (departmentId: string) => created(app.hr.post("/positions", { title: "Engineer", level: 1, departmentId }))
    const [engineer, other] = [await create(x), await create(y)]
    const moves = [
      ["department_changes", await schedule(sales, DAY, { parentId: y })],
      ["position_changes", (await scheduleChange(app, `/positions/${engineer.id}`, DAY, { departmentId: sales })).id],
    ] as const
    await schedule(revenue, DAY, { name: "Sales" })
    await scheduleChange(app, `/positions/${other.id}`, DAY, { departmentId: x })
    const allow = await Promise.all(moves.map(([table, id]) => failToApply(id, table)))
    await expect(runStructureChanges(app, MORNING)).rejects.toThrow("structure changes failed")
    for (const one of allow) await one()
    await runStructureChanges(app, minutesLater(15))
    expect(await departmentOf(revenue)).toMatchObject({ name: "Sales", parentId: x })
    expect((await app.hr.get(`/positions/${other.id}`)).body).toMatchObject({ departmentId: x })
  })

  test("it is found among thousands that wait for it without statistics of the tables", async () => {
    const organizationId = await insertOrganization(app.sql)
    const hr = await app.hire({ role: "HR" }, organizationId)
    await createDepartment({ hr }, "Many")
    await app.sql(
      `insert into department_changes (id, organization_id, department_id, effective_date, changes, name)
      select gen_random_uuid(), organization_id, id, ?, '{name}', 'Many ' || n from departments, generate_series(1, 20000) n
      where name = 'Many' and organization_id = ?`,
      [DAY, organizationId],
    )
    await app.sql(
      `insert into app.failed_attempts select id, 1, ? from department_changes where organization_id = ? order by id limit 1`,
      [minutesLater(15), organizationId],
    )
    await runStructureChanges(app, MORNING)
    const states = "select distinct status from department_changes where organization_id = ?"
    expect(await app.sql(states, [organizationId])).toEqual([{ status: "SCHEDULED" }])
    await app.sql("delete from department_changes where organization_id = ?", [organizationId])
  })

  test("it is tried eight times in more than a day and then canceled, its author is notified, and what waited is applied", async () => {
    const id = await createDepartment(app, "Stuck")
    const failing = await schedule(id, DAY, { name: "Unstuck" })
    const waiting = await schedule(id, DAY, { headId: app.manager.id })
    const allow = await failToApply(failing)
    let attempts = 0
    for (let minutes = 0; (await statusOf(failing))[0] === "SCHEDULED" && minutes < 5000; minutes += 15)
      await runStructureChanges(app, minutesLater(minutes)).catch(() => attempts++)
    await allow()
    expect([attempts, ...(await statusOf(failing))]).toEqual([8, "CANCELLED", "INTERNAL"])
    const messages = (await app.hr.get("/notifications?limit=100")).body.items.map(({ message }: Json) => message)
    expect(messages).toContain("The change of Stuck that you scheduled for March 10, 2026 was canceled: it cannot be applied.")
    await runStructureChanges(app, minutesLater(5000))
    expect(await statusOf(waiting)).toEqual(["APPLIED", null])
  })

  test("it is canceled, however often it has failed", async () => {
    const failing = await schedule(await createDepartment(app, "Often"), DAY, { name: "Seldom" })
    const allow = await failToApply(failing)
    await expect(runStructureChanges(app, MORNING)).rejects.toThrow("structure changes failed")
    await app.sql("update app.failed_attempts set attempts = 1000 where record_id = ?", [failing])
    await expect(runStructureChanges(app, minutesLater(15))).rejects.toThrow("structure changes failed")
    await allow()
    expect(await statusOf(failing)).toEqual(["CANCELLED", "INTERNAL"])
  })

  test("the first change of each organization is applied before the second of another", async () => {
    const hr = await app.hire({ role: "HR" }, await insertOrganization(app.sql))
    const [many, one] = [await createDepartment(app, "Many"), await createDepartment({ hr }, "One")]
    const ids: string[] = []
    for (const headId of [app.manager.id, app.admin.id, app.hr.id]) ids.push(await schedule(many, DAY, { headId }))
    ids.push(await schedule(one, DAY, { name: "Two" }, hr))
    await runStructureChanges(app, MORNING)
    const rows = await app.sql<{ id: string }>(
      "select id from department_changes where id = any(?::uuid[]) order by xmin::text::bigint",
      [`{${ids.join(",")}}`],
    )
    const order = rows.map((row) => ids.indexOf(row.id))
    expect([order.indexOf(3) < order.indexOf(1), order.filter((n) => n < 3)]).toEqual([true, [0, 1, 2]])
  })
})

describe("another organization", () => {
  test("its changes are applied although canceling that of an organization fails", async () => {
    const id = await createDepartment(app, "Failing")
    const hr = await app.hire({ role: "HR" }, await insertOrganization(app.sql))
    const other = await createDepartment({ hr }, "Other")
    const { id: failing } = await scheduleChange(app, `/departments/${id}`, DAY, { name: "Occupied" })
    await insertDepartment(app, "Occupied")
    await scheduleChange({ hr }, `/departments/${other}`, DAY, { name: "Changed" })
    await app.sql(
      `create function app.fail_to_cancel() returns trigger language plpgsql as $$ begin raise exception 'disk full'; end $$`,
    )
    await app.sql(`create trigger fail_to_cancel before update on department_changes for each row
      when (new.status = 'CANCELLED') execute function app.fail_to_cancel()`)
    await expect(runStructureChanges(app, MORNING)).rejects.toThrow("structure changes failed")
    await app.sql("drop trigger fail_to_cancel on department_changes")
    expect(await departmentOf(other, hr)).toMatchObject({ name: "Changed" })
    await runStructureChanges(app, `${DAY}T06:15:00.000Z`)
    expect(await app.sql("select code from department_changes where id = ?", [failing])).toEqual([{ code: "NAME_TAKEN" }])
  })
})

// The API rejects writes after which a scheduled change would not be valid. Earlier versions of the server accepted them.
describe("a change that is no longer valid", () => {
  const noticesFor = async (client: Client, name: string): Promise<string[]> =>
    (await client.get("/notifications?limit=100")).body.items
      .map(({ message }: Json) => message)
      .filter((message: string) => message.includes(`The change of ${name} `))

  test("a cycle, a taken name and a missing head cancel it with the code, and its author is notified once", async () => {
    const [top, sub] = [await createDepartment(app, "Top"), await createDepartment(app, "Sub")]
    const renamed = await createDepartment(app, "Old name")
    await scheduleChange(app, `/departments/${top}`, DAY, { parentId: sub })
    await scheduleChange(app, `/departments/${renamed}`, DAY, { name: "New name" })
    await scheduleChange(app, `/departments/${renamed}`, "2026-03-11", { name: "Newer name" })
    await app.sql("update departments set parent_id = ? where id = ?", [top, sub])
    await insertDepartment(app, "New name")
    await runStructureChanges(app, "2026-03-20T06:00:00.000Z", 2)
    expect(await departmentOf(top)).toMatchObject({ parentId: null })
    expect(await changesOf(`/departments/${top}`)).toMatchObject([{ status: "CANCELLED", code: "HIERARCHY_CYCLE" }])
    expect(await changesOf(`/departments/${renamed}`)).toMatchObject([
      { status: "CANCELLED", code: "NAME_TAKEN" },
      { status: "APPLIED" },
    ])
    expect(await departmentOf(renamed)).toMatchObject({ name: "Newer name" })
    expect(await noticesFor(app.hr, "Top")).toEqual([
      "The change of Top that you scheduled for March 10, 2026 was canceled: the new parent is below the department.",
    ])
    expect(await noticesFor(app.hr, "Newer name")).toEqual([])
    expect(await noticesFor(app.hr, "Old name")).toHaveLength(1)
  })

  test.each([
    ["", "ACTIVE"],
    [", also while the author is suspended", "SUSPENDED"],
  ])("a move by which its author would get rights meanwhile is canceled%s", async (_condition, accountStatus) => {
    const [moved, target] = [
      await createDepartment(app, `Moved ${accountStatus}`),
      await createDepartment(app, `Target ${accountStatus}`),
    ]
    const planner = await app.hire()
    await assignRole(app, planner, { permissions: ["MANAGE_ORGANIZATION"] })
    await scheduleChange({ hr: planner }, `/departments/${moved}`, DAY, { parentId: target })
    await app.hr.post(`/users/${planner.id}/employment-changes`, { effectiveDate: "2026-03-02", departmentId: moved })
    if (accountStatus === "SUSPENDED") await app.hr.post(`/users/${planner.id}/block`)
    await runStructureChanges(app, MORNING)
    expect(await changesOf(`/departments/${moved}`)).toMatchObject([{ status: "CANCELLED", code: "FORBIDDEN" }])
    expect(await departmentOf(moved)).toMatchObject({ parentId: null })
  })

  test("a change that repeats the parent of its author's department is applied, as it gives no right", async () => {
    const [moved, target] = [await createDepartment(app, "Moved before"), await createDepartment(app, "Its target")]
    const planner = await app.hire()
    await assignRole(app, planner, { permissions: ["MANAGE_ORGANIZATION"] })
    await scheduleChange({ hr: planner }, `/departments/${moved}`, DAY, { name: "Moved early", parentId: target })
    await app.hr.patch(`/departments/${moved}`, { parentId: target })
    await app.hr.post(`/users/${planner.id}/employment-changes`, { effectiveDate: "2026-03-02", departmentId: moved })
    await runStructureChanges(app, MORNING)
    expect(await changesOf(`/departments/${moved}`)).toMatchObject([{ status: "APPLIED", code: null }])
    expect(await departmentOf(moved)).toMatchObject({ name: "Moved early", parentId: target })
  })

  test("HR is notified of a canceled change whose author has left", async () => {
    const id = await createDepartment(app, "Orphaned")
    const planner = await app.hire({ role: "HR" })
    await scheduleChange({ hr: planner }, `/departments/${id}`, DAY, { name: "Claimed" })
    await app.sql("update employees set account_status = 'DEACTIVATED' where id = ?", [planner.id])
    await insertDepartment(app, "Claimed")
    await runStructureChanges(app, MORNING)
    expect(await noticesFor(app.hr, "Orphaned")).toEqual([
      "The change of Orphaned that was scheduled for March 10, 2026 was canceled: the name is taken.",
    ])
  })

  test("a change of an author who left or has no right any more is applied", async () => {
    const id = await createDepartment(app, "Left behind")
    const planner = await app.hire({ role: "HR" })
    await scheduleChange({ hr: planner }, `/departments/${id}`, DAY, { name: "Kept" })
    await app.sql("update employees set account_status = 'DEACTIVATED' where id = ?", [planner.id])
    await runStructureChanges(app, MORNING)
    expect(await departmentOf(id)).toMatchObject({ name: "Kept" })
    expect(await actionsOf(id)).toContain("department.update")
  })
})
