// Calls every operation on a record, of both APIs, as every kind of caller, with a record of every relation to the caller. Writes
// expect a version that no record has: they are authorized like any other write and then rejected, so calls share their records.
import { readFileSync } from "node:fs"
import { beforeAll, expect, test } from "@jest/globals"
import type { GraphQLObjectType } from "graphql"
import pLimit from "p-limit"
import type { Viewer } from "../src/auth/viewer.js"
import { accessPolicies, resolvers, restRoutes } from "../src/domains.js"
import { Permission } from "../src/entities/administration/enums.js"
import { buildSchema } from "../src/graphql/schema.js"
import { Client, type Json } from "./support/client.js"
import { insertEmployee } from "./support/factories.js"
import { pdf } from "./support/files.js"
import { argumentsOf, idsOf, receivesFile, sample, selection } from "./support/operation-calls.js"
import { digestOf } from "./support/organization-rows.js"
import { pathTo, RecordSet, type RecordType, recordTypeOf, recordTypesOf, storedTypes } from "./support/records.js"
import { createTestApp } from "./support/test-app.js"
import { insertAccessFixture, readAllVisibleRecords } from "./support/visible-records.js"

const app = createTestApp()
const schema = buildSchema(resolvers, accessPolicies)
/** As many as bulk actions of one organization may run or wait. */
const CONCURRENT_CALLS = 4
const NO_VERSION = 999_999

const relations = ["own", "report", "colleague", "other"] as const
type Relation = (typeof relations)[number]

interface Principal {
  name: string
  client: Client
  records: Record<Relation, RecordSet>
  /** The authenticated caller. */
  viewer?: Viewer
  /** The code of every operation that needs a caller, for a caller without valid credentials. */
  rejectedWith?: string
  /** The ids of the records that the caller may read, as `node` shows them. */
  visible: Set<string>
}

const principals: Principal[] = []
let foreignDigest: string

async function recordsOf(organizationId: string, owner: string): Promise<RecordSet> {
  const records = new RecordSet(app.sql, organizationId, owner)
  storedTypes.forEach(records.id)
  await records.insert()
  return records
}

const createRole = async (scope: string, permissions: readonly string[]): Promise<string> =>
  (await app.admin.post("/administration/roles", { name: scope, permissions, scope })).body.id

beforeAll(async () => {
  // Administrators are notified of it, whose inboxes have records without their counters below.
  const key = await app.admin.post("/administration/api-keys", {
    name: "Everything",
    roleId: await createRole("ORGANIZATION", Permission.keys),
  })
  const colleague = await recordsOf(app.organizationId, await insertEmployee(app.sql, app.organizationId))
  const other = await recordsOf(app.otherOrganizationId, await insertEmployee(app.sql, app.otherOrganizationId))
  const shared = { own: colleague, report: colleague, colleague, other }
  const add = (name: string, client: Client, more: Partial<Principal> = {}) =>
    principals.push({ name, client, records: shared, visible: new Set(), ...more })
  add("anonymous", app.anonymous, { rejectedWith: "UNAUTHENTICATED" })
  const expired = await app.hire()
  await app.sql("update sessions set expires_at = ? where employee_id = ?", [new Date(app.clock.now().getTime() - 1), expired.id])
  add("expired", expired, { rejectedWith: "UNAUTHENTICATED" })
  add("blocked", await app.hire({ account_status: "SUSPENDED" }), { rejectedWith: "ACCOUNT_SUSPENDED" })
  const addEmployee = async (name: string, values: object) => {
    const client = await app.hire({ ...values })
    const report = await insertEmployee(app.sql, app.organizationId, { manager_id: client.id })
    const [own, ofReport] = [await recordsOf(app.organizationId, client.id), await recordsOf(app.organizationId, report)]
    add(name, client, { records: { ...shared, own, report: ofReport } })
    return client
  }
  for (const [name, values] of Object.entries({
    employee: {},
    manager: { role: "MANAGER" },
    hr: { role: "HR" },
    administrator: { role: "ADMIN" },
  }))
    await addEmployee(name, values)
  const withRole = await addEmployee("custom role", {})
  const role = await createRole("REPORTS", ["READ_PERSONAL", "READ_COMPENSATION", "UPDATE_PROFILES", "READ_LEAVE"])
  await app.admin.post(`/administration/roles/${role}/assign`, { employeeId: withRole.id })
  add("API key", new Client(app.url, { id: key.body.apiKey.id, token: key.body.secret }))
  const foreignRecords = { own: other, report: other, colleague: other, other: colleague }
  add("administrator of another organization", app.outsider, { records: foreignRecords })
  for (const principal of principals) {
    const { client, records, visible, rejectedWith } = principal
    if (rejectedWith) continue
    principal.viewer = (await app.instance.deps.authenticator.authenticate(client.token as string)).viewer
    const ids = [...new Set(relations.flatMap((relation) => [...storedTypes, "Employee" as const].map(records[relation].id)))]
    for (let from = 0; from < ids.length; from += 100) {
      const { nodes } = await client.execute("query($ids: [ID!]!) { nodes(ids: $ids) { id } }", {
        ids: ids.slice(from, from + 100),
      })
      for (const node of nodes as Json[]) if (node) visible.add(node.id)
    }
  }
  foreignDigest = await digestOf(app, app.otherOrganizationId)
})

