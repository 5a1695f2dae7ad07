// Calls every operation of both APIs as every kind of caller. The expected result follows from the committed access matrix; an
// authorized call may still be rejected for its record, but never crashes and never changes another organization.
import { beforeAll, describe, expect, test } from "@jest/globals"
import { type GraphQLObjectType, isRequiredArgument } from "graphql"
import { newApiKey } from "../src/auth/api-keys.js"
import { accessPolicies, resolvers, restRoutes } from "../src/domains.js"
import { Permission } from "../src/entities/administration/enums.js"
import { newId } from "../src/entities/base-entity.js"
import type { Role } from "../src/entities/enums.js"
import { buildSchema } from "../src/graphql/schema.js"
import { mayCall, publicOperations } from "./support/access-matrix.js"
import { Client, type Json, type TestResponse } from "./support/client.js"
import { insertEmployee, insertOrganization, insertRow } from "./support/factories.js"
import { pdf } from "./support/files.js"
import { argumentsOf, idsOf, queryOf, receivesFile, sample, selection } from "./support/operation-calls.js"
import { digestOf, foreignIds } from "./support/organization-rows.js"
import { pathTo, RecordSet, type RecordType, storedTypes } from "./support/records.js"
import { createTestApp } from "./support/test-app.js"

const app = createTestApp()
const schema = buildSchema(resolvers, accessPolicies)
const principals = [
  "anonymous",
  "expired",
  "blocked",
  "beforeFirstDay",
  "employee",
  "manager",
  "hr",
  "administrator",
  "customRole",
  "apiKey",
  "foreign",
] as const
type Principal = (typeof principals)[number]
const roles: Partial<Record<Principal, Role>> = {
  beforeFirstDay: "HR",
  employee: "EMPLOYEE",
  manager: "MANAGER",
  hr: "HR",
  administrator: "ADMIN",
  customRole: "EMPLOYEE",
  apiKey: "EMPLOYEE",
  foreign: "ADMIN",
}

/** Callers of operations on a record. authorization-relations.test.ts calls these operations as all others. */
const recordPrincipals: readonly Principal[] = [
  "beforeFirstDay",
  "employee",
  "hr",
  "administrator",
  "customRole",
  "apiKey",
  "foreign",
]

/** A custom role with every permission over everyone. */
const createFullRole = (organizationId: string) =>
  insertRow(app.sql, "custom_roles", organizationId, {
    name: `Role ${newId()}`,
    permissions: `{${Permission.keys}}`,
    scope: "ORGANIZATION",
  })

/** A client for one operation only, because the operation may change or end its account. */
async function createClient(principal: Principal, organizationId: string): Promise<Client> {
  switch (principal) {
    case "anonymous":
      return app.anonymous
    case "expired": {
      const client = await app.hire({}, organizationId)
      await app.sql("update sessions set expires_at = ? where employee_id = ?", [
        new Date(app.clock.now().getTime() - 1),
        client.id,
      ])
      return client
    }
    case "blocked":
      return app.hire({ account_status: "SUSPENDED" }, organizationId)
    case "beforeFirstDay":
      return app.hire({ role: "HR", hire_date: "2026-03-03" }, organizationId)
    case "manager": {
      const client = await app.hire({ role: "MANAGER" }, organizationId)
      await app.hire({ manager_id: client.id }, organizationId)
      return client
    }
    case "customRole": {
      const client = await app.hire({}, organizationId)
      const role_id = await createFullRole(organizationId)
      await insertRow(app.sql, "role_assignments", organizationId, { role_id, employee_id: client.id })
      return client
    }
    case "apiKey": {
      const { secret, prefix, hash } = newApiKey(organizationId)
      const role_id = await createFullRole(organizationId)
      const id = await insertRow(app.sql, "api_keys", organizationId, { name: "Service", role_id, prefix, hash })
      return new Client(app.url, { id, token: secret })
    }
    default:
      return app.hire({ role: roles[principal] }, organizationId)
  }
}

