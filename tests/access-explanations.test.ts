// Explanations of access agree with what the employees can read and do, for random employees, records, actions and fields.
import { beforeAll, expect, test } from "@jest/globals"
import type { GraphQLObjectType } from "graphql"
import { operationNamesOf, operationOfAction } from "../src/auth/action-operations.js"
import type { ErrorCode } from "../src/core/errors.js"
import { accessPolicies, restRoutes } from "../src/domains.js"
import { ActionName } from "../src/entities/actions.js"
import { Permission } from "../src/entities/administration/enums.js"
import { inputFieldsOf } from "../src/inputs/input-field.js"
import { Client, type Json } from "./support/client.js"
import { fillCompany } from "./support/company.js"
import { insertRow } from "./support/factories.js"
import { createDraft, created, createLeaveType } from "./support/leave-requests.js"
import { schema, nodeTypes as types } from "./support/node-types.js"
import { seededRandom } from "./support/random.js"
import { recordTypesOf } from "./support/records.js"
import { assignRole } from "./support/roles.js"
import { createTestApp } from "./support/test-app.js"

/** Explanations that are compared. The environment variable ROUNDS sets their number. */
const SAMPLES = Number(process.env.ROUNDS ?? 10_000)
const RECORDS_PER_TYPE = 12
/** Most questions in one document. */
const PER_DOCUMENT = 15
const DOCUMENTS_AT_A_TIME = 2

const app = createTestApp()
const fieldsOf = (name: string) => (schema.getType(name) as GraphQLObjectType).getFields()

/** The values of a record that a viewer sees; null for an invisible record. */
type VisibleRecord = {
  __typename?: string
  hiddenFields?: string[]
  availableActions?: { name: ActionName; allowed: boolean; reason: string | null }[]
} | null

const viewers: Client[] = []
const keys: Client[] = []
/** The records that the administrator sees, by type. */
let ids: [type: string, id: string][] = []
const seen = new Map<string, VisibleRecord>()
const asAdministrator = (id: string) => seen.get(`${app.admin.id} ${id}`)
const restrictedFieldsOf = (type: string) =>
  Object.keys(accessPolicies.byName(type)?.fields ?? {}).filter((field) => field in fieldsOf(type))

beforeAll(async () => {
  const { admin, hr, manager, employee, colleague, organizationId } = app
  await fillCompany(app, organizationId, { eve: admin.id, bob: manager.id, ann: employee.id, carl: colleague.id })
  keys.push(...(await createKeys()))
  viewers.push(admin, hr, manager, employee, colleague, ...(await hireWithRoles()), ...keys)
  const delegate = await app.hire({ manager_id: admin.id })
  const delegation = { delegateId: delegate.id, startDate: "2026-03-01", endDate: "2026-12-31" }
  await created(manager.post("/leave/delegations", delegation))
  const suspended = await app.hire({ role: "HR", account_status: "SUSPENDED" })
  viewers.push(delegate, suspended, await app.hire({ manager_id: manager.id, hire_date: "2026-05-01" }))
  for (const { name, table } of types) {
    const rows = await app.sql<{ id: string }>(
      `select id from ${table} where ${name === "Organization" ? "id" : "organization_id"} = ? order by id limit ${RECORDS_PER_TYPE}`,
      [organizationId],
    )
    ids.push(...rows.map(({ id }): [string, string] => [name, id]))
  }
  const people = viewers.filter(({ id }) => !keys.some((key) => key.id === id) && !ids.some(([, known]) => known === id))
  ids.push(...people.map(({ id }): [string, string] => ["Employee", id]))
  for (const viewer of viewers) if (viewer !== suspended) await readAll(viewer)
  ids = ids.filter(([, id]) => asAdministrator(id))
})

