// Whether the responses to racing operations are those of some serial order, by the search of Wing and Gong.

/** One operation of a history. The times are those of its client, so it took effect between them. */
export interface HistoryEntry<O> {
  operation: O
  outcome: string
  sentAt: number
  answeredAt: number
}

export interface SerialModel<S, O> {
  initial: S
  /** The outcome of an operation in a state, and the state after it. The state is JSON and is not changed. */
  apply(state: S, operation: O): { outcome: string; state: S }
}

/**
 * Finds an order of the operations in which the model returns the same outcomes and no operation precedes one that was answered
 * before it was sent. Returns undefined if there is none.
 */
export function findSerialOrder<S, O>(
  { initial, apply }: SerialModel<S, O>,
  history: readonly HistoryEntry<O>[],
): HistoryEntry<O>[] | undefined {
  const tried = new Set<string>()
  const search = (state: S, left: readonly HistoryEntry<O>[]): HistoryEntry<O>[] | undefined => {
    if (left.length === 0) return []
    const key = `${left.map((entry) => history.indexOf(entry))} ${JSON.stringify(state)}`
    if (tried.has(key)) return undefined
    tried.add(key)
    const firstAnswer = Math.min(...left.map(({ answeredAt }) => answeredAt))
    for (const entry of left) {
      if (entry.sentAt > firstAnswer) continue
      const next = apply(state, entry.operation)
      if (next.outcome !== entry.outcome) continue
      const rest = search(
        next.state,
        left.filter((other) => other !== entry),
      )
      if (rest) return [entry, ...rest]
    }
    return undefined
  }
  return search(initial, history)
}
