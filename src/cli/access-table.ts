// The access matrix: the access of each kind of caller, as Markdown. It is committed (docs/access-matrix.md) and states the access
// a second time. A changed rule fails a test until the change of the table is reviewed.
import type { AccessPolicies, AccessPolicy } from "../auth/access-policies.js"
import { type AccessScope, everyone, type ScopeRule, scopeIncludes } from "../auth/access-rules.js"
import { preBoarding } from "../auth/pre-boarding.js"
import { ServiceViewer, Viewer, type ViewerData } from "../auth/viewer.js"
import { Permission } from "../entities/administration/enums.js"
import { Role } from "../entities/enums.js"

const [SELF, REPORT, MEMBER] = ["self", "report", "member"]
const NOBODY = "–"
const policiesOff = { managersSeeSalary: false, employeesSeeOwnSalary: false }
const settings = Object.keys(policiesOff) as (keyof typeof policiesOff)[]

const sampleData = (role: Role, more: Partial<ViewerData> = {}): ViewerData => ({
  id: SELF as string,
  organizationId: "",
  sessionId: "",
  role,
  reports: role === "EMPLOYEE" ? [] : [REPORT as string],
  language: "EN",
  timezone: "UTC",
  policies: policiesOff,
  ...more,
})

const sampleViewers: readonly Viewer[] = Role.keys.map((role) => new Viewer(sampleData(role)))
const serviceAccount = (grants: ViewerData["grants"] = []) =>
  new ServiceViewer({ ...sampleData("EMPLOYEE", { grants }), expiresAt: null })
const withoutPermissions = serviceAccount()
/** For each permission, callers with a role that grants it: for one member of a department, or for the organization. */
const grantees = Permission.keys.map((permission) => {
  const grant = { id: "", name: "", permissions: [permission] }
  const organization = [{ ...grant, scope: "ORGANIZATION" as const, scopeIds: null }]
  return {
    permission,
    ofDepartment: serviceAccount([{ ...grant, scope: "DEPARTMENT", scopeIds: [MEMBER as string] }]),
    ofOrganization: serviceAccount(organization),
    employee: new Viewer(sampleData("EMPLOYEE", { grants: organization })),
  }
})
const [employeeWithout] = sampleViewers as [Viewer]
/** Each setting of the organization with a viewer of each role, without it and with it. */
const settingPairs = settings.flatMap((setting) =>
  Role.keys.map((role) => {
    const policies = { ...policiesOff, [setting]: true }
    return { label: `${setting}: ${role}`, off: new Viewer(sampleData(role)), on: new Viewer(sampleData(role, { policies })) }
  }),
)
/** HR before the first day of work: the role counts from that day on. */
const beforeFirstDay = new Viewer(sampleData("HR", { isBeforeFirstDay: true }))

/** The people in a scope of a sample viewer. */
function describeScope(scope: AccessScope): string {
  if (scope === everyone) return "all"
  const people = [
    ["own", SELF],
    ["reports", REPORT],
    ["granted", MEMBER],
  ].flatMap(([name, id]) => (scopeIncludes(scope, [id]) ? [name] : []))
  return people.join(", ") || NOBODY
}

/** The permissions that extend a rule, with a note unless each gives access to the people of any role that grants it. */
const describePermissions = (rule: ScopeRule): string =>
  grantees
    .flatMap(({ permission, ofDepartment, ofOrganization, employee }) => {
      const [inPart, inAll] = [rule(ofDepartment), rule(ofOrganization)].map(describeScope)
      if (inPart === "granted" && inAll === "all") return [permission]
      if (inPart === NOBODY && inAll === "all") return [`${permission} (organization)`]
      if (inPart === "all" && inAll === "all") return [`${permission} (by row)`]
      if (inPart !== NOBODY || inAll !== NOBODY) return [`${permission} (${inPart}, ${inAll})`]
      return describeScope(rule(employee)) === describeScope(rule(employeeWithout)) ? [] : [`${permission} (employees)`]
    })
    .join(", ")

/** The settings of the organization that extend a rule, each with the roles and what it gives to them. */
const describeSettings = (rule: ScopeRule): string =>
  settingPairs
    .flatMap(({ label, off, on }) => {
      const text = describeScope(rule(on))
      return text === describeScope(rule(off)) ? [] : [`${label} ${text}`]
    })
    .join(", ")

