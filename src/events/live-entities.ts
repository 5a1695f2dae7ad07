// Live entities: records whose changes are published to subscribers, with the audience of each change. A member of the audience
// then reads the record under the usual access rules.
import { sql } from "kysely"
import type { RecordSignal } from "../adapters/bus/bus.js"
import type { BaseEntity } from "../entities/base-entity.js"
import { CalendarEvent } from "../entities/calendar/events.js"
import { LeaveChangeRequest } from "../entities/leave/change-requests.js"
import { LeaveRequest } from "../entities/leave/requests.js"
import type { Class } from "../entities/metadata.js"
import { ProfileChange } from "../entities/profiles/profile-changes.js"
import type { EventContext } from "./event-context.js"
import type { CalendarEventChange, DomainEvent } from "./events.js"

type Audience = readonly string[] | "everyone"

/**
 * Ids of the employees to notify of a change: all who may read the record, and as few others as possible. Runs in the
 * transaction of the change. `event` is missing if the change is read from the audit log.
 */
type AudienceResolver<T extends BaseEntity> = (subject: T, ctx: EventContext, event?: DomainEvent) => Promise<Audience>

const liveEntity = <T extends BaseEntity>(entity: Class<T>, resolveAudience: AudienceResolver<T>) =>
  [entity, resolveAudience as AudienceResolver<BaseEntity>] as const

const audienceResolvers: ReadonlyMap<Class, AudienceResolver<BaseEntity>> = new Map<Class, AudienceResolver<BaseEntity>>([
  liveEntity(CalendarEvent, calendarEventAudience),
  liveEntity(LeaveRequest, leaveRequestAudience),
  liveEntity(ProfileChange, ({ organizationId, employeeId }, ctx) => employeeAndHr(ctx, organizationId, employeeId)),
])

/** The live entity that a child entity belongs to. */
type ParentResolver<T extends BaseEntity> = (child: T, ctx: EventContext) => Promise<BaseEntity>

const childEntity = <T extends BaseEntity>(entity: Class<T>, resolveParent: ParentResolver<T>) =>
  [entity, resolveParent as ParentResolver<BaseEntity>] as const

/** Entities whose changes are published as changes of their parent. */
const parentResolvers: ReadonlyMap<Class, ParentResolver<BaseEntity>> = new Map<Class, ParentResolver<BaseEntity>>([
  childEntity(LeaveChangeRequest, ({ requestId }, ctx) => ctx.em.findOneOrFail(LeaveRequest, { id: requestId })),
])

/** All entities whose changes are published. */
export const liveEntities = [...audienceResolvers.keys(), ...parentResolvers.keys()] as readonly Class<BaseEntity>[]

/** Condition that an audit entry (`a`) may have ended someone's access. The audit log does not name the former audience. */
export const revokesAccess = sql<boolean>`(a.action = 'calendarEvent.delete'
  or (a.action = 'calendarEvent.update' and a.details -> 'fields' ?| array['participants', 'visibility']))`

/** The signal for a change of a record, undefined if its entity is not live. */
export async function toSignal(changed: BaseEntity, ctx: EventContext, event?: DomainEvent): Promise<RecordSignal | undefined> {
  const subject = (await parentResolvers.get(changed.constructor as Class)?.(changed, ctx)) ?? changed
  const entity = subject.constructor as Class
  const audience = await audienceResolvers.get(entity)?.(subject, ctx, event)
  if (!audience) return undefined
  const employeeIds = audience === "everyone" ? undefined : audience
  return { type: "record", organizationId: subject.organizationId, entity: entity.name, id: subject.id, employeeIds }
}

/** Organizer, current and former participants, and HR for a deactivated organizer. Everyone if the event is or was organization-wide. */
async function calendarEventAudience(subject: CalendarEvent, ctx: EventContext, event?: DomainEvent): Promise<Audience> {
  const {
    recipientIds = [],
    removedIds = [],
    details,
  } = (event ?? {}) as Partial<CalendarEventChange> & { removedIds?: readonly string[] }
  const fields = (details?.fields ?? []) as readonly string[]
  if (subject.visibility === "ORGANIZATION" || fields.includes("visibility")) return "everyone"
  return [
    subject.organizerId,
    ...recipientIds,
    ...removedIds,
    ...(await participantIdsOf(subject, ctx)),
    ...(await hrForDeactivatedOrganizer(subject, ctx)),
  ]
}

async function participantIdsOf({ organizationId, id }: CalendarEvent, ctx: EventContext): Promise<string[]> {
  const { rows } = await sql<{ employeeId: string }>`select employee_id as "employeeId" from calendar_participants
    where organization_id = ${organizationId} and event_id = ${id}`.execute(ctx.db)
  return rows.map(({ employeeId }) => employeeId)
}

async function hrForDeactivatedOrganizer({ organizationId, organizerId }: CalendarEvent, ctx: EventContext): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select h.id from employees h where h.organization_id = ${organizationId} and h.role in ('HR', 'ADMIN')
      and exists (select from employees o where o.organization_id = ${organizationId} and o.id = ${organizerId}
        and o.account_status = 'DEACTIVATED')`.execute(ctx.db)
  return rows.map(({ id }) => id)
}

async function employeeAndHr(ctx: EventContext, organizationId: string, employeeId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select ${employeeId}::uuid as id
    union
    select id from employees where organization_id = ${organizationId} and role in ('HR', 'ADMIN')`.execute(ctx.db)
  return rows.map(({ id }) => id)
}

/**
 * Employee, manager, HR, approvers of all steps, and the current delegates of any of them: at least everyone whom the access
 * rule of leave requests admits.
 */
async function leaveRequestAudience({ id, organizationId, employeeId }: LeaveRequest, ctx: EventContext): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with involved (id) as (
      select unnest(array[e.id, e.manager_id]) from employees e where e.organization_id = ${organizationId} and e.id = ${employeeId}
      union
      select h.id from employees h where h.organization_id = ${organizationId} and h.role in ('HR', 'ADMIN')
      union
      select unnest(array[s.approver_id, s.decided_by_id]) from leave_approval_steps s
      where s.organization_id = ${organizationId} and s.request_id = ${id}
    )
    select i.id from involved i where i.id is not null
    union
    select d.delegate_id from leave_delegations d join involved i on i.id = d.delegator_id
    where d.organization_id = ${organizationId} and d.ended_at is null and ${ctx.today} between d.start_date and d.end_date`.execute(
    ctx.db,
  )
  return rows.map((row) => row.id)
}
