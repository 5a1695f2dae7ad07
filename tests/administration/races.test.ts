// Writes whose author loses rights, or whose employee is erased, while they wait. ROUNDS=100 repeats those of authors.
import { beforeEach, describe, expect, test } from "@jest/globals"
import { Client } from "../support/client.js"
import { insertDepartment } from "../support/factories.js"
import { planImport } from "../support/imports.js"
import { areWaiting, until } from "../support/live.js"
import { statementsOf } from "../support/statements.js"
import { createTestApp } from "../support/test-app.js"

const app = createTestApp()

describe("a write that waits", () => {
  const rounds = Number(process.env.ROUNDS ?? 1)
  const isWaiting = () => areWaiting(app, 1)

  interface Author {
    client: Client
    /** Takes rights from the author. */
    lose(): Promise<{ status: number }>
  }
  const createRole = async (values: object): Promise<string> =>
    (await app.admin.post("/administration/roles", { name: crypto.randomUUID(), scope: "ORGANIZATION", ...values })).body.id
  const hr = async (lose: (author: Client) => Promise<{ status: number }>): Promise<Author> => {
    const client = await app.hire({ role: "HR" })
    return { client, lose: () => lose(client) }
  }
  const withRole = async (lose: (roleId: string, assignmentId: string) => Promise<{ status: number }>): Promise<Author> => {
    const client = await app.hire()
    const roleId = await createRole({ permissions: ["READ_DIRECTORY", "UPDATE_PROFILES"] })
    const { body } = await app.admin.post(`/administration/roles/${roleId}/assign`, { employeeId: client.id })
    return { client, lose: () => lose(roleId, body.id) }
  }
  const withKey = async (lose: (keyId: string, roleId: string) => Promise<{ status: number }>): Promise<Author> => {
    const roleId = await createRole({ permissions: ["READ_DIRECTORY", "UPDATE_PROFILES"] })
    const { body } = await app.admin.post("/administration/api-keys", { name: crypto.randomUUID(), roleId })
    return { client: new Client(app.url, { id: body.apiKey.id, token: body.secret }), lose: () => lose(body.apiKey.id, roleId) }
  }
  const narrowed = { permissions: ["READ_DIRECTORY"] }

  test.each([
    ["is demoted", 403, () => hr(({ id }) => app.admin.put(`/users/${id}`, { role: "EMPLOYEE" }))],
    ["is blocked", 403, () => hr(({ id }) => app.admin.post(`/users/${id}/block`))],
    ["signs out", 401, () => hr((author) => author.post("/auth/logout", {}))],
    ["loses a custom role", 403, () => withRole((_, id) => app.admin.delete(`/administration/role-assignments/${id}`))],
    ["loses a permission", 403, () => withRole((id) => app.admin.patch(`/administration/roles/${id}`, narrowed))],
    [
      "has a role for fewer people",
      403,
      () => withRole((id) => app.admin.patch(`/administration/roles/${id}`, { scope: "DEPARTMENT" })),
    ],
    ["has a revoked key", 401, () => withKey((id) => app.admin.post(`/administration/api-keys/${id}/revoke`))],
    ["has a key of less permissions", 403, () => withKey((_, id) => app.admin.patch(`/administration/roles/${id}`, narrowed))],
  ])("a write that waits while its author %s fails", async (_, status, createAuthor) => {
    for (let round = 0; round < rounds; round++) {
      const [{ client, lose }, kim] = [await createAuthor(), await app.hire({ phone: "+49 30 1" })]
      const em = app.instance.deps.orm.em.fork()
      await em.begin()
      await em.execute("/* test */ select 1 from employees where id = ? for update", [kim.id])
      const write = client.patch(`/users/${kim.id}`, { phone: "+49 30 2" })
      await until(isWaiting, "the waiting write")
      expect((await lose()).status).toBeLessThan(300)
      await em.rollback()
      expect((await write).status).toBe(status)
      expect(await app.sql("select phone from employees where id = ?", [kim.id])).toEqual([{ phone: "+49 30 1" }])
    }
  })

  test("a write that waits while its author loses a report fails", async () => {
    for (let round = 0; round < rounds; round++) {
      const manager = await app.hire()
      const kim = await app.hire({ manager_id: manager.id })
      const { body: task } = await manager.post("/tasks", { title: "Plan", stage: "TODO", priority: "LOW", assigneeId: kim.id })
      const em = app.instance.deps.orm.em.fork()
      await em.begin()
      await em.execute("/* test */ select 1 from tasks where id = ? for update", [task.id])
      const write = manager.patch(`/tasks/${task.id}`, { title: "Plan more" })
      await until(isWaiting, "the waiting write")
      expect((await app.hr.patch(`/users/${kim.id}`, { managerId: app.manager.id })).status).toBe(200)
      await em.rollback()
      expect((await write).status).toBe(403)
      expect((await manager.patch(`/tasks/${task.id}`, { title: "Plan again" })).status).toBe(200)
    }
  })

  test("a write that takes rights from its own author succeeds", async () => {
    const author = await app.hire({ role: "HR", department_id: await insertDepartment(app, "Authors") })
    const report = await app.hire({ manager_id: author.id })
    const roleId = await createRole({ permissions: ["READ_PERSONAL"], scope: "DEPARTMENT" })
    const { body } = await app.admin.post(`/administration/roles/${roleId}/assign`, { employeeId: author.id })
    expect((await author.patch(`/users/${report.id}`, { managerId: app.manager.id })).status).toBe(200)
    expect((await author.patch(`/users/${author.id}`, { departmentId: null })).status).toBe(200)
    const admin = await app.hire({ role: "ADMIN" })
    const { body: own } = await app.admin.post(`/administration/roles/${roleId}/assign`, { employeeId: admin.id })
    expect((await admin.patch(`/administration/roles/${roleId}`, { scope: "ORGANIZATION" })).status).toBe(200)
    expect((await admin.delete(`/administration/role-assignments/${own.id}`)).status).toBe(204)
    expect((await admin.delete(`/administration/role-assignments/${body.id}`)).status).toBe(204)
    const manageRoles = await createRole({ permissions: ["MANAGE_ROLES"] })
    const { body: key } = await app.admin.post("/administration/api-keys", { name: "Own", roleId: manageRoles })
    const service = new Client(app.url, { id: key.apiKey.id, token: key.secret })
    expect((await service.post(`/administration/api-keys/${key.apiKey.id}/revoke`)).status).toBe(200)
  })

  test("the check of the author takes one statement", async () => {
    const kim = await app.hire()
    const statements = await statementsOf(app, () => app.hr.patch(`/users/${kim.id}`, { phone: "+49 30 3" }))
    const checks = statements.filter((text) => text.includes("for share of s"))
    expect(checks).toHaveLength(1)
  })
})

