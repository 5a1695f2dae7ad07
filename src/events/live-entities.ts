// Live entities: records whose changes are published to subscribers, with the readers of each change. A reader then reads the
// record under the usual access rules.
import { type RawBuilder, sql } from "kysely"
import type { BaseEntity } from "../entities/base-entity.js"
import { CalendarEvent } from "../entities/calendar/events.js"
import type { ChangeType } from "../entities/enums.js"
import { Export } from "../entities/hr/exports.js"
import { Import } from "../entities/hr/imports.js"
import { LeaveChangeRequest } from "../entities/leave/change-requests.js"
import { LeaveRequest } from "../entities/leave/requests.js"
import { type Class, metadataOf, type RecordRef, snakeCase } from "../entities/metadata.js"
import { CompanyNews } from "../entities/notifications.js"
import { OnboardingInstance, OnboardingStep } from "../entities/onboarding/instances.js"
import { ProfileChange } from "../entities/profiles/profile-changes.js"
import { EVERYONE } from "../entities/record-changes.js"
import { Application } from "../entities/recruitment/applications.js"
import { Interview, Scorecard } from "../entities/recruitment/interviews.js"
import { Offer } from "../entities/recruitment/offers.js"
import { TaskAttachment } from "../entities/tasks/attachments.js"
import { TaskComment } from "../entities/tasks/comments.js"
import { Task } from "../entities/tasks/tasks.js"
import type { DomainEvent, FormerReaders } from "./domain-event.js"
import type { EventContext } from "./event-context.js"
import type { CalendarEventChange, EmittedEvent } from "./events.js"
import type { RecordChangeDraft } from "./record-changes.js"

/** Employees and lists that an event names because the record does not: deleted rows, and what was before the change. */
interface EventAudience {
  /** Employees who may read the record after the change; of a deleted record, those who could read it. */
  readonly readerIds?: readonly string[]
  /** Employees who could read the record only before the change. Those of the last seven days are known from the log. */
  readonly formerReaderIds?: readonly string[]
  /** Lists that contained the record before the change. */
  readonly topicIds?: readonly string[]
}

interface LiveEntity<T extends BaseEntity> {
  /** Property with the id of the list that contains a record, such as a task board. */
  readonly topic?: keyof T & string
  /** Name of an event that changes nothing that readers see. */
  readonly silentEvent?: EmittedEvent["name"]
  /** What an event names beside `formerReaderIds`. */
  readonly audienceOf?: (event: DomainEvent, change: ChangeType) => EventAudience
}

const liveEntity = <T extends BaseEntity>(entity: Class<T>, options: LiveEntity<T> = {}) =>
  [entity, options as LiveEntity<BaseEntity>] as const

/** The policies of these entities select their readers (`RecordReaders`). */
const registry: ReadonlyMap<Class, LiveEntity<BaseEntity>> = new Map<Class, LiveEntity<BaseEntity>>([
  liveEntity(CalendarEvent, { audienceOf: audienceOfCalendarEvent }),
  liveEntity(LeaveRequest),
  liveEntity(Application, { topic: "jobId" }),
  // A client can subscribe to one instance.
  liveEntity(OnboardingInstance, { topic: "id" }),
  liveEntity(Task, { topic: "boardId", audienceOf: audienceOfTask }),
  liveEntity(ProfileChange),
  liveEntity(CompanyNews, { silentEvent: "news.deliver" }),
  liveEntity(Export),
  liveEntity(Import),
])

export const liveEntities = [...registry.keys()]

/** Live entities on which, or on whose parts, people decide. */
export const decisionEntities: readonly Class[] = [LeaveRequest, ProfileChange, Application, OnboardingInstance]

/** The live entity that a child entity belongs to. */
type ParentResolver<T extends BaseEntity> = (child: T, ctx: EventContext) => Promise<BaseEntity>

const childEntity = <T extends BaseEntity>(entity: Class<T>, resolveParent: ParentResolver<T>) =>
  [entity, resolveParent as ParentResolver<BaseEntity>] as const

/** Entities whose changes are published as changes of their parent. */
const parentResolvers: ReadonlyMap<Class, ParentResolver<BaseEntity>> = new Map<Class, ParentResolver<BaseEntity>>([
  childEntity(Interview, applicationOf),
  childEntity(Scorecard, applicationOf),
  childEntity(Offer, applicationOf),
  childEntity(OnboardingStep, ({ instanceId }, ctx) => ctx.em.findOneOrFail(OnboardingInstance, { id: instanceId })),
  childEntity(TaskAttachment, ({ taskId }, ctx) => ctx.em.findOneOrFail(Task, { id: taskId })),
  childEntity(TaskComment, ({ taskId }, ctx) => ctx.em.findOneOrFail(Task, { id: taskId })),
  childEntity(LeaveChangeRequest, ({ requestId }, ctx) => ctx.em.findOneOrFail(LeaveRequest, { id: requestId })),
])

