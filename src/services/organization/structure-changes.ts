// Scheduled changes of departments and positions. A job applies each one by the ordinary update on its effective date.
import { type RawBuilder, sql } from "kysely"
import type { Viewer } from "../../auth/viewer.js"
import { BaseService } from "../../core/base-service.js"
import { AppError, type ErrorCode, tooManyError, validationError } from "../../core/errors.js"
import { forUpdate, type LockOptions } from "../../core/locks.js"
import { lockTree } from "../../core/tree.js"
import { type BaseEntity, newIdAfter } from "../../entities/base-entity.js"
import { type Class, metadataOf, snakeCase } from "../../entities/metadata.js"
import { Department } from "../../entities/organization/departments.js"
import { Position } from "../../entities/organization/positions.js"
import {
  DepartmentChange,
  PositionChange,
  STRUCTURE_KINDS,
  type StructureChange,
  type StructureChanges,
  type StructureKind,
} from "../../entities/organization/structure-changes.js"
import { DepartmentVersion, PositionVersion } from "../../entities/structure-versions.js"
import type { Recording } from "../../events/recorded-times.js"
import type {
  ScheduleDepartmentChangeInput,
  SchedulePositionChangeInput,
  StructureChangeFilter,
} from "../../inputs/organization.js"
import { findInapplicable, type PlannedChange, type StructureRecord } from "./calculations/scheduled-structure.js"

interface ChangeKind<C extends StructureChange> {
  readonly entity: Class<C>
  readonly record: Class<BaseEntity>
  readonly versions: Class
  readonly table: Recording["table"]
  /** Field of a change with the id of its record. */
  readonly recordField: keyof C & string
  /** Fields of the record that a change may set. */
  readonly fields: readonly (keyof C & string)[]
  readonly nameField: "name" | "title"
  readonly parentField: "parentId" | "departmentId"
  /** Whether the parent of a record is one of the same kind. */
  readonly isTree: boolean
}

const KINDS: { readonly [K in StructureKind]: ChangeKind<StructureChanges[K]> } = {
  DEPARTMENT: {
    entity: DepartmentChange,
    record: Department,
    versions: DepartmentVersion,
    table: "department_changes",
    recordField: "departmentId",
    fields: ["name", "parentId", "headId", "locationId"],
    nameField: "name",
    parentField: "parentId",
    isTree: true,
  },
  POSITION: {
    entity: PositionChange,
    record: Position,
    versions: PositionVersion,
    table: "position_changes",
    recordField: "positionId",
    fields: ["title", "grade", "level", "departmentId"],
    nameField: "title",
    parentField: "departmentId",
    isTree: false,
  },
}

/** A time before which everything is recorded that is committed, but nothing of the present transaction. */
const COMMITTED = "infinity"

/** The structure with its scheduled changes at the present moment of the transaction, or as it was known at a time. */
interface ScheduleOptions {
  /** The last effective date of the changes. */
  readonly until?: string
  readonly knownAt?: Date | typeof COMMITTED | undefined
}

interface ScheduledChange extends PlannedChange {
  readonly recordName: string
  readonly effectiveDate: string
}

/** A changed value is the only element of an array. */
interface ChangeRow extends Omit<ScheduledChange, "parentId" | "name"> {
  readonly parent: readonly (string | null)[] | null
  readonly name: readonly string[] | null
}

type Values = Record<string, unknown>
type ScheduleInput = ScheduleDepartmentChangeInput | SchedulePositionChangeInput

/** Scheduled changes of one record. */
const MAX_SCHEDULED_CHANGES = 20
/** Changes in the details of one error. */
const MAX_LISTED_CHANGES = 20

/**
 * The table of a kind of changes, and the condition that a change (`p`) precedes another one (`c`) that depends on it: both are of the
 * same record, or both set the name or the parent. Names are unique below a parent, so a name may be taken there until another change
 * renames or moves its holder, and a move may be a cycle until another one is made.
 */
export function precedingChanges(kind: StructureKind): { table: string; isPreceding: RawBuilder<boolean> } {
  const { table, recordField, nameField, parentField } = KINDS[kind]
  const record = snakeCase(recordField)
  const placeFields = sql`array[${sql.join([nameField, parentField].map((name) => sql.lit(name)))}]`
  const isPreceding = sql<boolean>`(p.organization_id = c.organization_id and p.status = 'SCHEDULED'
      and (p.effective_date, p.id) < (c.effective_date, c.id)
      and (${sql.ref(`p.${record}`)} = ${sql.ref(`c.${record}`)} or (p.changes && ${placeFields} and c.changes && ${placeFields})))`
  return { table, isPreceding }
}

