// Conventions of lists, checked for every list of the schema: paging to both ends, every sort key, and explicit nulls.
import { beforeAll, describe, expect, test } from "@jest/globals"
import {
  type GraphQLField,
  type GraphQLObjectType,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isNonNullType,
  isObjectType,
  isRequiredArgument,
} from "graphql"
import { hideableFields } from "../../src/auth/shield.js"
import { accessPolicies, resolvers, restRoutes } from "../../src/domains.js"
import { connectedBy } from "../../src/entities/connections.js"
import { allMetadata, type Class } from "../../src/entities/metadata.js"
import { buildSchema } from "../../src/graphql/schema.js"
import { type InputFieldMetadata, inputFieldsOf } from "../../src/inputs/input-field.js"
import { parseInput } from "../../src/inputs/parse.js"
import type { Json } from "../support/client.js"
import { fillCompany } from "../support/company.js"
import { insertRow } from "../support/factories.js"
import { createTestApp } from "../support/test-app.js"

const app = createTestApp({ now: "2026-03-02T09:00:00.000Z" })
const schema = buildSchema(resolvers, accessPolicies)
type Field = GraphQLField<unknown, unknown>
const fieldsOf = (type: string) => Object.values((schema.getType(type) as GraphQLObjectType).getFields())
const isConnection = ({ type }: Field) => connectedBy(getNamedType(type).name) !== undefined
const rootLists = fieldsOf("Query").filter(isConnection)
/** Payloads of subscriptions that are no records. Their lists are those of queries. */
const payloads = new Set<unknown>(
  Object.values(schema.getSubscriptionType()?.getFields() ?? {})
    .map(({ type }) => getNamedType(type))
    .filter((type) => isObjectType(type) && type.getInterfaces().length === 0),
)
/** Connections below another object, as `Type.field`. */
const nestedLists = Object.values(schema.getTypeMap())
  .filter((type) => !payloads.has(type))
  .filter((type) => isObjectType(type) && !/^(Query|Mutation|__)|Edge$/.test(type.name))
  .flatMap((type) => fieldsOf(type.name).flatMap((field) => (isConnection(field) ? [[type.name, field] as const] : [])))

let ids: Record<string, string>

beforeAll(async () => {
  const { admin, manager, employee, colleague } = app
  await fillCompany(app, app.organizationId, { eve: admin.id, bob: manager.id, ann: employee.id, carl: colleague.id })
  for (const [entity_type, table] of [
    ["USER", "employees"],
    ["DEPARTMENT", "departments"],
    ["JOB", "vacancies"],
    ["TASK", "tasks"],
    ["CANDIDATE", "candidates"],
  ] as const) {
    const group = entity_type === "USER" ? "DIRECTORY" : null
    const definition = { entity_type, group, key: "listed", label: "Listed", type: "STRING", options: [] }
    const id = await insertRow(app.sql, "custom_field_definitions", app.organizationId, definition)
    // Half of the records have no value.
    await app.sql(
      `update ${table} set custom_fields = jsonb_build_object('${id}', left(id::text, 4)) where right(id::text, 1) > '7'`,
    )
  }
  const known = "email = 'cora@mail.test'"
  const applied = "id in (select application_id from offers)"
  const idOf = async (table: string, condition = "true", column = "id") =>
    (
      await app.sql<{ id: string }>(
        `select ${column} as id from ${table} where organization_id = ? and ${condition} order by id limit 1`,
        [app.organizationId],
      )
    )[0]?.id as string
  const booked = await idOf("leave_requests", "status = 'APPROVED'")
  // Imports and plans are read by their author only.
  for (const table of ["imports", "plans"])
    await app.sql(`update ${table} set author_id = ? where organization_id = ?`, [app.hr.id, app.organizationId])
  ids = {
    employeeId: app.manager.id,
    departmentId: await idOf("department_changes", "true", "department_id"),
    positionId: await idOf("position_changes", "true", "position_id"),
    requestId: booked,
    importId: await idOf("imports"),
    Import: await idOf("imports"),
    planId: await idOf("plans"),
    Plan: await idOf("plans"),
    taskId: await idOf("tasks", "exists (select from task_comments c where c.task_id = tasks.id)"),
    leaveRequestAudit: booked,
    applicationId: await idOf("applications", applied),
    candidateId: await idOf("candidates", known),
    slug: await idOf("organizations", "true", "slug"),
    Application: await idOf("applications", applied),
    Candidate: await idOf("candidates", known),
    Job: await idOf("vacancies", "exists (select from applications a where a.job_id = vacancies.id)"),
    Employee: app.manager.id,
    Department: await idOf("departments", "name = 'Head office'"),
    LeaveRequest: booked,
    LeavePolicyGroup: await idOf("leave_policy_groups", "archived_at is null"),
    LeaveType: await idOf("leave_types", "archived_at is null"),
    Task: await idOf("tasks", "exists (select from task_watchers w where w.task_id = tasks.id)"),
    OrgStructure: app.manager.id,
  }
})

