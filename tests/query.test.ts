// Compares the query layer with a slow reference implementation (support/reference.ts) on random queries.
import { beforeAll, describe, expect, test } from "@jest/globals"
import * as fc from "fast-check"
import { type DocumentNode, execute, type GraphQLObjectType, getNamedType, getOperationAST, parse, validate } from "graphql"
import { restrictedFields } from "../src/auth/shield.js"
import { Viewer, type ViewerData } from "../src/auth/viewer.js"
import { Context } from "../src/core/context.js"
import { accessPolicies, resolvers } from "../src/domains.js"
import { newId } from "../src/entities/base-entity.js"
import { connectedBy } from "../src/entities/connections.js"
import { allMetadata } from "../src/entities/metadata.js"
import { createExecutor, RawJson } from "../src/fast-path/raw-json-executor.js"
import { buildServedSchema } from "../src/graphql/schema.js"
import { leaveLedgerJob } from "../src/jobs/leave-ledger.js"
import type { Client, Json } from "./support/client.js"
import { fillCompany } from "./support/company.js"
import { type Drawn, drawDocument, type Known } from "./support/documents.js"
import { limitError } from "./support/limit-error.js"
import { Reference } from "./support/reference.js"
import { loadRows } from "./support/reference-data.js"
import { cursorOf, signatureOf } from "./support/reference-order.js"
import type { Row, Rows } from "./support/reference-types.js"
import { createTestApp, type PersonName } from "./support/test-app.js"

/** Number of random documents; every viewer sends each. */
const runs = Number(process.env.RUNS ?? 100)

const now = "2026-03-02T09:00:00.000Z"
const app = createTestApp({ now })
const schema = buildServedSchema(resolvers, accessPolicies)
const served = createExecutor(schema, accessPolicies).load()
const entities = new Map(allMetadata().map((model) => [model.name, model]))

const viewers: PersonName[] = ["employee", "manager", "hr", "admin", "outsider"]
const policyCombinations = [true, false].flatMap((managersSeeSalary) =>
  [true, false].map((employeesSeeOwnSalary) => ({ managersSeeSalary, employeesSeeOwnSalary })),
)
type PolicyCombination = (typeof policyCombinations)[number]

let rows: Rows
const known: Known = {
  ids: {},
  cursors: { "TaskBoardColumn.tasks": [] },
  words: ["an", "e", "Ann emp", "acme", "zzz", "%", "ö", '"q'],
}
const cursors = new Map<string, Pick<Row, "$type" | "id">>()

beforeAll(async () => {
  const { admin, manager, employee, colleague, hr, outsider } = app
  await fillCompany(app, app.organizationId, {
    eve: admin.id,
    bob: manager.id,
    ann: employee.id,
    carl: colleague.id,
    hana: hr.id,
  })
  const [otto, ola, omar] = [
    await app.hire({}, app.otherOrganizationId),
    await app.hire({}, app.otherOrganizationId),
    await app.hire({}, app.otherOrganizationId),
  ]
  await fillCompany(app, app.otherOrganizationId, { olga: outsider.id, otto: otto.id, ola: ola.id, omar: omar.id })
  // The worker runs this job at every quarter of an hour. Rows that it added during the test would be missing in `rows`.
  await leaveLedgerJob.run(app.instance.deps)
  rows = await loadRows(app)
  await addRefusals(rows.get("LeaveRequest") as Row[])
  const isFound = (row: Row) =>
    row.organizationId === app.organizationId &&
    row.archivedAt == null &&
    !/DEACT|DRAFT/.test(`${row.accountStatus}${row.status}`)
  for (const [type, all] of rows) {
    if (type === "EmployeePreferences" || type === "LeaveApprovalPolicy" || type === "CalendarOccurrence") continue
    if (type === "TaskMention") continue
    known.ids[type] = all.filter(isFound).map(({ id }) => id)
    known.ids.strange = [...(known.ids.strange ?? [newId()]), ...all.filter((row) => !isFound(row)).map(({ id }) => id)]
  }
  for (const name of viewers) await learnCursors(app[name])
  for (const [cursor, { $type }] of cursors) {
    const isAscending = $type === "LeaveRequest" && signatureOf(cursor) === "startDate,id"
    const key = isAscending ? "leaveRequestsAwaitingMe" : $type
    known.cursors[key] = [...(known.cursors[key] ?? []), cursor]
  }
})

