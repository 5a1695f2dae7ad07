// Which viewer reads which field of a profile, on every API path that returns a person: generated from the policy table and
// compared with the expected groups. Hidden values leave no trace: data that differ only in them give the same bytes.
import { beforeAll, describe, expect, test } from "@jest/globals"
import { Viewer } from "../src/auth/viewer.js"
import { policies } from "../src/domains.js"
import type { Role } from "../src/entities/enums.js"
import type { Class } from "../src/entities/metadata.js"
import { Employee } from "../src/entities/profiles/profiles.js"
import { DirectoryFilter, EmployeeFilter } from "../src/inputs/hr.js"
import { inputFieldsOf } from "../src/inputs/input-field.js"
import type { Client, Json } from "./support/client.js"
import { insertDepartment, insertRow } from "./support/factories.js"
import { world } from "./support/test-app.js"

const w = world()

/** The expected groups, written a second time so that a wrong policy fails. */
const groups = {
  directory: ["fullName", "email", "phone", "jobTitle", "departmentId", "positionId", "locationId", "managerId", "badge"],
  account: ["role", "accountStatus", "pendingChanges", "preferences", "createdAt", "updatedAt", "version"],
  personal: ["birthDate", "personalEmail", "personalPhone", "address", "nationality", "nationalId", "taxId"],
  emergency: ["emergencyContacts"],
  employment: [
    "hireDate",
    "employmentType",
    "probationEndDate",
    "contractEndDate",
    "endDate",
    "fullTimeShare",
    "careerHistory",
    "customFields",
  ],
  compensation: ["salary", "salaryCurrency", "payGrade", "bankDetails"],
} as const
type Group = keyof typeof groups
const fields = Object.values(groups).flat()
const restricted = fields.filter((field) => policies.of(Employee).fields[field]?.read)

const settings = [
  { managersSeeSalary: false, employeesSeeOwnSalary: true },
  { managersSeeSalary: true, employeesSeeOwnSalary: false },
] as const
type Settings = (typeof settings)[number]

const people = ["self", "manager", "managersManager", "colleague", "hr", "administrator"] as const
type Person = (typeof people)[number]

/** The groups that a person may read. */
const expectedGroups = (person: Person, { managersSeeSalary, employeesSeeOwnSalary }: Settings): Group[] => {
  if (person === "hr" || person === "administrator") return Object.keys(groups) as Group[]
  if (person === "self")
    return [
      "directory",
      "account",
      "personal",
      "emergency",
      "employment",
      ...(employeesSeeOwnSalary ? (["compensation"] as const) : []),
    ]
  if (person === "manager")
    return ["directory", "emergency", "employment", ...(managersSeeSalary ? (["compensation"] as const) : [])]
  return ["directory"]
}

const clients = {} as Record<Person, Client>
/** A person with a value in every field, and with a report. */
let ann: Client
let reportId: string
let departmentId: string

beforeAll(async () => {
  const place = await insertRow(w.sql, "locations", w.organizationId, {
    name: "Ulm",
    timezone: "UTC",
    type: "OFFICE",
    country: "DE",
  })
  departmentId = await insertDepartment(w, "Engineering")
  const positionId = await insertRow(w.sql, "positions", w.organizationId, { title: "Engineer" })
  const top = await w.hire({ full_name: "Tom Top", role: "MANAGER" })
  const boss = await w.hire({ full_name: "Bea Boss", role: "MANAGER", manager_id: top.id })
  ann = await w.hire({
    full_name: "Anna Target",
    email: "anna.target@acme.test",
    phone: "+49 1",
    department_id: departmentId,
    position_id: positionId,
    location_id: place,
    manager_id: boss.id,
    birth_date: "1990-05-17",
    personal_email: "anna@home.test",
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
    custom_fields: { shirt: "M" },
  })
  await w.sql("update departments set head_id = ? where id = ?", [ann.id, departmentId])
  const about = { employee_id: ann.id }
  await insertRow(w.sql, "emergency_contacts", w.organizationId, { ...about, full_name: "Kai", phone: "112" })
  await insertRow(w.sql, "skills", w.organizationId, { ...about, name: "Go", level: "MID", notes: "learning" })
  const entry = { ...about, effective_date: "2020-01-01", status: "APPLIED" }
  await insertRow(w.sql, "employment_changes", w.organizationId, {
    ...entry,
    changes: "{employmentType}",
    employment_type: "FULL_TIME",
    pay_changes: "{salary}",
    salary: 60000,
    reason: "Hired",
  })
  const proposed = { ...about, field: "taxId", proposed: { taxId: "TAX-2" }, status: "PENDING" }
  await insertRow(w.sql, "profile_changes", w.organizationId, proposed)
  reportId = (await w.hire({ full_name: "Rita Report", manager_id: ann.id })).id
  Object.assign(clients, { self: ann, manager: boss, managersManager: top, colleague: w.carl, hr: w.hana, administrator: w.eve })
})

