// The root fields without which a screen goes on.
/** A selection of a query. The types of Relay know no `@catch`. */
interface Selection {
  readonly kind: string
  readonly field?: { readonly alias?: string | null; readonly name: string }
  /** The selections within, such as those of a condition. */
  readonly selections?: readonly Selection[]
}

/** The root fields with `@catch`, by their names in the answer. */
export const caughtIn = (selections: readonly object[]): string[] =>
  (selections as readonly Selection[]).flatMap(({ kind, field, selections: inner = [] }) => {
    if (kind === "CatchField" && field) return [field.alias ?? field.name]
    return kind === "Condition" ? caughtIn(inner) : []
  })