/** The error that the committed access matrix states for a caller of an operation; null if the caller may call it. */
function expectedError(principal: Principal, operation: string): { status: number; code: string } | null {
  // An invalid token does not affect public operations.
  if (publicOperations.has(operation)) return null
  if (principal === "expired" || principal === "anonymous") return { status: 401, code: "UNAUTHENTICATED" }
  if (principal === "blocked") return { status: 403, code: "ACCOUNT_SUSPENDED" }
  if (principal === "beforeFirstDay")
    return mayCall(operation, "Before the first day") ? null : { status: 403, code: "BEFORE_FIRST_DAY" }
  const hasEveryPermission = ["customRole", "apiKey"].includes(principal)
  const column = principal === "apiKey" ? "Service account" : (roles[principal] as Role)
  return mayCall(operation, column, { hasEveryPermission }) ? null : { status: 403, code: "FORBIDDEN" }
}

/** An organization without other activity, with two records of each entity. No call may change it, so all calls share it. */
interface ForeignOrganization {
  organizationId: string
  subjects: RecordSet
  references: RecordSet
}
let foreign: ForeignOrganization
/** Digest of the foreign organization after the last call. */
let foreignRows: string
/** Records of all types. */
async function createRecords(organizationId: string): Promise<RecordSet> {
  const records = new RecordSet(app.sql, organizationId, await insertEmployee(app.sql, organizationId))
  storedTypes.forEach(records.id)
  await records.insert()
  return records
}

/** A caller of each kind for the operations that reject it, which change nothing. */
let rejected: { organizationId: string; clients: Map<Principal, Client> }
async function createCallers() {
  const organizationId = await insertOrganization(app.sql)
  const clients = new Map<Principal, Client>()
  for (const principal of principals) clients.set(principal, await createClient(principal, organizationId))
  return { organizationId, clients }
}
beforeAll(async () => {
  const organizationId = await insertOrganization(app.sql)
  foreign = { organizationId, subjects: await createRecords(organizationId), references: await createRecords(organizationId) }
  foreignRows = await digestOf(app, organizationId)
  rejected = await createCallers()
})

/** An organization whose callers and records all reads share, because reads change nothing. */
interface ReadOrganization {
  organizationId: string
  clients: Map<Principal, Client>
  subjects: RecordSet
  references: RecordSet
}
let reading: Promise<ReadOrganization> | undefined
async function createReadOrganization(): Promise<ReadOrganization> {
  const { organizationId, clients } = await createCallers()
  const create = () => createRecords(organizationId)
  return { organizationId, clients, subjects: await create(), references: await create() }
}

/** Each caller with records to act on: of its own organization or, for `foreign`, of the foreign organization. */
async function* callers({ operation, ofRecord, isMutation }: { operation: string; ofRecord: boolean; isMutation: boolean }) {
  if (!isMutation) reading ??= createReadOrganization()
  const shared = isMutation ? undefined : await reading
  const newOrganizationId = shared?.organizationId ?? (await insertOrganization(app.sql))
  for (const principal of ofRecord ? recordPrincipals : principals) {
    const group = shared ?? (expectedError(principal, operation) ? rejected : undefined)
    const ownOrganizationId = group?.organizationId ?? newOrganizationId
    const client = group?.clients.get(principal) ?? (await createClient(principal, ownOrganizationId))
    const owner = principal === "foreign" ? foreign : shared
    const create = () => new RecordSet(app.sql, ownOrganizationId)
    // A request is about the subjects, and its input refers to the references: a record cannot be its own parent.
    const records = owner
      ? { subjects: owner.subjects.withoutTypes(), references: owner.references.withoutTypes() }
      : { subjects: create(), references: create() }
    const organizationId = principal === "foreign" ? foreign.organizationId : ownOrganizationId
    yield { principal, ownOrganizationId, organizationId, client, ...records }
  }
}
type Caller = ReturnType<typeof callers> extends AsyncGenerator<infer C> ? C : never

