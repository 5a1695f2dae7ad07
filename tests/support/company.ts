// A small company with the special cases of reads: archived and orphaned departments, deactivated employees, equal names,
// values in every restricted field, missing values, and names that need escaping. Tests fill two organizations with it.
import { newId } from "../../src/entities/base-entity.js"
import { fillCalendar } from "./company-calendar.js"
import { insertCompanyCandidate } from "./company-candidates.js"
import { insertExchange } from "./company-exchange.js"
import { insertCompanyLeave } from "./company-leave.js"
import { insertCompanyOnboarding } from "./company-onboarding.js"
import { insertCompanyTasks } from "./company-tasks.js"
import { insertEmployee, insertRow } from "./factories.js"
import type { TestApp } from "./test-app.js"

const archived = { archived_at: "2025-06-30T12:00:00.000Z" }

/** Custom fields of employees: the id of the definition by key. */
type CustomFieldIds = Readonly<Record<"shirt" | "locker" | "team", string>>

/** Values of all restricted fields of an employee. Each contains `mark` or `number`, so that tests can find it in a response. */
export const restrictedColumns = (
  mark: string,
  number: number,
  fields: Omit<CustomFieldIds, "team"> = { shirt: "shirt", locker: "locker" },
) => ({
  birth_date: `19${10 + number}-05-17`,
  personal_email: `${mark}@home.test`,
  pending_email: `${mark}.new@acme.test`,
  personal_phone: `+49 ${mark}`,
  address: { street: `${mark} street 1`, city: "Ulm", country: "DE" },
  nationality: "DE",
  national_id: `${mark}-id`,
  tax_id: `${mark}-tax`,
  hire_date: `1${900 + number}-01-01`,
  employment_type: "FULL_TIME",
  probation_end_date: `${number % 2 ? 2200 + number : 1200 + number}-01-01`,
  contract_end_date: `2${300 + number}-12-31`,
  full_time_share: 0.5,
  salary: 7_654_000.25 + number,
  salary_currency: "CHF",
  pay_grade: `${mark}-grade`,
  bank_details: { holder: `${mark}-holder`, iban: `${mark}-iban` },
  custom_fields: { [fields.shirt]: `${mark}-shirt`, [fields.locker]: `${mark}-locker` },
})

