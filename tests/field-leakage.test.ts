// Follows every path through the schema as an employee: no path, alias or fragment returns a restricted value of another
// person. Each layer is tested alone, and so are REST responses, errors and the log.
import { beforeAll, describe, expect, test } from "@jest/globals"
import {
  execute,
  type GraphQLArgument,
  type GraphQLObjectType,
  type GraphQLSchema,
  getNamedType,
  isInterfaceType,
  isLeafType,
  isListType,
  parse,
} from "graphql"
import { sql } from "kysely"
import pLimit from "p-limit"
import { hideableFields } from "../src/auth/shield.js"
import { Viewer } from "../src/auth/viewer.js"
import { Context } from "../src/core/context.js"
import { accessPolicies, resolvers, restRoutes } from "../src/domains.js"
import { newId } from "../src/entities/base-entity.js"
import { connectedBy } from "../src/entities/connections.js"
import { EmployeeSnapshot } from "../src/entities/history.js"
import { allMetadata, metadataOf } from "../src/entities/metadata.js"
import { DepartmentSnapshot } from "../src/entities/structure-history.js"
import { createExecutor, RawJson } from "../src/fast-path/raw-json-executor.js"
import { buildServedSchema } from "../src/graphql/schema.js"
import { type QueryOptions, QuerySpec, type Selection } from "../src/query/query-spec.js"
import { employeeSnapshots } from "../src/services/history/employee-snapshots.js"
import { departmentSnapshots } from "../src/services/history/structure-snapshots.js"
import type { Json } from "./support/client.js"
import { fillCompany, restrictedColumns } from "./support/company.js"
import { loadCompanyIds, loadRequestIds } from "./support/company-ids.js"
import { limitError } from "./support/limit-error.js"
import { pathTo, type RecordType } from "./support/records.js"
import { createTestApp } from "./support/test-app.js"

const app = createTestApp()
const schema: GraphQLSchema = buildServedSchema(resolvers, accessPolicies)
const entities = new Map(allMetadata().map((model) => [model.name, model.entity]))

/** Texts that occur only in restricted values of other people. */
let canaries: string[]

beforeAll(async () => {
  const { admin, manager, employee, colleague } = app
  await fillCompany(app, app.organizationId, { eve: admin.id, bob: manager.id, ann: employee.id, carl: colleague.id })
  const people = ["eve", "bob", "ann", "carl", "ann2", "eva", "dave", "gus", "zoe"]
  const texts = (value: unknown): string[] =>
    typeof value === "object" && value !== null
      ? Object.values(value).flatMap(texts)
      : /-|@|\.25/.test(String(value))
        ? [String(value)]
        : []
  canaries = people.flatMap((name, n) => (name === "ann" ? [] : texts(restrictedColumns(name, n + 1))))
  canaries.push(...[0, 1, 3, 4, 5, 6].map((n) => `${n}-secret`))
  ids = await loadCompanyIds(app)
  recordIds = await loadRequestIds(app, ids)
})

const leaked = (text: string) => canaries.filter((canary) => text.includes(canary))

/** A field of a path, with its GraphQL text and the response keys that lead to its value. */
type Step = { type: string; field: string; text: string; keys: string[]; to: string; isEnd?: boolean }

/** How a field is written and where its value is in the response; connections alternate between nodes and edges. */
const step = (type: string, field: string, args: string, to: string, index: number): Step => {
  const name = `${field}${args}`
  const entity = connectedBy(to)?.name
  if (!entity) return { type, field, text: name, keys: [field], to }
  return index % 2 === 1
    ? { type, field, text: `${name} { edges { node`, keys: [field, "edges", "node"], to: entity }
    : { type, field, text: `${name} { nodes`, keys: [field, "nodes"], to: entity }
}

/** Ids of records of other people, by type. */
let ids: Record<string, string>
/** The ids of `ids` and of the entities that only REST paths refer to. */
let recordIds: Record<string, string>