/** Ids in a response that belong to records of other organizations; `instance` repeats the requested path. */
async function foreignIdsIn(body: unknown, organizationId: string): Promise<string[]> {
  const text = JSON.stringify(body, (key, value) => (key === "instance" ? undefined : value))
  return foreignIds(app, organizationId, text?.match(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g) ?? [])
}

const expectAccessRule = (
  operation: string,
  expected: ReturnType<typeof expectedError>,
  status: number,
  code: string | undefined,
) => {
  if (expected) return expect({ status, code }).toEqual(expected)
  expect(status).toBeLessThan(500)
  // A public operation may still reject the request because there is no session to refresh or to end.
  if (!publicOperations.has(operation)) expect(code).not.toBe("UNAUTHENTICATED")
  expect(code).not.toBe("INTERNAL")
}

/** Entities whose records only their owner can read. */
const privateTypes: readonly RecordType[] = [
  "CareersSlug",
  "Export",
  "FeedToken",
  "Import",
  "Notification",
  "Passkey",
  "Plan",
  "PushSubscription",
  "Session",
]
/** Operations on a part that the records of this test do not have. */
const missingPartOperations = ["deleteLeaveDocument"]
/** Operations whose input filters the caller's own records, or whose example is invalid for any caller. */
const filteringOperations = [
  "applyToApplications",
  "applyToEmployees",
  "applyToLeaveRequests",
  "applyToTasks",
  "createReport",
  "recalculateLeave",
]

interface Call {
  operation: string
  /** Whether the request contains the id of the record that it is about. */
  isAboutRecord: boolean
  isMutation: boolean
  /** Sends the request; reads are sent with filters and without. */
  send(): Promise<{ status: number; code: string | undefined; body: Json }>
}

/** Operations that reject offboardings, which stay with HR, and reads of the caller's own balances. */
const rejectingOperations = [
  ...["cancelOnboarding", "reopenOnboarding", "updateOnboardingInstance", "updateOnboardingStep"],
  ...["leaveBalance", "leaveBalances"],
]

/** Sends a request and checks that the response matches the access rule and contains nothing of another organization. */
async function check({ principal, ownOrganizationId, organizationId, subjects, references }: Caller, call: Call): Promise<void> {
  const expected = expectedError(principal, call.operation)
  // A caller whom the rule of the operation rejects needs no records.
  if (!expected) for (const records of [subjects, references]) await records.insert()
  const { status, code, body } = await call.send()
  expectAccessRule(call.operation, expected, status, code)
  // A service must not reject what the matrix allows. Fields that the caller may not set are named.
  const isRejected = code === "FORBIDDEN" && !JSON.stringify(body).includes("NOT_ALLOWED")
  if (principal === "apiKey" && !expected && !rejectingOperations.includes(call.operation))
    expect({ isRejected, body }).toMatchObject({ isRejected: false })
  // The administrator's request proves that the record exists, so that NOT_FOUND has only one reason for the foreign caller.
  const isReadable = call.isAboutRecord && !subjects.types.some((type) => privateTypes.includes(type))
  if (principal === "administrator" && isReadable && !missingPartOperations.includes(call.operation))
    expect({ code, body }).not.toMatchObject({ code: "NOT_FOUND" })
  if (principal !== "foreign") return
  // Public operations may sign the caller in to another organization.
  if (!publicOperations.has(call.operation)) expect(await foreignIdsIn(body, ownOrganizationId)).toEqual([])
  if (!expected && call.isAboutRecord) expect({ code, body }).toMatchObject({ code: "NOT_FOUND" })
  else if (!expected && call.isMutation && references.types.length > 0 && !filteringOperations.includes(call.operation))
    expect({ code, body }).toMatchObject({ code: expect.stringMatching(/^(NOT_FOUND|INVALID_REFERENCE)$/) })
  // An operation whose rule rejects the caller has read nothing yet.
  if (!expected) expect(await digestOf(app, organizationId)).toBe(foreignRows)
}