const isRecordedAt = (time: Date | typeof COMMITTED): RawBuilder<boolean> =>
  time === COMMITTED
    ? sql`r.recorded_until = 'infinity'`
    : sql`tstzrange(r.recorded_at, r.recorded_until) @> ${time}::timestamptz`

export class StructureChangeService extends BaseService {
  async list<K extends StructureKind>(kind: K, recordId: string, { statuses }: StructureChangeFilter) {
    const { entity, record, recordField } = KINDS[kind]
    await this.findAuthorized("update", record, recordId)
    return this.queryMany(entity, { where: { [recordField]: recordId, status: statuses }, orderBy: [{ by: "effectiveDate" }] })
  }

  /**
   * Schedules a change for a day after today. Throws HIERARCHY_CYCLE or NAME_TAKEN if it cannot be applied to the structure of that
   * day, as far as it is scheduled, and SCHEDULED_CHANGE_CONFLICT if another change could not be applied after it.
   */
  async schedule<K extends StructureKind>(
    kind: K,
    recordId: string,
    { effectiveDate, ...given }: ScheduleInput,
  ): Promise<StructureChanges[K]> {
    const { entity, record, recordField, fields, table } = KINDS[kind]
    await lockTree(this.ctx, record)
    await this.findAuthorized("update", record, recordId, { lock: true })
    const values = given as Values
    const changes = fields.filter((name) => values[name] !== undefined)
    if (changes.length === 0) throw validationError({ "": "noChanges" })
    if (effectiveDate <= this.ctx.today) throw validationError({ effectiveDate: "notInTheFuture" })
    if (kind === "DEPARTMENT") await this.ctx.services.organization.departments.assertMayGive(recordId, values, this.viewer)
    await this.assertReferencesExist(record, values)
    await this.assertEmployeesNotDeactivated({ headId: values.headId as string | undefined })
    const { rows } = await sql<{ count: number; latestId: string | null }>`
      select count(*) filter (where status = 'SCHEDULED')::int as count, max(id::text) as "latestId" from ${sql.table(table)}
      where organization_id = ${this.viewer.organizationId} and ${sql.ref(snakeCase(recordField))} = ${recordId}`.execute(this.db)
    const { count = 0, latestId } = rows[0] ?? {}
    if (count >= MAX_SCHEDULED_CHANGES) throw tooManyError("effectiveDate", MAX_SCHEDULED_CHANGES)
    const change = this.insert(entity, {
      ...{ ...values, [recordField]: recordId },
      ...{ id: newIdAfter(latestId ?? undefined), effectiveDate, changes, authorId: this.viewer.employeeId },
    } as unknown as Partial<StructureChanges[K]>)
    this.recordTime(kind, change, true)
    await this.assertApplicable(kind, change.id)
    this.emit("structureChange.schedule", { subject: change, details: { changedFields: changes } })
    return change
  }

  /**
   * Cancels a scheduled change. Throws INVALID_TRANSITION if it is applied or canceled, and SCHEDULED_CHANGE_CONFLICT if another change
   * depends on it.
   */
  async cancel<K extends StructureKind>(kind: K, recordId: string, id: string): Promise<StructureChanges[K]> {
    const { entity, record, recordField } = KINDS[kind]
    await lockTree(this.ctx, record)
    const subject = await this.findAuthorized("update", record, recordId, { lock: true })
    const change = await this.findAuthorized("cancel", entity, id, { lock: true })
    if ((change as unknown as Values)[recordField] !== recordId) throw new AppError("NOT_FOUND")
    await this.assertActionAvailable(entity, id, "cancel")
    this.cancelChange(kind, change, subject)
    await this.assertApplicable(kind)
    return change
  }