/** A required argument of a query field. */
const requiredArgument = (argument: string, to: string): string => {
  if (to === "OffboardingPlan") return `input: { employeeId: "${ids.Employee}" }`
  if (argument === "input") return `input: { startDate: "2026-03-10", endDate: "2026-03-10", leaveTypeId: "${ids.LeaveType}" }`
  if (argument === "filter") return 'filter: { from: "2026-01-01", to: "2026-03-31", knownAt: "2026-01-01T00:00:00Z" }'
  if (argument === "requestId" || to === "LeaveRequestHistoryEntryConnection") return `${argument}: "${ids.LeaveRequest}"`
  if (argument === "leaveTypeId") return `leaveTypeId: "${ids.LeaveType}"`
  if (argument === "slug") return 'slug: "unknown"'
  // People see who reads their own record.
  if (to === "AccessHolderConnection")
    return `${argument}: "${{ entityType: "Employee", entityId: app.employee.id, action: "update" }[argument]}"`
  const [, named] = /^(application|candidate|job|employee|department|position|task)Id$/.exec(argument) ?? []
  const type = named ? named[0]?.toUpperCase() + named.slice(1) : to.replace(/Snapshot$/, "")
  return `${argument}: "${ids[type] ?? newId()}"`
}

const isPlain = (name: string) => isLeafType(schema.getType(name)) || name === "PageInfo"

/** The argument that selects a record of any entity, if there is one. */
const nodeArgument = (args: readonly GraphQLArgument[], id: string | undefined): string =>
  args.some(({ name }) => name === "ids") ? `(ids: ["${id}"])` : args.some(({ name }) => name === "id") ? `(id: "${id}")` : ""

/** The next steps from a type. */
function stepsFrom(type: string, depth: number): Step[] {
  const fields = Object.values((schema.getType(type) as GraphQLObjectType).getFields())
  return fields.flatMap(({ name, type: fieldType, args }, n): Step[] => {
    const to = getNamedType(fieldType).name
    if (isPlain(to) || ["customField", "invitation", "simulateLeaveRules"].includes(name)) return []
    if (isInterfaceType(schema.getType(to)))
      return Object.keys(ids).map((kind) => ({
        type,
        field: name,
        text: `${name}_${kind}: ${name}${nodeArgument(args, ids[kind])} { ... on ${kind}`,
        keys: [`${name}_${kind}`],
        to: kind,
        isEnd: kind !== "Employee" || name === "nodes",
      }))
    const isMany = connectedBy(to) !== undefined || isListType(fieldType)
    const pages = args.some((argument) => argument.name === "first") ? [`first: ${[4, 2, 1, 1, 2][depth]}`] : []
    const required = args
      .filter((argument) => String(argument.type).endsWith("!"))
      .map((argument) => requiredArgument(argument.name, to))
    const argumentTexts = [...required, ...(isMany || pages.length > 0 ? pages : [])]
    return [step(type, name, argumentTexts.length > 0 ? `(${argumentTexts.join(", ")})` : "", to, depth < 2 ? n : 0)]
  })
}

/** Levels of fields in a path; with two levels at its end, a document may have ten. */
const levels = (path: Step[]) => path.reduce((sum, { keys }) => sum + keys.length, 0)

/**
 * All paths from the root to an entity with less than a maximum number of steps, without repeating a step. Of the longest paths,
 * one for each pair of last steps, and with the environment variable ROUNDS one for each root field and such a pair. The shorter paths
 * cover the steps between them, and each root field with each entity that it reaches.
 */
function paths(maxSteps: number): Step[][] {
  const walk = (type: string, path: Step[]): Step[][] =>
    path.length === maxSteps
      ? []
      : stepsFrom(type, path.length).flatMap((next) => {
          const extended = [...path, next]
          if (levels(extended) > 8 || path.some(({ type, field }) => type === next.type && field === next.field)) return []
          const complete = entities.has(next.to) ? [extended] : []
          return next.isEnd ? complete : [...complete, ...walk(next.to, extended)]
        })
  const seen = new Set<string>()
  return walk("Query", []).filter((path) => {
    if (path.length < maxSteps) return true
    const root = process.env.ROUNDS === undefined ? undefined : path[0]
    const key = [root, ...path.slice(-2)].map((end) => `${end?.type}.${end?.field}.${end?.to}`).join(" ")
    return !seen.has(key) && seen.add(key)
  })
}

