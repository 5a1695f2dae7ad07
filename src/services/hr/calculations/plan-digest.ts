// Digests and differences of plans.
import { createHash } from "node:crypto"
import type { PlanRow } from "../../../entities/hr/plans.js"
import type { MessageCount } from "../../../events/dispatch.js"

interface PlanContents {
  readonly action: string
  readonly values: object
  readonly authorId: string
  readonly rows: readonly Pick<PlanRow, "recordId" | "recordVersion" | "status" | "changes">[]
  readonly notifications: readonly MessageCount[]
}

/** SHA-256 in hexadecimal of what a plan shows. The order of the notifications does not matter. */
export function digestPlan({ action, values, authorId, rows, notifications }: PlanContents): string {
  const planned = rows.map(({ recordId, recordVersion, ...row }) => ({ recordId, recordVersion, result: digestRow(row) }))
  const sorted = notifications.map(toSortedJson).sort()
  const contents = toSortedJson({ action, values, authorId, rows: planned, notifications: sorted })
  return createHash("sha256").update(contents).digest("hex")
}

/** The result for a record as text, in which the order of the changes does not matter. */
export const digestRow = ({ status, changes }: Pick<PlanRow, "status" | "changes">): string =>
  toSortedJson({ status, changes: changes.map(toSortedJson).sort() })

/** JSON with sorted keys, so that equal values have equal texts. */
export const toSortedJson = (value: unknown): string =>
  JSON.stringify(value, (_key, inner) =>
    inner !== null && typeof inner === "object" && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  )

/** The counts that differ, by type and recipient. */
export function differingCounts(planned: readonly MessageCount[], now: readonly MessageCount[]) {
  const keyOf = ({ type, recipientId }: MessageCount) => `${type} ${recipientId}`
  const countsOf = (counts: readonly MessageCount[]) => new Map(counts.map((one) => [keyOf(one), one.count]))
  const [before, after] = [countsOf(planned), countsOf(now)]
  const all = new Map([...planned, ...now].map((one) => [keyOf(one), one]))
  return [...all].flatMap(([key, { type, recipientId }]) => {
    const [from, to] = [before.get(key) ?? 0, after.get(key) ?? 0]
    return from === to ? [] : [{ type, recipientId, planned: from, now: to }]
  })
}
