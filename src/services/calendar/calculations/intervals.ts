// Interval arithmetic. Unless stated otherwise, lists of intervals are sorted and do not overlap.

/** In milliseconds since 1970. The end is exclusive. */
export interface Interval {
  start: number
  end: number
}

/** Union of intervals in any order. Overlapping and touching intervals become one, empty ones are dropped. */
export function mergeIntervals(intervals: readonly Interval[]): Interval[] {
  const merged: Interval[] = []
  const sorted = intervals.filter(({ start, end }) => start < end).sort((a, b) => a.start - b.start)
  for (const { start, end } of sorted) {
    const last = merged.at(-1)
    if (last && start <= last.end) last.end = Math.max(last.end, end)
    else merged.push({ start, end })
  }
  return merged
}

/** The parts of intervals inside a range. */
export const clipIntervals = (intervals: readonly Interval[], range: Interval): Interval[] =>
  intersectIntervals(intervals, [range])

/** Intersection of two lists. Every boundary of an input stays a boundary of the result, so touching intervals stay separate. */
export function intersectIntervals(first: readonly Interval[], second: readonly Interval[]): Interval[] {
  const result: Interval[] = []
  for (let n = 0, m = 0; n < first.length && m < second.length; ) {
    const [a, b] = [first[n] as Interval, second[m] as Interval]
    const start = Math.max(a.start, b.start)
    const end = Math.min(a.end, b.end)
    if (start < end) result.push({ start, end })
    if (a.end < b.end) n++
    else m++
  }
  return result
}

/** The parts of `intervals` outside `removed`. Touching intervals stay separate. */
export function subtractIntervals(intervals: readonly Interval[], removed: readonly Interval[]): Interval[] {
  const result: Interval[] = []
  let next = 0
  for (const { start, end } of intervals) {
    while (next < removed.length && (removed[next] as Interval).end <= start) next++
    let from = start
    for (let n = next; n < removed.length && (removed[n] as Interval).start < end; n++) {
      const gap = removed[n] as Interval
      if (from < gap.start) result.push({ start: from, end: gap.start })
      from = Math.max(from, gap.end)
    }
    if (from < end) result.push({ start: from, end })
  }
  return result
}

/** Consecutive slots inside each interval, starting at multiples of `step`. `length` and `step` are in milliseconds. */
export function findSlots(
  free: readonly Interval[],
  { length, step, maxSlots }: { length: number; step: number; maxSlots: number },
): Interval[] {
  const slots: Interval[] = []
  const roundUp = (instant: number) => Math.ceil(instant / step) * step
  for (const { start, end } of free)
    for (let from = roundUp(start); from + length <= end; from = roundUp(from + length)) {
      if (slots.length === maxSlots) return slots
      slots.push({ start: from, end: from + length })
    }
  return slots
}

/** For each interval, whether one interval of `containers` contains it entirely. */
export function liesWithin(intervals: readonly Interval[], containers: readonly Interval[]): boolean[] {
  let n = 0
  return intervals.map(({ start, end }) => {
    while (n < containers.length && (containers[n] as Interval).end < end) n++
    const container = containers[n]
    return container !== undefined && container.start <= start && end <= container.end
  })
}
