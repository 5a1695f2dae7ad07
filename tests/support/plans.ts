// Plans of bulk actions and imports, and the notifications that everybody has.
import type { Client, Json } from "./client.js"
import type { TestApp } from "./test-app.js"

export const commitPlan = ({ planId, hash }: Json, client: Client) => client.post(`/plans/${planId}/commit`, { hash })
export const undoPlan = ({ planId }: Json, client: Client) => client.post(`/plans/${planId}/undo`)

/** How many notifications everybody has, by event and recipient. */
export async function inboxes(app: TestApp): Promise<Map<string, number>> {
  const rows = await app.sql<{ key: string; count: number }>(
    "select type || ' ' || recipient_id as key, count(*)::int as count from notifications group by 1",
  )
  return new Map(rows.map(({ key, count }) => [key, count]))
}

/** The notifications of a plan in the form of `inboxes`. */
export async function plannedInboxes({ planId }: Json, client: Client): Promise<Map<string, number>> {
  const { body } = await client.get(`/plans/${planId}/notifications?limit=100`)
  return new Map(body.map(({ type, recipientId, count }: Json) => [`${type} ${recipientId}`, count]))
}

/** The notifications that were added. */
export function added(before: ReadonlyMap<string, number>, after: ReadonlyMap<string, number>): Map<string, number> {
  return new Map(
    [...after].flatMap(([key, count]) => (count > (before.get(key) ?? 0) ? [[key, count - (before.get(key) ?? 0)]] : [])),
  )
}