/** Filters of lists that are longer than a page of this test. */
const filters: Record<string, string[]> = { accessRules: ["filter: { subject: FIELD_UPDATE }"] }
/** The required arguments of lists about one record. */
const records: Record<string, () => string[]> = {
  whoCanSee: () => [`entityType: "Employee"`, `entityId: "${ids.Employee}"`],
  restatements: () => [`filter: { from: "2025-06-01", to: "2026-03-31", knownAt: "2025-06-01T00:00:00Z" }`],
  whoCan: () => [`entityType: "Employee"`, `entityId: "${ids.Employee}"`, `action: "update"`],
}

/** The required arguments of a list, and its filter. */
const requiredArguments = ({ name, args }: Field): string[] => [
  ...(filters[name] ?? []),
  ...(records[name]?.() ??
    args.filter(isRequiredArgument).map((argument) => `${argument.name}: "${ids[argument.name] ?? ids[name]}"`)),
]

const withArguments = (name: string, args: readonly string[]) => (args.length > 0 ? `${name}(${args.join(", ")})` : name)

/** A document that reads a list with arguments, and a function that finds the list in its data. */
function query(parent: string, field: Field, args: readonly string[], selection: string): [string, (data: Json) => Json] {
  const list = `${withArguments(field.name, [...requiredArguments(field), ...args])} { ${selection} }`
  if (parent === "Query") return [`{ ${list} }`, (data) => data[field.name]]
  if (parent === "OrgStructure")
    return [`{ orgStructure(employeeId: "${ids.Employee}") { ${list} } }`, ({ orgStructure }) => orgStructure[field.name]]
  if (parent === "DashboardSummary")
    return [`{ dashboardSummary(days: 300) { ${list} } }`, ({ dashboardSummary }) => dashboardSummary[field.name]]
  if (parent === "LeavePreview")
    return [
      `{ previewLeaveRequest(input: { startDate: "2026-03-10", endDate: "2026-05-10" }) { ${list} } }`,
      ({ previewLeaveRequest }) => previewLeaveRequest[field.name],
    ]
  if (parent === "JobBoardColumn")
    return [`{ jobBoard(jobId: "${ids.Job}") { columns { ${list} } } }`, ({ jobBoard }) => jobBoard.columns[0][field.name]]
  if (parent === "TaskBoardColumn")
    return [
      `{ taskBoard(filter: { creatorId: "${app.admin.id}" }) { columns { ${list} } } }`,
      ({ taskBoard }) => taskBoard.columns[1][field.name],
    ]
  return [`{ node(id: "${ids[parent]}") { ... on ${parent} { ${list} } } }`, ({ node }) => node[field.name]]
}

/** Lists that only administrators read. */
const administratorLists = ["apiKeys", "changes", "webhookDeliveries", "webhooks", "whoCan", "whoCanSee"]
const readerOf = ({ name }: Field) => (administratorLists.includes(name) ? app.admin : app.hr)

