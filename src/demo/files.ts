// Demo files: avatars, documents of employees, and files that are attached to tasks. They pass through the services, so each has its
// stored bytes and its audit entry.
import { Readable } from "node:stream"
import { sql } from "kysely"
import sharp from "sharp"
import { addDays, today } from "../adapters/clock.js"
import { NO_SESSION_ID, Viewer } from "../auth/viewer.js"
import { Context } from "../core/context.js"
import type { AppDependencies } from "../core/dependencies.js"
import { unitOfWork } from "../core/unit-of-work.js"
import type { Upload } from "../core/upload.js"
import type { Role } from "../entities/enums.js"
import { defaultPolicies } from "../entities/organization/settings.js"
import type { UploadEmployeeDocumentInput } from "../inputs/profiles.js"
import type { DemoLogin } from "./load.js"
import { createPdf } from "./pdf.js"

const EMPLOYEES_WITH_FILES = 8
const TASKS_WITH_FILES = 5
const AVATAR_CELLS = 6

interface DemoEmployee {
  id: string
  organizationId: string
  fullName: string
  role: Role
}

/** Creates files of the employees with logins and some others. Without a working storage, the demo has none. */
export async function createDemoFiles(deps: AppDependencies, logins: readonly DemoLogin[]): Promise<void> {
  try {
    const employees = await findEmployees(deps, logins)
    const hr = employees.find(({ role }) => role === "HR")
    if (!hr) return
    for (const employee of employees) await createFilesOf(deps, employee, hr)
    for (const { taskId, ...creator } of await findTasks(deps, hr)) {
      const ctx = contextOf(deps, creator)
      const { attachments } = ctx.services.tasks
      const file = await attachments.store(taskId, toUpload("notes.pdf", createPdf(["Notes of the last meeting"])))
      await unitOfWork(ctx, () => attachments.add(taskId, file))
    }
  } catch (error) {
    deps.log.warn({ err: error }, "demo files failed")
  }
}

async function createFilesOf(deps: AppDependencies, employee: DemoEmployee, hr: DemoEmployee): Promise<void> {
  const { id, fullName } = employee
  const expiresOn = addDays(today(deps.clock, "Europe/Berlin"), 300)
  const contract = toUpload("contract.pdf", createPdf([`Employment contract of ${fullName}`]))
  const certificate = toUpload("first-aid.pdf", createPdf([`First aid certificate of ${fullName}`]))
  const avatar = toUpload("avatar.png", await drawPattern(id))
  const ctx = contextOf(deps, employee)
  await addDocument(contextOf(deps, hr), id, contract, { type: "CONTRACT" })
  await addDocument(ctx, id, certificate, { type: "CERTIFICATION", expiresOn })
  const { avatars } = ctx.services.profiles
  const stored = await avatars.store(avatar)
  await unitOfWork(ctx, () => avatars.replace(stored))
}

async function addDocument(ctx: Context, employeeId: string, upload: Upload, input: UploadEmployeeDocumentInput): Promise<void> {
  const { documents } = ctx.services.profiles
  const file = await documents.store(employeeId, upload, input)
  await unitOfWork(ctx, () => documents.create(employeeId, file, input))
}

/** The employees with logins first, then the earliest ones. */
async function findEmployees({ db }: AppDependencies, logins: readonly DemoLogin[]): Promise<DemoEmployee[]> {
  const emails = logins.map(({ email }) => email)
  const { rows } = await sql<DemoEmployee>`
    select e.id, e.organization_id as "organizationId", e.full_name as "fullName", e.role from employees e
    where e.account_status = 'ACTIVE' and e.organization_id in (select organization_id from employees where email = any(${emails}))
    order by e.email <> all(${emails}), e.id limit ${EMPLOYEES_WITH_FILES}`.execute(db)
  return rows
}

/** Open tasks with their creators. */
async function findTasks({ db }: AppDependencies, { organizationId }: DemoEmployee) {
  const { rows } = await sql<DemoEmployee & { taskId: string }>`
    select t.id as "taskId", e.id, e.organization_id as "organizationId", e.full_name as "fullName", e.role from tasks t
    join employees e on e.organization_id = t.organization_id and e.id = t.creator_id and e.account_status = 'ACTIVE'
    where t.organization_id = ${organizationId} and t.stage = 'IN_PROGRESS'
    order by t.created_at desc, t.id limit ${TASKS_WITH_FILES}`.execute(db)
  return rows
}

function contextOf(deps: AppDependencies, { id, organizationId, role }: DemoEmployee): Context {
  const person = { id, organizationId, role, sessionId: NO_SESSION_ID, reports: [] }
  const viewer = new Viewer({ ...person, language: "EN", timezone: "Europe/Berlin", policies: defaultPolicies })
  return new Context(deps, viewer, { requestId: "demo-files", address: "" })
}

const toUpload = (name: string, bytes: Buffer): Upload => ({
  open: async () => ({ name, bytes: Readable.from([bytes]) }),
  finished: async () => {},
})

/** A symmetric pattern of squares that depends on an id, as PNG. */
function drawPattern(id: string): Promise<Buffer> {
  const bits = BigInt(`0x${id.replaceAll("-", "")}`)
  const color = [Number(bits & 127n) + 64, Number((bits >> 8n) & 127n) + 64, Number((bits >> 16n) & 127n) + 64]
  const cells = Array.from({ length: AVATAR_CELLS ** 2 }, (_, cell) => {
    const [row, column] = [Math.floor(cell / AVATAR_CELLS), cell % AVATAR_CELLS]
    const mirrored = Math.min(column, AVATAR_CELLS - 1 - column)
    return (bits >> BigInt(row * AVATAR_CELLS + mirrored)) & 1n ? color : [240, 240, 240]
  })
  return sharp(Buffer.from(cells.flat()), { raw: { width: AVATAR_CELLS, height: AVATAR_CELLS, channels: 3 } })
    .resize(512, 512, { kernel: "nearest" })
    .png()
    .toBuffer()
}