/** The field with the owner's id, for types without `employeeId`. */
const ownerFields: Record<string, string> = {
  Employee: "id",
  AccessRule: "name",
  AuditEntry: "actorId",
  ChangeEvent: "actorId",
  Webhook: "roleId",
  WebhookDelivery: "entityId",
  LeaveDelegation: "delegateId",
  FreeSlot: "start",
  TaskBoard: "creatorId",
  TaskBoardColumn: "stage",
  CareerJob: "jobId",
  CareersPage: "slug",
  DepartmentNode: "departmentId",
  JobBoard: "jobId",
  JobBoardColumn: "stage",
}
/** Selections of `restrictedSelection` by type. */
const selections: Record<string, string> = {}

/** The restricted fields of a type under aliases that begin with `g`, and the owner under `of`. */
function restrictedSelection(type: string): string {
  const fields = (schema.getType(type) as GraphQLObjectType).getFields()
  const subselection = (name: string) => {
    const to = getNamedType(fields[name]?.type) as unknown as GraphQLObjectType
    return isLeafType(to)
      ? ""
      : ` { ${Object.values(to.getFields()).find((inner) => isLeafType(getNamedType(inner.type)))?.name} }`
  }
  const takes = (name: string, argument: string) => fields[name]?.args.some((one) => one.name === argument)
  const argumentsFor = (name: string) => (takes(name, "key") ? '(key: "shirt")' : takes(name, "first") ? "(first: 2)" : "")
  const owner = ownerFields[type] ?? ["employeeId", "id", "asOf"].find((name) => name in fields)
  const restricted = [...hideableFields(accessPolicies, type).keys()].map(
    (name) => `g_${name}: ${name}${argumentsFor(name)}${subselection(name)}`,
  )
  const customFields = fields.customFields ? "custom: customFields" : ""
  return `kind: __typename of: ${owner} ${customFields} ${restricted.join(" ")}`
}

/** The same selection directly, in an inline fragment, in a named fragment, and through the interface. */
const fragments = (type: string): string[] => {
  selections[type] ??= restrictedSelection(type)
  return [
    `fragment ${type}0 on ${type} { ${selections[type]} }`,
    `fragment ${type}1 on ${type} { ... on ${type} { ${selections[type]} } }`,
    `fragment ${type}2 on ${type} { ...${type}0 ... { ...${type}0 @include(if: true) } }`,
    `fragment ${type}3 on Node { id ... on ${type} { ${selections[type]} } }`,
  ]
}

/** Paths merged into a tree: the fragments spread at a position, and the next steps by their text. */
interface Branch {
  spreads: Set<string>
  steps: Map<string, Branch>
}

/** A document that contains all of the paths. */
function documentOf(paths: Step[][]): string {
  const root: Branch = { spreads: new Set(), steps: new Map() }
  const used = new Set<string>()
  for (const [n, path] of paths.entries()) {
    let branch = root
    for (const { text } of path) {
      const next = branch.steps.get(text) ?? { spreads: new Set(), steps: new Map() }
      branch.steps.set(text, next)
      branch = next
    }
    const type = (path.at(-1) as Step).to
    const fragmentCount = isNode(type) ? 4 : 3
    branch.spreads.add(`...${type}${n % fragmentCount}`)
    used.add(type)
  }
  const write = ({ spreads, steps }: Branch): string =>
    `{ ${[...spreads, ...[...steps].map(([text, inner]) => `${text} ${write(inner)}${" }".repeat(text.split("{").length - text.split("}").length)}`)].join(" ")} }`
  const text = write(root)
  const usedFragments = [...used].flatMap(fragments).filter((fragment) => {
    const [, name] = fragment.split(" ") as [string, string]
    return text.includes(`...${name}`) || text.includes(`...${name.replace(/0$/, "2")}`)
  })
  return `query ${text}\n${usedFragments.join("\n")}`
}
const isNode = (type: string) => (schema.getType(type) as GraphQLObjectType).getInterfaces().length > 0

/** Documents with one path that the cost limit rejects: lists without a page inside of each other. */
const tooExpensive: string[] = []

/** The paths, distributed over documents within the limits. */
function documents(all: Step[][]): { query: string; paths: Step[][] }[] {
  const query = documentOf(all)
  const error = checkTokens(query) ?? limitError(schema, parse(query), { signedIn: true })
  if (!error) return [{ query, paths: all }]
  if (all.length === 1) {
    tooExpensive.push(query)
    return []
  }
  const half = Math.ceil(all.length / 2)
  return [...documents(all.slice(0, half)), ...documents(all.slice(half))]
}
const checkTokens = (query: string) => ((query.match(/\w+|[^\s\w]/g) as string[]).length > 1900 ? "too long" : null)

