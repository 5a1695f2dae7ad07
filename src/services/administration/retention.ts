// How long the organization keeps data.
import { assertExpectedVersion, type Versioned } from "../../core/authorized-records.js"
import { BaseService } from "../../core/base-service.js"
import { AppError, type FieldProblem } from "../../core/errors.js"
import { takeAdvisoryLock } from "../../core/locks.js"
import { DATA_CLASSES, type DataClass, ERASABLE_CLASSES } from "../../entities/administration/data-classes.js"
import {
  type LegalHold,
  RETENTION_DAYS,
  type RetentionPeriod,
  type RetentionSettings,
  StoredRetention,
} from "../../entities/administration/retention.js"
import type { LegalHoldInput, UpdateRetentionInput } from "../../inputs/administration.js"

export class RetentionService extends BaseService {
  async get(): Promise<Versioned<RetentionSettings>> {
    const stored = await this.em.findOne(StoredRetention, {})
    const periods = Object.entries(RETENTION_DAYS).map(([name, { default: days }]) => [
      name,
      stored?.[name as RetentionPeriod] ?? days,
    ])
    const holds = toHolds(stored)
    const legalHolds = ERASABLE_CLASSES.map((dataClass): LegalHold => {
      const { action } = DATA_CLASSES[dataClass]
      return { dataClass, action, years: holds[dataClass] }
    })
    return {
      ...Object.fromEntries(periods),
      auditDays: stored?.auditDays ?? null,
      legalHolds,
      $version: stored?.version ?? 0,
    }
  }

  /** Years for which each class of data is held. */
  async loadHolds(): Promise<Record<DataClass, number>> {
    return toHolds(await this.em.findOne(StoredRetention, {}))
  }

  /** Throws VALIDATION_FAILED for a hold of a class that an erasure keeps, and for a class that is given twice. */
  async update({ legalHolds = [], ...periods }: UpdateRetentionInput): Promise<Versioned<RetentionSettings>> {
    assertHolds(legalHolds)
    // Two first updates would insert two rows.
    await takeAdvisoryLock(this.db, `retention ${this.viewer.organizationId}`)
    const existing = await this.em.findOne(StoredRetention, {})
    assertExpectedVersion(this.ctx, existing ?? { version: 0 })
    const stored = existing ?? this.insert(StoredRetention, {})
    const given = legalHolds.map(({ dataClass, years }) => [dataClass, years])
    const holds = { ...stored.holds, ...Object.fromEntries(given) }
    const { changed } = await this.applyPatch(stored, { ...periods, holds })
    const values = Object.fromEntries(changed.map((name) => [name, stored[name as RetentionPeriod | "auditDays" | "holds"]]))
    if (changed.length > 0) this.emit("retention.update", { subject: stored, details: { changedFields: changed, values } })
    await this.em.flush()
    return this.get()
  }
}

const toHolds = (stored: StoredRetention | null): Record<DataClass, number> => {
  const defaults = Object.entries(DATA_CLASSES).map(([name, { years }]) => [name, years])
  return { ...Object.fromEntries(defaults), ...stored?.holds } as Record<DataClass, number>
}

function assertHolds(holds: readonly LegalHoldInput[]): void {
  const problems = holds.flatMap(({ dataClass }, n): FieldProblem[] => {
    const path = `legalHolds.${n}.dataClass`
    if (!ERASABLE_CLASSES.includes(dataClass)) return [{ path, code: "notAllowed" }]
    return holds.findIndex((other) => other.dataClass === dataClass) < n ? [{ path, code: "duplicate" }] : []
  })
  if (problems.length > 0) throw new AppError("VALIDATION_FAILED", { problems })
}
