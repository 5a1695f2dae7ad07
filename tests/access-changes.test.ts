// The nearest changes of an explanation are those that, made one by one over the public API, give the access.
import { setTimeout } from "node:timers/promises"
import { beforeAll, describe, expect, test } from "@jest/globals"
import type { GraphQLObjectType } from "graphql"
import pg from "pg"
import { operationOfAction } from "../src/auth/action-operations.js"
import { accessPolicies } from "../src/domains.js"
import { ActionName } from "../src/entities/actions.js"
import { metadataOf, snakeCase } from "../src/entities/metadata.js"
import type { Client, Json } from "./support/client.js"
import { fillCompany } from "./support/company.js"
import { insertDepartment } from "./support/factories.js"
import { created, createLeaveType, createPending } from "./support/leave-requests.js"
import { schema, nodeTypes as types } from "./support/node-types.js"
import { seededRandom } from "./support/random.js"
import { assignRole, createKey } from "./support/roles.js"
import { snapshotRows } from "./support/row-snapshot.js"
import { statementsOf, timeStatements } from "./support/statements.js"
import { createTestApp } from "./support/test-app.js"

/** Denied accesses whose single changes are all made. */
const SAMPLES = Number(process.env.ROUNDS ?? 20)
const RECORDS_PER_TYPE = 6
const MAX_CHANGES = 5

const app = createTestApp()

interface Question {
  viewerId: string
  entityType: string
  entityId: string
  action?: string
  field?: string
}

/** A change by its kind and its fact, as an explanation has it. */
interface Change {
  kind: string
  action?: string | null
  employeeId?: string | null
  roleId?: string | null
  policy?: string | null
  role?: string | null
}
const keyOf = ({ kind, action, employeeId, roleId, policy, role }: Change): string =>
  [kind, action ?? employeeId ?? roleId ?? policy ?? role ?? ""].join(" ")

const people: Client[] = []
const roleIds: string[] = []
let leaveTypeId = ""
let restore = async () => {}

beforeAll(async () => {
  const { admin, manager, employee, colleague, hr, organizationId } = app
  await fillCompany(app, organizationId, { eve: admin.id, bob: manager.id, ann: employee.id, carl: colleague.id })
  const holder = await app.hire({ manager_id: manager.id })
  roleIds.push((await assignRole(app, holder, { permissions: ["READ_COMPENSATION", "READ_LEAVE"] })).id)
  people.push(admin, hr, manager, employee, colleague, holder)
  const roles = [
    { scope: "ORGANIZATION", permissions: ["READ_COMPENSATION", "READ_PERSONAL"] },
    { scope: "ORGANIZATION", permissions: ["MANAGE_ACCOUNTS"] },
    { scope: "ORGANIZATION", permissions: ["MANAGE_TASKS", "MANAGE_ORGANIZATION", "MANAGE_CALENDAR"] },
    { scope: "ORGANIZATION", permissions: ["MANAGE_RECRUITMENT", "MANAGE_ONBOARDING"] },
    { scope: "REPORTS", permissions: ["READ_COMPENSATION", "MANAGE_LEAVE"] },
    { scope: "OWN", permissions: ["READ_COMPENSATION", "ADJUST_LEAVE", "MANAGE_DOCUMENTS"] },
  ]
  for (const [n, role] of roles.entries())
    roleIds.push((await created(admin.post("/administration/roles", { name: `Role ${n}`, ...role }))).id)
  leaveTypeId = await createLeaveType(app.hr, "Unlimited", { isUnlimited: true, accrual: "NONE" })
  restore = await snapshotRows(app, organizationId)
})

async function ask(question: Question, fields: string): Promise<Json> {
  const given = Object.entries(question).map(([name, value]) => `${name}: ${JSON.stringify(value)}`)
  return (await app.admin.execute(`{ explainAccess(${given.join(" ")}) { ${fields} } }`)).explainAccess
}

const isAllowed = async (question: Question): Promise<boolean> => (await ask(question, "isAllowed")).isAllowed

const nearestOf = async (question: Question): Promise<{ changes: Change[]; employeeCount: number }[]> =>
  (
    await ask(
      question,
      "nearestChanges { items { employeeCount changes { kind message action employeeId roleId roleName policy role } } }",
    )
  ).nearestChanges.items