/** Reads every list with its cursors, to know the row of each cursor. */
async function learnCursors(client: Client): Promise<void> {
  const edges = "{ edges { cursor node { __typename id } } }"
  const lists = [
    "departments",
    "locations",
    "leaveTypes",
    "workPatterns",
    "workPatternAssignments",
    "holidayCalendars",
    "holidayAssignments",
    "companyHolidays",
    "positions",
    "jobs",
    "employees",
    "sessions",
    "leaveDelegations",
    "ledgerEntries",
    "reportsLeaveRequests",
    "notifications",
    "companyNews",
    "pushSubscriptions",
  ].map((field) => `${field}(first: 100) ${edges}`)
  const changes = ["PENDING", "APPROVED"].map(
    (status) => `${status}: profileChanges(first: 100, filter: { statuses: [${status}] }) ${edges}`,
  )
  const leave = await client.graphql(`{ leaveRequests(first: 100) ${edges} }`)
  const templates = await client.graphql(`{ onboardingTemplates(first: 100) ${edges} }`)
  const awaiting = await client.execute(
    `{ leaveRequestsAwaitingMe(first: 100) ${edges} leaveCoverageRules(first: 100) ${edges} leavePolicyGroups(first: 100) ${edges} leavePolicies(first: 100) ${edges} leavePolicyAssignments(first: 100) ${edges} tasks(first: 100) ${edges} passkeys(first: 100) ${edges} customFieldDefinitions(first: 100) ${edges} onboardingInstances(first: 100) ${edges} }`,
  )
  const nested = await client.graphql(
    `{ leaveTypes { nodes { policies ${edges} } } myLeaveRequests(first: 20) { nodes { dayParts(first: 20) ${edges} } } }`,
  )
  const nestedLists = Object.values((nested.body.data ?? {}) as Record<string, Json>).flatMap(({ nodes }) => nodes)
  const data = [await client.execute(`{ ${lists.join(" ")} ${changes.join(" ")} }`), awaiting, ...nestedLists]
  for (const { id } of rows.get("Employee") ?? []) {
    const ofEmployee = ["careerHistory", "employmentChanges", "employeeDocuments", "documentRequests"].map(
      (field) => `${field}(employeeId: "${id}") ${edges}`,
    )
    const { body } = await client.graphql(`{ ${ofEmployee.join(" ")} }`)
    data.push(body.data ?? {})
  }
  for (const [type, field] of [
    ["Department", "departmentChanges"],
    ["Position", "positionChanges"],
  ] as const)
    for (const { id } of rows.get(type) ?? []) {
      const { body } = await client.graphql(`{ ${field}(${type.toLowerCase()}Id: "${id}", first: 100) ${edges} }`)
      data.push(...[body.data ?? []].flat())
    }
  data.push(...[leave.body.data ?? [], templates.body.data ?? []].flat())
  for (const { id } of rows.get("LeaveRequest") ?? []) {
    const related = await client.graphql(
      `{ leaveRequestAudit(id: "${id}", first: 100) ${edges} leaveChangeRequests(requestId: "${id}", first: 100) ${edges} }`,
    )
    data.push(...[related.body.data ?? []].flat())
  }
  for (const list of data.flatMap((lists: Json) => Object.values(lists) as Json[]))
    for (const { cursor, node } of list?.edges ?? []) cursors.set(cursor, { $type: node.__typename, id: node.id })
}

