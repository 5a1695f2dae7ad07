// What every service can do: find a record that the viewer may act on, make one, change one field by field under the
// policies, and say what happened. No service opens a transaction, sends a mail or knows which face called it.
import { LockMode } from "@mikro-orm/core"
import { sql } from "kysely"
import type { Policy } from "../auth/policy.js"
import { reaches, type Word } from "../auth/words.js"
import type { Context } from "../context.js"
import { type Class, modelOf } from "../entities/model.js"
import { isId, newId, type Thing } from "../entities/thing.js"
import { type FieldProblem, refuse } from "../errors.js"
import type { EventName, Events } from "../events/events.js"
import { Reading, type Rows } from "../reader/reading.js"

type Values = Record<string, unknown>

/** What became of a patch: the fields that changed, and those that the viewer may only propose. */
export interface Changes {
  changed: string[]
  proposed: Values
}

export abstract class Service {
  constructor(protected readonly ctx: Context) {}

  protected get me() {
    return this.ctx.viewer
  }

  protected get em() {
    return this.ctx.em
  }

  /** The statement builder on the same connection and transaction as `em`. It knows no filters: name the organization. */
  protected get db() {
    return this.ctx.db
  }

  protected get clock() {
    return this.ctx.kit.clock
  }

  /**
   * The record, when the viewer may do this to it. NOT_FOUND where the viewer may not even see it, FORBIDDEN where seeing is
   * all, PRECONDITION_FAILED where the caller expected another version. `lock` keeps it until the transaction ends.
   */
  protected async may<T extends Thing>(action: string, entity: Class<T>, id: string, { lock = false } = {}): Promise<T> {
    if (!isId(id)) throw refuse("NOT_FOUND")
    const policy = this.ctx.policies.of(entity)
    const options = lock ? { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true } : {}
    const record = (await this.em.findOne(entity as never, { id } as never, options)) as T | null
    if (!record || !this.reaches(policy, policy.actions.see as Word, record)) throw refuse("NOT_FOUND")
    const word = policy.actions[action]
    if (!word) throw new Error(`${entity.name} has no action ${action}`)
    if (!this.reaches(policy, word, record)) throw refuse("FORBIDDEN")
    if (this.ctx.expectedVersion !== undefined && this.ctx.expectedVersion !== record.version) throw refuse("PRECONDITION_FAILED")
    return record
  }

  /** Makes a record of the viewer's organization and checks what it refers to. */
  protected async create<T extends Thing>(entity: Class<T>, values: Partial<T>): Promise<T> {
    await this.refuseStrangers(entity, values as Values)
    const record = new (entity as unknown as new () => T)()
    Object.assign(record, { id: newId(), organizationId: this.me.organizationId })
    for (const [key, value] of Object.entries(values)) if (value !== undefined) (record as Values)[key] = value
    this.em.persist(record)
    return record
  }

  /**
   * Takes over the given fields of a patch, each under its own rule; `undefined` leaves a field as it is. What the viewer may
   * only propose is handed back; what the viewer may not change at all is FORBIDDEN.
   */
  protected async change<T extends Thing>(record: T, patch: Partial<Values>): Promise<Changes> {
    const entity = record.constructor as Class<T>
    const policy = this.ctx.policies.of(entity)
    const given = Object.entries(patch).filter(([key, value]) => value !== undefined && !same(value, (record as Values)[key]))
    const proposed: Values = {}
    const changed: string[] = []
    const refused: FieldProblem[] = []
    for (const [key, value] of given) {
      const rule = policy.fields[key]
      if (this.reaches(policy, rule?.change ?? (policy.actions.change as Word), record)) {
        ;(record as Values)[key] = value
        changed.push(key)
      } else if (rule?.else === "propose" && reaches(new Set([this.me.id]), this.ownersOf(policy, record))) proposed[key] = value
      else refused.push({ path: key, code: "notAllowed" })
    }
    if (refused.length > 0) throw refuse("FORBIDDEN", { problems: refused })
    await this.refuseStrangers(entity, Object.fromEntries(given))
    return { changed, proposed }
  }

  /** Takes a record out of the database for good. */
  protected remove(record: Thing): void {
    this.em.remove(record)
  }

  /** Says what happened; audit, notifications and mails follow from the tables in events/. */
  protected emit<N extends EventName>(name: N, payload: Events[N]): void {
    this.ctx.emit(name, payload)
  }

  protected one<T extends object>(entity: Class<T>, where: Rows["where"]) {
    return Reading.one(entity, where)
  }

  protected list<T extends object>(entity: Class<T>, rows: Rows) {
    return Reading.list(entity, rows)
  }

  /** Whether a word reaches the people of a record. */
  protected reaches(policy: Policy, word: Word, record: object): boolean {
    return reaches(word(this.me), this.ownersOf(policy, record))
  }

  private ownersOf(policy: Policy, record: object) {
    return policy.of.map((property) => (record as Record<string, string | null | undefined>)[property])
  }

  /**
   * Refuses references to what is not there: INVALID_REFERENCE naming the field, the same for a random id and for one of
   * another organization. What is referred to can't be removed until the transaction ends.
   */
  private async refuseStrangers(entity: Class, values: Values): Promise<void> {
    const problems: FieldProblem[] = []
    for (const fact of modelOf(entity).fields.values()) {
      const id = fact.kind === "one" && fact.via ? values[fact.via] : undefined
      if (typeof id !== "string" || !fact.target) continue
      const target = modelOf(fact.target())
      const archived = target.fields.has("archivedAt") ? sql`and archived_at is null` : sql``
      const found = await sql`select 1 from ${sql.table(target.table)}
        where organization_id = ${this.me.organizationId} and id = ${id} ${archived} for key share`.execute(this.db)
      if (found.rows.length === 0) problems.push({ path: fact.via as string, code: "reference" })
    }
    if (problems.length > 0) throw refuse("INVALID_REFERENCE", { problems })
  }
}

const same = (a: unknown, b: unknown): boolean => {
  if (a === b || (a == null && b == null)) return true
  if (a instanceof Date && b instanceof Date) return a.getTime() === b.getTime()
  return typeof a === "object" && typeof b === "object" && a !== null && b !== null && JSON.stringify(a) === JSON.stringify(b)
}
