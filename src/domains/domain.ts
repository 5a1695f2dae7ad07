// The parts of a domain.
import type { AccessPolicy } from "../auth/access-policies.js"
import type { Context, Services } from "../core/context.js"
import type { ServiceClasses } from "../core/service-registry.js"
import type { Class } from "../entities/metadata.js"
import type { EventName, EventPayloads } from "../events/events.js"
import type { ScheduledJob } from "../jobs/job.js"
import type { RouteDefinition } from "../rest/route.js"

/** Reactions of a domain to events of others, in their unit of work and before the commit (docs/decisions/0089). */
type EventHandlers = { readonly [N in EventName]?: (payload: EventPayloads[N], ctx: Context) => Promise<void> }

export interface Domain {
  /** The other domains whose services this one calls, as `ctx.services.<domain>`. */
  readonly uses: readonly (keyof Services)[]
  readonly services: ServiceClasses
  /** Resolvers of operations, fields and subscriptions. */
  readonly resolvers: readonly Class[]
  readonly routes: readonly RouteDefinition[]
  /** Access rules of the entities. */
  readonly access: readonly AccessPolicy[]
  readonly eventHandlers?: EventHandlers
  readonly jobs?: readonly ScheduledJob[]
}

/** Declares a domain, so that the compiler checks its parts. */
export const defineDomain = <D extends Domain>(domain: D): D => domain
