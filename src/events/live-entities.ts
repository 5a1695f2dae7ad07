// Live entities: records whose changes are published to subscribers, with the readers of each change. A reader then reads the
// record under the usual access rules.
import { type RawBuilder, sql } from "kysely"
import type { BaseEntity } from "../entities/base-entity.js"
import { CalendarEvent } from "../entities/calendar/events.js"
import type { ChangeType } from "../entities/enums.js"
import { openStepsFor } from "../entities/leave/actions.js"
import { LeaveChangeRequest } from "../entities/leave/change-requests.js"
import { LeaveRequest } from "../entities/leave/requests.js"
import type { Class } from "../entities/metadata.js"
import { instanceReaders } from "../entities/onboarding/access.js"
import { OnboardingInstance, OnboardingStep } from "../entities/onboarding/instances.js"
import { ProfileChange } from "../entities/profiles/profile-changes.js"
import { EVERYONE } from "../entities/record-changes.js"
import { applicationReaders } from "../entities/recruitment/access.js"
import { Application } from "../entities/recruitment/applications.js"
import { Interview, Scorecard } from "../entities/recruitment/interviews.js"
import { Offer } from "../entities/recruitment/offers.js"
import { taskReaders } from "../entities/tasks/access.js"
import { TaskAttachment } from "../entities/tasks/attachments.js"
import { TaskComment } from "../entities/tasks/comments.js"
import { Task } from "../entities/tasks/tasks.js"
import type { DomainEvent } from "./domain-event.js"
import type { EventContext } from "./event-context.js"
import type { CalendarEventChange, EmittedEvent } from "./events.js"
import type { RecordChangeDraft } from "./record-changes.js"

interface Readers {
  /** Employees who may read the record after the change; of a deleted record, those who could read it. */
  readerIds?: readonly string[]
  /** Selects further ones, in a column `id`. */
  selectReaders?: RawBuilder<unknown>
  /** Employees who could read the record only before the change. Those of the last seven days are known from the log. */
  formerReaderIds?: readonly string[]
  /** Ids of the lists that contain the record, or contained it before the change. */
  topicIds?: readonly string[]
}

/**
 * Exactly the employees whom the access rule of the record admits, or `EVERYONE`. The last statement of the transaction selects
 * them. A reader who is missing misses the change; a reader too many receives the id of a record that they never saw.
 */
type ReaderResolver<T extends BaseEntity> = (subject: T, ctx: EventContext, event: DomainEvent) => Readers

const liveEntity = <T extends BaseEntity>(entity: Class<T>, resolveReaders: ReaderResolver<T>) =>
  [entity, resolveReaders as ReaderResolver<BaseEntity>] as const

const readerResolvers: ReadonlyMap<Class, ReaderResolver<BaseEntity>> = new Map<Class, ReaderResolver<BaseEntity>>([
  liveEntity(CalendarEvent, calendarEventReaders),
  liveEntity(LeaveRequest, leaveRequestReaders),
  liveEntity(Application, applicationAudience),
  liveEntity(OnboardingInstance, onboardingReaders),
  liveEntity(Task, taskAudience),
  liveEntity(ProfileChange, (change) => ({ selectReaders: employeeAndHr(change) })),
])

/** All live entities. */
export const liveEntities = [...readerResolvers.keys()]

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
  const entity = subject.constructor as Class
  const resolveReaders = readerResolvers.get(entity)
  if (!resolveReaders) return undefined
  return toDraft(subject, parent ? "UPDATED" : changeTypeOf(name), resolveReaders(subject, ctx, payload))
}

/** An update of a live record whose readers changed. */
export function toUpdate(ctx: EventContext, subject: BaseEntity, formerReaderIds: readonly string[]): RecordChangeDraft {
  const resolveReaders = readerResolvers.get(subject.constructor as Class) as ReaderResolver<BaseEntity>
  return toDraft(subject, "UPDATED", { ...resolveReaders(subject, ctx, { subject }), formerReaderIds })
}

function toDraft(subject: BaseEntity, change: ChangeType, readers: Readers): RecordChangeDraft {
  const record = { organizationId: subject.organizationId, entity: subject.constructor.name, recordId: subject.id, change }
  return { ...record, readerIds: [], formerReaderIds: [], topicIds: [], ...readers }
}

const changeTypes: Readonly<Record<string, ChangeType>> = { create: "CREATED", delete: "DELETED" }

