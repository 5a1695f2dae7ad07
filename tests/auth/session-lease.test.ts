// Viewers that an instance keeps: which changes drop them, and how long an instance trusts them without its connection to the changes.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "@jest/globals"
import { Client } from "../support/client.js"
import { type DatabaseProxy, startDatabaseProxy } from "../support/database-proxy.js"
import { insertDepartment, insertEmployee, insertRow } from "../support/factories.js"
import { startInstance, type TestInstance } from "../support/identity.js"
import { activate, openClients, until } from "../support/live.js"
import { notify } from "../support/notifications.js"
import { countSessionLoads, holdStatements, isSessionLoad, untilViewerIsCached } from "../support/statements.js"
import { createTestApp } from "../support/test-app.js"

/** Repetitions of each revocation. The environment variable ROUNDS sets them. */
const rounds = Number(process.env.ROUNDS ?? 2)
/** Time after which an instance that does not know the changes no longer trusts its viewers. */
const LEASE_MS = 1_000

const app = createTestApp()
const clients = openClients()
let proxy: DatabaseProxy
let otherInstance: TestInstance

beforeAll(async () => {
  proxy = await startDatabaseProxy(app.instance.deps.orm.config.get("clientUrl") as string)
  otherInstance = await startInstance(app, {}, { listenUrl: proxy.url })
})
afterAll(async () => {
  await otherInstance.stop()
  await proxy.stop()
})

const unreadCount = (client: Client) => client.get("/notifications/unread-count")

const untilCached = (client: Client) => untilViewerIsCached(app, client)

/** An employee whose viewer both instances keep: the clients of the first and of the second instance. */
async function hireOnBothInstances(values: Record<string, unknown> = {}): Promise<[here: Client, there: Client]> {
  const here = await app.hire(values)
  const there = new Client(otherInstance.url, here)
  await untilCached(here)
  await untilCached(there)
  return [here, there]
}

/**
 * Reads until the response is that of a change. Returns how long after the answer to the change the last read began that did not know
 * it.
 */
async function lastStaleRead(isStale: () => Promise<boolean>, changedAt = performance.now()): Promise<number> {
  for (let last = 0; ; ) {
    const startedAt = performance.now()
    if (!(await isStale())) return last
    last = startedAt - changedAt
  }
}

const isSignedIn = async (client: Client) => (await unreadCount(client)).status === 200

describe("a revocation on another instance", () => {
  const salaryOf = async (client: Client, id: string) => (await client.get(`/users/${id}`)).body.salary

  /** Each returns whether the other instance still grants what was revoked. */
  const revocations: Record<string, () => Promise<() => Promise<boolean>>> = {
    "blocking an account": async () => {
      const [kim, there] = await hireOnBothInstances()
      expect((await app.hr.post(`/users/${kim.id}/block`)).status).toBe(200)
      return () => isSignedIn(there)
    },
    "signing out": async () => {
      const [kim, there] = await hireOnBothInstances()
      expect((await kim.post("/auth/logout", {})).status).toBe(204)
      return () => isSignedIn(there)
    },
    "a change of role": async () => {
      const { id } = await app.hire({ salary: 1000 })
      const [kim, there] = await hireOnBothInstances({ role: "HR" })
      expect(await salaryOf(there, id)).toBe(1000)
      expect((await app.admin.put(`/users/${kim.id}`, { role: "EMPLOYEE" })).status).toBe(200)
      return async () => (await salaryOf(there, id)) === 1000
    },
    "a change of the organization's policies": async () => {
      const setPolicy = (managersSeeSalary: boolean) =>
        app.admin.patch("/companies/settings", { policies: { managersSeeSalary } })
      expect((await setPolicy(true)).status).toBe(200)
      const [lee, there] = await hireOnBothInstances()
      const { id } = await app.hire({ salary: 1000, manager_id: lee.id })
      await until(async () => (await salaryOf(there, id)) === 1000, "the policy")
      expect((await setPolicy(false)).status).toBe(200)
      return async () => (await salaryOf(there, id)) === 1000
    },
  }

  test.each(Object.keys(revocations))(
    "%s ends access within the time of the lease",
    async (name) => {
      for (let round = 0; round < rounds; round++)
        expect(await lastStaleRead(await (revocations[name] as () => Promise<() => Promise<boolean>>)())).toBeLessThan(LEASE_MS)
    },
    20_000 + rounds * 1_000,
  )
})