/** The values at the end of a path in a response. */
const follow = (data: Json, keys: string[]): Json[] => {
  if (data === null || data === undefined) return []
  if (Array.isArray(data)) return data.flatMap((item) => follow(item, keys))
  return keys.length === 0 ? [data] : follow(data[keys[0] as string], keys.slice(1))
}

const MAX_STEPS = 5
/** With more paths, the server rejects many documents for the length of their statement, after it has compiled it. */
const PATHS_PER_DOCUMENT = 30

/** Entities that an employee may not read at all if they belong to a colleague. */
const privateEntities = new Set(
  (
    "AccessLogEntry DocumentRequest EmployeeDocument EmergencyContact EmploymentChange DepartmentChange PositionChange ProfileChange EmployeeSnapshot RoleAssignmentSnapshot Session Passkey AuditEntry LeaveRequest " +
    "LeaveDayPart LeaveDocument LeaveChangeRequest LeaveRequestHistoryEntry ApprovalStep LeaveDelegation LedgerEntry " +
    "WorkPatternAssignment HolidayAssignment OnboardingTemplate OnboardingTemplateStep Application " +
    "ApplicationStageChange Interview Interviewer Scorecard Offer Candidate CandidateNote CandidateResume Referral"
  ).split(" "),
)
const withClauses = new Map<object, QueryOptions["withClause"]>([
  [EmployeeSnapshot, employeeSnapshots({ day: "2026-03-02", timezone: "UTC", knowledge: {}, usedKnownAt: sql`now()` })],
  [DepartmentSnapshot, departmentSnapshots({ day: "2026-03-02", timezone: "UTC" })],
])
/** Root fields that return NOT_FOUND for a record of a colleague. */
const notFoundFields = new Set(
  (
    "calendarEvent leaveRequest leaveCoverageRule leaveRequestAudit leaveChangeRequests onboardingInstance application candidateOffer interview offer " +
    "jobBoard employeeSnapshot plan planRows planNotifications candidate candidateNotes candidateResumes careerJob careerJobs careersPage passkey"
  ).split(" "),
)

test(`no path of up to ${MAX_STEPS} steps through the schema shows an employee a restricted value of another person`, async () => {
  const all = paths(MAX_STEPS)
  expect(all.length).toBeGreaterThan(5_000)
  // A rejected root field empties the whole response, so each root field has documents of its own.
  const perRoot = [...Map.groupBy(all, (path) => path[0]?.text).values()]
  const chunks = perRoot.flatMap((group) => [
    ...Map.groupBy(group.entries(), ([n]) => Math.floor(n / PATHS_PER_DOCUMENT)).values(),
  ])
  const requests = chunks.flatMap((chunk) => documents(chunk.map(([, path]) => path)))
  expect(tooExpensive.length).toBeLessThan(all.length / 50)
  const colleaguePaths = new Set<string>()
  const send = async ({ query, paths: requested }: (typeof requests)[number]): Promise<void> => {
    const { body } = await app.employee.graphql(query)
    // The length of a statement is known only to the server.
    if (body.errors?.[0].extensions.details?.limit === "statementLength" && requested.length > 1) {
      const half = Math.ceil(requested.length / 2)
      for (const part of [requested.slice(0, half), requested.slice(half)]) await Promise.all(documents(part).map(send))
      return
    }
    for (const error of body.errors ?? [])
      expect({ query, error }).toMatchObject({
        error: { extensions: { code: notFoundFields.has(error.path?.[0]) ? "NOT_FOUND" : "FORBIDDEN" } },
      })
    expect({ query, leaked: leaked(JSON.stringify(body)) }).toEqual({ query, leaked: [] })
    for (const path of requested) {
      const { type, field, to } = path.at(-1) as Step
      const ends = follow(
        body.data,
        path.flatMap(({ keys }) => keys),
      ).filter(({ of }) => of !== app.employee.id)
      const exposed = ends.filter(
        (end) =>
          // An object without `kind` is of another type, to which the fragment does not apply.
          "kind" in end &&
          (privateEntities.has(to) || Object.keys(end).some((name) => name.startsWith("g_") && end[name] !== null)),
      )
      expect({ query, exposed }).toEqual({ query, exposed: [] })
      if (to === "Employee" && ends.length > 0) colleaguePaths.add(`${type}.${field}`)
    }
  }
  // PostgreSQL plans one query while the server compiles the next.
  await pLimit(4).map(requests, send)
  expect([...colleaguePaths].sort()).toEqual([
    "AccessHolder.employee",
    "AccessLogEntry.reader",
    "ApprovalStep.decidedBy",
    "ApprovalStep.decidedFor",
    "CalendarEntry.organizer",
    "CalendarEvent.organizer",
    "CalendarParticipant.employee",
    "CompanyNews.author",
    "Department.head",
    "Department.members",
    "DepartmentNode.head",
    "Employee.directReports",
    "Employee.manager",
    "EmployeeSnapshot.manager",
    "EmploymentChange.manager",
    "Job.hiringManager",
    "LeaveBalanceEntry.actor",
    "LeaveChangeRequest.decidedBy",
    "LeaveDelegation.delegator",
    "LeaveRequest.decidedBy",
    "LeaveRequest.decidedFor",
    "LeaveTeamAbsentee.employee",
    "LedgerEntry.actor",
    "Notification.entity",
    "Notification.sender",
    "OnboardingInstance.employee",
    "OnboardingInstance.startedBy",
    "OnboardingStep.assignee",
    "OnboardingStep.linkedRecord",
    "OrgStructure.manager",
    "OrgStructure.subordinates",
    "PendingDecision.employee",
    "Query.departmentMembers",
    "Query.directory",
    "Query.employee",
    "Query.employees",
    "Query.node",
    "Query.nodes",
    "SavedFilter.owner",
    "Skill.employee",
    "Task.creator",
    "TaskAttachment.uploadedBy",
    "TaskWatcher.employee",
  ])
}, 300_000)