/** Employees with roles of each scope, most with a single permission. */
async function hireWithRoles(): Promise<Client[]> {
  const [place] = await app.sql<{ departmentId: string; locationId: string }>(
    `select department_id as "departmentId", location_id as "locationId" from employees where id = ?`,
    [app.employee.id],
  )
  const { departmentId, locationId } = place ?? {}
  const roles = [
    { scope: "OWN", permissions: ["READ_COMPENSATION"] },
    { scope: "REPORTS", permissions: ["READ_PERSONAL"] },
    { scope: "DEPARTMENT", departmentId, permissions: ["MANAGE_LEAVE"] },
    { scope: "DEPARTMENT_TREE", departmentId, permissions: ["MANAGE_TASKS"] },
    { scope: "LOCATION", locationId, permissions: ["MANAGE_DOCUMENTS"] },
    ...["MANAGE_ACCOUNTS", "MANAGE_RECRUITMENT", "MANAGE_ORGANIZATION"].map((permission) => ({ permissions: [permission] })),
  ]
  const holders: Client[] = []
  for (const role of roles) {
    const holder = await app.hire({ manager_id: app.manager.id, department_id: departmentId })
    await app.hire({ manager_id: holder.id })
    await assignRole(app, holder, role)
    holders.push(holder)
  }
  return holders
}

/** API keys: with all permissions, and with some over a department. */
async function createKeys(): Promise<Client[]> {
  const [department] = await app.sql<{ id: string }>("select department_id as id from employees where id = ?", [app.employee.id])
  const roles = [
    { name: "Every permission", scope: "ORGANIZATION", permissions: Permission.keys },
    { name: "Department", scope: "DEPARTMENT", departmentId: department?.id, permissions: ["READ_DIRECTORY", "MANAGE_LEAVE"] },
  ]
  const clients: Client[] = []
  for (const role of roles) {
    const { id: roleId } = await created(app.admin.post("/administration/roles", role))
    const { apiKey, secret } = await created(app.admin.post("/administration/api-keys", { name: role.name, roleId }))
    clients.push(new Client(app.url, { id: apiKey.id, token: secret }))
  }
  return clients
}

/** Reads all records as a viewer. */
async function readAll(viewer: Client): Promise<void> {
  const byType = [...Map.groupBy(ids, ([type]) => type)]
  for (let n = 0; n < byType.length; n += PER_DOCUMENT) {
    const part = byType.slice(n, n + PER_DOCUMENT)
    const text = part.map(([name, records]) => {
      const wanted = ["hiddenFields", "availableActions { name allowed reason }"].filter(
        (field) => (field.split(" ")[0] as string) in fieldsOf(name),
      )
      return `${name}: nodes(ids: ${JSON.stringify(records.map(([, id]) => id))}) { __typename ... on ${name} { id ${wanted.join(" ")} } }`
    })
    const shown = await viewer.execute(`{ ${text.join("\n")} }`)
    for (const [name, records] of part)
      for (const [m, [, id]] of records.entries()) seen.set(`${viewer.id} ${id}`, shown[name][m])
  }
}

interface Question {
  viewerId: string
  entityType: string
  entityId: string
  action?: string
  field?: string
}

/** Asks random questions whose answers are known from what the viewers see. */
function questions(random: () => number): () => Question {
  const pick = <T>(all: readonly T[]) => all[Math.floor(random() * all.length)] as T
  const withFields = ids.filter(([type, id]) => asAdministrator(id)?.hiddenFields && restrictedFieldsOf(type).length > 0)
  const withActions = ids.filter(([, id]) => asAdministrator(id)?.availableActions?.length)
  return () => {
    const kind = pick(["read", "field", "action"])
    const [entityType, entityId] = pick(kind === "read" ? ids : kind === "field" ? withFields : withActions)
    const question = { viewerId: pick(viewers).id, entityType, entityId }
    if (kind === "read") return { ...question, action: "read" }
    if (kind === "field") return { ...question, field: pick(restrictedFieldsOf(entityType)) }
    return { ...question, action: ActionName.label(pick(asAdministrator(entityId)?.availableActions ?? []).name) }
  }
}