/** Fills an organization. `people` are its existing employees: an administrator, a manager, a report and a colleague. */
export async function fillCompany({ sql }: TestApp, organizationId: string, people: Record<string, string>): Promise<void> {
  const row = (table: string, values: object) => insertRow(sql, table, organizationId, values as Record<string, unknown>)
  const hire = (values: object) => insertEmployee(sql, organizationId, values as Record<string, unknown>)
  const [lead, boss, worker, colleague] = Object.values(people) as [string, string, string, string]

  const field = (key: string, values: object) =>
    row("custom_field_definitions", { entity_type: "USER", key, label: key, type: "STRING", options: [], ...values })
  const fields: CustomFieldIds = {
    shirt: await field("shirt", { group: "PERSONAL", position: 1 }),
    locker: await field("locker", { group: "EMPLOYMENT", position: 2 }),
    team: await field("team", { group: "DIRECTORY", description: 'Öl \u2028 "A"' }),
  }
  const costCenter = await field("costCenter", { entity_type: "DEPARTMENT", type: "NUMBER" })
  await field("bonus", { group: "COMPENSATION", type: "NUMBER", default_value: { value: 1.5 }, position: 3 })
  await field("level", { entity_type: "JOB", type: "ENUM", options: [{ value: "a", label: "A" }] })
  await field("source", { entity_type: "CANDIDATE" })

  const office = { country: "DE", type: "OFFICE" }
  const ulm = await row("locations", { ...office, name: "Ulm", city: "Ulm", timezone: "Europe/Berlin" })
  const hub = await row("locations", {
    ...office,
    name: 'Hub "A"\\B',
    type: "REMOTE_HUB",
    country: "CH",
    region: "ZH",
    timezone: "UTC",
  })
  const closed = await row("locations", { ...office, ...archived, name: "Closed place", timezone: "Asia/Tokyo" })

  const department = (name: string, values: object = {}) => row("departments", { name, ...values })
  const top = await department("Head office", { head_id: lead, location_id: ulm })
  const engineering = await department("Engineering", {
    parent_id: top,
    head_id: boss,
    custom_fields: { [costCenter]: 4711.5 },
    description: 'Builds\n"things" \u2028 💡',
  })
  const platform = await department("Ärger & Öl", { parent_id: engineering, location_id: closed })
  const gone = await department("Gone", { parent_id: engineering, head_id: boss, ...archived })
  await department("Left behind", { parent_id: gone })
  const sales = await department("Sales", { parent_id: top, location_id: hub })
  await department("engineering", { parent_id: sales })
  await department("Empty")

  const position = (title: string, values: object = {}) => row("positions", { title, ...values })
  const engineer = await position("Engineer", { grade: "Senior", level: 3, department_id: engineering })
  const wizard = await position("Wizard", { grade: "L4", level: 4, department_id: gone, ...archived })
  await position("Engineer", { level: 2, department_id: platform })
  const seller = await position("seller", { description: "Sells" })
  for (const [status, effective_date] of Object.entries({
    SCHEDULED: "2027-01-01",
    CANCELLED: "2026-01-01",
    APPLIED: "2026-01-01",
  })) {
    const change = { status, effective_date, author_id: lead }
    await row("department_changes", {
      ...{ ...change, changes: "{name,parentId,headId,locationId}", code: status === "CANCELLED" ? "NAME_TAKEN" : null },
      ...{ department_id: engineering, name: "Öl", parent_id: gone, head_id: boss, location_id: closed },
    })
    await row("position_changes", {
      ...change,
      changes: "{level,departmentId}",
      position_id: engineer,
      level: 5,
      department_id: sales,
    })
  }

  let number = 0
  const restricted = (name: string) => restrictedColumns(name, ++number, fields)
  const set = async (id: string, values: object) => {
    const columns = Object.keys(values)
    await sql(`update employees set ${columns.map((column) => `${column} = ?`).join(", ")} where id = ?`, [
      ...Object.values(values).map((value) => (typeof value === "object" && value !== null ? JSON.stringify(value) : value)),
      id,
    ])
  }
  const assigned = (department_id: string, position_id: string | null = null, location_id: string | null = null) => ({
    department_id,
    position_id,
    location_id,
  })
  for (const [name, id] of Object.entries(people)) await set(id, restricted(name))
  await set(lead, { ...assigned(top, wizard, ulm), phone: "+49 731" })
  await set(boss, assigned(engineering, engineer, hub))
  await set(worker, { ...assigned(engineering, engineer, ulm), end_date: "2031-12-31" })
  await set(colleague, { ...assigned(sales, seller, closed), custom_fields: { [fields.team]: "A" } })
  const emailOf = (name: string) => `${name}@${organizationId.slice(-12)}.test`
  const person = (full_name: string, name: string, values: object) => hire({ full_name, email: emailOf(name), ...values })
  const namesake = await person("Ann Employee", "ann2", { ...restricted("ann2"), ...assigned(engineering), manager_id: boss })
  const novice = await person("Éva Novice", "eva", {
    ...restricted("eva"),
    ...assigned(platform, engineer),
    manager_id: boss,
    hire_date: "2026-01-01",
    probation_end_date: "2026-03-02",
  })
  const left = await person("Dave Departed", "dave", {
    ...restricted("dave"),
    ...assigned(engineering, engineer, ulm),
    manager_id: boss,
    account_status: "DEACTIVATED",
  })
  await person("Gus Suspended", "gus", {
    ...restricted("gus"),
    ...assigned(gone, wizard, closed),
    manager_id: left,
    account_status: "SUSPENDED",
    probation_end_date: null,
    end_date: "2026-03-01",
  })
  await person("ivy invited", "ivy", { account_status: "INVITED", manager_id: colleague })
  await person('Zoë <b>"Q"</b> O\'Neil\\', "zoe", {
    ...restricted("zoe"),
    ...assigned(sales, seller, hub),
    manager_id: colleague,
    role: "MANAGER",
  })
  await sql("update departments set head_id = ? where id = ?", [left, platform])

  const everyone = [lead, boss, worker, colleague, namesake, novice, left]
  for (const [n, employee_id] of everyone.entries()) {
    const of = { employee_id }
    const mark = `${n}-secret`
    await row("emergency_contacts", {
      ...of,
      full_name: `Kai ${mark}`,
      phone: `112 ${mark}`,
      relationship: n % 2 ? "Sister" : null,
    })
    if (n % 2) await row("emergency_contacts", { ...of, full_name: "kai", phone: "113", email: `${mark}@kin.test` })
    await row("skills", { ...of, name: "Go", level: "MID", notes: `Notes ${mark}` })
    if (n % 2) await row("skills", { ...of, name: "go-karts", level: "EXPERT" })
    const change = { ...of, status: "APPLIED" }
    const pay = {
      pay_changes: "{salary,payGrade}",
      salary: 50_000 + n,
      salary_currency: "CHF",
      pay_grade: mark,
      reason: `Raise ${mark}`,
    }
    const move = { changes: "{departmentId,managerId}", department_id: n % 2 ? gone : sales, manager_id: n % 2 ? left : lead }
    await row("employment_changes", { ...change, ...pay, ...move, effective_date: "2020-01-01", employment_type: "INTERN" })
    await row("employment_changes", { ...change, ...pay, effective_date: "2021-02-03" })
    await row("employment_changes", { ...change, role: "MANAGER", effective_date: "2021-02-03" })
    await row("employment_changes", {
      ...change,
      ...move,
      effective_date: "2022-01-01",
      position_id: wizard,
      location_id: closed,
    })
    await row("employment_changes", { ...of, ...pay, status: "SCHEDULED", effective_date: "2027-01-01" })
    await row("employment_changes", { ...of, ...move, status: "CANCELLED", effective_date: "2026-01-01" })
    const proposal = (field: string, status: string, values: object = {}) =>
      row("profile_changes", { ...of, field, proposed: { [field]: `${field} ${mark}` }, status, ...values })
    const document = async (name: string, uploaded_by_id: string, values: object = {}) =>
      row("employee_documents", {
        ...of,
        object_id: await row("stored_objects", { size: 10 }),
        name: `${name} ${mark}.pdf`,
        size: 10,
        content_type: "application/pdf",
        uploaded_by_id,
        uploaded_at: "2026-02-01T00:00:00.123Z",
        type: "TAX",
        ...values,
      })
    const request = { ...of, type: "TAX", requested_by_id: left, message: `request ${mark}` }
    const request_id = await row("document_requests", { ...request, status: "FULFILLED" })
    await row("document_requests", { ...request, due_date: "2026-05-01" })
    await document("tax", of.employee_id, { request_id })
    await document("contract", left, { type: "CONTRACT", expires_on: "2027-01-01", status: "PENDING" })
    await proposal("taxId", "PENDING")
    await proposal("nationality", "PENDING")
    await proposal("taxId", "APPROVED", { decided_by_id: left, decided_at: "2026-01-02T03:04:05.678Z", comment: mark })
  }
  await insertCompanyLeave(
    { sql } as TestApp,
    organizationId,
    everyone.map((id, n) => ({ id, mark: `${n}-secret` })),
  )
  await fillCalendar(
    { sql },
    organizationId,
    everyone.map((id, n) => ({ id, mark: `${n}-secret` })),
  )
  await insertCompanyTasks({ sql }, organizationId, everyone, { departments: [engineering, platform] })
  await insertCompanyOnboarding({ sql }, organizationId, everyone)
  await row("preferences", { employee_id: worker, theme: "DARK", language: "DE" })
  await row("preferences", { employee_id: lead, timezone: "Asia/Kolkata", date_format: "DAY_MONTH_YEAR" })

  const job = (title: string, status: string, values: object = {}) =>
    row("vacancies", { title, type: "FULL_TIME", status, ...values })
  await job("Engineer", "OPEN", { department_id: engineering, location_id: ulm, hiring_manager_id: boss, description: "Build" })
  await job("Engineer", "OPEN", { department_id: engineering, hiring_manager_id: left, type: "CONTRACT" })
  await job("analyst", "DRAFT", { department_id: engineering, hiring_manager_id: colleague })
  await job("Secret", "DRAFT", { department_id: sales })
  await job("Old", "CLOSED", { department_id: engineering, ...archived })
  await job("Past", "CLOSED", { department_id: gone, location_id: closed, hiring_manager_id: lead, benefits: "Cake" })
  await job("Anywhere", "OPEN")
  await insertCompanyCandidate({ sql }, organizationId, [lead, boss])

  const session = (employee_id: string, n: number, values: object = {}) =>
    row("sessions", {
      employee_id,
      refresh_hash: `${organizationId} ${employee_id} ${n}`,
      last_seen_at: `2026-02-0${n}T00:00:00.123Z`,
      expires_at: "2026-04-01T00:00:00.000Z",
      user_agent: "Browser",
      ...values,
    })
  for (const id of [lead, worker]) {
    await session(id, 1)
    await session(id, 2, { address: "10.0.0.1" })
    await session(id, 3, { ended_at: "2026-02-04T00:00:00.000Z" })
    await session(id, 4, { expires_at: "2026-03-01T00:00:00.000Z" })
  }
  for (const employee_id of [lead, boss, worker])
    await row("passkeys", {
      employee_id,
      name: "Phone",
      host: "acme.test",
      credential_id: "id",
      public_key: "key",
      is_backup_eligible: true,
      counter: 0,
    })
  const news = (title: string, author_id: string, values: object = {}) =>
    row("company_news", { title, author_id, body: `<p>${title}</p>`, ...values })
  const party = await news("Party", lead, { created_at: "2026-02-01T00:00:00.000Z" })
  const forEngineers = await news("For engineers", left, { created_at: "2026-02-02T00:00:00.000Z", body: null })
  const forTheHub = await news("For the hub and sales", lead, { created_at: "2026-02-02T00:00:00.000Z" })
  await row("company_news_targets", { news_id: forEngineers, department_id: engineering })
  await row("company_news_targets", { news_id: forTheHub, location_id: hub })
  await row("company_news_targets", { news_id: forTheHub, department_id: sales })
  for (const recipient_id of [lead, boss, worker, colleague]) {
    const notify = (number: number, values: object) =>
      row("notifications", {
        recipient_id,
        number,
        event_id: newId(),
        category: "SECURITY",
        type: "account.signIn",
        texts: { en: `"${number}" happened`, de: `„${number}“ ist passiert` },
        entity_type: "Employee",
        entity_id: recipient_id,
        in_inbox: true,
        awaits_digest: false,
        ...values,
      })
    const about = { category: "COMPANY_NEWS", type: "news.deliver", entity_type: "CompanyNews" }
    await notify(1, { ...about, entity_id: party, sender_id: lead, read_at: "2026-02-01T08:00:00.123Z", link: "/news" })
    await notify(2, { ...about, entity_id: forEngineers, sender_id: left, texts: { en: "Only English" } })
    await notify(3, { in_inbox: false })
    await notify(4, { category: "LEAVE", sender_id: boss })
    await row("inboxes", { employee_id: recipient_id, last_number: 4, unread: 2 })
  }
  for (const id of [lead, worker]) {
    const own = { employee_id: id, session_id: await session(id, 5), sealed: "sealed" }
    await row("push_subscriptions", { ...own, service: "push.example", endpoint_hash: "one" })
    await row("push_subscriptions", {
      ...own,
      service: "other.example",
      endpoint_hash: "two",
      last_used_at: "2026-02-03T00:00:00.000Z",
    })
  }
  const role_id = await row("custom_roles", { name: "Readers", permissions: "{READ_DIRECTORY}", scope: "OWN" })
  for (const employee_id of [lead, boss]) await row("role_assignments", { role_id, employee_id })
  await row("api_keys", { name: "Payroll", role_id, prefix: "hrw_abcdefgh", hash: role_id })
  const hook = { url: "https://example.com/hook", event_types: "{}", is_active: false, sealed_secret: "", position: 0 }
  const webhook_id = await row("webhooks", { ...hook, description: "Payroll", role_id })
  const event = { type: "employee.update", at: "2026-03-01", entity_type: "Employee", entity_id: lead, changed_fields: "{phone}" }
  await row("webhook_deliveries", { ...event, webhook_id, event_id: role_id, sequence: 1, status: "FAILED", attempts: 10 })
  await row("audit_chains", { last_sequence: 3, last_hash: "" })
  for (const [n, actor_id] of [lead, left, null].entries())
    await row("audit_entries", {
      sequence: n + 1,
      hash: "",
      at: "2026-02-01T00:00:00.000Z",
      action: "department.create",
      actor_id,
      subject_type: "Department",
      subject_id: top,
      details: { name: "Head office" },
    })
  const access = { reader_id: lead, accessor_id: lead, group: "PERSONAL", kind: "READ", operation: "employee", count: 1 }
  const hour = "2026-02-01T00:00:00.000Z"
  for (const employee_id of [boss, worker]) await row("access_log_entries", { ...access, employee_id, hour, last_at: hour })
  await insertExchange({ sql }, organizationId, { lead, worker })
}