async function setPolicies(policy: PolicyCombination): Promise<void> {
  await app.sql("update organizations set policies = ?::jsonb", [JSON.stringify(policy)])
  for (const organization of rows.get("Organization") ?? []) organization.policies = policy
}

/** Builds the viewer from the loaded rows. */
function viewerOf({ id }: Client, policy: PolicyCombination): Viewer {
  const people = rows.get("Employee") ?? []
  const person = people.find((row) => row.id === id) as Row
  const session = rows.get("Session")?.find(({ employeeId, userAgent }) => employeeId === id && userAgent === null) as Row
  return new Viewer({
    ...(person as unknown as ViewerData),
    sessionId: session.id,
    reports: people.filter(({ managerId }) => managerId === id).map((row) => row.id),
    language: "EN",
    timezone: "UTC",
    policies: policy,
  })
}

/** The fields of Query that return entities. */
const query = schema.getQueryType() as GraphQLObjectType
const isReadByQueryLayer = (type: string): boolean => entities.has(type) || connectedBy(type) !== undefined
/** Fields that services compute, or rows from SQL of a service: the tests of their domains cover them. */
const computedByServices = new Set([
  "accessRules",
  "apiKey",
  "apiKeys",
  "auditEntries",
  "auditEntryChanges",
  "calendarEvents",
  "changes",
  "customRole",
  "customRoles",
  "roleAssignments",
  "freeBusy",
  "freeSlots",
  "previewLeaveRequest",
  // tests/leave/policy-groups covers the rules of an employee.
  "effectiveLeavePolicy",
  // tests/history compares them with a replay of the career history.
  "employeeSnapshot",
  "employeeSnapshots",
  "managerChain",
  // tests/history compares them with copies of the tables.
  "departmentSnapshot",
  "departmentSnapshots",
  "departmentTreeSnapshot",
  "locationSnapshot",
  "locationSnapshots",
  "positionSnapshot",
  "positionSnapshots",
  "roleAssignmentSnapshots",
  "leaveReport",
  // tests/self-service/pending-decisions.test.ts covers the decisions of all kinds.
  "pendingDecisions",
  // tests/access-holders.test.ts compares them with what each viewer sees.
  "whoCan",
  "whoCanSee",
  "offboardingPlan",
  "leaveAbsences",
  "leaveApprovalPolicy",
  "leaveBalance",
  "leaveBalances",
  "simulateLeaveRules",
  // The tests in tests/hr cover the visibility of events and dates.
  "dashboardSummary",
  "organizationEvents",
  // tests/hr/restatements compares them with a replay of the career history.
  "restatements",
  // The tests in tests/hr cover exports, imports, plans, reports and saved filters.
  "export",
  "exports",
  "import",
  "importNotifications",
  "importRows",
  "plan",
  "planNotifications",
  "planRows",
  "plans",
  "imports",
  "report",
  "reports",
  "savedFilter",
  "savedFilters",
  // The queries themselves add to the log. tests/self-service/access-log covers it.
  "accessLog",
  // tests/self-service/data-archives covers archives.
  "dataArchives",
  "webhook",
  "webhookDeliveries",
  "webhookDelivery",
  "webhooks",
])
/** Types of recruitment, which the reference does not know. The tests in tests/recruitment cover their visibility and filters. */
const recruitmentTypes = new Set([
  "Application",
  "ApplicationStageChange",
  "Candidate",
  "CandidateNote",
  "CandidateResume",
  "CareerJob",
  "CareersPage",
  "Interview",
  "Interviewer",
  "JobBoard",
  "Offer",
  "RecruitmentFunnel",
  "Referral",
  "Scorecard",
])
/** Whether a type, or the list of a type, belongs to recruitment. */
const isRecruitment = (type: string) => recruitmentTypes.has(connectedBy(type)?.name ?? type)
const roots = Object.values(query.getFields()).flatMap(({ name, type }) => {
  const reachableTypes = [getNamedType(type).name].flatMap((name) => [name, ...fieldTypes(name)])
  if (computedByServices.has(name) || isRecruitment(getNamedType(type).name)) return []
  return reachableTypes.some(isReadByQueryLayer) || ["node", "nodes"].includes(name) || name === "preferences" ? [name] : []
})
function fieldTypes(name: string): string[] {
  const fields = (schema.getType(name) as Partial<GraphQLObjectType>).getFields?.() ?? {}
  return Object.values(fields).map(({ type }) => getNamedType(type).name)
}