/** Makes a change over the API. An action is taken by the first person who may take it. */
async function make(question: Question, { kind, action, employeeId, roleId, policy, role }: Change): Promise<unknown> {
  const { viewerId, entityType, entityId } = question
  if (kind === "ASSIGN_CUSTOM_ROLE") return app.admin.post(`/administration/roles/${roleId}/assign`, { employeeId: viewerId })
  if (kind === "BECOME_MANAGER") return app.admin.patch(`/users/${employeeId}`, { managerId: viewerId })
  if (kind === "ENABLE_POLICY") return app.admin.patch("/companies/settings", { policies: { [policy as string]: true } })
  if (kind === "CHANGE_ROLE") return app.admin.put(`/users/${viewerId}`, { role: role === "HR" ? "HR" : "Admin" })
  if (kind === "ADD_ADMINISTRATOR") return app.admin.put(`/users/${app.hr.id}`, { role: "Admin" })
  if (action === "RESTORE") return app.admin.put(`/users/${entityId}`, { status: "Active" })
  const label = ActionName.label(action as ActionName)
  const name = [...accessPolicies.operations].find(
    ([, one]) => one === operationOfAction(accessPolicies.operations, entityType, label),
  )?.[0]
  for (const person of people) {
    const { body } = await person.graphql(`mutation ($id: ID!) { ${name}(id: $id) { __typename } }`, { id: entityId })
    if (body.data?.[name as string]) return undefined
  }
  return undefined
}

/** Makes changes, asks again and undoes them. */
async function isAllowedAfter(question: Question, changes: readonly Change[]): Promise<boolean> {
  for (const change of changes) await make(question, change)
  const answer = await isAllowed(question)
  await restore()
  return answer
}

/** The records that the administrator sees, with the employees whom they concern. */
async function loadRecords(): Promise<{ type: string; id: string; employeeIds: string[]; actions: string[] }[]> {
  const records = []
  for (const { name, table, fields } of types) {
    const rows = await app.sql<{ id: string }>(
      `select id from ${table} where ${name === "Organization" ? "id" : "organization_id"} = ? order by id limit ${RECORDS_PER_TYPE}`,
      [app.organizationId],
    )
    const type = schema.getType(name) as GraphQLObjectType
    const actions = "availableActions" in type.getFields() ? "availableActions { name }" : ""
    for (const { id } of rows) {
      const { node } = await app.admin.execute(`query ($id: ID!) { node(id: $id) { ... on ${name} { id ${actions} } } }`, { id })
      if (!node) continue
      const owners = accessPolicies.byName(name)?.ownerProperties ?? []
      const references = [...fields.values()].flatMap(({ kind, foreignKey, target }) =>
        kind === "manyToOne" && foreignKey && target && metadataOf(target()).name === "Employee" ? foreignKey : [],
      )
      const columns = [...new Set([...owners, ...references])].map(snakeCase)
      const [row = {}] = columns.length
        ? await app.sql<Record<string, string | null>>(`select ${columns.join(", ")} from ${table} where id = ?`, [id])
        : []
      const employeeIds = Object.values(row).filter((value) => value !== null)
      records.push({ type: name, id, employeeIds, actions: (node.availableActions ?? []).map(({ name: one }: Json) => one) })
    }
  }
  return records
}

/** All single changes that could give an access, of which those of the rights of the viewer differ by viewer. */
function singlesOf({ viewerId, action }: Question, record: { employeeIds: string[]; actions: string[] }): Change[] {
  const viewer = people.find(({ id }) => id === viewerId)
  const roles = viewer === app.admin ? [] : viewer === app.hr ? ["ADMIN"] : ["HR", "ADMIN"]
  return [
    ...roleIds.map((roleId) => ({ kind: "ASSIGN_CUSTOM_ROLE", roleId })),
    ...roles.map((role) => ({ kind: "CHANGE_ROLE", role })),
    ...[...new Set(record.employeeIds)]
      .filter((id) => id !== viewerId)
      .map((employeeId) => ({ kind: "BECOME_MANAGER", employeeId })),
    ...["managersSeeSalary", "employeesSeeOwnSalary"].map((policy) => ({ kind: "ENABLE_POLICY", policy })),
    ...record.actions
      .filter((one) => ActionName.label(one as ActionName) !== action && one !== "DELETE" && one !== "DEACTIVATE")
      .map((one) => ({ kind: "TAKE_ACTION", action: one })),
  ]
}