/** A call of an operation on a record. */
interface Cell {
  principal: Principal
  relation: Relation
  operation: string
  type: RecordType
  recordId: string
}

/** Types that `node` does not return. */
const notNodes = new Set<RecordType>(["FeedToken", "CareersSlug", "CalendarOccurrence"])
/** Codes of input that is checked before the record is read. They are the same for a record that does not exist. */
const inputErrors = ["VALIDATION_FAILED", "INVALID_REFERENCE"]
/** Operations on a part that the records of this test do not have. */
const missingPartOperations = ["deleteLeaveDocument"]

const failures: string[] = []
let cells = 0

/** Records a failure unless the outcome follows from the rule of the operation and the visibility of the record. */
function checkCell({ principal, relation, operation, type, recordId }: Cell, status: number, code: string | undefined): void {
  cells++
  const fail = (expected: string) =>
    failures.push(`${operation} by ${principal.name} on ${relation} ${type}: ${status} ${code} instead of ${expected}`)
  if (status >= 500) return void fail("no 5xx")
  if (accessPolicies.operations.get(operation)?.allow === "public") return
  if (!principal.viewer) return void (code === principal.rejectedWith || fail(principal.rejectedWith ?? ""))
  if (!accessPolicies.mayCall(principal.viewer, operation)) return void (code === "FORBIDDEN" || fail("FORBIDDEN"))
  if (notNodes.has(type) || inputErrors.includes(code ?? "")) return
  const isVisible = principal.visible.has(recordId)
  if (!isVisible && code !== "NOT_FOUND") fail("NOT_FOUND")
  const mustExist = isVisible && principal.name === "administrator" && !missingPartOperations.includes(operation)
  if (mustExist && code === "NOT_FOUND") fail("a record that exists")
}

/** Records for the ids in inputs: a record cannot be its own parent. */
const referencesOf = ({ records }: Principal, relation: Relation) => records[relation === "colleague" ? "own" : "colleague"]

/** Sends a call for every caller and relation, several at a time. */
async function callAll(send: (principal: Principal, relation: Relation) => Promise<void>): Promise<void> {
  const limit = pLimit(CONCURRENT_CALLS)
  const calls = principals
    .flatMap((principal) => relations.map((relation) => [principal, relation] as const))
    // The administrator of the other organization may change its records.
    .filter(([{ client }, relation]) => client !== app.outsider || relation === "other")
  await Promise.all(calls.map(([principal, relation]) => limit(() => send(principal, relation))))
}

test("every REST route on a record returns each caller the code that the record's relation to the caller causes", async () => {
  // A route with the id in its input compares no version, and one below `me` concerns the caller.
  const routes = restRoutes.filter(
    ({ path, operation }) =>
      /:\w*[iI]d\b/.test(path) &&
      !path.includes("/me/") &&
      !restRoutes.some((other) => other.operation === operation && other.path.startsWith(`${path}/:`)),
  )
  await callAll(async (principal, relation) => {
    const { client, records } = principal
    for (const { method, path, operation, input, upload } of routes) {
      const target = pathTo(path, records[relation].id)
      const type = recordTypesOf(path).at(-1) as RecordType
      const cell = { principal, relation, operation, type, recordId: records[relation].id(type) }
      const headers = { "If-Match": `"${NO_VERSION}"` }
      const values = input && sample(input, idsOf(referencesOf(principal, relation), operation))
      const { status, body } = upload
        ? await client.upload(target, pdf(), values as Record<string, string> | undefined, { headers })
        : method === "get"
          ? await client.get(target)
          : await client.send(method.toUpperCase(), target, values, { headers })
      checkCell(cell, status, body?.code)
    }
  })
  expect(failures.splice(0)).toEqual([])
})