/** Whether the viewer has the access, by what the APIs show. */
function isAllowed({ viewerId, entityId, action, field }: Question): boolean {
  const record = seen.get(`${viewerId} ${entityId}`)
  if (!record) return false
  if (field) return !record.hiddenFields?.includes(field)
  return action === "read" || record.availableActions?.find(({ name }) => ActionName.label(name) === action)?.allowed === true
}

/** The error code of the action that the viewer sees; undefined for other questions and invisible records. */
function reasonOf({ viewerId, entityId, action }: Question): string | null | undefined {
  const listed = seen.get(`${viewerId} ${entityId}`)?.availableActions?.find(({ name }) => ActionName.label(name) === action)
  return listed?.reason
}

/** Whether the checks of an explanation agree with its answer, and with the error code that the viewer sees. */
function agrees(
  { entityType, action = "" }: Question,
  { isAllowed, isVisible, reason, checks, dependsOnInput }: Json,
  shown: string | null | undefined,
): boolean {
  const { inputErrors = [] } = operationOfAction(accessPolicies.operations, entityType, action) ?? {}
  const failed = checks.filter(({ passed }: Json) => !passed)
  const hasCodes = checks.every(({ passed, code }: Json) => passed === (code === null))
  const isInOrder = shown === undefined || (reason === shown && (failed[0]?.code ?? null) === shown)
  const isNotChecked = dependsOnInput.every(
    (code: ErrorCode) => inputErrors.includes(code) || !failed.some((check: Json) => check.code === code),
  )
  const isShown = checks.find(({ name }: Json) => name === "isVisible")?.passed ?? false
  return hasCodes && isInOrder && isNotChecked && isAllowed === (failed.length === 0) && isVisible === isShown
}

const parameters = { viewerId: "ID!", entityType: "String!", entityId: "ID!", action: "String", field: "String" }
/** One document for all questions, which the server parses once. */
const numbers = Array.from({ length: PER_DOCUMENT }, (_, n) => n)
const document = `query (${numbers.flatMap((n) => Object.entries(parameters).map(([name, type]) => `$${name}${n}: ${type}`)).join(" ")}) {
  ${numbers
    .map((n) => {
      const given = Object.keys(parameters).map((name) => `${name}: $${name}${n}`)
      return `q${n}: explainAccess(${given.join(" ")}) { isAllowed isVisible reason checks { name passed code } dependsOnInput }`
    })
    .join("\n")}
}`

async function explain(all: readonly Question[]): Promise<Json[]> {
  const variables = all.flatMap((question, n) => Object.entries(question).map(([name, value]) => [`${name}${n}`, value]))
  const answers: Json = await app.admin.execute(document, Object.fromEntries(variables))
  return all.map((_, n) => answers[`q${n}`])
}

async function explainOverRest(question: Question): Promise<Json> {
  const { status, body } = await app.admin.get(`/administration/access?${new URLSearchParams({ ...question })}`)
  expect(status).toBe(200)
  return body
}

test(
  `${SAMPLES} explanations agree with what the viewers see and may do`,
  async () => {
    const next = questions(seededRandom(24))
    const wrong: object[] = []
    const counts = { allowed: 0, denied: 0, actions: 0, fields: 0 }
    const compare = (question: Question, answer: Json) => {
      const expected = isAllowed(question)
      counts[expected ? "allowed" : "denied"]++
      if (question.field) counts.fields++
      else if (question.action !== "read") counts.actions++
      if (answer.isAllowed !== expected || !agrees(question, answer, reasonOf(question)))
        wrong.push({ ...question, expected, answer })
    }
    let remaining = SAMPLES
    const askSome = async () => {
      while (remaining > 0) {
        const some = Array.from({ length: PER_DOCUMENT }, next)
        remaining -= PER_DOCUMENT
        const [first, ...others] = await explain(some)
        compare(some[0] as Question, { ...first, ...(await explainOverRest(some[0] as Question)) })
        for (const [n, answer] of others.entries()) compare(some[n + 1] as Question, answer)
      }
    }
    await Promise.all(Array.from({ length: DOCUMENTS_AT_A_TIME }, askSome))
    expect(wrong.slice(0, 5)).toEqual([])
    for (const count of Object.values(counts)) expect(count).toBeGreaterThan(SAMPLES / 20)
  },
  Math.max(120_000, SAMPLES * 20),
)