test("the selection of the leakage test returns the restricted values to HR", async () => {
  const employees = await app.hr.execute(`{ employees(first: 20) { nodes { ...Employee3 } } } ${fragments("Employee")[3]}`)
  for (const value of ["bob-holder", "bob-grade", "bob-id", "bob-tax", "bob@home.test", "7654002.25", "1912-05-17", "bob-shirt"])
    expect(leaked(JSON.stringify(employees))).toContain(value)
})

describe("each layer alone", () => {
  const viewer = () =>
    new Viewer({
      id: app.employee.id,
      organizationId: app.organizationId,
      sessionId: newId(),
      role: "EMPLOYEE",
      reports: [],
      language: "EN",
      timezone: "UTC",
      policies: { managersSeeSalary: true, employeesSeeOwnSalary: true },
    })
  const context = () => new Context(app.instance.deps, viewer(), { requestId: "", address: "" })
  const restrictedTypes = [...entities.values()].filter((entity) => hideableFields(accessPolicies, entity.name).size > 0)

  test("without the shield, queries return no restricted value of another person", async () => {
    for (const entity of restrictedTypes) {
      const fields = [...hideableFields(accessPolicies, entity.name).keys()]
      const select = (field: string): Selection | undefined =>
        metadataOf(entity).fields.get(field)?.target ? [selected("id")] : undefined
      const selected = (field: string) => ({ key: field, field, args: { key: "shirt" }, select: select(field) })
      const withParts = [...metadataOf(entity).fields.values()].flatMap(({ name, parts }) => (parts ? [name] : []))
      const selection = [...fields, ...withParts].map(selected)
      const spec = QuerySpec.many(entity, { withClause: withClauses.get(entity) })
      const text = await context().query.executeJson(spec, selection, { kind: "all" })
      expect(leaked(text as string)).toEqual([])
      const rows = JSON.parse(text as string) as Record<string, unknown>[]
      const ofOthers = rows.filter(({ $ownerIds = [] }) => !($ownerIds as string[]).includes(app.employee.id))
      if (!privateEntities.has(entity.name)) expect([entity.name, ofOthers.length > 2]).toEqual([entity.name, true])
      expect(ofOthers.filter((row) => fields.some((field) => row[field] !== null))).toEqual([])
    }
  })

  test("without conditions in queries, the shield lets no restricted value of another person pass", async () => {
    const fields = (schema.getType("Employee") as GraphQLObjectType).getFields()
    const document = parse(`query { employee(id: "${app.manager.id}") { ...Employee0 } } ${fragments("Employee")[0]}`)
    for (const $ownerIds of [[app.manager.id], [null], [], undefined]) {
      const row = {
        kind: "Employee",
        of: app.manager.id,
        $ownerIds,
        custom: { "customFields.personal": { shirt: "value" }, "customFields.directory": { team: "A" } },
        ...Object.fromEntries(Object.keys(fields).map((name) => [`g_${name}`, "value"])),
      }
      const ctx = Object.defineProperty(context(), "query", { value: { execute: async () => row } })
      const { data, errors } = await execute({ schema, document, contextValue: { ctx } })
      expect(errors).toBeUndefined()
      const values = Object.entries(data?.employee as object).filter(([name]) => name.startsWith("g_"))
      expect(values.length).toBe(hideableFields(accessPolicies, "Employee").size)
      expect(values.filter(([, value]) => value !== null)).toEqual([])
      expect(data?.employee).toHaveProperty("custom", { team: "A" })
    }
  })

  test("a query for a restricted field is never answered with raw JSON", async () => {
    const { executor } = await createExecutor(schema, accessPolicies).load()
    const isRawJson = async (query: string) => {
      const document = parse(query)
      const operation = document.definitions[0]
      const result = await executor({
        document,
        operation,
        operationName: null,
        request: {},
        context: { ctx: context() },
      } as never)
      return result.data instanceof RawJson
    }
    expect(await isRawJson(`{ viewer { fullName } }`)).toBe(true)
    for (const name of [...hideableFields(accessPolicies, "Employee").keys(), "customFields", "hiddenFields"]) {
      const field = (schema.getType("Employee") as GraphQLObjectType).getFields()[name]
      const selectedField = `fullName: ${name}${isLeafType(getNamedType(field?.type)) ? "" : " { __typename }"}`
      for (const query of [
        `{ viewer { ${selectedField} } }`,
        `{ directory(first: 2) { edges { node { manager { ... on Employee { ${selectedField} } } } } } }`,
        `{ departments(first: 2) { nodes { members(first: 2) { nodes { ...F } } } } } fragment F on Employee { ${selectedField} }`,
      ])
        expect({ query, isRawJson: await isRawJson(query) }).toEqual({ query, isRawJson: false })
    }
  })
})

