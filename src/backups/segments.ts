// Names of the files of the write-ahead log: segments, and histories of timelines.
export const SEGMENT = /^[\dA-F]{24}$/
export const HISTORY = /^[\dA-F]{8}[.]history$/

const SEGMENT_BYTES = 16 * 1_048_576
const SEGMENTS_PER_LOG = 256
const LENGTH_OF_TIMELINE = 8

const hex = (value: number): string => value.toString(16).toUpperCase().padStart(8, "0")

export const timelineOf = (segment: string): string => segment.slice(0, LENGTH_OF_TIMELINE)

export const historyOf = (timeline: string): string => `${timeline}.history`

/** The position of a segment in the log, in segments. It is comparable between timelines. */
export const positionOf = (name: string): number =>
  Number.parseInt(name.slice(8, 16), 16) * SEGMENTS_PER_LOG + Number.parseInt(name.slice(16), 16)

export const segmentAt = (timeline: string, position: number): string =>
  timeline + hex(Math.floor(position / SEGMENTS_PER_LOG)) + hex(position % SEGMENTS_PER_LOG)

/** The segment that contains a location such as `1/4000028`. */
export const segmentOf = (timeline: number, location: string): string => segmentAt(hex(timeline), positionOfLocation(location))

function positionOfLocation(location: string): number {
  const [high = "", low = ""] = location.split("/")
  return Number.parseInt(high, 16) * SEGMENTS_PER_LOG + Math.floor(Number.parseInt(low, 16) / SEGMENT_BYTES)
}

/** A timeline and the position of its first segment. */
export interface TimelineStart {
  timeline: string
  position: number
}

/** A timeline and those before it, latest first. `history` is the text of its history; undefined for one that no other one precedes. */
export function timelinesOf(timeline: string, history = ""): TimelineStart[] {
  const starts: TimelineStart[] = []
  let position = 0
  // A line has the number of a timeline, where it ends, and the reason.
  for (const [, number = "", end = ""] of history.matchAll(/^\s*(\d+)\s+([\dA-F]+[/][\dA-F]+)/gim)) {
    starts.unshift({ timeline: hex(Number(number)), position })
    position = positionOfLocation(end)
  }
  return [{ timeline, position }, ...starts]
}

/** The segments from a position to the last one of the first timeline: of each position the latest timeline that has it. */
export function* segmentsOf(timelines: readonly TimelineStart[], first: number, last: number): Generator<string> {
  for (let position = first; position <= last; position++) {
    const start = timelines.find((one) => one.position <= position)
    if (start) yield segmentAt(start.timeline, position)
  }
}