async function read(parent: string, field: Field, args: readonly string[], selection: string): Promise<Json> {
  const [document, find] = query(parent, field, args, selection)
  return find(await readerOf(field).execute(document))
}

const selection = "totalCount pageInfo { hasNextPage hasPreviousPage startCursor endCursor } edges { cursor }"

/** Reads a list to its end in pages of two, from the start or from the end. */
async function readAll(parent: string, field: Field, isForward: boolean, order: readonly string[] = []): Promise<string[]> {
  const [size, bound] = isForward ? ["first", "after"] : ["last", "before"]
  const cursors: string[] = []
  let cursor: string | null = null
  for (;;) {
    const args: string[] = [`${size}: 2`, ...(cursor ? [`${bound}: "${cursor}"`] : []), ...order]
    const { pageInfo, edges } = await read(parent, field, args, selection)
    const page = edges.map((edge: Json) => edge.cursor)
    cursors.splice(isForward ? cursors.length : 0, 0, ...page)
    if (!(isForward ? pageInfo.hasNextPage : pageInfo.hasPreviousPage)) return cursors
    cursor = isForward ? pageInfo.endCursor : pageInfo.startCursor
  }
}

const allLists = [...rootLists.map((field) => ["Query", field] as const), ...nestedLists]
const named = allLists.map(([parent, field]) => [`${parent}.${field.name}`, parent, field] as const)

describe("connections", () => {
  test.each(named)("%s is read to its end in both directions", async (_name, parent, field) => {
    const whole = await read(parent, field, ["first: 100"], selection)
    const cursors = whole.edges.map((edge: Json) => edge.cursor)
    expect(cursors).toHaveLength(whole.totalCount)
    expect(whole.pageInfo).toEqual({
      hasNextPage: false,
      hasPreviousPage: false,
      startCursor: cursors[0] ?? null,
      endCursor: cursors.at(-1) ?? null,
    })
    expect(await readAll(parent, field, true)).toEqual(cursors)
    expect(await readAll(parent, field, false)).toEqual(cursors)
  })

  test.each(named)("%s sorts by each of its keys in both directions", async (_name, parent, field) => {
    const order = field.args.find(({ name }) => name === "orderBy")
    const fieldType = isInputObjectType(getNamedType(order?.type)) ? getNamedType(order?.type) : undefined
    if (!isInputObjectType(fieldType)) throw new Error(`${field.name} has no orderBy`)
    const keys = getNamedType(fieldType.getFields().field?.type)
    if (!isEnumType(keys)) throw new Error(`${field.name} has no sort keys`)
    expect(keys.getValues().length).toBeGreaterThan(0)
    for (const { name } of keys.getValues()) {
      const by = name === "CUSTOM_FIELD" ? `${name}, key: "listed"` : name
      const ascending = await readAll(parent, field, true, [`orderBy: [{ field: ${by} }]`])
      const descending = await readAll(parent, field, true, [`orderBy: [{ field: ${by}, direction: DESC }]`])
      expect(await readAll(parent, field, false, [`orderBy: [{ field: ${by} }]`])).toEqual(ascending)
      const idOf = (cursor: string) => JSON.parse(Buffer.from(cursor, "base64url").toString()).at(-1)
      expect(descending.map(idOf)).toEqual(ascending.map(idOf).reverse())
      expect(new Set(ascending).size).toBe(ascending.length)
    }
  })

  test.each(named)(
    "%s rejects both directions at once, sizes out of range and cursors of another order",
    async (_n, parent, field) => {
      const [cursor] = (await read(parent, field, [], "edges { cursor }")).edges
      const order = getNamedType(field.args.find(({ name }) => name === "orderBy")?.type)
      const keys = isInputObjectType(order) ? getNamedType(order.getFields().field?.type) : undefined
      const key = isEnumType(keys) ? keys.getValues()[0]?.name : ""
      const wrong: [string[], string][] = [
        [["first: 1", "last: 1"], "last"],
        [["first: 0"], "first"],
        [["last: 10000"], "last"],
        [['after: "x"'], "after"],
        [['before: "WyJ4Il0"'], "before"],
        ...((cursor
          ? [[[`after: "${cursor.cursor}"`, `orderBy: [{ field: ${key}, direction: DESC }, { field: ${key} }]`], "orderBy"]]
          : []) as [string[], string][]),
      ]
      for (const [args, path] of wrong) {
        const [document] = query(parent, field, args, "totalCount")
        const { body } = await readerOf(field).graphql(document)
        expect([args, body.errors?.[0].extensions]).toMatchObject([args, { code: "VALIDATION_FAILED", errors: [{ path }] }])
      }
    },
  )
})

