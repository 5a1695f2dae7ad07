// Explanations of access agree with what the employees can read and do, for random employees, records, actions and fields.
import { beforeAll, expect, test } from "@jest/globals"
import type { GraphQLObjectType } from "graphql"
import { accessPolicies } from "../src/domains.js"
import { ActionName } from "../src/entities/actions.js"
import { operationOfAction } from "../src/services/administration/action-operations.js"
import type { Client, Json } from "./support/client.js"
import { fillCompany } from "./support/company.js"
import { createDraft, createLeaveType } from "./support/leave-requests.js"
import { schema, nodeTypes as types } from "./support/node-types.js"
import { seededRandom } from "./support/random.js"
import { createTestApp } from "./support/test-app.js"

const SAMPLES = Number(process.env.ROUNDS ?? 2_000)
const RECORDS_PER_TYPE = 12
const PER_REQUEST = 10

const app = createTestApp()
const fieldsOf = (name: string) => (schema.getType(name) as GraphQLObjectType).getFields()

/** What an employee sees of a record: null for nothing. */
type Seen = {
  __typename?: string
  hiddenFields?: string[]
  availableActions?: { name: ActionName; allowed: boolean; reason: string | null }[]
} | null

const viewers = () => [app.admin, app.hr, app.manager, app.employee, app.colleague]
/** The records that the administrator sees, by type. */
const ids: [type: string, id: string][] = []
const seen = new Map<string, Seen>()

beforeAll(async () => {
  await fillCompany(app, app.organizationId, {
    eve: app.admin.id,
    bob: app.manager.id,
    ann: app.employee.id,
    carl: app.colleague.id,
  })
  for (const { name, table } of types) {
    const rows = await app.sql<{ id: string }>(
      `select id from ${table} where ${name === "Organization" ? "id" : "organization_id"} = ? order by id limit ${RECORDS_PER_TYPE}`,
      [app.organizationId],
    )
    ids.push(...rows.map(({ id }): [string, string] => [name, id]))
  }
  for (const viewer of viewers()) await readAll(viewer)
  const hidden = ids.filter(([, id]) => !seen.get(`${app.admin.id} ${id}`))
  for (const record of hidden) ids.splice(ids.indexOf(record), 1)
})

/** Reads all records as an employee. */
async function readAll(viewer: Client): Promise<void> {
  for (const { name } of types) {
    const wanted = ["hiddenFields", "availableActions { name allowed reason }"].filter(
      (field) => (field.split(" ")[0] as string) in fieldsOf(name),
    )
    const ofType = ids.filter(([type]) => type === name).map(([, id]) => id)
    if (ofType.length === 0) continue
    const { nodes } = await viewer.execute(
      `query ($ids: [ID!]!) { nodes(ids: $ids) { __typename ... on ${name} { id ${wanted.join(" ")} } } }`,
      {
        ids: ofType,
      },
    )
    for (const [n, id] of ofType.entries()) seen.set(`${viewer.id} ${id}`, nodes[n])
  }
}

interface Question {
  viewerId: string
  entityType: string
  entityId: string
  action?: string
  field?: string
}

/** A random question whose answer is known from what the employee sees. */
function ask(random: () => number): Question {
  const pick = <T>(all: readonly T[]) => all[Math.floor(random() * all.length)] as T
  const shownTo = (id: string) => seen.get(`${app.admin.id} ${id}`)
  const kind = pick(["read", "field", "action"])
  const [entityType, entityId] = pick(
    ids.filter(
      ([, id]) => kind === "read" || (kind === "field" ? shownTo(id)?.hiddenFields : shownTo(id)?.availableActions?.length),
    ),
  )
  const question = { viewerId: pick(viewers()).id, entityType, entityId }
  if (kind === "action") return { ...question, action: ActionName.label(pick(shownTo(entityId)?.availableActions ?? []).name) }
  const fields = Object.keys(accessPolicies.byName(entityType)?.fields ?? {}).filter((field) => field in fieldsOf(entityType))
  return kind === "field" && fields.length > 0 ? { ...question, field: pick(fields) } : { ...question, action: "read" }
}

/** Whether the employee has the access, by what the APIs show. */
function isAllowed({ viewerId, entityId, action, field }: Question): boolean {
  const record = seen.get(`${viewerId} ${entityId}`)
  if (!record) return false
  if (field) return !record.hiddenFields?.includes(field)
  return action === "read" || record.availableActions?.find(({ name }) => ActionName.label(name) === action)?.allowed === true
}

/** The error code of the action that the employee sees; undefined for other questions and invisible records. */
function reasonOf({ viewerId, entityId, action }: Question): string | null | undefined {
  const listed = seen.get(`${viewerId} ${entityId}`)?.availableActions?.find(({ name }) => ActionName.label(name) === action)
  return listed?.reason
}

/** Whether the checks of an explanation agree with its answer, and with the error code that the employee sees. */
function agrees({ isAllowed, isVisible, reason, checks, dependsOnInput }: Json, shown: string | null | undefined): boolean {
  const failed = checks.filter(({ passed }: Json) => !passed)
  const hasCodes = checks.every(({ passed, code }: Json) => passed === (code === null))
  const isInOrder = shown === undefined || (reason === shown && (failed[0]?.code ?? null) === shown)
  const isNotChecked = dependsOnInput.every((code: string) => !failed.some((check: Json) => check.code === code))
  return hasCodes && isInOrder && isNotChecked && isAllowed === (failed.length === 0) && isVisible === checks[0].passed
}

test(`${SAMPLES} explanations agree with what the employees see and may do`, async () => {
  const random = seededRandom(24)
  const wrong: object[] = []
  const counts = { allowed: 0, denied: 0, actions: 0, fields: 0 }
  for (let n = 0; n < SAMPLES; n += PER_REQUEST) {
    const questions = Array.from({ length: PER_REQUEST }, () => ask(random))
    const text = questions.map(
      (question, m) =>
        `q${m}: explainAccess(${Object.entries(question)
          .map(([name, value]) => `${name}: ${JSON.stringify(value)}`)
          .join(" ")}) { isAllowed isVisible reason checks { name passed code } dependsOnInput }`,
    )
    const answers: Json = await app.admin.execute(`{ ${text.join("\n")} }`)
    for (const [m, question] of questions.entries()) {
      const expected = isAllowed(question)
      counts[expected ? "allowed" : "denied"]++
      if (question.field) counts.fields++
      else if (question.action !== "read") counts.actions++
      const answer = answers[`q${m}`]
      if (answer.isAllowed !== expected) wrong.push({ ...question, expected })
      if (!agrees(answer, reasonOf(question))) wrong.push({ ...question, answer })
    }
  }
  expect(wrong).toEqual([])
  for (const count of Object.values(counts)) expect(count).toBeGreaterThan(SAMPLES / 20)
})

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
    dependsOnInput: ["RECORD_IN_USE", "INVALID_REFERENCE"],
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
