// Visibility of the fields of a profile through every query that returns an employee, compared with the specified groups.
// Responses must not change when hidden values change.
import { beforeAll, describe, expect, test } from "@jest/globals"
import { Viewer } from "../src/auth/viewer.js"
import { accessPolicies } from "../src/domains.js"
import { newId } from "../src/entities/base-entity.js"
import type { Role } from "../src/entities/enums.js"
import type { Class } from "../src/entities/metadata.js"
import { Employee } from "../src/entities/profiles/profiles.js"
import { DirectoryFilter, EmployeeFilter } from "../src/inputs/hr.js"
import { inputFieldsOf } from "../src/inputs/input-field.js"
import type { Client, Json } from "./support/client.js"
import { insertDepartment, insertRow } from "./support/factories.js"
import { hiddenChanges } from "./support/hidden-changes.js"
import { createApproved, createLeaveType } from "./support/leave-requests.js"
import { insertCandidate } from "./support/recruitment.js"
import { createTestApp } from "./support/test-app.js"

const app = createTestApp()

/** The specified field groups, repeated here so that a wrong policy fails a test. */
const groups = {
  directory: [
    ...(["fullName", "email", "phone", "jobTitle", "departmentId", "positionId"] as const),
    ...(["locationId", "managerId", "badge", "customFields.directory"] as const),
  ],
  account: ["role", "accountStatus", "pendingEmail", "pendingChanges", "preferences", "createdAt", "updatedAt", "version"],
  personal: [
    "birthDate",
    "personalEmail",
    "personalPhone",
    "address",
    "nationality",
    "nationalId",
    "taxId",
    "documents",
    "customFields.personal",
  ],
  emergency: ["emergencyContacts"],
  employment: [
    "hireDate",
    "employmentType",
    "probationEndDate",
    "contractEndDate",
    "endDate",
    "fullTimeShare",
    "careerHistory",
    "leaveBalances",
    "customFields.employment",
  ],
  compensation: ["salary", "salaryCurrency", "payGrade", "bankDetails", "customFields.compensation"],
  recruitment: ["candidateId", "candidate"],
} as const
type Group = keyof typeof groups
const fields = Object.values(groups).flat()
const restricted = fields.filter((field) => accessPolicies.of(Employee).fields[field]?.read)
/** The groups of custom fields. The test has one field in each, whose key is the name of the group. */
const customGroups = fields.flatMap((field) => field.split("customFields.")[1] ?? [])
const fieldValue = (employee: Json, field: string) =>
  field.startsWith("customFields.") ? employee.customFields?.[field.slice("customFields.".length)] : employee[field]
const plainFields = fields.filter((field) => !field.startsWith("customFields."))

const settings = [
  { managersSeeSalary: false, employeesSeeOwnSalary: true },
  { managersSeeSalary: true, employeesSeeOwnSalary: false },
] as const
type Settings = (typeof settings)[number]

const relations = ["self", "manager", "managersManager", "colleague", "hr", "administrator"] as const
type Relation = (typeof relations)[number]

/** The groups that each relation may read, by the specification. */
const expectedGroups = (relation: Relation, { managersSeeSalary, employeesSeeOwnSalary }: Settings): Group[] => {
  if (relation === "hr" || relation === "administrator") return Object.keys(groups) as Group[]
  if (relation === "self")
    return [
      "directory",
      "account",
      "personal",
      "emergency",
      "employment",
      ...(employeesSeeOwnSalary ? (["compensation"] as const) : []),
    ]
  if (relation === "manager")
    return ["directory", "emergency", "employment", ...(managersSeeSalary ? (["compensation"] as const) : [])]
  return ["directory"]
}

const clients = {} as Record<Relation, Client>
/** The employee whose fields are read: every field has a value, and one employee reports to them. */
let target: Client
let reportId: string
let departmentId: string