const toResult = ({ status, body }: TestResponse) => ({ status, code: body?.code, body })
describe("REST routes by caller", () => {
  test.each(restRoutes.map((route) => [`${route.method.toUpperCase()} ${route.path}`, route] as const))(
    "%s returns each caller the expected code",
    async (_name, { method, path, operation, input: inputType, upload }) => {
      const isMutation = method !== "get"
      for await (const caller of callers({ operation, ofRecord: /:\w*[iI]d\b/.test(path), isMutation })) {
        const { client, subjects, references } = caller
        const target = pathTo(path, subjects.id)
        // Another route of the operation has the id of the input in its path.
        const namesSubject = restRoutes.some((other) => other.operation === operation && other.path.startsWith(`${path}/:`))
        const input = inputType ? sample(inputType, idsOf(namesSubject ? subjects : references, operation)) : undefined
        await check(caller, {
          operation,
          isMutation,
          isAboutRecord: target !== path,
          async send() {
            if (upload) return toResult(await client.upload(target, pdf(), input as Record<string, string>))
            if (isMutation) return toResult(await client.send(method.toUpperCase(), target, input))
            const [filters, none] = [queryOf(input), queryOf(inputType && sample(inputType, idsOf(references, operation), 1))]
            const filtered = await client.get(`${target}${filters}`)
            const all = filters === none ? filtered : await client.get(`${target}${none}`)
            return { ...toResult(filtered), body: [filtered.body, all.body] }
          },
        })
      }
    },
  )
})

const operations = (["Query", "Mutation"] as const).flatMap((root) =>
  Object.values((schema.getType(root) as GraphQLObjectType | undefined)?.getFields() ?? {}).map(
    (field) => [`${root.toLowerCase()} ${field.name}`, root.toLowerCase(), field] as const,
  ),
)

describe("GraphQL operations by caller", () => {
  test.each(operations)("%s returns each caller the expected code", async (_name, root, field) => {
    const isOnRecord = field.name !== "node" && field.args.some(({ name }) => name === "id")
    const isMutation = root === "mutation"
    const ofRecord = isOnRecord && !receivesFile(field.args)
    for await (const caller of callers({ operation: field.name, ofRecord, isMutation })) {
      const { client, subjects, references } = caller
      const argumentsFor = (some: typeof field.args) =>
        argumentsOf(some, idsOf(subjects, field.name), idsOf(references, field.name))
      const args = argumentsFor(field.args)
      await check(caller, {
        operation: field.name,
        isMutation,
        // `node` returns null for a record that it does not find.
        isAboutRecord: isOnRecord,
        async send() {
          const ask = (argumentText: string) => {
            const document = `{ ${field.name}${argumentText} ${selection(field.type)} }`
            return receivesFile(field.args)
              ? client.graphqlUpload(`mutation($file: Upload!) ${document}`, pdf())
              : client.graphql(`${root} ${document}`)
          }
          const { status, body } = await ask(args)
          const withoutFilters = isMutation ? args : argumentsFor(field.args.filter(isRequiredArgument))
          const all = withoutFilters === args ? undefined : await ask(withoutFilters)
          const { code = body.code, status: ofError = status } = body.errors?.[0]?.extensions ?? {}
          expect({ code, body }).not.toMatchObject({ code: "GRAPHQL_VALIDATION_FAILED" })
          return { status: body.code ? status : ofError, code, body: [body, all?.body] }
        },
      })
    }
  })

  test("node returns null for every record of another organization", async () => {
    const organizationId = await insertOrganization(app.sql)
    const records = new RecordSet(app.sql, organizationId, await insertEmployee(app.sql, organizationId))
    const ids = storedTypes.map(records.id)
    await records.insert()
    const found = await Promise.all(ids.map((id) => app.outsider.execute("query($id: ID!) { node(id: $id) { id } }", { id })))
    expect(found).toEqual(ids.map(() => ({ node: null })))
  })
})
