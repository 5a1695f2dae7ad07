// Positions of live updates: how far a client has received notifications and record changes. Clients treat them as opaque.
import { type RawBuilder, sql } from "kysely"

export interface LivePosition {
  /** Number of the last notification. */
  readonly inbox: number
  /** Number of the last record change of the organization. */
  readonly records: number
}

export const encodePosition = ({ inbox, records }: LivePosition): string =>
  Buffer.from(`${inbox}.${records}`).toString("base64url")

/** The position of a text that `encodePosition` or `positionSql` returned, undefined for any other text. */
export function decodePosition(text: string): LivePosition | undefined {
  const [, inbox, records] = /^(\d{1,9})\.(\d{1,9})$/.exec(Buffer.from(text, "base64url").toString("latin1")) ?? []
  const position = { inbox: Number(inbox), records: Number(records) }
  return records !== undefined && encodePosition(position) === text ? position : undefined
}

/** The position after a notification and after all record changes that the statement sees. */
export const positionSql = (inbox: RawBuilder<unknown>, organization: RawBuilder<unknown>): RawBuilder<string> => sql`
  (select translate(encode(convert_to(${inbox} || '.' || coalesce((select l.last_position from record_change_logs l
    where l.organization_id = ${organization}), 0), 'UTF8'), 'base64'), '+/=', '-_'))`
