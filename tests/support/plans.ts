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

/** The notifications of a plan of a bulk action in the form of `inboxes`. */
export const plannedInboxes = ({ planId }: Json, client: Client) => inboxesOf(`/plans/${planId}`, client)

/** The notifications of the plan of an import in the form of `inboxes`. */
export const importedInboxes = ({ id }: Json, client: Client) => inboxesOf(`/imports/${id}`, client)

async function inboxesOf(path: string, client: Client): Promise<Map<string, number>> {
  const { body } = await client.get(`${path}/notifications?limit=100`)
  return new Map(body.map(({ type, recipientId, count }: Json) => [`${type} ${recipientId}`, count]))
}

/** The notifications that were added. */
export function added(before: ReadonlyMap<string, number>, after: ReadonlyMap<string, number>): Map<string, number> {
  return new Map(
    [...after].flatMap(([key, count]) => (count > (before.get(key) ?? 0) ? [[key, count - (before.get(key) ?? 0)]] : [])),
  )
}
