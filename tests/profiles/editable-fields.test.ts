// `editableFields` says of each field of a profile what a real request does with a new value, for all roles and relations.
import { beforeAll, expect, test } from "@jest/globals"
import { CustomFieldGroup } from "../../src/entities/custom-fields/enums.js"
import { inputFieldsOf } from "../../src/inputs/input-field.js"
import { UpdateProfileInput } from "../../src/inputs/profiles.js"
import type { Client, Json } from "../support/client.js"
import { insertRow } from "../support/factories.js"
import { created } from "../support/leave-requests.js"
import { assignRole } from "../support/roles.js"
import { createTestApp } from "../support/test-app.js"

const app = createTestApp({ now: "2026-03-02T09:00:00.000Z" })
let count = 0
beforeAll(async () => {
  for (const admin of [app.admin, app.outsider])
    for (const group of CustomFieldGroup.keys) {
      const definition = { label: group, key: group.toLowerCase(), type: "string", entityType: "user", group }
      await created(admin.post("/custom-fields/definitions", definition))
    }
})

interface Case {
  viewer: Client
  subject: Client
  /** Reads the result. */
  admin: Client
  organizationId: string
}

/** A value that no profile has yet. References are to records of this organization. */
async function newValue(name: string, organizationId: string): Promise<unknown> {
  const n = ++count
  const day = `2020-01-${String((n % 28) + 1).padStart(2, "0")}`
  const values: Record<string, () => unknown> = {
    fullName: () => `Renamed ${n}`,
    email: () => `renamed${n}@acme.test`,
    phone: () => `+49 30 ${100_000 + n}`,
    personalPhone: () => `+49 31 ${100_000 + n}`,
    personalEmail: () => `private${n}@example.org`,
    address: () => ({ city: `City ${n}` }),
    nationality: () => ["DE", "FR", "IT"][n % 3],
    bankDetails: () => ({ holder: `Holder ${n}` }),
    emergencyContacts: () => [{ fullName: `Contact ${n}`, phone: "+49 30 1" }],
    skills: () => [{ name: `Skill ${n}`, level: "Expert" }],
    positionId: () => insertRow(app.sql, "positions", organizationId, { title: `Position ${n}` }),
    departmentId: () => insertRow(app.sql, "departments", organizationId, { name: `Department ${n}` }),
    locationId: () =>
      insertRow(app.sql, "locations", organizationId, {
        ...{ name: `Location ${n}`, address: {}, country: "DE", timezone: "UTC", type: "OFFICE" },
      }),
    managerId: async () => (await app.hire({}, organizationId)).id,
    employmentType: () => ["Contract", "Part-time", "Intern"][n % 3],
    fullTimeShare: () => (500 + (n % 400)) / 1000,
    birthDate: () => day,
    hireDate: () => day,
    probationEndDate: () => day,
    contractEndDate: () => day,
    endDate: () => `2090-01-${day.slice(-2)}`,
    salary: () => 50_000 + n,
    salaryCurrency: () => ["CHF", "USD", "SEK"][n % 3],
  }
  return (values[name] ?? (() => `new ${n}`))()
}

const names = [
  ...inputFieldsOf(UpdateProfileInput).flatMap(({ name }) => (name === "customFields" ? [] : name)),
  ...CustomFieldGroup.keys.map((group) => `customFields.${group.toLowerCase()}`),
]
const nest = (name: string, value: unknown) => {
  const [field = "", key] = name.split(".")
  return { [field]: key === undefined ? value : { [key]: value } }
}
const valueIn = (profile: Json, name: string) => name.split(".").reduce((value, key) => value?.[key], profile)

const same = (value: unknown, expected: unknown) => {
  if (typeof expected !== "object") return value === expected
  try {
    expect(value).toMatchObject(expected as object)
    return true
  } catch {
    return false
  }
}

/** What a request with a new value of a field does: the mode of the field, or undefined for a rejection. */
async function modeOf({ viewer, subject, admin, organizationId }: Case, name: string): Promise<string | undefined> {
  const value = await newValue(name, organizationId)
  const path = viewer === subject ? "/users/me" : `/users/${subject.id}`
  const { status, body } = await viewer.patch(path, nest(name, value))
  if (status !== 200) {
    expect({ name, code: body.code, status }).toEqual({
      name,
      code: expect.stringMatching(/^(FORBIDDEN|NOT_FOUND|SELF_ACTION_FORBIDDEN|VALIDATION_FAILED|BEFORE_FIRST_DAY)$/),
      status,
    })
    // A custom field that the caller may never read is unknown.
    if (status === 400) expect(body.errors).toMatchObject([{ code: "UNKNOWN_FIELD" }])
    return undefined
  }
  const { body: profile } = await admin.get(`/users/${subject.id}`)
  const isProposed = profile.pendingChanges.some(({ field, proposed }: Json) => field === name && same(proposed[name], value))
  // A new address waits for its confirmation.
  const isSet = name === "email" || same(valueIn(profile, name), value)
  expect({ name, isSet }).toEqual({ name, isSet: !isProposed })
  return isProposed ? "APPROVAL" : "DIRECT"
}