  /**
   * Does work that sets values of a record. Throws SCHEDULED_CHANGE_CONFLICT if they have its name or parent, and a scheduled change
   * could not be applied after it. What the server sets was scheduled itself. New records exclude no other new ones: each can be in the
   * way of a change by itself only. The names and parents are locked before the work locks any record.
   */
  async setPlace<T>(kind: StructureKind, values: object, work: () => Promise<T>, { isNew = false } = {}): Promise<T> {
    const { record, nameField, parentField } = KINDS[kind]
    const { [nameField]: name, [parentField]: parent } = values as Values
    if (this.viewer.isSystem || (name === undefined && parent === undefined)) return work()
    await lockTree(this.ctx, record, { isShared: isNew })
    const result = await work()
    if (!isNew || (await this.isScheduledPlace(kind, name, parent))) await this.assertApplicable(kind)
    return result
  }

  /**
   * Applies a scheduled change on or after its effective date. Does nothing if it is applied, canceled, or depends on another one that
   * waits. As with changes of employment, it is applied also if `author`, who scheduled it, may not do so any more; but it must give
   * the author no rights, even while the account is suspended.
   */
  async applyChange(kind: StructureKind, id: string, author: Viewer | undefined): Promise<void> {
    const { record, recordField } = KINDS[kind]
    // Changes that depend on each other are applied in order.
    await lockTree(this.ctx, record)
    const recordId = await this.findRecordId(kind, id)
    if (!recordId) return
    await this.em.findOne(record, { id: recordId }, forUpdate)
    const change = await this.lockChange(kind, id)
    if (change?.status !== "SCHEDULED" || change.effectiveDate > this.ctx.today || (await this.hasPreceding(kind, change))) return
    const { departments, positions } = this.ctx.services.organization
    const patch = Object.fromEntries(change.changes.map((name) => [name, (change as unknown as Values)[name] ?? null]))
    change.status = "APPLIED"
    this.recordTime(kind, change)
    if (kind === "DEPARTMENT") await departments.update(recordId, patch, author)
    else await positions.update(recordId, patch)
    this.emit("structureChange.apply", { subject: change, details: { [recordField]: recordId } })
  }

  /** Cancels a scheduled change that cannot be applied, and those that depend on it. */
  async cancelUnappliable(kind: StructureKind, id: string, code: ErrorCode): Promise<void> {
    await lockTree(this.ctx, KINDS[kind].record)
    const recordId = await this.findRecordId(kind, id)
    const subject = recordId && (await this.em.findOne(KINDS[kind].record, { id: recordId }, forUpdate))
    const change = await this.lockChange(kind, id)
    if (!subject || change?.status !== "SCHEDULED") return
    this.cancelChange(kind, change, subject, code)
    await this.cancelDependent(kind)
  }

  /** Locks the names and parents that cancelations depend on, before any record is locked. */
  async lockPlaces(options?: LockOptions): Promise<void> {
    for (const kind of STRUCTURE_KINDS) await lockTree(this.ctx, KINDS[kind].record, options)
  }

  /**
   * Cancels the scheduled changes of records that are archived or deactivated, those that would refer to one, and those that depend on
   * one of them.
   */
  async cancelReferring(target: Class, ids: readonly string[]): Promise<void> {
    await this.lockPlaces()
    for (const kind of STRUCTURE_KINDS) {
      const { entity } = KINDS[kind]
      const references = [...metadataOf(entity).fields.values()].flatMap(({ kind: type, foreignKey, target: referred }) =>
        type === "manyToOne" && referred?.() === target && foreignKey && foreignKey !== "authorId" ? foreignKey : [],
      )
      if (references.length === 0) continue
      const where = { status: "SCHEDULED", $or: references.map((name) => ({ [name]: { $in: ids } })) }
      const changes = await this.em.find(entity, where as never, { ...forUpdate, orderBy: { id: "asc" } as never })
      if (changes.length === 0) continue
      await this.cancelMany(kind, changes, (_, recordId) => (ids.includes(recordId) ? "NOT_FOUND" : "INVALID_REFERENCE"))
      await this.cancelDependent(kind)
    }
  }

  /**
   * Ids of the scheduled changes that will be in force on a day, as they are known, or were known at a time. Those that cannot be
   * applied are omitted.
   */
  async listEffective(kind: StructureKind, day: string, knownAt?: Date): Promise<string[]> {
    const { changes, errors } = await this.findErrors(kind, { until: day, knownAt })
    return changes.flatMap(({ id }) => (errors.has(id) ? [] : id))
  }