describe("a connection to the changes that fails", () => {
  /** The second instance trusts its viewers again. */
  beforeEach(async () => {
    proxy.restore()
    proxy.release()
    await untilCached(new Client(otherInstance.url, app.employee))
  })
  afterAll(() => proxy.release())

  test("an instance without connection loads the session for each read, and keeps viewers again after reconnecting", async () => {
    const [kim, there] = await hireOnBothInstances()
    proxy.cut()
    expect((await app.hr.post(`/users/${kim.id}/block`)).status).toBe(200)
    expect(await lastStaleRead(() => isSignedIn(there))).toBeLessThan(LEASE_MS)
    const [lee] = [new Client(otherInstance.url, await app.hire())]
    for (const read of [unreadCount, unreadCount]) expect(await countSessionLoads(app, () => read(lee))).toBe(1)
    proxy.restore()
    await untilCached(lee)
    expect(await isSignedIn(there)).toBe(false)
  })

  test("an instance whose connection is silent loads the session for each read", async () => {
    const [kim, there] = await hireOnBothInstances()
    proxy.hold()
    expect((await app.hr.post(`/users/${kim.id}/block`)).status).toBe(200)
    expect(await lastStaleRead(() => isSignedIn(there))).toBeLessThan(LEASE_MS)
    const lee = await app.hire()
    await until(
      async () => (await countSessionLoads(app, () => unreadCount(new Client(otherInstance.url, lee)))) === 1,
      "a loaded session",
    )
    await app.sql("update employees set account_status = 'SUSPENDED' where id = ?", [lee.id])
    expect((await unreadCount(new Client(otherInstance.url, lee))).body.code).toBe("ACCOUNT_SUSPENDED")
  })

  test("an answer that arrives late extends the trust from the time of its heartbeat", async () => {
    const [kim, there] = await hireOnBothInstances()
    const held = proxy.hold()
    await until(() => held.length > 0, "the answer to a heartbeat")
    const heldAt = performance.now()
    expect((await app.hr.post(`/users/${kim.id}/block`)).status).toBe(200)
    const revokedAt = performance.now()
    await until(() => performance.now() - heldAt > 0.9 * LEASE_MS, "most of the lease")
    proxy.release(1)
    expect(await lastStaleRead(() => isSignedIn(there), revokedAt)).toBeLessThan(LEASE_MS)
  })

  test("an instance drops the viewers that it changes itself before it answers", async () => {
    const [kim, there] = await hireOnBothInstances()
    proxy.hold()
    expect((await new Client(otherInstance.url, app.hr).post(`/users/${kim.id}/block`)).status).toBe(200)
    expect(await isSignedIn(there)).toBe(false)
  })
})

test("a viewer that was loaded before a change is not kept after it", async () => {
  const kim = await app.hire({ role: "HR" })
  const loads = await holdStatements(app, isSessionLoad)
  const early = kim.get("/audit?limit=1")
  await until(() => loads.count() > 0, "the load of the session")
  await app.sql("update employees set role = 'EMPLOYEE' where id = ?", [kim.id])
  loads.release()
  expect((await early).status).toBe(200)
  expect((await kim.get("/audit?limit=1")).status).toBe(403)
})

test("a kept viewer ends with its session", async () => {
  const kim = await app.hire()
  const expiresAt = new Date(app.clock.now().getTime() + 60_000)
  await app.sql("update sessions set expires_at = ? where employee_id = ?", [expiresAt, kim.id])
  await untilCached(kim)
  app.clock.advance(60_000)
  expect((await unreadCount(kim)).status).toBe(401)
  await app.sql("update sessions set expires_at = ? where employee_id = ?", [new Date(expiresAt.getTime() + 60_000), kim.id])
  expect((await unreadCount(kim)).status).toBe(200)
})

test("delivering a notification loads no session", async () => {
  const people = [await app.hire(), await app.hire()]
  const sockets = people.map((client) => clients.socket(client))
  await Promise.all(sockets.map(({ ready }) => ready))
  const document = "subscription { notificationReceived { id number } }"
  const received = await activate(app.instance, () => sockets.map((socket) => socket.subscribe(document)))
  const deliver = async () => {
    const before = received.map(({ values }) => values.length)
    for (const client of people) await notify(app, client)
    await until(() => received.every(({ values }, n) => values.length > (before[n] as number)), "the notifications")
  }
  await until(async () => (await countSessionLoads(app, deliver)) === 0, "a delivery without a query for sessions")
})

