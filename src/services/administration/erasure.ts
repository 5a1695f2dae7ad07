// Erasure of the personal data of former employees after the legal holds (docs/decisions/0059).
import { sql } from "kysely"
import { addYears } from "../../adapters/clock.js"
import { findActionError } from "../../core/authorized-records.js"
import { BaseService } from "../../core/base-service.js"
import { loadLocalDate } from "../../core/local-date.js"
import { forUpdate } from "../../core/locks.js"
import { isFileTable, markContentsErased } from "../../core/stored-objects.js"
import { DATA_CLASSES, DataClass, type ErasureAction } from "../../entities/administration/data-classes.js"
import { Erasure, type ErasurePlan, type ErasureStep } from "../../entities/administration/erasure.js"
import { AuditValue } from "../../entities/audit-entry.js"
import { metadataOf } from "../../entities/metadata.js"
import { Employee } from "../../entities/profiles/profiles.js"
import { Application } from "../../entities/recruitment/applications.js"
import { CLOSED_STAGES } from "../../entities/recruitment/enums.js"
import { type LanguageCode, languageOf, type MessageKey, translate } from "../../i18n/translate.js"
import type { EraseEmployeeInput } from "../../inputs/administration.js"
import { countRecords, type DataPart, dataParts, type ErasedPerson } from "./personal-data.js"

const ROWS_PER_STATEMENT = 5_000

interface PlannedClass {
  readonly dataClass: DataClass
  readonly action: ErasureAction
  readonly records: number
  readonly heldUntil: string | null
}

/** What the audit entry of an erasure counts. */
interface ErasureCounts {
  /** Values in the audit log. */
  erasedValues: number
  /** Rows of imports and plans, which are erased although their class is held. */
  erasedCopies: number
}

/** The last day of each hold; null if it has ended. */
type HoldEnds = Record<DataClass, string | null>

const isDue = ({ action, records, heldUntil }: PlannedClass): boolean => action !== "KEEP" && records > 0 && heldUntil === null
const isHeld = ({ heldUntil }: PlannedClass): boolean => heldUntil !== null
const isLeft = ({ action, records }: PlannedClass): boolean => action !== "KEEP" && records > 0

export class ErasureService extends BaseService {
  /**
   * Erases what is not held, and returns what is left. Throws SELF_ACTION_FORBIDDEN for the data of the viewer, and FORBIDDEN if HR
   * acts on HR or an administrator. Throws INVALID_TRANSITION before the end of the last day, and for an account that is not
   * deactivated.
   */
  async erase(id: string, { dryRun = false }: EraseEmployeeInput): Promise<ErasurePlan> {
    const employee = await this.findAuthorized("erase", Employee, id, { lock: true })
    const heldUntil = await this.findHolds(employee)
    if (dryRun) return this.toPlan(employee, await this.plan(await this.toPerson(employee), heldUntil), true)
    const existing = await this.em.findOne(Erasure, { employeeId: employee.id })
    const erasure = existing ?? this.insert(Erasure, { employeeId: employee.id, requestedById: this.viewer.id })
    return this.toPlan(employee, await this.execute(erasure, employee, heldUntil), false)
  }

  /** Continues an erasure whose holds may have ended. Called by a job. */
  async continue(id: string): Promise<void> {
    const erasure = await this.em.findOneOrFail(Erasure, { id })
    const employee = await this.em.findOneOrFail(Employee, { id: erasure.employeeId }, forUpdate)
    const error = await findActionError(this.ctx, Employee, employee.id, "erase")
    // The account was restored meanwhile. Its data is erased only if that is requested again.
    if (error?.code === "INVALID_TRANSITION") return void this.em.remove(erasure)
    if (error) throw error
    const heldUntil = await this.loadHolds(employee)
    if (erasure.remainingClasses.some((dataClass) => heldUntil[dataClass] === null))
      await this.execute(erasure, employee, heldUntil)
  }

  /**
   * Repeats an erasure that a database lacks since it was restored to an earlier moment. Throws INVALID_TRANSITION if the account was not
   * deactivated at that moment. Called by the operator.
   */
  async repeat(employeeId: string, requestedById: string): Promise<void> {
    const employee = await this.em.findOneOrFail(Employee, { id: employeeId }, forUpdate)
    const heldUntil = await this.findHolds(employee)
    const requester = await this.em.findOne(Employee, { id: requestedById })
    const erasure = this.insert(Erasure, { employeeId, requestedById: requester?.id ?? employeeId })
    await this.execute(erasure, employee, heldUntil)
  }

  /** The ends of all holds. Throws as `erase` does. */
  private async findHolds(employee: Employee): Promise<HoldEnds> {
    await this.assertActionAvailable(Employee, employee.id, "erase")
    return this.loadHolds(employee)
  }

  /** The latest of the last day, the deactivation and the last change of the employment: an edit of the dates shortens no hold. */
  private async findHoldStart({ id, endDate, deactivatedOn }: Employee): Promise<string> {
    const lastDay = (endDate ?? deactivatedOn) as string
    const { organizationId, timezone } = this.viewer
    const { rows } = await sql<{ date: string | null }>`
      select max((created_at at time zone ${timezone})::date)::text as date from employment_changes
      where organization_id = ${organizationId} and employee_id = ${id} and status = 'APPLIED'`.execute(this.db)
    return [lastDay, deactivatedOn ?? lastDay, rows[0]?.date ?? lastDay].sort().at(-1) as string
  }