beforeAll(async () => {
  const locationId = await insertRow(app.sql, "locations", app.organizationId, {
    name: "Ulm",
    timezone: "UTC",
    type: "OFFICE",
    country: "DE",
  })
  departmentId = await insertDepartment(app, "Engineering")
  const positionId = await insertRow(app.sql, "positions", app.organizationId, { title: "Engineer" })
  const ids = customGroups.map(() => newId())
  for (const [n, group] of customGroups.entries())
    await insertRow(app.sql, "custom_field_definitions", app.organizationId, {
      ...{ id: ids[n], entity_type: "USER", key: group, label: group, type: "STRING", options: [], group: group.toUpperCase() },
    })
  const managersManager = await app.hire({ full_name: "Tom Top", role: "MANAGER" })
  const manager = await app.hire({ full_name: "Bea Boss", role: "MANAGER", manager_id: managersManager.id })
  target = await app.hire({
    full_name: "Anna Target",
    email: "anna.target@acme.test",
    phone: "+49 1",
    department_id: departmentId,
    position_id: positionId,
    location_id: locationId,
    manager_id: manager.id,
    birth_date: "1990-05-17",
    personal_email: "anna@home.test",
    pending_email: "anna.new@acme.test",
    personal_phone: "+49 2",
    address: { city: "Ulm" },
    nationality: "DE",
    national_id: "ID-1",
    tax_id: "TAX-1",
    hire_date: "2020-01-01",
    employment_type: "FULL_TIME",
    probation_end_date: "2020-06-30",
    contract_end_date: "2030-12-31",
    end_date: "2030-12-31",
    full_time_share: 0.8,
    salary: 70000,
    salary_currency: "EUR",
    pay_grade: "E3",
    bank_details: { iban: "DE89370400440532013000" },
    candidate_id: await insertCandidate(app),
    custom_fields: Object.fromEntries(ids.map((id) => [id, "M"])),
  })
  await app.sql("update departments set head_id = ? where id = ?", [target.id, departmentId])
  const owner = { employee_id: target.id }
  await insertRow(app.sql, "emergency_contacts", app.organizationId, { ...owner, full_name: "Kai", phone: "112" })
  await insertRow(app.sql, "skills", app.organizationId, { ...owner, name: "Go", level: "MID", notes: "learning" })
  const entry = { ...owner, effective_date: "2020-01-01", status: "APPLIED" }
  await insertRow(app.sql, "employment_changes", app.organizationId, {
    ...entry,
    changes: "{employmentType}",
    employment_type: "FULL_TIME",
    pay_changes: "{salary}",
    salary: 60000,
    reason: "Hired",
  })
  const proposed = { ...owner, field: "taxId", proposed: { taxId: "TAX-2" }, status: "PENDING" }
  await insertRow(app.sql, "profile_changes", app.organizationId, proposed)
  reportId = (await app.hire({ full_name: "Rita Report", manager_id: target.id })).id
  Object.assign(clients, {
    self: target,
    manager,
    managersManager,
    colleague: app.colleague,
    hr: app.hr,
    administrator: app.admin,
  })
})

const setPolicies = (policy: Settings) =>
  app.sql("update organizations set policies = ?::jsonb where id = ?", [JSON.stringify(policy), app.organizationId])

const roles: Record<Relation, Role> = {
  self: "EMPLOYEE",
  manager: "MANAGER",
  managersManager: "MANAGER",
  colleague: "EMPLOYEE",
  hr: "HR",
  administrator: "ADMIN",
}

/** The fields that the policy lets a relation read. */
function readableFields(relation: Relation, policy: Settings): Set<string> {
  const viewer = new Viewer({
    id: clients[relation].id,
    organizationId: app.organizationId,
    sessionId: "",
    role: roles[relation],
    reports: relation === "manager" ? [target.id] : [],
    language: "EN",
    timezone: "UTC",
    policies: policy,
  })
  return new Set(fields.filter((field) => accessPolicies.canRead(viewer, Employee, field, [target.id])))
}

const subselections: Record<string, string> = {
  address: "{ city }",
  bankDetails: "{ iban }",
  emergencyContacts: "{ fullName }",
  careerHistory: "(first: 3) { nodes { effectiveDate } }",
  leaveBalances: "{ remaining }",
  documents: "{ totalCount }",
  pendingChanges: "{ field }",
  preferences: "{ theme }",
  candidate: "{ id }",
}
const allFields = ["customFields", ...plainFields].map((field) => `${field} ${subselections[field] ?? ""}`).join(" ")