/** The entry of the log for an event, undefined if its entity is not live. */
export async function toRecordChange(ctx: EventContext, { name, payload }: EmittedEvent): Promise<RecordChangeDraft | undefined> {
  const parent = await parentResolvers.get(payload.subject.constructor as Class)?.(payload.subject, ctx)
  const subject = parent ?? payload.subject
  const live = registry.get(subject.constructor as Class)
  if (!live || live.silentEvent === name) return undefined
  const { formerReaderIds } = payload as Partial<FormerReaders>
  const change = parent ? "UPDATED" : changeTypeOf(name)
  return toDraft(ctx, subject, change, { formerReaderIds, ...live.audienceOf?.(payload, change) })
}

/** The creation of a live record whose event has another subject. */
export const toCreation = (ctx: EventContext, subject: BaseEntity): RecordChangeDraft => toDraft(ctx, subject, "CREATED", {})

/** An update of a live record whose readers changed. */
export const toUpdate = (ctx: EventContext, subject: BaseEntity, formerReaderIds: readonly string[]): RecordChangeDraft =>
  toDraft(ctx, subject, "UPDATED", { formerReaderIds })

function toDraft(ctx: EventContext, subject: BaseEntity, change: ChangeType, audience: EventAudience): RecordChangeDraft {
  const { organizationId, id: recordId } = subject
  const entity = subject.constructor as Class
  const { readerIds = [], formerReaderIds = [], topicIds = [] } = audience
  return {
    ...{ organizationId, entity: entity.name, recordId, change, readerIds, formerReaderIds },
    topicIds: [...new Set([...topicIdsOf(entity, subject), ...topicIds])],
    selectReaders: readersOf(ctx, subject),
  }
}

/** The value of a property as a parameter with the type of its column. */
function toParameter(subject: BaseEntity, property: string): RawBuilder<unknown> {
  const value = (subject as unknown as Record<string, unknown>)[property] ?? null
  return /^id$|Id$/.test(property) ? sql`${value}::uuid` : sql`${value}::text`
}

const recordRefOf = (
  { deps, today }: EventContext,
  organizationId: string,
  property: (name: string) => RawBuilder<unknown>,
): RecordRef =>
  Object.assign(property, {
    organization: sql<string>`${organizationId}::uuid`,
    today: sql<string>`${today}::date`,
    now: sql<Date>`${deps.clock.now()}::timestamptz`,
  })

/** Selects the readers of a record as it is in memory. */
export const readersOf = (ctx: EventContext, subject: BaseEntity): RawBuilder<{ id: string }> =>
  ctx.deps.accessPolicies.readersOf(
    subject.constructor as Class,
    recordRefOf(ctx, subject.organizationId, (property) => toParameter(subject, property)),
  )

/**
 * Updates of the stored records of the viewer's organization that meet a condition on the row `changed`, with their readers: all, or
 * those among some employees. Flush the entities before.
 */
export async function loadUpdates(
  ctx: EventContext,
  entity: Class,
  condition: RawBuilder<unknown>,
  among?: readonly string[],
): Promise<RecordChangeDraft[]> {
  const { organizationId } = ctx.viewer
  const { topic } = registry.get(entity) as LiveEntity<BaseEntity>
  const column = (property: string) => sql.ref(`changed.${snakeCase(property)}`)
  const { rows } = await sql<{ id: string; topicId: string | null; readerIds: string[] }>`
    select changed.id, ${topic ? column(topic) : sql`null`} as "topicId",
      array(${ctx.deps.accessPolicies.readersOf(entity, recordRefOf(ctx, organizationId, column), among && sql`${among}::uuid[]`)})
        as "readerIds"
    from ${sql.table(metadataOf(entity).table)} changed where changed.organization_id = ${organizationId} and ${condition}
    order by changed.id`.execute(ctx.db)
  return rows.map(({ id: recordId, topicId, readerIds }) => ({
    ...{ organizationId, entity: entity.name, recordId, change: "UPDATED", readerIds, formerReaderIds: [] },
    topicIds: topicId ? [topicId] : [],
  }))
}

function topicIdsOf(entity: Class, subject: BaseEntity): string[] {
  const { topic } = registry.get(entity) as LiveEntity<BaseEntity>
  return topic ? [subject[topic] as string] : []
}

const changeTypes: Readonly<Record<string, ChangeType>> = { create: "CREATED", publish: "CREATED", delete: "DELETED" }

/** The kind of change by the verb of the event, such as `create` of `leaveRequest.create`. */
const changeTypeOf = (eventName: string): ChangeType => changeTypes[eventName.split(".")[1] ?? ""] ?? "UPDATED"

function audienceOfCalendarEvent(event: DomainEvent, change: ChangeType): EventAudience {
  const {
    recipientIds = [],
    removedIds = [],
    details,
  } = event as DomainEvent & Partial<CalendarEventChange> & { removedIds?: readonly string[] }
  const wasOrganizationWide = ((details?.changedFields ?? []) as readonly string[]).includes("visibility")
  // The participants of a deleted event are known from its event only.
  return { readerIds: change === "DELETED" ? recipientIds : [], formerReaderIds: wasOrganizationWide ? [EVERYONE] : removedIds }
}

/** The board that a task left. */
function audienceOfTask(event: DomainEvent): EventAudience {
  const { previous } = event as { previous?: Task }
  return previous ? { topicIds: [previous.boardId] } : {}
}

function applicationOf({ applicationId }: { applicationId: string }, ctx: EventContext): Promise<Application> {
  return ctx.em.findOneOrFail(Application, { id: applicationId })
}