const setPolicies = (policy: Settings) =>
  w.sql("update organizations set policies = ?::jsonb where id = ?", [JSON.stringify(policy), w.organizationId])

const roles: Record<Person, Role> = {
  self: "EMPLOYEE",
  manager: "MANAGER",
  managersManager: "MANAGER",
  colleague: "EMPLOYEE",
  hr: "HR",
  administrator: "ADMIN",
}

/** The fields that a person may read by the policy table. */
function readableFields(person: Person, policy: Settings): Set<string> {
  const viewer = new Viewer({
    id: clients[person].id,
    organizationId: w.organizationId,
    sessionId: "",
    role: roles[person],
    reports: person === "manager" ? [ann.id] : [],
    language: "EN",
    timezone: "UTC",
    policies: policy,
  })
  return new Set(fields.filter((field) => policies.canRead(viewer, Employee, field, [ann.id])))
}

const subselections: Record<string, string> = {
  address: "{ city }",
  bankDetails: "{ iban }",
  emergencyContacts: "(first: 3) { fullName }",
  careerHistory: "(first: 3) { effectiveDate }",
  pendingChanges: "(first: 3) { field }",
  preferences: "{ theme }",
}
const everything = fields.map((field) => `${field} ${subselections[field] ?? ""}`).join(" ")

/** GraphQL paths that lead to a person: the query and the position of the person in its response. */
const graphqlPaths: Record<string, { query: (selection: string) => string; at: (data: Json) => Json }> = {
  detail: { query: (s) => `{ employee(id: "${ann.id}") { ${s} } }`, at: (d) => d.employee },
  node: { query: (s) => `{ node(id: "${ann.id}") { ... on Employee { ${s} } } }`, at: (d) => d.node },
  fragment: {
    query: (s) => `query { employee(id: "${ann.id}") { ...all } } fragment all on Employee { ... on Employee { ${s} } }`,
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
    query: (s) => `{ employee(id: "${clients.manager.id}") { directReports(first: 3) { ${s} } } }`,
    at: (d) => d.employee.directReports[0],
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
    query: (s) => `{ orgStructure(employeeId: "${clients.manager.id}") { subordinates(first: 3) { ${s} } } }`,
    at: (d) => d.orgStructure.subordinates[0],
  },
  "owner of a skill": {
    query: (s) => `{ employee(id: "${ann.id}") { skills(first: 3) { employee { ${s} } } } }`,
    at: (d) => d.employee.skills[0].employee,
  },
}