/** Every GraphQL path to the target: the query, and a function that reads the employee from its data. */
const employeePaths: Record<string, { query: (selection: string) => string; at: (data: Json) => Json }> = {
  detail: { query: (s) => `{ employee(id: "${target.id}") { ${s} } }`, at: (d) => d.employee },
  node: { query: (s) => `{ node(id: "${target.id}") { ... on Employee { ${s} } } }`, at: (d) => d.node },
  fragment: {
    query: (s) => `query { employee(id: "${target.id}") { ...all } } fragment all on Employee { ... on Employee { ${s} } }`,
    at: (d) => d.employee,
  },
  list: {
    query: (s) => `{ employees(first: 3, filter: { search: "anna target" }) { nodes { ${s} } } }`,
    at: (d) => d.employees.nodes[0],
  },
  edges: {
    query: (s) => `{ employees(first: 3, filter: { search: "anna.t" }) { edges { node { ${s} } } } }`,
    at: (d) => d.employees.edges[0].node,
  },
  directory: {
    query: (s) => `{ directory(first: 3, filter: { search: "anna target" }) { nodes { ${s} } } }`,
    at: (d) => d.directory.nodes[0],
  },
  "manager of a report": { query: (s) => `{ employee(id: "${reportId}") { manager { ${s} } } }`, at: (d) => d.employee.manager },
  "report of a manager": {
    query: (s) => `{ employee(id: "${clients.manager.id}") { directReports(first: 3) { nodes { ${s} } } } }`,
    at: (d) => d.employee.directReports.nodes[0],
  },
  "head of a department": {
    query: (s) => `{ department(id: "${departmentId}") { head { ${s} } } }`,
    at: (d) => d.department.head,
  },
  "member of a department": {
    query: (s) => `{ department(id: "${departmentId}") { members(first: 3) { nodes { ${s} } } } }`,
    at: (d) => d.department.members.nodes[0],
  },
  "org structure": {
    query: (s) => `{ orgStructure(employeeId: "${reportId}") { manager { ${s} } } }`,
    at: (d) => d.orgStructure.manager,
  },
  subordinates: {
    query: (s) => `{ orgStructure(employeeId: "${clients.manager.id}") { subordinates(first: 3) { nodes { ${s} } } } }`,
    at: (d) => d.orgStructure.subordinates.nodes[0],
  },
  "owner of a skill": {
    query: (s) => `{ employee(id: "${target.id}") { skills { employee { ${s} } } } }`,
    at: (d) => d.employee.skills[0].employee,
  },
}

describe.each(settings)("with the policies %j", (policy) => {
  beforeAll(() => setPolicies(policy))

  describe.each(relations)("the %s", (relation) => {
    test("a viewer reads exactly the field groups that the specification names for the relation", () => {
      const expected = expectedGroups(relation, policy).flatMap((group): readonly string[] => groups[group])
      expect([...readableFields(relation, policy)].sort()).toEqual([...expected].sort())
    })

    test.each(Object.keys(employeePaths))(
      "GraphQL returns the readable fields in the path %s and names the others in hiddenFields",
      async (name) => {
        const path = employeePaths[name] as (typeof employeePaths)[string]
        const readable = readableFields(relation, policy)
        const employee = path.at(await clients[relation].execute(path.query(`${allFields} hiddenFields`)))
        const empty = fields.filter((field) => fieldValue(employee, field) == null)
        expect(empty.sort()).toEqual(fields.filter((field) => !readable.has(field)).sort())
        expect(employee.hiddenFields.sort()).toEqual(restricted.filter((field) => !readable.has(field)).sort())
      },
    )

    test("GraphQL aliases return no more fields", async () => {
      const readable = readableFields(relation, policy)
      const selected = (field: string) => {
        const [, key] = field.split("customFields.")
        return key ? `customField(key: "${key}") { value }` : `${field} ${subselections[field] ?? ""}`
      }
      const aliases = restricted.map((field, n) => `a${n}: ${selected(field)}`).join(" ")
      const employee = (await clients[relation].execute(employeePaths.list?.query(aliases) as string)).employees.nodes[0]
      expect(restricted.filter((_, n) => employee[`a${n}`] !== null)).toEqual(restricted.filter((field) => readable.has(field)))
    })

    test("REST returns only readable keys in profile, lists and org structure", async () => {
      const readable = readableFields(relation, policy)
      const client = clients[relation]
      const hidden = fields.filter((field) => !readable.has(field))
      const profile = (await client.get(`/users/${target.id}`)).body
      const listed = (await client.get("/users?search=anna+target")).body.items[0]
      const others = [
        (await client.get("/users/directory?search=anna+target")).body[0],
        (await client.get(`/users/${reportId}/org-structure`)).body.manager,
        (await client.get(`/users/${clients.manager.id}/org-structure`)).body.subordinates[0],
        (await client.get(`/departments/${departmentId}/members`)).body[0],
      ]
      for (const employee of [profile, listed, ...others]) {
        expect(employee.id).toBe(target.id)
        const keys = [...Object.keys(employee), ...Object.keys(employee.customFields ?? {}).map((key) => `customFields.${key}`)]
        expect(keys.filter((key) => hidden.includes(key as never))).toEqual([])
      }
      const lazyFields = ["version", "preferences", "leaveBalances", "documents", "candidate"]
      const shown = fields.filter((field) => readable.has(field) && !lazyFields.includes(field))
      expect(shown.filter((field) => fieldValue(profile, field) == null)).toEqual([])
      const nested = [...lazyFields, "emergencyContacts", "careerHistory", "pendingChanges"]
      expect(shown.filter((field) => !nested.includes(field) && fieldValue(listed, field) === undefined)).toEqual([])
    })

    test("the career history contains pay only if pay is readable", async () => {
      const readable = readableFields(relation, policy)
      const { status, body } = await clients[relation].get(`/users/${target.id}/history`)
      expect(status).toBe(readable.has("careerHistory") ? 200 : 403)
      if (status === 403) return
      const keys = ["salary", "salaryCurrency", "payGrade", "payChanges", "reason"]
      expect(keys.filter((key) => key in body[0])).toEqual(readable.has("salary") ? keys : [])
      const notes = (await clients[relation].execute(`{ employee(id: "${target.id}") { skills { notes hiddenFields } } }`))
        .employee.skills[0]
      expect(notes).toEqual(
        readable.has("birthDate") ? { notes: "learning", hiddenFields: [] } : { notes: null, hiddenFields: ["notes"] },
      )
    })
  })
})