const columns = [...Role.keys, "Service account", "Permissions", "Settings", "Before the first day"]

const tableRow = (cells: readonly string[]): string => `| ${cells.join(" | ")} |`
const tableHead = (first: string): string[] => [tableRow([first, ...columns]), tableRow([first, ...columns].map(() => "---"))]

/** A row of a table: what a rule gives to each caller. */
const ruleRow = (name: string, rule: ScopeRule, atFirst: string): string =>
  tableRow([
    name,
    ...[...sampleViewers, withoutPermissions].map((viewer) => describeScope(rule(viewer))),
    describePermissions(rule),
    describeSettings(rule),
    atFirst,
  ])

function operationLines(accessPolicies: AccessPolicies): string[] {
  const names = [...accessPolicies.operations.keys()].sort()
  const isPublic = (name: string) => accessPolicies.operations.get(name)?.allow === "public"
  return [
    "## Public operations",
    "",
    ...names.filter(isPublic).map((name) => `- ${name}`),
    "",
    "## Operations",
    "",
    ...tableHead("Operation"),
    ...names.flatMap((name) => {
      const rule = accessPolicies.operations.get(name)?.allow
      if (rule === undefined || rule === "public") return []
      return [ruleRow(name, rule, accessPolicies.mayCall(beforeFirstDay, name) ? "yes" : NOBODY)]
    }),
  ]
}

function entityLines(
  accessPolicies: AccessPolicies,
  { entity, ownerProperties, actions, fields, rowRule, impliedBy = [] }: AccessPolicy,
): string[] {
  // Records of other entities are invisible before the first day.
  const atFirst = (scope: AccessScope) => (preBoarding.rows.has(entity) ? describeScope(scope) : NOBODY)
  const facts = [
    `Owners: ${ownerProperties.join(", ") || "none"}.`,
    ...(rowRule ? ["A row rule narrows the visible records."] : []),
    ...(impliedBy.length > 0 ? [`The row rule holds below ${impliedBy.join(", ")}.`] : []),
  ]
  const fieldRows = Object.entries(fields).flatMap(([name, { read, update, fallback, recordAs }]) => [
    ...(read ? [ruleRow(`read ${name}`, read, atFirst(accessPolicies.readScope(beforeFirstDay, entity, name)))] : []),
    ...(update
      ? [ruleRow(`update ${name}${fallback ? `, else ${fallback}` : ""}`, update, atFirst(update(beforeFirstDay)))]
      : []),
    ...(recordAs ? [tableRow([`access log of ${name}: ${recordAs}`, ...columns.map(() => "")])] : []),
  ])
  return [
    "",
    `### ${entity.name}`,
    "",
    facts.join(" "),
    "",
    ...tableHead("Action"),
    ...Object.entries(actions).map(([name, rule]) => ruleRow(name, rule, atFirst(rule(beforeFirstDay)))),
    ...fieldRows,
  ]
}

/** The access matrix as Markdown. */
export function accessTable(accessPolicies: AccessPolicies): string {
  const entities = accessPolicies.all().sort((a, b) => (a.entity.name < b.entity.name ? -1 : 1))
  const hidden = [...preBoarding.hiddenFields].map((field) => `- ${field}`)
  const lines = [
    "# Access matrix",
    "",
    "What the access rules give to each kind of caller. `npm run contract` generates this page, and `tests/contract.test.ts`",
    "compares it with the rules. A difference is a change of access: review it before committing the page.",
    "",
    "- `all`: everyone in the organization. `own`: the caller. `reports`: the direct reports of the caller. `–`: no access.",
    "- Permissions: what gives access to a custom role, to the people over whom the role grants the permission. `(organization)`:",
    "  only a role for the whole organization. `(by row)`: for any role, and a row rule narrows the records. `(employees)`: not to",
    "  service accounts.",
    "- Settings: what a setting of the organization adds. The other columns show the access with all settings off.",
    "- Before the first day: the access of an employee who signs in before the first day of work, HR included. Administrators are",
    "  excepted.",
    "",
    ...operationLines(accessPolicies),
    "",
    "## Records and fields",
    "",
    "An operation on a record needs the action on the record as well. A field that is not listed has the rule of its record.",
    ...entities.flatMap((policy) => entityLines(accessPolicies, policy)),
    "",
    "## Fields hidden before the first day",
    "",
    ...hidden,
    "",
  ]
  return lines.join("\n")
}