const here = (viewer: Client, subject: Client): Case => ({
  viewer,
  subject,
  admin: app.admin,
  organizationId: app.organizationId,
})

/** A viewer with a custom role, for everyone. */
async function withRole(...permissions: string[]): Promise<Client> {
  const viewer = await app.hire()
  await assignRole(app, viewer, { permissions })
  return viewer
}

const newHr = () => app.hire({ role: "HR" })
const newAdmin = () => app.hire({ role: "ADMIN" })
const cases: [name: string, load: () => Promise<Case> | Case, modes: readonly ("DIRECT" | "APPROVAL")[]][] = [
  ["an employee on their own profile", () => here(app.employee, app.employee), ["DIRECT", "APPROVAL"]],
  ["an employee before the first day", () => startLater("EMPLOYEE"), ["DIRECT", "APPROVAL"]],
  ["HR before the first day", () => startLater("HR"), ["DIRECT", "APPROVAL"]],
  ["a manager on a report", () => here(app.manager, app.employee), []],
  ["a colleague", () => here(app.colleague, app.employee), []],
  ["HR on an employee", async () => here(app.hr, await app.hire()), ["DIRECT"]],
  ["HR on their own profile", () => here(app.hr, app.hr), ["DIRECT", "APPROVAL"]],
  ["HR on a colleague in HR", async () => here(app.hr, await newHr()), ["DIRECT"]],
  ["HR on an administrator", () => here(app.hr, app.admin), []],
  ["HR on a deactivated employee", async () => here(app.hr, await app.hire({ account_status: "DEACTIVATED" })), ["DIRECT"]],
  ["an administrator on HR", async () => here(app.admin, await newHr()), ["DIRECT"]],
  ["an administrator on another", async () => here(app.admin, await newAdmin()), ["DIRECT"]],
  ["the only member of HR on their own profile", onlyHr, ["DIRECT"]],
  ["UPDATE_PROFILES on an employee", async () => here(await withRole("UPDATE_PROFILES"), await app.hire()), ["DIRECT"]],
  ["UPDATE_PROFILES on HR", async () => here(await withRole("UPDATE_PROFILES"), await newHr()), []],
  ["UPDATE_PROFILES on one's own profile", ownWithRole, ["DIRECT", "APPROVAL"]],
  ["READ_PERSONAL on an employee", async () => here(await withRole("READ_PERSONAL"), await app.hire()), []],
]

async function startLater(role: string): Promise<Case> {
  const viewer = await app.hire({ role, hire_date: "2026-03-20" })
  return here(viewer, viewer)
}

async function ownWithRole(): Promise<Case> {
  const viewer = await withRole("UPDATE_PROFILES", "READ_PERSONAL")
  return here(viewer, viewer)
}

/** The other organization has one administrator. */
function onlyHr(): Case {
  return { viewer: app.outsider, subject: app.outsider, admin: app.outsider, organizationId: app.otherOrganizationId }
}

test.each(cases)("%s changes the fields as the profile says", async (_name, load, modes) => {
  const one = await load()
  const { viewer, subject } = one
  const { body } = await viewer.get(viewer === subject ? "/users/me" : `/users/${subject.id}`)
  const editable = new Map((body.editableFields ?? []).map(({ name, mode }: Json) => [name, mode]))
  const { employee } = await viewer.execute("query ($id: ID!) { employee(id: $id) { editableFields { name mode } } }", {
    id: subject.id,
  })
  expect(employee.editableFields).toEqual(body.editableFields)
  expect([...new Set(editable.values())].sort()).toEqual([...modes].sort())
  expect([...editable.keys()].filter((name) => !names.includes(name as string))).toEqual([])
  const found: [string, unknown][] = []
  for (const name of names) found.push([name, await modeOf(one, name)])
  expect(found).toEqual(names.map((name) => [name, editable.get(name)]))
})