describe("another organization", () => {
  test("an employee of another organization is not found through any path", async () => {
    for (const path of Object.values(employeePaths)) {
      const { body } = await app.outsider.graphql(path.query("id"))
      expect(JSON.stringify(body)).not.toContain(target.id)
    }
    expect((await app.outsider.get(`/users/${target.id}`)).status).toBe(404)
  })
})

/** Query strings for each filter with values that could reveal something. */
function filterQueries(filter: Class): string[] {
  const values: Record<string, string[]> = {
    search: ["anna", "zzz", "TAX", "999999", "suspended", "aaron"],
    departmentId: [departmentId],
    managerId: [clients.manager.id],
    locationId: [reportId],
  }
  return inputFieldsOf(filter).flatMap(({ name, enumType, kind }) =>
    (enumType ? enumType.keys : kind === "boolean" ? ["true", "false"] : (values[name] ?? [])).map((value) => `${name}=${value}`),
  )
}

/** Responses to all reads that concern the target, as text. */
async function visibleResponses(client: Client): Promise<string[]> {
  const id = target.id
  const paths = [
    `/users/${id}`,
    `/users/${id}/history`,
    `/users/${id}/org-structure`,
    `/users/${id}/employment-changes`,
    `/users/${clients.manager.id}`,
    `/users/${clients.manager.id}/org-structure`,
    `/departments/${departmentId}`,
    `/departments/${departmentId}/members`,
    `/departments/tree`,
    `/profile-changes?employeeId=${id}`,
    "/profile-changes?status=Pending,Rejected",
    "/companies/stats",
    "/leave/absences?from=2026-03-01&to=2026-03-31",
    "/users?page=2&limit=3",
    "/users",
    "/users/directory",
    ...filterQueries(EmployeeFilter).map((query) => `/users?${query}`),
    ...customGroups.flatMap((key) => [`/users?customFields[${key}][contains]=x`, `/users?sort=customFields.${key}`]),
    ...filterQueries(DirectoryFilter).map((query) => `/users/directory?${query}`),
  ]
  const rest = await Promise.all(paths.map((path) => client.get(path)))
  const graph = await Promise.all(
    Object.values(employeePaths).map((path) =>
      client.graphql(path.query(`${allFields} hiddenFields skills { name level notes }`)),
    ),
  )
  return [...rest, ...graph].map(
    ({ status, headers, body }, n) =>
      `${paths[n] ?? "graphql"} ${status} ${headers.get("etag")} ${headers.get("x-total-count")} ${JSON.stringify({ ...body, extensions: undefined, requestId: undefined }).replace(/"requestId":"[^"]*"/g, "")}`,
  )
}