describe("announced changes", () => {
  interface Company {
    kim: Client
    department: string
    root: string
    location: string
    role: string
    report: string
  }
  let company: Company
  beforeAll(async () => {
    const row = (table: string, values: Record<string, unknown>) => insertRow(app.sql, table, app.organizationId, values)
    const [root, department] = [await insertDepartment(app, "Root"), await insertDepartment(app, "Below")]
    const location = await row("locations", { name: "Leeds", country: "GB", timezone: "Pacific/Pago_Pago", type: "OFFICE" })
    const kim = await app.hire({ department_id: department, location_id: location })
    const report = await insertEmployee(app.sql, app.organizationId, { manager_id: kim.id, department_id: department })
    const role = await row("custom_roles", {
      name: "Readers",
      permissions: "{READ_DIRECTORY}",
      scope: "DEPARTMENT_TREE",
      department_id: root,
    })
    await row("role_assignments", { role_id: role, employee_id: kim.id })
    for (const url of [app.url, otherInstance.url]) await untilCached(new Client(url, kim))
    company = { kim, root, department, location, role, report }
  })

  const viewerOf = async ({ instance }: Pick<TestInstance, "instance">, { token = "" }: Client) => {
    const { viewer } = await instance.deps.authenticator.authenticate(token).catch(() => ({ viewer: null }))
    return JSON.stringify(viewer && { ...viewer, reports: [...viewer.reports] })
  }

  /** Statements on what a viewer is made of. Each changes the viewer of Kim. */
  test.each<[name: string, change: (company: Company) => [text: string, ...values: unknown[]]]>([
    ["a parent department", ({ department, root }) => ["update departments set parent_id = ? where id = ?", root, department]],
    [
      "a new department",
      ({ department }) => [
        "insert into departments (id, organization_id, name, parent_id, custom_fields, created_at, updated_at) select gen_random_uuid(), organization_id, 'New', id, '{}', now(), now() from departments where id = ?",
        department,
      ],
    ],
    ["a member of a department", ({ report }) => ["update employees set department_id = null where id = ?", report]],
    ["a lost report", ({ report }) => ["update employees set manager_id = null where id = ?", report]],
    ["a new report", ({ report, kim }) => ["update employees set manager_id = ? where id = ?", kim.id, report]],
    ["a deleted report", ({ report }) => ["delete from employees where id = ?", report]],
    ["a built-in role", ({ kim }) => ["update employees set role = 'MANAGER' where id = ?", kim.id]],
    ["a first day", ({ kim }) => ["update employees set hire_date = '2026-03-02' where id = ?", kim.id]],
    ["a last day", ({ kim }) => ["update employees set end_date = '2020-01-01' where id = ?", kim.id]],
    ["a last day that is removed", ({ kim }) => ["update employees set end_date = null where id = ?", kim.id]],
    ["a time zone of a location", ({ location }) => ["update locations set timezone = 'UTC' where id = ?", location]],
    ["a name of a custom role", ({ role }) => ["update custom_roles set name = 'Guides' where id = ?", role]],
    ["a scope of a custom role", ({ role }) => ["update custom_roles set scope = 'ORGANIZATION' where id = ?", role]],
    ["a permission of a custom role", ({ role }) => ["update custom_roles set permissions = '{READ_AUDIT}' where id = ?", role]],
    ["a removed custom role", ({ role }) => ["delete from role_assignments where role_id = ?", role]],
    [
      "a given custom role",
      ({ role, kim }) => [
        "insert into role_assignments (id, organization_id, role_id, employee_id) select gen_random_uuid(), organization_id, id, ? from custom_roles where id = ?",
        kim.id,
        role,
      ],
    ],
    [
      "a chosen language",
      ({ kim }) => [
        "insert into preferences (id, organization_id, employee_id, language) select gen_random_uuid(), organization_id, id, 'DE' from employees where id = ?",
        kim.id,
      ],
    ],
    ["another language", ({ kim }) => ["update preferences set language = 'EN' where employee_id = ?", kim.id]],
    ["deleted preferences", ({ kim }) => ["delete from preferences where employee_id = ?", kim.id]],
    ["a language of the organization", () => ["update organizations set language = 'DE' where id = ?", app.organizationId]],
    [
      "a time zone of the organization",
      () => ["update organizations set timezone = 'Asia/Tokyo' where id = ?", app.organizationId],
    ],
    ["a suspension", ({ kim }) => ["update employees set account_status = 'SUSPENDED' where id = ?", kim.id]],
    ["a restored account", ({ kim }) => ["update employees set account_status = 'ACTIVE' where id = ?", kim.id]],
    ["a deleted session", ({ kim }) => ["delete from sessions where employee_id = ?", kim.id]],
  ])("%s reaches the viewers of all instances", async (_name, change) => {
    const { kim } = company
    const before = await viewerOf(app, kim)
    expect(await viewerOf(otherInstance, kim)).toBe(before)
    const [text, ...values] = change(company)
    await app.sql(text, values)
    const after = await viewerOf(app, kim)
    expect(after).not.toBe(before)
    await until(async () => (await viewerOf(otherInstance, kim)) === after, "the change on the other instance")
  })

  test("a statement that changes many employees drops the viewers of the whole organization", async () => {
    const kim = await app.hire()
    await app.sql(
      `insert into employees (id, organization_id, full_name, email, role, account_status, custom_fields)
       select gen_random_uuid(), ?, 'Crowd', 'crowd' || n || '@acme.test', 'EMPLOYEE', 'ACTIVE', '{}' from generate_series(1, 200) n`,
      [app.organizationId],
    )
    await untilCached(kim)
    await app.sql("update employees set role = 'MANAGER' where full_name = 'Crowd' or id = ?", [kim.id])
    expect(await viewerOf(app, kim)).toContain('"role":"MANAGER"')
  })
})
