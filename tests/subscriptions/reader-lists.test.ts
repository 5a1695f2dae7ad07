// The readers in the log of record changes are the people who read the record: a random company against what each person reads.
import { expect, test } from "@jest/globals"
import { liveEntities } from "../../src/events/live-entities.js"
import type { Client, Json, TestResponse } from "../support/client.js"
import { insertDepartment, insertRow } from "../support/factories.js"
import { planImport } from "../support/imports.js"
import { createDraft, createLeaveType, createPending, nextWorkday, setApprovalPolicy } from "../support/leave-requests.js"
import { createTemplate, startOnboarding, templateStep } from "../support/onboarding.js"
import { seededRandom } from "../support/random.js"
import { createApplication, createJob } from "../support/recruitment.js"
import { createEvent, createTask, proposeChange } from "../support/subscriptions.js"
import { createTestApp, type TestApp } from "../support/test-app.js"

const app = createTestApp()

const EVERYONE = "00000000-0000-0000-0000-000000000000"
const PEOPLE = 24
const RECORDS = 4
const hour = { start: "2026-07-01T09:00:00Z", end: "2026-07-01T10:00:00Z" }
const SCOPES = ["ORGANIZATION", "DEPARTMENT", "DEPARTMENT_TREE", "LOCATION", "REPORTS", "OWN"]
/** Each of the permissions that show live records, and one that does not. */
const PERMISSIONS = [
  ["READ_TASKS", "MANAGE_TASKS", "READ_LEAVE", "MANAGE_LEAVE", "READ_ONBOARDING", "MANAGE_ONBOARDING"],
  ["READ_RECRUITMENT", "MANAGE_RECRUITMENT", "READ_PERSONAL", "MANAGE_CALENDAR", "READ_EMPLOYMENT", "PUBLISH_NEWS"],
].flat()

/** Hires people with random places, managers and custom roles. Some have their first day in the future. */
async function hirePeople({ sql, organizationId, hire }: TestApp, random: () => number): Promise<Client[]> {
  const upTo = (limit: number) => Math.floor(random() * limit)
  const maybe = <T>(list: readonly T[]) => list[upTo(list.length + 2)] ?? null
  const departments: string[] = []
  for (let n = 0; n < 4; n++) departments.push(await insertDepartment(app, `Unit ${random()}`, { parent_id: maybe(departments) }))
  const locations: string[] = []
  for (const timezone of ["Pacific/Kiritimati", "Pacific/Honolulu"])
    locations.push(
      await insertRow(sql, "locations", organizationId, { name: `Site ${random()}`, type: "OFFICE", country: "DE", timezone }),
    )
  const people: Client[] = []
  const managers: Client[] = []
  for (let n = 0; n < PEOPLE; n++) {
    const manager = maybe(people)
    const person = await hire({
      role: n === 0 ? "HR" : "EMPLOYEE",
      department_id: maybe(departments),
      location_id: maybe(locations),
      manager_id: manager?.id ?? null,
      hire_date: [null, "2026-01-01", "2026-03-02", "2026-03-03", "2026-05-01"][Math.max(upTo(9) - 4, 0)],
    })
    people.push(person)
    if (manager) managers.push(manager)
  }
  // A role for reports shows nothing to people without any.
  const holders = SCOPES.flatMap((scope) =>
    PERMISSIONS.flatMap((permission) =>
      (scope === "REPORTS" ? [...new Set(managers)] : [people[1 + upTo(PEOPLE - 1)] as Client]).map((holder) => ({
        scope,
        permission,
        holder,
      })),
    ),
  )
  for (const { scope, permission, holder } of holders) {
    const role = { name: `${scope} ${permission} ${random()}`, scope, permissions: `{${permission}}` }
    const department = scope.startsWith("DEPARTMENT") ? maybe(departments) : null
    const location = scope === "LOCATION" ? maybe(locations) : null
    const values = { ...role, department_id: department, location_id: location }
    const roleId = await insertRow(sql, "custom_roles", organizationId, values)
    await insertRow(sql, "role_assignments", organizationId, { role_id: roleId, employee_id: holder.id })
  }
  return people
}

/** Throws unless the request succeeded. */
async function succeed(response: Promise<TestResponse>): Promise<Json> {
  const { status, body } = await response
  if (status >= 300) throw new Error(JSON.stringify(body))
  return body
}