/** Adds to the viewers' drafts of leave the error code of their submission, by a preview. */
async function addRefusals(requests: readonly Row[]): Promise<void> {
  for (const row of requests) {
    const owner = viewers.find((name) => app[name].id === row.employeeId)
    if (row.status !== "DRAFT" || !owner) continue
    const { leaveTypeId, startDate, endDate, startHalf, endHalf, document } = row as Record<string, string>
    const query = new URLSearchParams({ leaveTypeId, startDate, endDate, startHalf, endHalf, document } as never)
    const { status, body } = await app[owner].get(`/leave/requests/preview?${query}`)
    row.rejectionCode = status === 200 ? (body.violations[0]?.code ?? null) : body.code
  }
}

/** Whether a service loads a field. The tests of loaded fields cover them, and the reference knows actions. */
const isLoaded = (type: string, field: string) =>
  ["url", "urlExpiresAt"].includes(field) ||
  (field !== "availableActions" && (schema.getType(type) as GraphQLObjectType).getFields()[field]?.extensions.isLoaded === true)

/** Whether a field leads to recruitment, or counts applications. */
const leadsToRecruitment = (type: string, field: string) => {
  const target = getNamedType((schema.getType(type) as GraphQLObjectType).getFields()[field]?.type)
  return (target !== undefined && isRecruitment(target.name)) || (type === "Job" && /Count$/.test(field))
}

/** Whether an input is a full-text search. Its own tests cover it. */
const isFullTextSearch = (type: string, field: string) => /^Task/.test(type) && field === "search"

/** Whether a field prevents raw JSON: restricted fields and fields of plain objects. */
const preventsRawJson = (type: string, field: string) => {
  if (isLoaded(type, field)) return true
  const target = entities.get(type)
  if (!target) return false
  const inner = getNamedType((schema.getType(type) as GraphQLObjectType).getFields()[field]?.type)
  return (
    field === "hiddenFields" ||
    target.fields.get(field)?.parts !== undefined ||
    restrictedFields(accessPolicies, type).has(field) ||
    ("getFields" in inner && !isReadByQueryLayer(inner.name))
  )
}
const plainRoots = roots.filter((name) => {
  const type = getNamedType(query.getFields()[name]?.type)
  return type && isReadByQueryLayer(type.name)
})

/** Statistics of the run: comparing errors only, or one executor with itself, would prove little. */
const counts = { generated: 0, tooComplex: 0, compared: 0, withErrors: 0, rawJson: 0 }

interface GeneratedQuery extends Drawn {
  document: DocumentNode
  policy: PolicyCombination
}

/** A random document within the limits, under random policies of the organization. */
function generateQuery(random: fc.GeneratorValue): GeneratedQuery {
  const scope = random(fc.boolean) ? { roots, without: isLoaded } : { roots: plainRoots, without: preventsRawJson }
  const without = (type: string, field: string) => scope.without(type, field) || leadsToRecruitment(type, field)
  const options = { ...scope, without, withoutInputs: isFullTextSearch }
  const generated = drawDocument(schema, known, options, random)
  const document = parse(generated.query)
  expect(validate(schema, document)).toEqual([])
  const isTooComplex = limitError(schema, document, { variables: generated.variables, signedIn: true }) !== null
  counts.generated++
  if (isTooComplex) counts.tooComplex++
  fc.pre(!isTooComplex)
  return { ...generated, document, policy: random(fc.constantFrom<PolicyCombination[]>, ...policyCombinations) }
}