describe("sort keys", () => {
  const listed = new Set(allLists.map(([, field]) => connectedBy(getNamedType(field.type).name)))
  const sorted = allMetadata().filter(({ entity }) => listed.has(entity))

  test("every listed type declares sort keys that everyone may read", () => {
    for (const { name, sort, sortColumns, fields } of sorted) {
      expect([name, sort.length > 0]).toEqual([name, true])
      for (const key of sort) {
        expect([name, key, fields.get(key)?.kind === "scalar" || key in sortColumns]).toEqual([name, key, true])
        expect([name, key, hideableFields(accessPolicies, name).has(key)]).toEqual([name, key, false])
      }
    }
  })

  test("every sort key of a table has an index, unless its lists are short", async () => {
    const shortLists = new Set(["data_archives", "sessions", "passkeys", "push_subscriptions"])
    const indexes = await app.sql<{ tablename: string; indexdef: string }>("select tablename, indexdef from pg_indexes")
    for (const { table, stored, sort, sortColumns } of sorted.filter(
      (metadata) => metadata.stored && !shortLists.has(metadata.table),
    ))
      for (const key of sort.flatMap((one) => sortColumns[one] ?? [one])) {
        const column = key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
        const pattern = new RegExp(`\\(organization_id.*\\b${column}\\b`)
        const isIndexed = indexes.some(({ tablename, indexdef }) => tablename === table && pattern.test(indexdef))
        expect([table, stored, key, isIndexed]).toEqual([table, true, key, true])
      }
  })
})

describe("explicit nulls", () => {
  const roots = fieldsOf("Query").filter(({ args }) => args.some((argument) => !isNonNullType(argument.type)))

  test.each(roots.map((field) => [field.name, field] as const))(
    "null for each optional argument of %s means omitted",
    async (name, field) => {
      const optional = field.args.filter(({ type }) => !isNonNullType(type))
      const required = field.args.filter(isRequiredArgument)
      const value = (argument: string) => {
        const type = getNamedType(field.args.find((one) => one.name === argument)?.type)
        if (isInputObjectType(type)) return '{ startDate: "2026-03-10", endDate: "2026-03-11" }'
        return argument === "ids" ? `["${ids.Employee}"]` : `"${ids[argument] ?? ids[name] ?? ids[connectedTypeOf(field)]}"`
      }
      const given = required.map((argument) => `${argument.name}: ${value(argument.name)}`)
      const body = getNamedType(field.type)
      const selected = "getFields" in body ? "{ __typename }" : ""
      const ask = async (args: string[]) => (await app.hr.graphql(`{ result: ${withArguments(name, args)} ${selected} }`)).body
      const omitted = await ask(given)
      const ofArguments = await ask([...given, ...optional.map((argument) => `${argument.name}: null`)])
      expect({ ...ofArguments, errors: codesOf(ofArguments) }).toEqual({ ...omitted, errors: codesOf(omitted) })
      for (const argument of optional) {
        const type = getNamedType(argument.type)
        if (!isInputObjectType(type) || argument.name === "orderBy") continue
        const fields = Object.values(type.getFields()).filter((one) => !isNonNullType(one.type))
        const nulls = `${argument.name}: { ${fields.map((one) => `${one.name}: null`).join(", ")} }`
        const ofFields = await ask([...given, nulls])
        expect({ ...ofFields, errors: codesOf(ofFields) }).toEqual({ ...omitted, errors: codesOf(omitted) })
      }
    },
  )
})