describe("an import that waits for an erasure", () => {
  const NUMBERS = ["+49 731 71", "+49 731 72"] as const
  let email: string
  let id: string

  beforeEach(async () => {
    email = `${crypto.randomUUID()}@acme.test`
    const ended = { hire_date: "2020-01-01", end_date: "2026-01-31", account_status: "DEACTIVATED" }
    id = (await app.hire({ email, phone: NUMBERS[0], ...ended })).id
  })

  /** Imports the number of the employee, with the lines of other employees. */
  const planNumber = (others: readonly string[] = []) =>
    planImport(app.hr, "EMPLOYEES", ["email,fullName,phone", `${email},Kim Former,${NUMBERS[1]}`, ...others])

  /** Erases the employee before the action on the import, which waits for the lock of the employee. */
  async function raceErasure(path: string): Promise<[status: number, code: string | undefined]> {
    const em = app.instance.deps.orm.em.fork()
    await em.begin()
    await em.execute("/* test */ select 1 from employees where id = ? for update", [id])
    const erasure = app.hr.post(`/users/${id}/erasure`, {})
    await until(() => areWaiting(app, 1), "the waiting erasure")
    const action = app.hr.post(path)
    await until(() => areWaiting(app, 2), "the waiting import")
    await em.rollback()
    expect((await erasure).status).toBe(200)
    const { status, body } = await action
    expect(await app.sql("select phone from employees where id = ?", [id])).toEqual([{ phone: null }])
    return [status, body.code]
  }

  test("it restores no erased value", async () => {
    const planned = await planNumber()
    expect((await app.hr.post(`/imports/${planned.id}/commit`)).status).toBe(200)
    expect(await raceErasure(`/imports/${planned.id}/undo`)).toEqual([409, "PLAN_OUTDATED"])
  })

  test("it writes no planned value without a dry run", async () => {
    const others = Array.from({ length: 1_000 }, (_, n) => `${n}-${email},Ann Example,`)
    const planned = await planNumber(others)
    expect(planned.notificationCount).toBeNull()
    expect(await raceErasure(`/imports/${planned.id}/commit`)).toEqual([409, "PLAN_OUTDATED"])
  })
})