  /**
   * Throws the error of a new scheduled change that cannot be applied, and SCHEDULED_CHANGE_CONFLICT if another one cannot be applied any
   * more. Others that could not be applied before, such as those of an earlier version of the server, are canceled on their day.
   */
  private async assertApplicable(kind: StructureKind, newId?: string): Promise<void> {
    await this.em.flush()
    const { changes, errors } = await this.findErrors(kind)
    if (errors.size === 0) return
    const code = newId && errors.get(newId)
    if (code) throw new AppError(code)
    const before = await this.findErrors(kind, { knownAt: COMMITTED })
    const applicable = new Set(before.changes.flatMap(({ id }) => (before.errors.has(id) ? [] : id)))
    const conflicts = changes.filter(({ id }) => errors.has(id) && applicable.has(id))
    const [first] = conflicts
    if (!first) return
    const { recordField } = KINDS[kind]
    throw new AppError("SCHEDULED_CHANGE_CONFLICT", {
      details: {
        changes: conflicts.slice(0, MAX_LISTED_CHANGES).map(({ id, recordId, recordName, effectiveDate }) => ({
          ...{ id, [recordField]: recordId, name: recordName, effectiveDate, code: errors.get(id) },
        })),
      },
      values: { name: first.recordName, effectiveDate: first.effectiveDate },
    })
  }

  /** Whether a record with scheduled changes has, or will have, a name and a parent: then a new record can be in its way. */
  private async isScheduledPlace(kind: StructureKind, name: unknown, parent: unknown = null): Promise<boolean> {
    const { table, record, recordField, nameField, parentField } = KINDS[kind]
    const column = (alias: string, field: string) => sql.ref(`${alias}.${snakeCase(field)}`)
    const { rows } = await sql`select 1 from ${sql.table(table)} c
      join ${sql.table(metadataOf(record).table)} r on r.organization_id = c.organization_id and r.id = ${column("c", recordField)}
      where c.organization_id = ${this.viewer.organizationId} and c.status = 'SCHEDULED'
        and lower(${name}) in (lower(${column("c", nameField)}), lower(${column("r", nameField)}))
        and (${column("r", parentField)} is not distinct from ${parent}::uuid or exists (select from ${sql.table(table)} p
          where p.organization_id = c.organization_id and ${column("p", recordField)} = r.id and p.status = 'SCHEDULED'
            and ${sql.lit(parentField)} = any(p.changes) and ${column("p", parentField)} is not distinct from ${parent}::uuid))
      limit 1`.execute(this.db)
    return rows.length > 0
  }

  /** Cancels the scheduled changes that cannot be applied any more because others were canceled. */
  private async cancelDependent(kind: StructureKind): Promise<void> {
    await this.em.flush()
    const { errors } = await this.findErrors(kind)
    if (errors.size === 0) return
    const where = { status: "SCHEDULED", id: { $in: [...errors.keys()] } } as never
    const changes = await this.em.find(KINDS[kind].entity, where, { ...forUpdate, orderBy: { id: "asc" } as never })
    await this.cancelMany(kind, changes, ({ id }) => errors.get(id) as ErrorCode)
  }

  private async cancelMany(
    kind: StructureKind,
    changes: readonly StructureChange[],
    codeOf: (change: StructureChange, recordId: string) => ErrorCode,
  ): Promise<void> {
    const { record, recordField } = KINDS[kind]
    const recordIdOf = (change: StructureChange) => (change as unknown as Values)[recordField] as string
    const subjects = await this.em.find(record, { id: { $in: changes.map(recordIdOf) } } as never)
    for (const change of changes) {
      const recordId = recordIdOf(change)
      const subject = subjects.find(({ id }) => id === recordId) as BaseEntity
      this.cancelChange(kind, change, subject, codeOf(change, recordId))
    }
  }

  /** The scheduled changes up to a day, by default all, and the error codes of those that cannot be applied. */
  private async findErrors(kind: StructureKind, options: ScheduleOptions = {}) {
    const changes = await this.loadChanges(kind, options)
    if (changes.length === 0) return { changes, errors: new Map<string, ErrorCode>() }
    const records = await this.loadRecords(kind, options)
    return { changes, errors: findInapplicable(records, changes, { isTree: KINDS[kind].isTree }) }
  }

