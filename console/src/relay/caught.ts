// The root fields without which a screen goes on.
import type { CacheConfig, ConcreteRequest, GraphQLTaggedNode } from "relay-runtime"

/** A selection of a query. The types of Relay know no `@catch`. */
interface Selection {
  readonly kind: string
  readonly field?: { readonly alias?: string | null; readonly name: string }
  /** The selections within, such as those of a condition. */
  readonly selections?: readonly Selection[]
}

/** The root fields with `@catch`, by their names in the answer. */
const caughtIn = (selections: readonly object[]): string[] =>
  (selections as readonly Selection[]).flatMap(({ kind, field, selections: inner = [] }) => {
    if (kind === "CatchField" && field) return [field.alias ?? field.name]
    return kind === "Condition" ? caughtIn(inner) : []
  })

/** Options of a request by which the network layer leaves the errors of these fields to the screen. */
export const cacheConfigOf = (query: GraphQLTaggedNode): CacheConfig => ({
  metadata: { caught: caughtIn((query as ConcreteRequest).fragment.selections) },
})