describe("hidden values", () => {
  const changes = hiddenChanges(customGroups)

  beforeAll(async () => {
    await setPolicies(settings[0])
    await app.sql("create table employee_backup as select * from employees where id = ?", [target.id])
  })

  test.each(["colleague", "managersManager", "manager"] as const)(
    "responses to the %s do not depend on hidden values",
    async (relation) => {
      const readable = readableFields(relation, settings[0])
      const before = await visibleResponses(clients[relation])
      const hidden = changes.filter(([hiddenFields]) => hiddenFields.every((field) => !readable.has(field as never)))
      expect(hidden.length).toBeGreaterThan(5)
      const differingResponses = async (made: typeof changes) => {
        for (const [, change] of made) await runOnTarget(change)
        const after = await visibleResponses(clients[relation])
        for (const [, , undo] of made) await runOnTarget(undo)
        return after.filter((line, n) => line !== before[n])
      }
      // Makes all changes at once. Only after a difference it makes single changes, to name the field.
      if ((await differingResponses(hidden)).length === 0) return
      for (const change of hidden)
        expect({ fields: change[0], responses: await differingResponses([change]) }).toEqual({ fields: change[0], responses: [] })
      throw new Error("the responses differ for all changes together, but for no single change")
    },
  )

  test("responses to HR depend on the same values, so the comparison can fail", async () => {
    for (const [fields, change, undo] of changes.filter(([[field]]) =>
      ["salary", "role", "taxId", "pendingChanges", "customFields.personal"].includes(field as string),
    )) {
      const before = await visibleResponses(clients.hr)
      await runOnTarget(change)
      const after = await visibleResponses(clients.hr)
      await runOnTarget(undo)
      expect({ fields, same: after.every((line, n) => line === before[n]) }).toEqual({ fields, same: false })
    }
  })

  test("responses do not tell sick leave of today from other leave, except to HR and the direct manager", async () => {
    const otherLeave = await createLeaveType(app.hr, "Rest")
    const sickLeave = await createLeaveType(app.hr, "Illness", { badge: "Sick Leave" })
    await createApproved(app, target, "2026-03-02", "2026-03-03", { leaveTypeId: otherLeave })
    const responsesOn = async (leaveTypeId: string) => {
      await app.sql("update leave_requests set leave_type_id = ? where employee_id = ?", [leaveTypeId, target.id])
      return Promise.all(
        (["colleague", "managersManager", "manager", "hr"] as const).map((name) => visibleResponses(clients[name])),
      )
    }
    const onOtherLeave = await responsesOn(otherLeave)
    const onSickLeave = await responsesOn(sickLeave)
    const differing = onSickLeave.map((responses, n) => responses.filter((line, k) => line !== onOtherLeave[n]?.[k]))
    expect(differing.slice(0, 2)).toEqual([[], []])
    expect(differing.slice(2).map(({ length }) => length > 0)).toEqual([true, true])
    expect(onSickLeave[0]?.join("\n")).toContain("On Leave")
    await app.sql("update leave_requests set status = 'CANCELLED' where employee_id = ?", [target.id])
  })

  test("patching an unreadable own salary returns the same response for the right and a wrong value", async () => {
    await setPolicies({ managersSeeSalary: false, employeesSeeOwnSalary: false } as never)
    const patchSelf = async (patch: object) => {
      const { status, body } = await target.patch("/users/me", patch)
      return { status, body: { ...body, updatedAt: undefined, requestId: undefined } }
    }
    expect(await patchSelf({ salary: 70000 })).toEqual(await patchSelf({ salary: 70001 }))
    expect((await patchSelf({ salary: 70000 })).status).toBe(403)
    const withCurrentValue = await patchSelf({ bankDetails: { iban: "DE89370400440532013000" } })
    expect(withCurrentValue.body.pendingChanges.map(({ field }: Json) => field)).toContain("bankDetails")
    expect(withCurrentValue.body).not.toHaveProperty("bankDetails")
    await setPolicies(settings[0])
  })
})

/** Runs a statement with `:id` as the id of the target. */
const runOnTarget = (statement: string) => app.sql(statement.replaceAll(":id", `'${target.id}'`))
