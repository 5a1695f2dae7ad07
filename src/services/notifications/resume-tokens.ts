// Resume tokens of live updates: where a subscription starts, and what a client may pass as `since`.
import { sql } from "kysely"
import { MINUTE_MS } from "../../adapters/clock.js"
import { BaseService } from "../../core/base-service.js"
import { AppError, validationError } from "../../core/errors.js"
import { isId, timeOfId } from "../../entities/base-entity.js"
import { StreamEvent } from "../../entities/enums.js"
import type { Class } from "../../entities/metadata.js"
import { decodeResumeToken, type ResumePoint } from "../../entities/resume-token.js"
import { decisionEntities, liveEntities } from "../../events/live-entities.js"
import type { LiveStreamInput } from "../../inputs/notifications.js"
import { countMissedRecords, MAX_MISSED_RECORDS } from "./live-queries.js"

/** Where a subscription starts. */
export interface LiveStart {
  readonly resumePoint: ResumePoint
  /** Number of the last record change of the organization. */
  readonly lastRecordChange: number
}

/** Where a stream of events starts, and what it contains. */
export interface StreamStart extends LiveStart {
  readonly events: ReadonlySet<StreamEvent>
  /** Entities whose changes are among the events, or whose pending decisions are. */
  readonly entities: readonly Class[]
}

interface StartOptions {
  /** Entities whose changes the subscription receives, by class name. */
  entities?: readonly string[]
  /** Whether `since` may also be the number or the id of a notification. Record changes then start now. */
  acceptsNumber?: boolean
}

export class ResumeTokenService extends BaseService {
  /** The resume point after everything that the viewer could have received. */
  async current(): Promise<ResumePoint> {
    const { inbox, records } = await this.loadCounters()
    return { inbox, records }
  }

  /**
   * The start of a subscription: the given resume token, or now. Throws VALIDATION_FAILED for a malformed token, and
   * RESUME_TOKEN_EXPIRED if the missed changes are no longer known or too many to read one by one.
   */
  async start(since: string | undefined, { entities = [], acceptsNumber = false }: StartOptions): Promise<LiveStart> {
    const { inbox, records, expiredRecords } = await this.loadCounters()
    if (since === undefined) return { resumePoint: { inbox, records }, lastRecordChange: records }
    const resumePoint = decodeResumeToken(since)
    if (!resumePoint) {
      if (!acceptsNumber) throw validationError({ since: "format" })
      return { resumePoint: { inbox: await this.resolveNumber(since), records }, lastRecordChange: records }
    }
    // A greater number comes from a database that was since restored from a backup.
    const isUnknown = resumePoint.inbox > inbox || resumePoint.records > records
    const isExpired = entities.length > 0 && resumePoint.records < expiredRecords
    const { organizationId, id: employeeId } = this.viewer
    if (isUnknown || isExpired) throw new AppError("RESUME_TOKEN_EXPIRED")
    if (entities.length > 0 && resumePoint.records < records) {
      const range = { organizationId, employeeId, entities, after: resumePoint.records }
      if ((await countMissedRecords(this.ctx.deps, range)) > MAX_MISSED_RECORDS) throw new AppError("RESUME_TOKEN_EXPIRED")
    }
    return { resumePoint, lastRecordChange: records }
  }

  /** The start of a stream of events: the given resume token, or now. Throws the errors of `start`. */
  async startStream({ since, events = [...StreamEvent.keys] }: LiveStreamInput): Promise<StreamStart> {
    const isRequested = (entity: Class) =>
      events.some((event) => event === StreamEvent.parse(entity.name)) ||
      (events.includes("PENDING_DECISION") && decisionEntities.includes(entity))
    const entities = liveEntities.filter(isRequested)
    const start = await this.start(since, { entities: entities.map(({ name }) => name), acceptsNumber: true })
    return { ...start, events: new Set(events), entities }
  }

  /**
   * The number of the notification at a point, given by resume token, number or id. For the id of a deleted notification, the last
   * number from at least one minute before it. A client may receive a notification again but misses none. Throws
   * VALIDATION_FAILED for any other text.
   */
  async resolveNumber(since: string): Promise<number> {
    const resumePoint = decodeResumeToken(since)
    if (resumePoint) return resumePoint.inbox
    if (/^\d{1,9}$/.test(since)) return Number(since)
    if (!isId(since)) throw validationError({ since: "format" })
    const { id, organizationId } = this.viewer
    const { rows } = await sql<{ number: number }>`
      with own as (select id, number from notifications where organization_id = ${organizationId} and recipient_id = ${id})
      select coalesce(
        (select number from own where id = ${since}),
        (select min(number) - 1 from own where id > ${idOneMinuteBefore(since)}),
        (select last_number from inboxes where organization_id = ${organizationId} and employee_id = ${id}), 0) as number`.execute(
      this.db,
    )
    return rows[0]?.number as number
  }

  private async loadCounters(): Promise<ResumePoint & { expiredRecords: number }> {
    const { id, organizationId } = this.viewer
    const { rows } = await sql<{ inbox: number; records: number; expiredRecords: number }>`
      select coalesce(i.last_number, 0) as inbox, coalesce(l.last_number, 0) as records,
        coalesce(l.expired_number, 0) as "expiredRecords"
      from (values (${organizationId}::uuid, ${id}::uuid)) v (organization_id, employee_id)
      left join inboxes i on i.organization_id = v.organization_id and i.employee_id = v.employee_id
      left join record_change_logs l on l.organization_id = v.organization_id`.execute(this.db)
    return rows[0] as (typeof rows)[number]
  }
}

/** The smallest UUID of version 7 from one minute before another. */
function idOneMinuteBefore(id: string): string {
  const timestamp = Math.max(0, timeOfId(id) - MINUTE_MS)
    .toString(16)
    .padStart(12, "0")
  return `${timestamp.slice(0, 8)}-${timestamp.slice(8)}-7000-8000-000000000000`
}