  private loadRecords(kind: StructureKind, { knownAt }: ScheduleOptions): Promise<StructureRecord[]> {
    const { record, versions, nameField, parentField } = KINDS[kind]
    const [entity, id, isPresent] =
      knownAt === undefined
        ? [record, sql`r.id`, sql`r.archived_at is null`]
        : [versions, sql`r.record_id`, sql`${isRecordedAt(knownAt)} and r.is_archived is not true`]
    return this.ctx.runTogether(sql<StructureRecord>`
      select ${id} as id, ${sql.ref(`r.${snakeCase(parentField)}`)} as "parentId", lower(${sql.ref(`r.${nameField}`)}) as name
      from ${sql.table(metadataOf(entity).table)} r where r.organization_id = ${this.viewer.organizationId} and ${isPresent}`)
  }

  /** The scheduled changes up to a day, in the order in which they take effect. */
  private async loadChanges(kind: StructureKind, { until, knownAt }: ScheduleOptions): Promise<ScheduledChange[]> {
    const { table, record, recordField, nameField, parentField } = KINDS[kind]
    const isUntil = until === undefined ? sql`true` : sql`c.effective_date <= ${until}::date`
    const isWaiting = knownAt
      ? sql`c.recorded_at <= ${knownAt}::timestamptz and (c.canceled_at > ${knownAt}::timestamptz) is not false
          and (c.applied_at > ${knownAt}::timestamptz) is not false`
      : sql`c.status = 'SCHEDULED'`
    const changed = (name: string, value: RawBuilder<unknown>) =>
      sql`case when ${sql.lit(name)} = any(c.changes) then jsonb_build_array(${value}) end`
    const rows = await this.ctx.runTogether(sql<ChangeRow>`
      select c.id, ${sql.ref(`c.${snakeCase(recordField)}`)} as "recordId", ${sql.ref(`r.${nameField}`)} as "recordName",
        c.effective_date::text as "effectiveDate", ${changed(parentField, sql.ref(`c.${snakeCase(parentField)}`))} as parent,
        ${changed(nameField, sql`lower(${sql.ref(`c.${nameField}`)})`)} as name
      from ${sql.table(table)} c
      join ${sql.table(metadataOf(record).table)} r
        on r.organization_id = c.organization_id and r.id = ${sql.ref(`c.${snakeCase(recordField)}`)}
      where c.organization_id = ${this.viewer.organizationId} and ${isWaiting} and ${isUntil}
      order by c.effective_date, c.id`)
    return rows.map(({ parent, name, ...change }) => ({ ...change, parentId: parent?.[0], name: name?.[0] }))
  }

  private async hasPreceding(kind: StructureKind, { id }: StructureChange): Promise<boolean> {
    const { table, isPreceding } = precedingChanges(kind)
    const { rows } = await sql`select 1 from ${sql.table(table)} c
      where c.organization_id = ${this.viewer.organizationId} and c.id = ${id}
        and exists (select from ${sql.table(table)} p where ${isPreceding})`.execute(this.db)
    return rows.length > 0
  }

  private async findRecordId(kind: StructureKind, id: string): Promise<string | undefined> {
    const { table, recordField } = KINDS[kind]
    const { rows } = await sql<{
      recordId: string
    }>`select ${sql.ref(snakeCase(recordField))} as "recordId" from ${sql.table(table)}
      where organization_id = ${this.viewer.organizationId} and id = ${id}`.execute(this.db)
    return rows[0]?.recordId
  }

  /** Locks a change. The record is locked first, as by those who schedule and cancel. */
  private async lockChange(kind: StructureKind, id: string): Promise<StructureChange | null> {
    return (await this.em.findOne(KINDS[kind].entity as never, { id } as never, forUpdate)) as StructureChange | null
  }

  private cancelChange(kind: StructureKind, change: StructureChange, subject: BaseEntity, code?: ErrorCode): void {
    change.status = "CANCELLED"
    change.code = code ?? null
    this.recordTime(kind, change)
    const { [KINDS[kind].nameField]: recordName } = subject as unknown as Record<string, string>
    this.emit("structureChange.cancel", { subject: change, recordName: recordName as string, details: code ? { code } : {} })
  }

  /** The row gets the time of the audit entry. */
  private recordTime(kind: StructureKind, { id }: StructureChange, isNew = false): void {
    this.ctx.pending.recordings.push({ table: KINDS[kind].table, id, isNew })
  }
}