test("no REST response, error or log line contains a restricted value of another person", async () => {
  const idOf = (type: RecordType) => {
    const id = recordIds[type]
    if (!id) throw new Error(`no ${type} of another person: add its id to recordIds`)
    return id
  }
  const responses: string[] = []
  for (const { method, path } of restRoutes) {
    const target = pathTo(path, idOf)
    // HR or the owner finds the record, so 404 for the employee is a denial. A feed token authorizes its bearer.
    if (method === "get" && target !== path && !/:token$|\/logo$/.test(path)) {
      const found = await Promise.all([app.hr, app.manager, app.admin].map((client) => client.get(target)))
      expect({ path, statuses: found.map(({ status }) => status) }).toEqual({ path, statuses: expect.arrayContaining([200]) })
    }
    // A write without a path parameter is about the caller.
    if (method !== "get" && target === path) continue
    const bodies =
      method === "get" ? [undefined] : [{}, { salary: 1, taxId: "bob-tax", nationalId: null, version: 0, email: "eve@acme.test" }]
    for (const body of bodies) responses.push(JSON.stringify(await app.employee.send(method.toUpperCase(), target, body)))
  }
  const parameters = "search=bob-tax search=bob-grade role=ADMIN status=Active salary=7654002.25 sort=salary limit=x"
  for (const query of parameters.split(" ")) responses.push(JSON.stringify(await app.employee.get(`/users?${query}`)))
  for (const field of ["salary(first: 1)", "salary { x }", "taxId @skip(if: 1)", "bankDetails", "emergencyContacts { id }"])
    responses.push(JSON.stringify(await app.employee.graphql(`{ employee(id: "${app.manager.id}") { ${field} } }`)))
  expect(responses.length).toBeGreaterThan(40)
  // Values that the requests themselves contain.
  const echoed = ["bob-tax", "bob-grade", "7654002.25"]
  expect(
    responses.flatMap((text) =>
      leaked(text)
        .filter((canary) => !echoed.includes(canary))
        .map((canary) => ({ canary, text })),
    ),
  ).toEqual([])
  expect(leaked(app.log.join("")).filter((canary) => !echoed.includes(canary))).toEqual([])
})