/** Actions of operations that check single fields, of which an empty request has none. */
const ofFields = /^Employee\.(administer|change\w+|restore)$/

/** The route by which an action is taken with the id of the record alone. */
function routeOf(type: string, action: string) {
  const [operation] = operationNamesOf(type, action)
  if (ofFields.test(`${type}.${action}`)) return undefined
  return restRoutes.find(
    (route) =>
      route.operation === operation &&
      route.method !== "get" &&
      !route.upload &&
      /^[^:]*:\w+[^:]*$/.test(route.path) &&
      recordTypesOf(route.path)[0] === type &&
      (route.input ? inputFieldsOf(route.input).every(({ optional }) => optional) : true),
  )
}

/** A rejection needs a reason, and a profile without changes is not updated. */
const inputOf = ({ entityType, action }: Question) => {
  if (action === "reject") return { comment: "No." }
  return entityType === "Employee" && action === "update" ? { phone: "+49 30 123456" } : {}
}

/** Requests whose errors are compared with explanations. */
const REQUESTS = SAMPLES / 10

test(
  `the first failed check has the error code of the request, for ${REQUESTS} denied actions`,
  async () => {
    const actions = [...Map.groupBy(ids, ([type]) => type)].flatMap(([type, records]) => {
      const { actions: governed = {} } = accessPolicies.byName(type) ?? {}
      const listed = records.flatMap(
        ([, id]) => asAdministrator(id)?.availableActions?.map(({ name }) => ActionName.label(name)) ?? [],
      )
      return [...new Set([...Object.keys(governed), ...listed])].flatMap((action) => {
        const route = routeOf(type, action)
        return route ? [{ type, action, route, records: records.map(([, id]) => id) }] : []
      })
    })
    const random = seededRandom(25)
    const pick = <T>(all: readonly T[]) => all[Math.floor(random() * all.length)] as T
    const wrong: object[] = []
    const counts: Record<string, number> = {}
    for (let compared = 0; compared < REQUESTS; ) {
      const asked = Array.from({ length: PER_DOCUMENT }, () => ({ ...pick(actions), viewer: pick(viewers) })).map((one) => {
        const { viewer, type: entityType, action, records } = one
        return { ...one, question: { viewerId: viewer.id, entityType, entityId: pick(records), action } }
      })
      const answers = await explain(asked.map(({ question }) => question))
      for (const [n, { viewer, route, question }] of asked.entries()) {
        const { isAllowed, checks } = answers[n]
        // An allowed request would change the record.
        if (isAllowed) continue
        compared++
        const [{ name, code }] = checks.filter(({ passed }: Json) => !passed)
        const path = route.path.replace(/:\w+/, question.entityId)
        const { body } = await viewer.send(route.method.toUpperCase(), path, route.input && inputOf(question))
        counts[`${name} ${code}`] = (counts[`${name} ${code}`] ?? 0) + 1
        if (body?.code !== code) wrong.push({ ...question, name, code, returned: body?.code })
      }
    }
    expect(wrong.slice(0, 5)).toEqual([])
    expect(actions.length).toBeGreaterThan(40)
    const kinds = ["isOperationOpen FORBIDDEN", "isVisible NOT_FOUND", "isPermitted FORBIDDEN", "isActive ACCOUNT_SUSPENDED"]
    expect(Object.keys(counts)).toEqual(expect.arrayContaining(kinds))
  },
  Math.max(120_000, SAMPLES * 20),
)