/** Creates random records of all live entities. Returns the people with some further ones who take part. */
async function createRecords(hired: readonly Client[], random: () => number): Promise<Client[]> {
  const { hr, manager, sql } = app
  const upTo = (limit: number) => Math.floor(random() * limit)
  let people = hired
  const person = () => people[upTo(people.length)] as Client
  /** Three who work already. */
  const present = await Promise.all([1, 2, 3].map(() => app.hire({ manager_id: person().id })))
  const colleague = () => present[upTo(present.length)] as Client
  const templateId = await createTemplate(hr, [templateStep(1)])
  const [approver, delegate] = [colleague(), await app.hire()]
  await setApprovalPolicy(app, {
    steps: [{ approver: "MANAGER_OR_HR" }, { approver: "PERSON", approverIds: [approver.id], rule: "ALL" }],
  })
  const span = { startDate: "2026-03-01", endDate: "2026-12-31" }
  await succeed(approver.post("/leave/delegations", { delegateId: delegate.id, ...span }))
  people = [...hired, ...present, delegate]
  for (let n = 1; n <= RECORDS; n++) {
    const day = `2026-06-${15 + n}`
    const times = { start: `${day}T09:00:00Z`, end: `${day}T10:00:00Z` }
    const { departmentId, locationId } = await succeed(hr.get(`/users/${person().id}`))

    const mentioning = await createTask(manager, person(), n % 2 === 0 ? { departmentId } : {})
    await succeed(manager.post(`/tasks/${mentioning}/comments`, { text: `Look @[${person().id}]` }))
    const watcher = colleague()
    const watched = await createTask(hr, watcher)
    await succeed(watcher.put(`/tasks/${watched}/watch`))
    await succeed(hr.patch(`/tasks/${watched}`, { assigneeId: person().id, departmentId }))

    await createDraft(hr, day, day, { employeeId: colleague().id })
    const request = await createPending(hr, nextWorkday(), undefined, { employeeId: colleague().id })
    if (n % 2 === 0) await succeed(hr.post(`/leave/requests/${request}/approve`))

    await createEvent(manager, [...new Set([person(), person()])])

    const hiringManagerId = n === 1 ? undefined : colleague().id
    const job = await createJob(hr, { departmentId, locationId, hiringManagerId })
    const { id: applicationId } = await createApplication(app, job.id)
    const interview = { applicationId, title: "Interview", ...times, interviewerIds: [colleague().id] }
    const { id: interviewId } = await succeed(hr.post("/interviews", interview))
    if (n === 2) await succeed(hr.post(`/interviews/${interviewId}/cancel`))

    const newcomer = people[n] as Client
    await startOnboarding(hr, { employeeId: newcomer.id, templateId, buddyId: n === 1 ? undefined : colleague().id })
  }
  for (const author of [hr, app.admin]) await planImport(author, "DEPARTMENTS", ["name", `Unit ${author.id} ${random()}`])
  for (const author of [hr, manager])
    await succeed(author.post("/exports", { list: "EMPLOYEES", scope: author === hr ? "ORGANIZATION" : "TEAM" }))
  for (const one of hired) {
    const { departmentId, locationId } = await succeed(hr.get(`/users/${one.id}`))
    const targets = { departmentIds: departmentId ? [departmentId] : [], locationIds: locationId ? [locationId] : [] }
    await succeed(hr.post("/news", { title: "News", ...targets }))
    const change = await proposeChange(app, one)
    await succeed(hr.post(`/profile-changes/${change}/reject`, { comment: "No" }))
  }
  await succeed(hr.post("/calendar/events", { title: "All hands", type: "MEETING", ...hour, visibility: "ORGANIZATION" }))
  const organizer = await app.hire()
  const orphan = await createEvent(organizer, [person()])
  await sql("update employees set account_status = 'DEACTIVATED' where id = ?", [organizer.id])
  await succeed(hr.patch(`/calendar/events/${orphan}`, { title: "Taken over" }))
  return [...people]
}

interface LatestEntry {
  id: string
  entity: string
  readers: string[]
}

/** Ids of the records that a client reads. */
async function readableIds(client: Client, ids: readonly string[]): Promise<Set<string>> {
  const readable = new Set<string>()
  for (let n = 0; n < ids.length; n += 100) {
    const { nodes } = await client.execute("query($ids: [ID!]!) { nodes(ids: $ids) { id } }", { ids: ids.slice(n, n + 100) })
    for (const node of nodes as ({ id: string } | null)[]) if (node) readable.add(node.id)
  }
  return readable
}

test.each([1, 2])(
  "the readers in the log of company %d are those who read the record",
  async (seed) => {
    const random = seededRandom(seed)
    if (seed === 1) await createLeaveType(app.hr, "Annual Leave", { isDefault: true })
    const [start] = await app.sql<{ number: number }>("select coalesce(max(number), 0) as number from record_changes")
    const people = await createRecords(await hirePeople(app, random), random)
    const entries = await app.sql<LatestEntry>(
      `select distinct on (record_id) record_id as id, entity, reader_ids::text[] as readers from record_changes
     where number > ? order by record_id, number desc`,
      [start?.number],
    )
    expect([...new Set(entries.map(({ entity }) => entity))].sort()).toEqual(liveEntities.map(({ name }) => name).sort())
    const readers = [...people, app.employee, app.manager, app.colleague, app.hr, app.admin]
    const ids = entries.map(({ id }) => id)
    const readable = new Map<string, Set<string>>()
    for (const reader of readers) readable.set(reader.id, await readableIds(reader, ids))
    const [inLog, inApi] = [new Set<string>(), new Set<string>()]
    for (const { id, entity, readers: listed } of entries)
      for (const reader of readers) {
        const line = `${entity} ${id} ${reader.id}`
        if (listed.includes(reader.id) || (listed.includes(EVERYONE) && readable.get(reader.id)?.has(id))) inLog.add(line)
        if (readable.get(reader.id)?.has(id)) inApi.add(line)
      }
    expect([...inLog].filter((line) => !inApi.has(line))).toEqual([])
    expect([...inApi].filter((line) => !inLog.has(line))).toEqual([])
    expect(inApi.size).toBeGreaterThan(entries.length)
  },
  60_000,
)