/** The kind of change by the verb of the event, such as `create` of `leaveRequest.create`. */
const changeTypeOf = (eventName: string): ChangeType => changeTypes[eventName.split(".")[1] ?? ""] ?? "UPDATED"

/** Organizer, participants, and HR for a deactivated organizer. Everyone if the event is organization-wide. */
function calendarEventReaders(
  { organizationId, id, organizerId, visibility }: CalendarEvent,
  _ctx: EventContext,
  event: DomainEvent,
): Readers {
  const {
    recipientIds = [],
    removedIds = [],
    details,
  } = event as Partial<CalendarEventChange> & { removedIds?: readonly string[] }
  if (visibility === "ORGANIZATION") return { readerIds: [EVERYONE] }
  const wasOrganizationWide = ((details?.changedFields ?? []) as readonly string[]).includes("visibility")
  const selectReaders = sql`
    select employee_id as id from calendar_participants where organization_id = ${organizationId} and event_id = ${id}
    union
    select h.id from employees h where h.organization_id = ${organizationId} and h.role in ('HR', 'ADMIN')
      and exists (select from employees o where o.organization_id = ${organizationId} and o.id = ${organizerId}
        and o.account_status = 'DEACTIVATED')`
  return {
    // The participants of a deleted event are known from its event only.
    readerIds: [organizerId, ...recipientIds],
    selectReaders,
    formerReaderIds: wasOrganizationWide ? [EVERYONE] : removedIds,
  }
}

const employeeAndHr = ({
  organizationId,
  employeeId,
}: {
  organizationId: string
  employeeId: string
}): RawBuilder<unknown> => sql`
  select ${employeeId}::uuid as id
  union
  select id from employees where organization_id = ${organizationId} and role in ('HR', 'ADMIN')`

/**
 * Of a draft, the employee and its author. Otherwise employee, manager, HR, approvers and deciders of all steps, and the
 * delegates who may decide an open step.
 */
function leaveRequestReaders(request: LeaveRequest, ctx: EventContext): Readers {
  const { id, organizationId, employeeId, createdById, status } = request
  if (status === "DRAFT") return { readerIds: createdById ? [employeeId, createdById] : [employeeId] }
  const openSteps = openStepsFor(
    { requestId: sql`${id}`, employeeId: sql`${employeeId}` },
    { organization: sql`${organizationId}`, today: sql`${ctx.today}`, viewer: sql`candidate.delegate_id` },
  )
  return {
    selectReaders: sql`
      ${employeeAndHr(request)}
      union
      select manager_id from employees where organization_id = ${organizationId} and id = ${employeeId}
      union
      select unnest(array[approver_id, decided_by_id]) from leave_approval_steps
      where organization_id = ${organizationId} and request_id = ${id}
      union
      select candidate.delegate_id from leave_delegations candidate
      where candidate.organization_id = ${organizationId} and candidate.ended_at is null
        and ${ctx.today} between candidate.start_date and candidate.end_date and exists (${openSteps})`,
  }
}

/** The employee, the manager, the buddy and HR. The instance is its own list, so that a client can subscribe to one. */
function onboardingReaders(instance: OnboardingInstance, _ctx: EventContext, event: DomainEvent): Readers {
  const selectReaders = instanceReaders(sql`${instance.organizationId}`, instance)
  return { selectReaders, formerReaderIds: formerReadersOf(event), topicIds: [instance.id] }
}

/** All who see the task. Its lists are its board, and the board that it left. */
function taskAudience({ organizationId, id, boardId }: Task, _ctx: EventContext, event: DomainEvent): Readers {
  const { previous } = event as { previous?: Task }
  return {
    selectReaders: taskReaders(sql`${organizationId}`, sql`${id}`),
    formerReaderIds: formerReadersOf(event),
    topicIds: [...new Set([boardId, previous?.boardId ?? boardId])],
  }
}

function applicationOf({ applicationId }: { applicationId: string }, ctx: EventContext): Promise<Application> {
  return ctx.em.findOneOrFail(Application, { id: applicationId })
}

/** All who see the application. Its list is the board of its vacancy. */
function applicationAudience({ organizationId, id, jobId }: Application, _ctx: EventContext, event: DomainEvent): Readers {
  const selectReaders = applicationReaders(sql`${organizationId}`, sql`${id}`)
  return { selectReaders, formerReaderIds: formerReadersOf(event), topicIds: [jobId] }
}

const formerReadersOf = (event: DomainEvent) => (event as { formerReaderIds?: readonly string[] }).formerReaderIds ?? []