describe.each(settings)("with the policies %j", (policy) => {
  beforeAll(() => setPolicies(policy))

  describe.each(people)("the %s", (person) => {
    test("reads exactly the field groups of the table", () => {
      const expected = expectedGroups(person, policy).flatMap((group): readonly string[] => groups[group])
      expect([...readableFields(person, policy)].sort()).toEqual([...expected].sort())
    })

    test.each(Object.keys(graphqlPaths))(
      "reads exactly these fields on GraphQL, %s, and hiddenFields names the others",
      async (name) => {
        const path = graphqlPaths[name] as (typeof graphqlPaths)[string]
        const sees = readableFields(person, policy)
        const found = path.at(await clients[person].ask(path.query(`${everything} hiddenFields`)))
        const empty = fields.filter((field) => found[field] === null)
        expect(empty.sort()).toEqual(fields.filter((field) => !sees.has(field)).sort())
        expect(found.hiddenFields.sort()).toEqual(restricted.filter((field) => !sees.has(field)).sort())
      },
    )

    test("reads nothing more under an alias", async () => {
      const sees = readableFields(person, policy)
      const aliases = restricted.map((field, n) => `a${n}: ${field} ${subselections[field] ?? ""}`).join(" ")
      const found = (await clients[person].ask(graphqlPaths.list?.query(aliases) as string)).employees.nodes[0]
      expect(restricted.filter((_, n) => found[`a${n}`] !== null)).toEqual(restricted.filter((field) => sees.has(field)))
    })

    test("reads exactly these keys on REST, in the profile, the lists and the structure", async () => {
      const sees = readableFields(person, policy)
      const client = clients[person]
      const hidden = fields.filter((field) => !sees.has(field))
      const profile = (await client.get(`/users/${ann.id}`)).body
      const listed = (await client.get("/users?search=anna+target")).body.items[0]
      const others = [
        (await client.get("/users/directory?search=anna+target")).body[0],
        (await client.get(`/users/${reportId}/org-structure`)).body.manager,
        (await client.get(`/users/${clients.manager.id}/org-structure`)).body.subordinates[0],
        (await client.get(`/departments/${departmentId}/members`)).body[0],
      ]
      for (const found of [profile, listed, ...others]) {
        expect(found.id).toBe(ann.id)
        expect(Object.keys(found).filter((key) => hidden.includes(key as never))).toEqual([])
      }
      const onRequest = ["version", "preferences"]
      const shown = fields.filter((field) => sees.has(field) && !onRequest.includes(field))
      expect(shown.filter((field) => profile[field] === undefined || profile[field] === null)).toEqual([])
      const nested = [...onRequest, "emergencyContacts", "careerHistory", "pendingChanges"]
      expect(shown.filter((field) => !nested.includes(field) && listed[field] === undefined)).toEqual([])
    })

    test("reads pay in the career history only if pay is visible", async () => {
      const sees = readableFields(person, policy)
      const { status, body } = await clients[person].get(`/users/${ann.id}/history`)
      expect(status).toBe(sees.has("careerHistory") ? 200 : 403)
      if (status === 403) return
      const keys = ["salary", "salaryCurrency", "payGrade", "payChanges", "reason"]
      expect(keys.filter((key) => key in body[0])).toEqual(sees.has("salary") ? keys : [])
      const notes = (await clients[person].ask(`{ employee(id: "${ann.id}") { skills { notes hiddenFields } } }`)).employee
        .skills[0]
      expect(notes).toEqual(
        sees.has("birthDate") ? { notes: "learning", hiddenFields: [] } : { notes: null, hiddenFields: ["notes"] },
      )
    })
  })
})

describe("another organization", () => {
  test("a viewer of another organization finds nobody through any field", async () => {
    for (const path of Object.values(graphqlPaths)) {
      const { body } = await w.olga.graphql(path.query("id"))
      expect(JSON.stringify(body)).not.toContain(ann.id)
    }
    expect((await w.olga.get(`/users/${ann.id}`)).status).toBe(404)
  })
})

/** Changes of what is hidden from some: the policy fields that say whom, and how to make and to undo it. */
const secrets: [fields: string[], change: string, undo: string][] = [
  ...(
    [
      ["birthDate", "birth_date", "'1991-01-01'"],
      ["personalEmail", "personal_email", "'zzz@home.test'"],
      ["personalPhone", "personal_phone", "null"],
      ["address", "address", "null"],
      ["nationality", "nationality", "'FR'"],
      ["nationalId", "national_id", "'AAA'"],
      ["taxId", "tax_id", "null"],
      ["hireDate", "hire_date", "'2019-01-01'"],
      ["employmentType", "employment_type", "'INTERN'"],
      ["probationEndDate", "probation_end_date", "null"],
      ["contractEndDate", "contract_end_date", "null"],
      ["endDate", "end_date", "'2029-01-01'"],
      ["fullTimeShare", "full_time_share", "1"],
      ["customFields", "custom_fields", `'{"shirt":"XL"}'`],
      ["salary", "salary", "999999"],
      ["salaryCurrency", "salary_currency", "'USD'"],
      ["payGrade", "pay_grade", "'A0'"],
      ["bankDetails", "bank_details", "null"],
      ["role", "role", "'MANAGER'"],
      ["accountStatus", "account_status", "'SUSPENDED'"],
      ["version", "version", "version + 7"],
      ["updatedAt", "updated_at", "updated_at + interval '1 day'"],
      ["createdAt", "created_at", "created_at - interval '1 day'"],
    ] as const
  ).map(([field, column, value]): [string[], string, string] => [
    [field],
    `update employees set ${column} = ${value} where id = :id`,
    `update employees e set ${column} = k.${column} from original_employee k where e.id = k.id`,
  ]),
  [
    ["emergencyContacts"],
    "update emergency_contacts set full_name = 'Aaron' where employee_id = :id",
    "update emergency_contacts set full_name = 'Kai' where employee_id = :id",
  ],
  [
    ["pendingChanges"],
    "update profile_changes set status = 'REJECTED' where employee_id = :id",
    "update profile_changes set status = 'PENDING' where employee_id = :id",
  ],
  [
    ["salary"],
    "insert into employment_changes (id, organization_id, employee_id, effective_date, status, pay_changes, salary) select gen_random_uuid(), organization_id, id, '2024-01-01', 'APPLIED', '{salary}', 1 from employees where id = :id",
    "delete from employment_changes where employee_id = :id and effective_date = '2024-01-01'",
  ],
  [
    ["role"],
    "insert into employment_changes (id, organization_id, employee_id, effective_date, status, role) select gen_random_uuid(), organization_id, id, '2024-01-01', 'APPLIED', 'HR' from employees where id = :id",
    "delete from employment_changes where employee_id = :id and effective_date = '2024-01-01'",
  ],
]