describe("explicit nulls in bodies", () => {
  const isPatch = (type: Class) => /^Update/.test(type.name)
  const inputs = [...new Set(restRoutes.flatMap(({ input }) => input ?? []))]

  /** A valid value of a field. */
  const example = (field: InputFieldMetadata): unknown => {
    const values: Record<string, unknown> = {
      id: crypto.randomUUID(),
      boolean: true,
      json: {},
      decimal: 1,
      integer: field.limits.min ?? 1,
    }
    const value =
      field.kind === "nested" ? sample((field.nested as () => Class)()) : (values[field.kind] ?? field.example ?? "Sample text")
    return field.list ? [value] : value
  }
  const sample = (type: Class): Record<string, unknown> =>
    Object.fromEntries(inputFieldsOf(type).flatMap((field) => (field.optional ? [] : [[field.restName, example(field)]])))

  test.each(inputs.filter((type) => !isPatch(type)).map((type) => [type.name, type] as const))(
    "null for each optional field of %s means omitted",
    async (_name, type) => {
      const optional = inputFieldsOf(type).filter(({ optional, nullable }) => optional && !nullable)
      const nulls = Object.fromEntries(optional.map(({ restName }) => [restName, null]))
      const required = sample(type)
      const omitted = await parseInput(type, required, "json")
      expect({ ...(await parseInput(type, { ...required, ...nulls }, "json")) }).toEqual({ ...omitted })
    },
  )

  test.each(inputs.filter(isPatch).map((type) => [type.name, type] as const))(
    "null clears a nullable field of %s, and is rejected for others",
    async (_name, type) => {
      for (const { restName, name, nullable, kind } of inputFieldsOf(type).filter((field) => field.optional)) {
        const parsed = (async () => parseInput(type, { [restName]: null }, "json"))()
        if (nullable) expect(await parsed).toMatchObject({ [name]: null })
        else
          await expect(parsed).rejects.toMatchObject({ problems: [{ path: kind === "nested" ? expect.any(String) : restName }] })
      }
    },
  )
})

test("every root field is nullable", () => {
  for (const root of ["Query", "Mutation", "Subscription"])
    for (const field of fieldsOf(root)) expect([field.name, isNonNullType(field.type)]).toEqual([field.name, false])
})

const connectedTypeOf = ({ type }: Field) => getNamedType(type).name
const codesOf = ({ errors = [] }: Json) => errors.map(({ extensions }: Json) => extensions.code)

test("a failing root field keeps the results of the others, in queries and mutations", async () => {
  for (const { name, args, type } of fieldsOf("Query").filter(({ args }) => args.some((argument) => argument.name === "id"))) {
    if (args.filter(isRequiredArgument).length > 1 || name === "node") continue
    const selected = "getFields" in getNamedType(type) ? "{ __typename }" : ""
    const { body } = await app.hr.graphql(`{ viewer { id } ${name}(id: "${crypto.randomUUID()}") ${selected} }`)
    expect([name, body]).toMatchObject([name, { data: { viewer: { id: app.hr.id }, [name]: null }, errors: [{ path: [name] }] }])
  }
  const { body } = await app.hr.graphql(
    `mutation { a: createDepartment(input: { name: "Kept" }) { name } b: deleteDepartment(id: "${crypto.randomUUID()}") { deletedId } c: createDepartment(input: { name: "Kept too" }) { name } }`,
  )
  expect(body.data).toEqual({ a: { name: "Kept" }, b: null, c: { name: "Kept too" } })
})

test("every list of entities is a connection or complete", () => {
  const entities = new Set(allMetadata().map(({ name }) => name))
  for (const type of Object.values(schema.getTypeMap()).filter(isObjectType)) {
    if (/^__|Connection$/.test(type.name)) continue
    for (const field of Object.values(type.getFields()).filter((one) => entities.has(getNamedType(one.type).name)))
      expect([type.name, field.name, field.args.some(({ name }) => name === "first")]).toEqual([type.name, field.name, false])
  }
})