interface Result {
  data: unknown
  /** Errors of root fields, as `name CODE`. */
  errors: string[]
}

async function executeOverHttp({ query, variables }: GeneratedQuery, name: PersonName): Promise<Result> {
  const { status, body } = await app[name].graphql(query, variables)
  if (status !== 200) throw new Error(`${name} got ${status} ${JSON.stringify(body)} for ${query}`)
  const errors = (body.errors ?? []).map(({ path, extensions }: Json) => `${path[0]} ${extensions.code}`)
  return { data: body.data, errors }
}

async function executeReference({ document, variables }: GeneratedQuery, viewer: Viewer): Promise<Result> {
  const reference = new Reference({ rows, viewer, now, today: now.slice(0, 10) }, cursors)
  const data = await reference.answer(document, variables)
  return { data, errors: [...reference.errors] }
}

const context = (viewer: Viewer) => ({ ctx: new Context(app.instance.deps, viewer, { requestId: "", address: "" }) })

/** The response as raw JSON; null if graphql-js must execute the query. */
async function executeRawJson({ document, variables }: GeneratedQuery, viewer: Viewer): Promise<unknown> {
  const { executor } = await served
  const operation = getOperationAST(document)
  const request = { document, operation, operationName: null, request: { variables }, context: context(viewer) }
  const { data } = await executor(request as never)
  return data instanceof RawJson ? JSON.parse(data.text) : null
}

async function executeGraphqlJs({ document, variables }: GeneratedQuery, viewer: Viewer): Promise<unknown> {
  const { data } = await execute({ schema, document, variableValues: variables, contextValue: context(viewer) })
  return data
}

/** The response as text with ordered keys; cursors are replaced by the rows they belong to. */
const canonicalText = (data: unknown): string =>
  JSON.stringify(
    JSON.parse(JSON.stringify(data), (_key, value) => {
      // Cursors begin with the order as text, and end with the id.
      const isCursor = typeof value === "string" && /^Wy[IJ]/.test(value)
      return isCursor ? cursorOf({ id: JSON.parse(Buffer.from(value, "base64url").toString()).at(-1) }) : value
    }),
  )

async function compare(sample: GeneratedQuery, name: PersonName): Promise<void> {
  const viewer = viewerOf(app[name], sample.policy)
  const expected = await executeReference(sample, viewer)
  const assertSame = (executor: string, actual: string, wanted: string) => {
    if (actual === wanted) return
    const { query, variables, policy } = sample
    const request = [`${name} sent: ${query}`, `with ${JSON.stringify(variables)} under ${JSON.stringify(policy)}`]
    throw new Error([...request, `${executor} returned: ${actual}`, `instead of: ${wanted}`].join("\n"))
  }
  // A repeated document may be answered by another executor.
  for (const executor of ["the server, first request,", "the server, second request,"]) {
    const actual = await executeOverHttp(sample, name)
    assertSame(executor, canonicalText(actual.data), canonicalText(expected.data))
    assertSame(`${executor} errors:`, String(actual.errors.sort()), String(expected.errors.sort()))
  }
  const rawJson = await executeRawJson(sample, viewer)
  if (rawJson !== null)
    assertSame("the raw JSON executor", canonicalText(rawJson), canonicalText(await executeGraphqlJs(sample, viewer)))
  counts.compared++
  if (rawJson !== null) counts.rawJson++
  if (expected.errors.length > 0) counts.withErrors++
}

