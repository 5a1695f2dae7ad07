// What a domain consists of.
import type { Policy } from "../auth/policies.js"
import type { ServiceRegistry } from "../core/service-registry.js"
import type { Class } from "../entities/metadata.js"
import type { RouteDefinition } from "../rest/route.js"

export interface Domain {
  /** Domains whose services those of this domain call, as `ctx.services.<domain>`. */
  readonly uses: readonly string[]
  readonly services: ServiceRegistry[string]
  /** Resolvers of operations, fields and subscriptions. */
  readonly resolvers: readonly Class[]
  readonly routes: readonly RouteDefinition[]
  /** Access rules of the entities. */
  readonly policies: readonly Policy[]
}

/** Declares a domain, so that the compiler checks its parts. */
export const defineDomain = <D extends Domain>(domain: D): D => domain