test("every listed action is taken by one operation, whose errors an explanation knows", () => {
  const listed = [...seen.values()].flatMap((record) =>
    (record?.availableActions ?? []).map(({ name }) => `${record?.__typename}.${ActionName.label(name)}`),
  )
  const unknown = [...new Set(listed)].filter((name) => {
    const [type = "", action = ""] = name.split(".")
    return !operationOfAction(accessPolicies.operations, type, action)
  })
  expect(new Set(listed).size).toBeGreaterThan(30)
  expect(unknown).toEqual([])
})

test("an action that a viewer may take has an operation that is open to the viewer, also for API keys and before the first day", async () => {
  const closed = new Set<string>()
  for (const { id: viewerId, token } of viewers) {
    if (![...seen.keys()].some((key) => key.startsWith(viewerId))) continue
    const { viewer } = await app.instance.deps.authenticator.authenticate(token as string)
    for (const [type, id] of ids)
      for (const { name, allowed } of seen.get(`${viewerId} ${id}`)?.availableActions ?? []) {
        const operations = operationNamesOf(type, ActionName.label(name)).filter((one) => accessPolicies.operations.has(one))
        if (allowed && !operations.some((one) => accessPolicies.mayCall(viewer, one))) closed.add(`${viewerId} ${type}.${name}`)
      }
  }
  expect([...closed]).toEqual([])
})

test("an explanation names each check of an action, and the errors that depend on the input", async () => {
  const ask = async (viewerId: string, action: string) => {
    const { explainAccess } = await app.admin.execute(
      `query ($viewerId: ID!, $id: ID!, $action: String!) {
        explainAccess(viewerId: $viewerId, entityType: "Employee", entityId: $id, action: $action) {
          checks { name passed code } dependsOnInput } }`,
      { viewerId, id: app.admin.id, action },
    )
    return explainAccess
  }
  expect(await ask(app.admin.id, "deactivate")).toEqual({
    checks: [
      { name: "isVisible", passed: true, code: null },
      { name: "isPermitted", passed: true, code: null },
      { name: "isAdministrable", passed: true, code: null },
      { name: "isNotLastAdministrator", passed: false, code: "LAST_ADMINISTRATOR" },
      { name: "isNotSelf", passed: false, code: "SELF_ACTION_FORBIDDEN" },
      { name: "isNotManager", passed: true, code: null },
      { name: "isNotDelegateOfManager", passed: true, code: null },
      { name: "hasStatus", passed: true, code: null },
    ],
    dependsOnInput: ["FORBIDDEN", "RECORD_IN_USE", "INVALID_REFERENCE"],
  })
  expect((await ask(app.hr.id, "block")).checks).toContainEqual({ name: "isAdministrable", passed: false, code: "FORBIDDEN" })
})

test("an explanation names the rules of leave that a submission keeps, and the one that it breaks", async () => {
  const leaveTypeId = await createLeaveType(app.hr, "Explained leave")
  const person = await app.hire({ manager_id: app.manager.id })
  const explain = async (id: string) =>
    (
      await person.execute(
        `query ($viewerId: ID!, $id: ID!) {
          explainAccess(viewerId: $viewerId, entityType: "LeaveRequest", entityId: $id, action: "submit") {
            isAllowed reason checks { name passed code } dependsOnInput } }`,
        { viewerId: person.id, id },
      )
    ).explainAccess
  const rules = [
    ...["isVisible", "isPermitted", "hasStatus", "isTypeOffered", "isEmployed", "isInWorkingHours", "hasWorkingDays"],
    ...["mayTakeHalfDays", "keepsNoticePeriod", "isShortEnough", "isOutsideBlackouts", "hasRequiredDocument", "hasNoOverlap"],
    ...["isCovered", "isWithinBalance"],
  ]
  const short = await explain(await createDraft(person, "2026-04-06", "2026-04-07", { leaveTypeId }))
  expect(short).toMatchObject({ isAllowed: true, reason: null })
  expect(short.checks).toEqual(rules.map((name) => ({ name, passed: true, code: null })))
  expect(short.dependsOnInput).not.toContain("OVERLAPPING_REQUEST")

  const long = await explain(await createDraft(person, "2026-05-04", "2026-06-19", { leaveTypeId }))
  expect(long).toMatchObject({ isAllowed: false, reason: "INSUFFICIENT_BALANCE" })
  const failed = long.checks.filter(({ passed }: Json) => !passed)
  expect(failed).toEqual([{ name: "isWithinBalance", passed: false, code: "INSUFFICIENT_BALANCE" }])

  const weekend = await explain(await createDraft(person, "2026-04-11", "2026-04-12", { leaveTypeId }))
  expect(weekend).toMatchObject({ isAllowed: false, reason: "NO_WORKING_DAYS" })
  expect(weekend.checks).toContainEqual({ name: "hasNoOverlap", passed: true, code: null })
})