describe("random queries", () => {
  test("random queries start at every root field that returns entities", () => {
    expect(roots.sort().join(" ")).toBe(
      "calendarEvent careerHistory companyHolidays companyNews companyNewsItem companySettings customFieldDefinition customFieldDefinitions department departmentChanges departmentMembers departmentTree departments directory documentRequests " +
        "employee employeeDocuments employees employmentChanges holidayAssignments holidayCalendars job jobs leaveChangeRequests leaveCoverageRule leaveCoverageRules leaveDelegations " +
        "leavePolicies leavePolicyAssignments leavePolicyGroup leavePolicyGroups " +
        "leaveRequest leaveRequestAudit leaveRequests leaveRequestsAwaitingMe leaveType leaveTypes ledgerEntries location locations " +
        "myLeaveRequests node nodes notifications onboardingInstance onboardingInstances onboardingTemplate onboardingTemplates orgStructure passkey passkeys position positionChanges positions preferences profileChanges pushSubscriptions " +
        "reportsLeaveRequests sessions task taskActivity taskAttachments taskBoard taskComments tasks viewer workPatternAssignments workPatterns",
    )
  })

  test(
    "random queries return what a slow reference implementation returns, for every viewer and both executors",
    async () => {
      const property = fc.asyncProperty(fc.gen(), async (random) => {
        const sample = generateQuery(random)
        await setPolicies(sample.policy)
        for (const name of viewers) await compare(sample, name)
      })
      // A failure is shrunk for a limited time and reported with its seed.
      await fc.assert(property, { numRuns: runs, interruptAfterTimeLimit: runs * 1_000, markInterruptAsFailure: true })
      expect(counts.tooComplex).toBeLessThan(counts.generated / 5)
      expect(counts.withErrors).toBeLessThan(counts.compared / 2)
      expect(counts.rawJson).toBeGreaterThan(counts.compared / 5)
    },
    runs * 1_200,
  )
})

describe("cases that random queries found", () => {
  test("an object without selected fields is an empty object in raw JSON", async () => {
    const query = `query($no: Boolean!) {
      viewer { manager { id @include(if: $no) } }
      departments(first: 1) { nodes { ... @include(if: $no) { id } } edges { node { id @skip(if: true) } } }
    }`
    expect(await app.employee.execute(query, { no: false })).toEqual({
      viewer: { manager: {} },
      departments: { nodes: [{}], edges: [{ node: {} }] },
    })
  })

  test("a field may have the alias __typename", async () => {
    const query = `{ viewer { __typename: fullName salary } node(id: "${app.manager.id}") { __typename: id ... on Employee { kind: __typename } } }`
    expect(await app.employee.execute(query)).toMatchObject({
      viewer: { __typename: "Ann Employee" },
      node: { __typename: app.manager.id, kind: "Employee" },
    })
  })

  test("a nested list has the requested length up to its maximum", async () => {
    const query = `query($first: Int) { orgStructure(employeeId: "${app.manager.id}") { subordinates(first: $first) { nodes { id } } } }`
    const codes = async (first?: number | null) => (await app.employee.graphql(query, { first })).body.errors?.[0].extensions.code
    expect([await codes(100), await codes(null), await codes()]).toEqual([undefined, undefined, undefined])
    expect([await codes(0), await codes(101)]).toEqual(["VALIDATION_FAILED", "VALIDATION_FAILED"])
  })
})

describe("pages by number", () => {
  test("the pages of a REST list are the GraphQL list in its order", async () => {
    for (const [path, field] of [
      ["/users", "employees"],
      ["/jobs", "jobs"],
      ["/positions", "positions"],
    ]) {
      const { nodes, totalCount } = (await app.hr.execute(`{ ${field}(first: 100) { totalCount nodes { id } } }`))[
        field as string
      ]
      const pages: Json[] = []
      for (let page = 1; page <= Math.ceil(totalCount / 2); page++) {
        const { body } = await app.hr.get(`${path}?page=${page}&limit=2`)
        pages.push(...(body.items ?? body))
      }
      expect({ path, ids: pages.map(({ id }) => id) }).toEqual({ path, ids: nodes.map(({ id }: Json) => id) })
      expect(totalCount).toBeGreaterThan(2)
    }
  })
})