  private async plan(person: ErasedPerson, heldUntil: HoldEnds): Promise<PlannedClass[]> {
    const { rows } = await countRecords(person).execute(this.db)
    return DataClass.keys.map((dataClass) => {
      const { action } = DATA_CLASSES[dataClass]
      return { dataClass, action, records: rows[0]?.[dataClass] ?? 0, heldUntil: heldUntil[dataClass] }
    })
  }

  private async loadHolds(employee: Employee): Promise<HoldEnds> {
    const years = await this.ctx.services.administration.retention.loadHolds()
    const today = await loadLocalDate(this.ctx, employee)
    const start = await this.findHoldStart(employee)
    const holds = DataClass.keys.map((dataClass) => {
      const until = addYears(start, years[dataClass])
      const isHeld = years[dataClass] > 0 && until >= today && DATA_CLASSES[dataClass].action !== "KEEP"
      return [dataClass, isHeld ? until : null]
    })
    return Object.fromEntries(holds) as HoldEnds
  }

  private async execute(erasure: Erasure, employee: Employee, heldUntil: HoldEnds): Promise<PlannedClass[]> {
    const person = await this.toPerson(employee)
    const planned = await this.plan(person, heldUntil)
    const due = planned.filter(isDue)
    // The rule of the table rejects any other update (migrations).
    await sql`select set_config('app.erased_employee', ${employee.id}, true)`.execute(this.db)
    const counts: ErasureCounts = { erasedValues: 0, erasedCopies: 0 }
    for (const { dataClass } of planned.filter(isHeld))
      for (const part of dataParts(dataClass, person)) if (part.isCopy) counts.erasedCopies += await this.erasePart(person, part)
    for (const { dataClass } of due) await this.eraseClass(dataClass, person, { employee, counts })
    const left = await this.plan(person, heldUntil)
    const classes = due
      .map(({ dataClass }) => dataClass)
      .filter((name) => left.some((one) => one.dataClass === name && one.records === 0))
    if (classes.length + counts.erasedValues + counts.erasedCopies > 0)
      this.emit("employee.erase", { subject: employee, details: { classes, ...counts } })
    erasure.remainingClasses = left.filter(isLeft).map(({ dataClass }) => dataClass)
    const isComplete = erasure.remainingClasses.length === 0
    if (isComplete && !erasure.completedAt) {
      erasure.completedAt = this.clock.now()
      this.emit("erasure.complete", { subject: erasure, details: { employeeId: employee.id } })
    } else if (!isComplete) erasure.completedAt = null
    await this.em.flush()
    return left
  }

  private async eraseClass(
    dataClass: DataClass,
    person: ErasedPerson,
    { employee: { candidateId }, counts }: { employee: Employee; counts: ErasureCounts },
  ): Promise<void> {
    if (dataClass !== "RECRUITMENT") {
      for (const part of dataParts(dataClass, person)) {
        const rows = await this.erasePart(person, part)
        if (part.table === metadataOf(AuditValue).table) counts.erasedValues += rows
        if (part.isCopy) counts.erasedCopies += rows
      }
      return
    }
    // A former employee who applies again is a candidate until the application is closed.
    const open = await this.em.count(Application, { candidateId, stage: { $nin: [...CLOSED_STAGES] } })
    if (!candidateId || open > 0) return
    // By a statement, because the audit log keeps no values of an erasure.
    await sql`update employees set candidate_id = null, updated_at = ${this.clock.now()}, version = version + 1
      where organization_id = ${person.organizationId} and id = ${person.id}`.execute(this.db)
    await this.ctx.services.recruitment.candidateAnonymization.anonymize(candidateId)
  }

  /** Erases rows in statements of bounded size. Returns their number. */
  private async erasePart({ organizationId }: ErasedPerson, { table, where, set }: DataPart): Promise<number> {
    const name = sql.table(table)
    const batch = sql`organization_id = ${organizationId}
      and id in (select id from ${name} where organization_id = ${organizationId} and ${where} limit ${sql.lit(ROWS_PER_STATEMENT)})`
    const statement = set
      ? sql`update ${name} set ${set}, updated_at = ${this.clock.now()}, version = version + 1 where ${batch}`
      : sql`delete from ${name} where ${batch}`
    if (isFileTable(table)) await markContentsErased(table, organizationId, where).execute(this.db)
    let rows = 0
    for (let count = ROWS_PER_STATEMENT; count === ROWS_PER_STATEMENT; rows += count) {
      const { numAffectedRows = 0n } = await statement.execute(this.db)
      count = Number(numAffectedRows)
    }
    return rows
  }

  private async toPerson({ id, organizationId, fullName, email }: Employee): Promise<ErasedPerson> {
    const { rows } = await sql<{ language: LanguageCode }>`
      select lower(language) as language from organizations where id = ${organizationId}`.execute(this.db)
    const neutralName = translate(rows[0]?.language ?? "en", "erasure.name")
    return { id, organizationId, fullName, email, neutralName, placeholderEmail: `${id}@erased.invalid` }
  }

  private toPlan({ id: employeeId }: Employee, planned: readonly PlannedClass[], dryRun: boolean): ErasurePlan {
    const steps = planned.map((step): ErasureStep => {
      const key = `erasure.keep.${step.dataClass}` as MessageKey
      return { ...step, reason: step.action === "KEEP" ? translate(languageOf(this.ctx), key) : null }
    })
    return { employeeId, dryRun, isComplete: !planned.some(isLeft), steps }
  }
}
