// Which records the policies show to each kind of caller, in a database with records of the caller, of a direct report, of a
// colleague, of a former colleague and of an employee of another organization.
import { type Kysely, type RawBuilder, sql } from "kysely"
import type { AccessPolicies } from "../../src/auth/access-policies.js"
import { preBoarding } from "../../src/auth/pre-boarding.js"
import { type RoleGrant, ServiceViewer, Viewer, type ViewerData } from "../../src/auth/viewer.js"
import { Permission } from "../../src/entities/administration/enums.js"
import { type Class, metadataOf } from "../../src/entities/metadata.js"
import { RowAccess } from "../../src/query/row-access.js"
import { insertAccessRecords } from "./access-records.js"
import { insertEmployee, insertOrganization } from "./factories.js"
import type { TestApp } from "./test-app.js"

interface Caller {
  readonly name: string
  readonly viewer: Viewer
  /** The relation to the caller of each employee with records. */
  readonly relations: ReadonlyMap<string, string>
}

export interface AccessFixture {
  readonly callers: readonly Caller[]
  /** The employee to whom each record belongs, by the ids. */
  readonly owners: ReadonlyMap<string, string>
}

/** For each kind of caller, the relations of the visible records, such as `own report`. Callers without any are left out. */
type ByCaller = Readonly<Record<string, string>>

/** The visible records of an entity: under all conditions, and under each condition on rows alone. */
export interface VisibleRecords {
  readonly all: ByCaller
  readonly rowRule?: ByCaller
  readonly beforeFirstDay?: ByCaller
}

const now = new Date("2026-03-02T09:00:00.000Z")
const role = { id: "", name: "", permissions: Permission.keys, scopeIds: null }
const everyPermission: RoleGrant = { ...role, scope: "ORGANIZATION" }
const permissionsForReports: RoleGrant = {
  ...role,
  permissions: ["READ_PERSONAL", "READ_COMPENSATION", "UPDATE_PROFILES", "READ_LEAVE"],
  scope: "REPORTS",
}
const withoutDirectory: RoleGrant = {
  ...role,
  permissions: ["READ_PERSONAL", "READ_EMPLOYMENT", "READ_COMPENSATION", "READ_LEAVE"],
  scope: "ORGANIZATION",
}

/** Inserts an organization with callers and records. */
export async function insertAccessFixture(run: TestApp["sql"]): Promise<AccessFixture> {
  const owners = new Map<string, string>()
  const departments = new Map<string, string>()
  const hire = async (organizationId: string, values: Record<string, unknown> = {}) => {
    const employee = await insertEmployee(run, organizationId, values)
    const { ids, departmentId } = await insertAccessRecords(run, organizationId, employee)
    for (const id of ids) owners.set(id, employee)
    departments.set(employee, departmentId)
    return employee
  }
  const organizationId = await insertOrganization(run)
  const others = {
    colleague: await hire(organizationId),
    former: await hire(organizationId, { account_status: "DEACTIVATED" }),
    foreign: await hire(await insertOrganization(run)),
  }
  const relationsOf = (relations: Record<string, string>) => new Map(Object.entries(relations).map(([name, id]) => [id, name]))
  const dataOf = (id: string, reports: string[]): ViewerData => ({
    ...{ id, reports, organizationId, role: "EMPLOYEE", sessionId: id, language: "EN", timezone: "UTC" },
    policies: { managersSeeSalary: false, employeesSeeOwnSalary: true },
  })
  const add = async (name: string, more: Partial<ViewerData> = {}): Promise<Caller> => {
    const own = await hire(organizationId, { manager_id: others.colleague })
    const report = await hire(organizationId, { manager_id: own })
    return { name, viewer: new Viewer({ ...dataOf(own, [report]), ...more }), relations: relationsOf({ own, report, ...others }) }
  }
  const serviceAccount = { ...dataOf(organizationId, []), grants: [everyPermission], expiresAt: null }
  const ofDepartment = [others.colleague, departments.get(others.colleague) as string]
  const callers = [
    await add("employee"),
    await add("hr", { role: "HR" }),
    await add("administrator", { role: "ADMIN" }),
    await add("role for reports", { grants: [permissionsForReports] }),
    await add("role for a department", { grants: [{ ...role, scope: "DEPARTMENT", scopeIds: ofDepartment }] }),
    await add("role for everyone", { grants: [everyPermission] }),
    await add("before the first day", { role: "HR", isBeforeFirstDay: true }),
    { name: "service account", viewer: new ServiceViewer(serviceAccount), relations: relationsOf(others) },
    {
      name: "service account without the directory",
      viewer: new ServiceViewer({ ...serviceAccount, grants: [withoutDirectory] }),
      relations: relationsOf(others),
    },
  ]
  return { callers, owners }
}

/** Alias of the table in a statement. No row rule uses it. */
const ALIAS = "record"

/** Tables whose rows stand for the rows of a view. */
const tablesOfViews: Readonly<Record<string, string>> = { JobBoard: "vacancies", OrganizationEvent: "company_news_targets" }

/** The visible records of an entity; undefined for a view without a table of its own. */
export async function readVisibleRecords(
  db: Kysely<unknown>,
  accessPolicies: AccessPolicies,
  { callers, owners }: AccessFixture,
  entity: Class,
): Promise<VisibleRecords | undefined> {
  const metadata = metadataOf(entity)
  const table = metadata.stored ? metadata.table : tablesOfViews[entity.name]
  if (!table) return undefined
  const read = async (conditionsOf: (access: RowAccess, viewer: Viewer) => RawBuilder<unknown>[] | undefined) => {
    const visible: Record<string, string> = {}
    for (const { name, viewer, relations } of callers) {
      const conditions = conditionsOf(new RowAccess({ viewer, accessPolicies, today: "2026-03-02", now, language: "en" }), viewer)
      if (!conditions) continue
      const where = sql.join([sql`true`, ...conditions.map((condition) => sql`(${condition})`)], sql` and `)
      const { rows } = await sql<{
        id: string
      }>`/* test */ select id from ${sql.table(table)} ${sql.ref(ALIAS)} where ${where}`.execute(db)
      const found = new Set(rows.map(({ id }) => relations.get(owners.get(id) ?? "")))
      const text = [...relations.values()].filter((relation) => found.has(relation)).join(" ")
      if (text) visible[name] = text
    }
    return visible
  }
  const { rowRule } = accessPolicies.of(entity)
  const beforeFirstDay = preBoarding.rows.get(entity)
  return {
    all: await read((access) => access.conditions(metadata, access.row(metadata, ALIAS), { includeArchived: true })),
    ...(rowRule && {
      rowRule: await read((access, viewer) => {
        const row = access.row(metadata, ALIAS)
        return [rowRule(row, viewer, row.canReadField)].filter((condition) => condition !== undefined)
      }),
    }),
    ...(beforeFirstDay && {
      beforeFirstDay: await read((access, viewer) =>
        viewer.isBeforeFirstDay ? [beforeFirstDay(access.row(metadata, ALIAS))] : undefined,
      ),
    }),
  }
}

/** The visible records of every entity, by name. */
export async function readAllVisibleRecords(
  db: Kysely<unknown>,
  accessPolicies: AccessPolicies,
  fixture: AccessFixture,
): Promise<Record<string, VisibleRecords>> {
  const result: Record<string, VisibleRecords> = {}
  for (const { entity } of accessPolicies.all().sort((a, b) => (a.entity.name < b.entity.name ? -1 : 1))) {
    const visible = await readVisibleRecords(db, accessPolicies, fixture, entity)
    if (visible) result[entity.name] = visible
  }
  return result
}