/** A filter's parameter with each value that could tell something. */
function queries(filter: Class): string[] {
  const values: Record<string, string[]> = {
    search: ["anna", "zzz", "TAX", "999999", "suspended", "aaron"],
    departmentId: [departmentId],
    managerId: [clients.manager.id],
    locationId: [reportId],
  }
  return inputFieldsOf(filter).flatMap(({ name, enumType: choice, kind }) =>
    (choice ? choice.keys : kind === "boolean" ? ["true", "false"] : (values[name] ?? [])).map((value) => `${name}=${value}`),
  )
}

/** The responses to every request about a person, byte by byte. */
async function readEverything(client: Client): Promise<string[]> {
  const id = ann.id
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
    "/users?page=2&limit=3",
    "/users",
    "/users/directory",
    ...queries(EmployeeFilter).map((query) => `/users?${query}`),
    ...queries(DirectoryFilter).map((query) => `/users/directory?${query}`),
  ]
  const rest = await Promise.all(paths.map((path) => client.get(path)))
  const graph = await Promise.all(
    Object.values(graphqlPaths).map((path) =>
      client.graphql(path.query(`${everything} hiddenFields skills(first: 3) { name level notes }`)),
    ),
  )
  return [...rest, ...graph].map(
    ({ status, headers, body }, n) =>
      `${paths[n] ?? "graphql"} ${status} ${headers.get("etag")} ${headers.get("x-total-count")} ${JSON.stringify({ ...body, extensions: undefined, requestId: undefined }).replace(/"requestId":"[^"]*"/g, "")}`,
  )
}

describe("hidden values", () => {
  beforeAll(async () => {
    await setPolicies(settings[0])
    await w.sql("create table original_employee as select * from employees where id = ?", [ann.id])
  })

  test.each(["colleague", "managersManager", "manager"] as const)(
    "the %s receives the same bytes whatever the hidden values are",
    async (person) => {
      const sees = readableFields(person, settings[0])
      const before = await readEverything(clients[person])
      const hidden = secrets.filter(([of]) => of.every((field) => !sees.has(field as never)))
      expect(hidden.length).toBeGreaterThan(5)
      const differs = async (some: typeof secrets) => {
        for (const [, change] of some) await run(change)
        const after = await readEverything(clients[person])
        for (const [, , undo] of some) await run(undo)
        return after.filter((line, n) => line !== before[n])
      }
      // All at once, and only if something shows, one by one to name the culprit.
      if ((await differs(hidden)).length === 0) return
      for (const secret of hidden)
        expect({ of: secret[0], differences: await differs([secret]) }).toEqual({ of: secret[0], differences: [] })
      throw new Error("they differ together, though none does alone")
    },
  )

  test("HR receives different bytes, so the comparison can fail", async () => {
    for (const [of, change, undo] of secrets.filter(([[field]]) =>
      ["salary", "role", "taxId", "pendingChanges"].includes(field as string),
    )) {
      const before = await readEverything(clients.hr)
      await run(change)
      const after = await readEverything(clients.hr)
      await run(undo)
      expect({ of, same: after.every((line, n) => line === before[n]) }).toEqual({ of, same: false })
    }
  })

  test("a patch with a guessed value does not reveal hidden pay", async () => {
    await setPolicies({ managersSeeSalary: false, employeesSeeOwnSalary: false } as never)
    const offer = async (patch: object) => {
      const { status, body } = await ann.patch("/users/me", patch)
      return { status, body: { ...body, updatedAt: undefined } }
    }
    expect(await offer({ salary: 70000 })).toEqual(await offer({ salary: 70001 }))
    expect((await offer({ salary: 70000 })).status).toBe(403)
    const right = await offer({ bankDetails: { iban: "DE89370400440532013000" } })
    expect(right.body.pendingChanges.map(({ field }: Json) => field)).toContain("bankDetails")
    expect(right.body).not.toHaveProperty("bankDetails")
    await setPolicies(settings[0])
  })
})

/** Runs a statement about the person. */
const run = (statement: string) => w.sql(statement.replaceAll(":id", `'${ann.id}'`))
