// Which records can be looked on at live, and whom it concerns when something happens to one. Of those who subscribed to its kind,
// these are told, if they may see it then.
import { sql } from "kysely"
import type { RecordSignal } from "../adapters/bus/bus.js"
import type { BaseEntity } from "../entities/base-entity.js"
import { CalendarEvent } from "../entities/calendar/events.js"
import { LeaveChangeRequest } from "../entities/leave/change-requests.js"
import { LeaveRequest } from "../entities/leave/requests.js"
import type { Class } from "../entities/metadata.js"
import { ProfileChange } from "../entities/profiles/profile-changes.js"
import type { EventContext } from "./event-context.js"
import type { CalendarChangeEvent, DomainEvent } from "./events.js"

/**
 * The ids of those whom it concerns when something happens to a record: everybody who may see it, and as few others as can be.
 * It is asked in the transaction of what happens; `happened` is what is known besides.
 */
type AudienceResolver<T extends BaseEntity> = (
  subject: T,
  ctx: EventContext,
  happened?: DomainEvent,
) => Promise<readonly string[] | "everyone">

const liveEntity = <T extends BaseEntity>(kind: Class<T>, concerned: AudienceResolver<T>) =>
  [kind, concerned as AudienceResolver<BaseEntity>] as const

const liveEntities: ReadonlyMap<Class, AudienceResolver<BaseEntity>> = new Map<Class, AudienceResolver<BaseEntity>>([
  liveEntity(CalendarEvent, calendarEventAudience),
  liveEntity(LeaveRequest, leaveRequestAudience),
  liveEntity(ProfileChange, ({ organizationId, employeeId }, ctx) => employeeAndHr(ctx, organizationId, employeeId)),
])

/** What is a part of something that is looked on at: what happens to the part is told as of the whole. */
type ParentResolver<T extends BaseEntity> = (part: T, ctx: EventContext) => Promise<BaseEntity>

const childEntity = <T extends BaseEntity>(kind: Class<T>, whole: ParentResolver<T>) =>
  [kind, whole as ParentResolver<BaseEntity>] as const

const childEntities: ReadonlyMap<Class, ParentResolver<BaseEntity>> = new Map<Class, ParentResolver<BaseEntity>>([
  childEntity(LeaveChangeRequest, ({ requestId }, ctx) => ctx.em.findOneOrFail(LeaveRequest, { id: requestId })),
])

/** The kinds whose happenings are told. */
export const liveKinds: readonly Class<BaseEntity>[] = [...liveEntities.keys(), ...childEntities.keys()] as Class<BaseEntity>[]

/** Whether some may have lost sight of a record by what an entry of the journal (`a`) says, and are to hear of it. */
export const revokesAccess = sql<boolean>`(a.action = 'calendarEvent.delete'
  or (a.action = 'calendarEvent.update' and a.details -> 'fields' ?| array['participants', 'visibility']))`

/** What is told to those who look on; undefined where nobody can. */
export async function toSignal(
  happened: BaseEntity,
  ctx: EventContext,
  payload?: DomainEvent,
): Promise<RecordSignal | undefined> {
  const subject = (await childEntities.get(happened.constructor as Class)?.(happened, ctx)) ?? happened
  const kind = subject.constructor as Class
  const concerned = await liveEntities.get(kind)?.(subject, ctx, payload)
  if (!concerned) return undefined
  const people = concerned === "everyone" ? undefined : concerned
  return { about: "record", organization: subject.organizationId, kind: kind.name, id: subject.id, people }
}

/** Who made an event, who is invited and who was, HR in place of who has left; everybody, where it is or was for everybody. */
async function calendarEventAudience(
  event: CalendarEvent,
  ctx: EventContext,
  happened?: DomainEvent,
): Promise<readonly string[] | "everyone"> {
  const {
    to = [],
    uninvited = [],
    details,
  } = (happened ?? {}) as Partial<CalendarChangeEvent> & { uninvited?: readonly string[] }
  const fields = (details?.fields ?? []) as readonly string[]
  if (event.visibility === "ORGANIZATION" || fields.includes("visibility")) return "everyone"
  return [event.organizerId, ...to, ...uninvited, ...(await invitedTo(event, ctx)), ...(await substituteOrganizers(event, ctx))]
}

/** The ids of the invited people. */
async function invitedTo({ organizationId, id }: CalendarEvent, ctx: EventContext): Promise<string[]> {
  const { rows } = await sql<{ userId: string }>`select user_id as "userId" from calendar_participants
    where organization_id = ${organizationId} and event_id = ${id}`.execute(ctx.db)
  return rows.map(({ userId }) => userId)
}

/** HR, where who made an event has left. */
async function substituteOrganizers({ organizationId, organizerId }: CalendarEvent, ctx: EventContext): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select h.id from employees h where h.organization_id = ${organizationId} and h.role in ('HR', 'ADMIN')
      and exists (select from employees o where o.organization_id = ${organizationId} and o.id = ${organizerId}
        and o.account_status = 'DEACTIVATED')`.execute(ctx.db)
  return rows.map(({ id }) => id)
}

/** The person, and whoever has HR's scope. */
async function employeeAndHr(ctx: EventContext, organizationId: string, employeeId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select ${employeeId}::uuid as id
    union
    select id from employees where organization_id = ${organizationId} and role in ('HR', 'ADMIN')`.execute(ctx.db)
  return rows.map(({ id }) => id)
}

/**
 * The employee, the manager, HR, all approvers and deciders, and their current delegates. Includes everybody whom the row rule
 * `involvedInRequest` allows to read the request, and may include others.
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
