// The arithmetic of parts of time. Pure functions over lists of intervals, which are sorted and do not overlap.

/** From one instant to another, in milliseconds since 1970; the end is not in it any more. */
export interface Interval {
  start: number
  end: number
}

/** What any of some intervals covers, in whatever order they come; those that overlap or touch become one, and empty ones vanish. */
export function merge(intervals: readonly Interval[]): Interval[] {
  const merged: Interval[] = []
  const sorted = intervals.filter(({ start, end }) => start < end).sort((one, other) => one.start - other.start)
  for (const { start, end } of sorted) {
    const last = merged.at(-1)
    if (last && start <= last.end) last.end = Math.max(last.end, end)
    else merged.push({ start, end })
  }
  return merged
}

/** What of some intervals lies between two instants. */
export const cut = (intervals: readonly Interval[], { start, end }: Interval): Interval[] =>
  intersect(intervals, [{ start, end }])

/** What lies in both of two lists. Where an interval of either ends, the result is parted, also where the next one touches it. */
export function intersect(some: readonly Interval[], others: readonly Interval[]): Interval[] {
  const found: Interval[] = []
  for (let n = 0, m = 0; n < some.length && m < others.length; ) {
    const [one, other] = [some[n] as Interval, others[m] as Interval]
    const start = Math.max(one.start, other.start)
    const end = Math.min(one.end, other.end)
    if (start < end) found.push({ start, end })
    if (one.end < other.end) n++
    else m++
  }
  return found
}

/** What is left of some intervals where others are taken out; those that touch stay apart. */
export function subtract(some: readonly Interval[], others: readonly Interval[]): Interval[] {
  const left: Interval[] = []
  let next = 0
  for (const { start, end } of some) {
    while (next < others.length && (others[next] as Interval).end <= start) next++
    let from = start
    for (let n = next; n < others.length && (others[n] as Interval).start < end; n++) {
      const other = others[n] as Interval
      if (from < other.start) left.push({ start: from, end: other.start })
      from = Math.max(from, other.end)
    }
    if (from < end) left.push({ start: from, end })
  }
  return left
}

/**
 * The first slots of a length, one after another inside each interval; each begins on a multiple of `step`. Lengths are in
 * milliseconds.
 */
export function slots(
  free: readonly Interval[],
  { length, step, most }: { length: number; step: number; most: number },
): Interval[] {
  const found: Interval[] = []
  const onward = (instant: number) => Math.ceil(instant / step) * step
  for (const { start, end } of free)
    for (let at = onward(start); at + length <= end; at = onward(at + length)) {
      if (found.length === most) return found
      found.push({ start: at, end: at + length })
    }
  return found
}

/** Which intervals of a list lie whole in one of another. */
export function within(some: readonly Interval[], others: readonly Interval[]): boolean[] {
  let n = 0
  return some.map(({ start, end }) => {
    while (n < others.length && (others[n] as Interval).end < end) n++
    const other = others[n]
    return other !== undefined && other.start <= start && end <= other.end
  })
}