test(`the nearest changes of ${SAMPLES} denied accesses are those that, made over the API, give the access`, async () => {
  const random = seededRandom(11)
  const pick = <T>(all: readonly T[]) => all[Math.floor(random() * all.length)] as T
  const records = await loadRecords()
  const wrong: object[] = []
  const kinds = new Map<string, number>()
  for (let samples = 0; samples < SAMPLES; ) {
    const record = pick(records.filter(({ type, actions }) => random() < 0.3 || type === "Employee" || actions.length > 0))
    const policy = accessPolicies.byName(record.type)
    const type = schema.getType(record.type) as GraphQLObjectType
    const fields = Object.keys(policy?.fields ?? {}).filter((field) => field in type.getFields())
    const asked =
      fields.length > 0 && random() < 0.4
        ? { field: pick(fields) }
        : { action: record.actions.length > 0 ? ActionName.label(pick(record.actions) as ActionName) : "read" }
    const question = { viewerId: pick(people).id, entityType: record.type, entityId: record.id, ...asked }
    if (await isAllowed(question)) continue
    samples++
    const nearest = await nearestOf(question)
    const given: Change[] = []
    for (const single of singlesOf(question, record)) if (await isAllowedAfter(question, [single])) given.push(single)
    // An administrator has the rights of HR.
    const expected = given.filter(({ role }) => role !== "ADMIN" || !given.some((other) => other.role === "HR")).map(keyOf)
    const singles = nearest.filter(({ changes }) => changes.length === 1).map(({ changes }) => keyOf(changes[0] as Change))
    const isSame = singles.length === Math.min(expected.length, MAX_CHANGES) && singles.every((one) => expected.includes(one))
    if (!isSame) wrong.push({ ...question, expected, singles })
    for (const { changes } of nearest) {
      for (const { kind } of changes) kinds.set(kind, (kinds.get(kind) ?? 0) + 1)
      if (changes.length > 1 && !(await isAllowedAfter(question, changes))) wrong.push({ ...question, changes })
    }
  }
  expect(wrong).toEqual([])
  expect([...kinds.keys()].sort()).toEqual(expect.arrayContaining(["ASSIGN_CUSTOM_ROLE", "CHANGE_ROLE"]))
})