test("an explanation says that members of HR do not change their own pay, and administrators theirs", async () => {
  const ask = async (viewerId: string, entityId: string, action: string) => {
    const { explainAccess } = await app.admin.execute(
      `query ($viewerId: ID!, $id: ID!, $action: String!) {
        explainAccess(viewerId: $viewerId, entityType: "Employee", entityId: $id, action: $action) { reason checks { name passed } } }`,
      { viewerId, id: entityId, action },
    )
    return explainAccess
  }
  const { hr, admin, employee, colleague } = app
  const own = await ask(hr.id, hr.id, "changePay")
  expect(own).toMatchObject({ reason: "SELF_ACTION_FORBIDDEN" })
  expect(own.checks).toContainEqual({ name: "isNotOwnMatter", passed: false })
  for (const action of ["changeTerms", "assignSchedule"])
    expect((await ask(hr.id, hr.id, action)).reason).toBe("SELF_ACTION_FORBIDDEN")
  expect((await ask(hr.id, admin.id, "changePay")).reason).toBe("FORBIDDEN")
  expect((await ask(hr.id, hr.id, "changeEmail")).reason).toBe("FORBIDDEN")
  expect((await ask(admin.id, hr.id, "changePay")).reason).toBeNull()
  expect((await ask(employee.id, colleague.id, "delegateLeave")).reason).toBe("FORBIDDEN")
  expect((await ask(hr.id, colleague.id, "delegateLeave")).reason).toBeNull()
})

test("an explanation about a deactivated employee returns 404 NOT_FOUND to callers who do not see the employee", async () => {
  const former = await app.hire({ account_status: "DEACTIVATED" })
  const query = new URLSearchParams({ viewerId: former.id, entityType: "Employee", entityId: app.employee.id, action: "block" })
  const ask = async (permissions: Permission[]) => {
    const caller = await app.hire()
    await assignRole(app, caller, { permissions })
    return caller.get(`/administration/access?${query}`)
  }
  const hidden = await ask(["EXPLAIN_ACCESS", "READ_PERSONAL"])
  expect(hidden).toMatchObject({ status: 404, body: { code: "NOT_FOUND" } })
  const checks = [{ name: "isActive", passed: false, code: "UNAUTHENTICATED" }]
  const shown = await ask(["EXPLAIN_ACCESS", "MANAGE_ACCOUNTS"])
  expect(shown).toMatchObject({ status: 200, body: { isAllowed: false, reason: "UNAUTHENTICATED", checks } })
})

test("the reason of an action without a list of actions is the code of its first failed check", async () => {
  const skill = { employee_id: app.employee.id, name: "Juggling", level: "MID" }
  const entityId = await insertRow(app.sql, "skills", app.organizationId, skill)
  const ask = ({ id: viewerId }: Client) => ({ viewerId, entityType: "Skill", entityId, action: "update" })
  expect(await explainOverRest(ask(app.employee))).toMatchObject({ isAllowed: true, reason: null })
  expect(await explainOverRest(ask(app.colleague))).toMatchObject({ isAllowed: false, reason: "FORBIDDEN" })
})