const MAX_FIELDS = 10

test("every GraphQL operation on a record returns each caller the code that the record's relation to the caller causes", async () => {
  const fieldsOf = (root: "Query" | "Mutation") =>
    Object.values((schema.getType(root) as GraphQLObjectType).getFields()).filter(
      ({ name, args }) =>
        name !== "node" &&
        args.some((arg) => arg.name === "id") &&
        !receivesFile(args) &&
        !accessPolicies.oncePerDocument.has(name),
    )
  await callAll(async (principal, relation) => {
    const { client, records } = principal
    for (const root of ["Query", "Mutation"] as const) {
      const fields = fieldsOf(root)
      for (let from = 0; from < fields.length; from += MAX_FIELDS) {
        const asked = fields.slice(from, from + MAX_FIELDS)
        const text = asked.map(({ name, args, type }) => {
          const ids = idsOf(records[relation], name)
          const version = args.some((arg) => arg.name === "expectedVersion") ? `expectedVersion: ${NO_VERSION}, ` : ""
          return `${name}${argumentsOf(args, ids, idsOf(referencesOf(principal, relation), name)).replace("(", `(${version}`)} ${selection(type)}`
        })
        const { status, body } = await client.graphql(`${root.toLowerCase()} { ${text.join("\n")} }`)
        for (const { name } of asked) {
          const error = body.errors?.find(({ path }: Json) => path?.[0] === name)?.extensions ?? (body.data ? {} : body)
          const type = recordTypeOf("id", name, restRoutes)
          const cell = { principal, relation, operation: name, type, recordId: records[relation].id(type) }
          checkCell(cell, error.status ?? status, error.code)
        }
      }
    }
  })
  expect(failures.splice(0)).toEqual([])
  expect(cells).toBeGreaterThan(5_000)
})

const [hrOnly, all] = [
  ["hr", "administrator"],
  ["employee", "manager", "hr", "administrator", "custom role"],
]

test.each<[RecordType, Record<Exclude<Relation, "other">, string[]>]>([
  ["EmployeeDocument", { own: all, report: [...hrOnly, "custom role"], colleague: [...hrOnly, "API key"] }],
  ["ProfileChange", { own: all, report: [...hrOnly, "custom role"], colleague: [...hrOnly, "API key"] }],
  ["LeaveRequest", { own: all, report: all, colleague: [...hrOnly, "API key"] }],
  ["Department", { own: [...all, "API key"], report: [...all, "API key"], colleague: [...all, "API key"] }],
  ["Session", { own: all, report: [], colleague: [] }],
  ["CustomRole", { own: all, report: all, colleague: [...all, "API key"] }],
])("%s records are visible to the callers whom their relation allows", (type, readers) => {
  const visibleTo = (relation: Relation) =>
    principals.filter(({ visible, records }) => visible.has(records[relation].id(type))).map(({ name }) => name)
  for (const relation of ["own", "report", "colleague"] as const) {
    // The API key and callers without a session have no records of their own: they share those of the colleague.
    const others = ["administrator of another organization", ...(relation === "colleague" ? [] : ["API key"])]
    const found = visibleTo(relation).filter((name) => !others.includes(name))
    const expected = readers[relation].filter((name) => !others.includes(name))
    expect({ relation, found: found.sort() }).toEqual({ relation, found: [...expected].sort() })
  }
  expect(visibleTo("other")).toEqual([])
})

test("the access policies show each caller exactly the committed records", async () => {
  const visible = await readAllVisibleRecords(app.instance.deps.db, accessPolicies, await insertAccessFixture(app.sql))
  // `npm run mutate-auth -- --write` writes the file. A difference is a change of access to review.
  const committed = readFileSync(new URL("./support/visible-records.json", import.meta.url), "utf8")
  expect(visible).toEqual(JSON.parse(committed))
})

test("no call changed a record of another organization", async () => {
  expect(await digestOf(app, app.otherOrganizationId)).toBe(foreignDigest)
})