describe("the nearest changes of an explanation", () => {
  const query = (question: Question) => `/administration/access?${new URLSearchParams({ ...question })}`
  const changesOf = async (client: Client, question: Question, headers = {}): Promise<Json> => {
    const { status, body } = await client.get(`${query(question)}&includeNearestChanges=true`, { headers })
    expect(status).toBe(200)
    return body.nearestChanges.items
  }
  const ofEmployee = (viewer: Client, { id: entityId }: Client, asked: { action: string } | { field: string }): Question => ({
    viewerId: viewer.id,
    entityType: "Employee",
    entityId,
    ...asked,
  })
  /** An API key that explains access, with some more permissions. */
  const createExplainer = (...more: string[]) => createKey(app, { permissions: ["EXPLAIN_ACCESS", "READ_DIRECTORY", ...more] })
  const kindsIn = (nearest: Json) => nearest.map(({ changes }: Json) => changes.map(({ kind }: Json) => kind).join(" "))

  test("leave is approved before its change is requested, by a person whose role changes as well", async () => {
    const entityId = await createPending(app.employee, "2026-04-15", "2026-04-15", { leaveTypeId })
    const asked = { entityType: "LeaveRequest", entityId, action: "requestChange" }
    const [nearest] = await changesOf(app.employee, { viewerId: app.employee.id, ...asked })
    expect(nearest).toMatchObject({
      employeeCount: expect.any(Number),
      changes: [
        { kind: "TAKE_ACTION", action: "approve", message: "Führen Sie zuerst die Aktion „Genehmigen“ für den Datensatz aus." },
      ],
    })
    const ofColleague = await changesOf(app.admin, { viewerId: app.colleague.id, ...asked })
    expect(kindsIn(ofColleague)).toContain("TAKE_ACTION CHANGE_ROLE")
    await restore()
  })

  test("a policy counts the employees to whom it opens a field, and comes after changes that open it to one", async () => {
    await app.admin.patch("/companies/settings", { policies: { employeesSeeOwnSalary: false, managersSeeSalary: false } })
    const nearest = await changesOf(app.employee, ofEmployee(app.employee, app.employee, { field: "salary" }), {
      "accept-language": "de",
    })
    expect(kindsIn(nearest)).toContain("ENABLE_POLICY")
    const { changes, employeeCount } = nearest.find(({ changes: [{ kind }] }: Json) => kind === "ENABLE_POLICY")
    expect({ employeeCount, ...changes[0] }).toMatchObject({
      employeeCount: 1,
      policy: "employeesSeeOwnSalary",
      message: "Erlauben Sie in den Einstellungen der Organisation, dass Beschäftigte ihre eigene Vergütung sehen.",
    })
    await restore()
  })

  test("the last administrator needs another one before the role changes", async () => {
    const nearest = await changesOf(app.admin, ofEmployee(app.admin, app.admin, { action: "changeRole" }))
    expect(kindsIn(nearest)).toEqual(["ADD_ADMINISTRATOR"])
  })

  test("a deactivated account is restored before it is suspended", async () => {
    const former = await app.hire({ account_status: "DEACTIVATED" })
    const nearest = await changesOf(app.admin, ofEmployee(app.hr, former, { action: "block" }))
    expect(nearest.map(({ changes }: Json) => changes.map(({ kind, action }: Json) => [kind, action]))).toEqual([
      [["TAKE_ACTION", "restore"]],
    ])
    await restore()
  })

  test("no deactivation is tried, which would hand over all records of the employee", async () => {
    const former = await app.hire({ end_date: "2026-02-27" })
    expect(kindsIn(await changesOf(app.admin, ofEmployee(app.hr, former, { action: "erase" })))).toEqual([])
    await restore()
  })

  test("both APIs try changes only for requests that ask for them", async () => {
    const question = ofEmployee(app.colleague, app.employee, { field: "salary" })
    const trialsOf = async (work: () => Promise<unknown>) =>
      (await statementsOf(app, work)).filter((text) => text === "savepoint access_trial").length
    expect(
      await trialsOf(async () => expect((await app.admin.get(query(question))).body).toMatchObject({ nearestChanges: null })),
    ).toBe(0)
    expect(await trialsOf(() => isAllowed(question))).toBe(0)
    expect(await trialsOf(() => nearestOf(question))).toBeGreaterThan(1)
  })

  test("a trial has the locks of one candidate, and none while it counts to whom a policy opens a field", async () => {
    await app.admin.patch("/companies/settings", { policies: { employeesSeeOwnSalary: false, managersSeeSalary: false } })
    const ofPolicy = ofEmployee(app.employee, app.employee, { field: "salary" })
    const entityId = await createPending(app.employee, "2026-04-20", "2026-04-20", { leaveTypeId })
    const ofPairs = { viewerId: app.colleague.id, entityType: "LeaveRequest", entityId, action: "requestChange" }
    for (const [question, kinds] of [
      [ofPolicy, "ENABLE_POLICY"],
      [ofPairs, "TAKE_ACTION CHANGE_ROLE"],
    ] as const) {
      let depth = 0
      const depths: number[] = []
      const counts: number[] = []
      const statements = await timeStatements(app, async () =>
        expect(kindsIn(await changesOf(app.admin, question))).toContain(kinds),
      )
      for (const { text } of statements) {
        if (text === "savepoint access_trial") depths.push(++depth)
        else if (text.startsWith("rollback to savepoint access_trial")) depth--
        else if (/ and s\.id > \$3 order by s\.id limit /.test(text)) counts.push(depth)
      }
      expect(Math.max(...depths)).toBe(1)
      if (question === ofPolicy) expect(new Set(counts)).toEqual(new Set([0]))
    }
    await restore()
  })

  test("the transaction of a trial is not idle for long while employees are counted", async () => {
    const { authenticator } = app.instance.deps
    const { loadAll } = authenticator
    const idleSeconds: number[] = []
    authenticator.loadAll = async function* (...given) {
      for await (const viewers of loadAll.apply(authenticator, given))
        for (const viewer of viewers) {
          await setTimeout(100)
          yield [viewer]
          const [row] = await app.sql<{
            seconds: number
          }>(`select coalesce(max(extract(epoch from clock_timestamp() - state_change)), 0)::float8
            as seconds from pg_stat_activity where datname = current_database() and state = 'idle in transaction'`)
          idleSeconds.push(row?.seconds ?? 0)
        }
    }
    expect(await changesOf(app.admin, ofEmployee(app.manager, app.employee, { field: "salary" }))).not.toEqual([])
    authenticator.loadAll = loadAll
    expect(idleSeconds.length).toBeGreaterThan(8)
    expect(Math.max(...idleSeconds)).toBeLessThan(0.5)
  })

  test("changes that wait for a write of another transaction are left out, and the answer says so", async () => {
    await app.admin.patch("/companies/settings", { policies: { managersSeeSalary: true } })
    const client = new pg.Client(app.instance.deps.orm.config.get("clientUrl") as string)
    await client.connect()
    await client.query("begin")
    await client.query("select 1 from organizations where id = $1 for no key update", [app.organizationId])
    const question = ofEmployee(app.colleague, app.employee, { field: "salary" })
    const { status, body } = await app.admin.get(`${query(question)}&includeNearestChanges=true`)
    await client.end()
    expect([status, body.nearestChanges?.isComplete]).toEqual([200, false])
    expect(kindsIn(body.nearestChanges.items)).toContain("BECOME_MANAGER")
    expect(kindsIn(body.nearestChanges.items)).not.toContain("CHANGE_ROLE")
    const { body: after } = await app.admin.get(`${query(question)}&includeNearestChanges=true`)
    expect(after.nearestChanges.isComplete).toBe(true)
    expect(kindsIn(after.nearestChanges.items)).toContain("CHANGE_ROLE")
    await restore()
  })

  test("trying changes writes nothing", async () => {
    const tables = ["audit_entries", "access_log_entries", "employment_changes", "notifications", "role_assignments"]
    const count = async () => {
      await app.instance.deps.accessLogWriter.flush(app.organizationId)
      const counts = tables.map((table) =>
        app.sql(`select count(*) from ${table} where organization_id = ?`, [app.organizationId]),
      )
      return Promise.all(counts)
    }
    // Jobs of earlier writes may end meanwhile.
    const jobs = async () =>
      (await app.sql<{ id: string }>("select id::text from graphile_worker._private_jobs")).map(({ id }) => id)
    const [before, jobsBefore] = [await count(), await jobs()]
    expect(await changesOf(app.admin, ofEmployee(app.colleague, app.employee, { field: "salary" }))).not.toEqual([])
    expect(await count()).toEqual(before)
    expect((await jobs()).filter((id) => !jobsBefore.includes(id))).toEqual([])
  })

  test("without EXPLAIN_ACCESS an explanation does not reveal the state of the account of another person", async () => {
    const question = ofEmployee(app.colleague, app.employee, { action: "unblock" })
    const ask = async () => (await app.colleague.get(`${query(question)}&includeNearestChanges=true`)).body
    const active = await ask()
    expect(active).toMatchObject({
      checks: [{ name: "isVisible" }, { name: "isPermitted", passed: false }],
      nearestChanges: { items: [], isComplete: false },
    })
    await app.admin.post(`/users/${app.employee.id}/block`)
    expect(await ask()).toEqual(active)
    expect(kindsIn(await changesOf(app.admin, question))).toContain("CHANGE_ROLE")
    await restore()
  })

  test("a caller with EXPLAIN_ACCESS who may not read account states does not see them in answers about others", async () => {
    const blind = await createExplainer()
    const seeing = await createExplainer("READ_PERSONAL")
    const id = app.employee.id
    expect((await blind.get(`/users/${id}`)).body).not.toHaveProperty("accountStatus")
    const ofAction = (viewer: Client, action: string) => query(ofEmployee(viewer, app.employee, { action }))
    const actions = ["block", "unblock", "restore", "invite", "deactivate", "erase", "changeRole"]
    const paths = [
      ...[app.hr, app.colleague, app.manager].flatMap((viewer) => actions.map((action) => ofAction(viewer, action))),
      ...actions.map((action) => `/administration/access/actors?entityType=Employee&entityId=${id}&action=${action}`),
      query(ofEmployee(app.employee, app.colleague, { field: "salary" })),
      query(ofEmployee(app.employee, app.employee, { field: "salary" })),
      `/administration/access/readers?entityType=Employee&entityId=${id}&limit=100`,
    ]
    const answers = async (key: Client) => {
      const bodies: Json[] = []
      for (const path of paths) bodies.push({ ...(await key.get(path)).body, path, requestId: null })
      return bodies
    }
    const [active, seen] = [await answers(blind), await answers(seeing)]
    await app.admin.post(`/users/${id}/block`)
    expect(await answers(blind)).toEqual(active)
    expect(await answers(seeing)).not.toEqual(seen)
    expect((await blind.get(ofAction(app.hr, "unblock"))).body).toMatchObject({
      status: 403,
      code: "FORBIDDEN",
      errors: [{ path: "action" }],
    })
    expect((await blind.get(ofAction(app.colleague, "unblock"))).body).toMatchObject({
      isAllowed: false,
      checks: [{ name: "isVisible" }, { name: "isPermitted", passed: false }],
    })
    expect((await seeing.get(ofAction(app.hr, "unblock"))).body).toMatchObject({ isAllowed: true })
    await restore()
  })

  test.each([
    ["account", "READ_PERSONAL", { account_status: "SUSPENDED" }],
    ["account", "READ_PERSONAL", { account_status: "INVITED" }],
    ["first day of work", "READ_EMPLOYMENT", { hire_date: "2030-01-01" }],
  ])("answers do not depend on the %s of another person without %s: %j", async (_, permission, values) => {
    await app.admin.patch("/companies/settings", { policies: { employeesSeeOwnSalary: false, managersSeeSalary: false } })
    const { employee, manager } = app
    const missing = await createExplainer(permission === "READ_PERSONAL" ? "READ_EMPLOYMENT" : "READ_PERSONAL")
    const seeing = await createExplainer("READ_PERSONAL", "READ_EMPLOYMENT")
    const questions = [
      ofEmployee(employee, employee, { field: "salary" }),
      ofEmployee(employee, employee, { action: "read" }),
      ofEmployee(employee, manager, { field: "personalEmail" }),
      ofEmployee(manager, employee, { field: "salary" }),
      ofEmployee(manager, employee, { action: "adjustLeave" }),
      { viewerId: manager.id, entityType: "Department", entityId: await insertDepartment(app, "Bakery"), action: "update" },
    ]
    const paths = [
      ...questions.map((question) => `${query(question)}&includeNearestChanges=true`),
      `/administration/access/readers?${new URLSearchParams({ entityType: "Employee", entityId: employee.id, limit: "100" })}`,
    ]
    const answers = async (key: Client) => {
      const bodies: Json[] = []
      for (const path of paths) {
        const { status, body } = await key.get(path)
        bodies.push({ path, status, body })
      }
      return bodies
    }
    const [hidden, seen] = [await answers(missing), await answers(seeing)]
    expect(hidden.map(({ status }) => status)).toEqual(paths.map(() => 200))
    expect(kindsIn(hidden[0].body.nearestChanges.items)).toContain("ENABLE_POLICY")
    const [[name, value]] = Object.entries(values) as [[string, string]]
    await app.sql(`update employees set ${name} = ? where id in (?)`, [value, [employee.id, manager.id]])
    expect(await answers(missing)).toEqual(hidden)
    expect(await answers(seeing)).not.toEqual(seen)
    await restore()
  })

  test("a caller who may not read custom roles sees no name of one", async () => {
    const key = await createExplainer()
    const nearest = await changesOf(key, ofEmployee(app.colleague, app.employee, { field: "salary" }))
    const changes = nearest.flatMap((one: Json) => one.changes).filter(({ kind }: Json) => kind === "ASSIGN_CUSTOM_ROLE")
    expect(changes).toMatchObject([{ roleId: null, roleName: null, message: "Assign an existing custom role." }])
    await restore()
  })
})
