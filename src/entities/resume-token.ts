// Resume tokens of live updates: how far a client has received notifications and record changes. Clients treat them as opaque.
import { type RawBuilder, sql } from "kysely"

export interface ResumePoint {
  /** Number of the last notification. */
  readonly inbox: number
  /** Number of the last record change of the organization. */
  readonly records: number
}

export const encodeResumeToken = ({ inbox, records }: ResumePoint): string =>
  Buffer.from(`${inbox}.${records}`).toString("base64url")

/** The resume point of a text that `encodeResumeToken` or `resumeTokenSql` returned, undefined for any other text. */
export function decodeResumeToken(text: string): ResumePoint | undefined {
  const [, inbox, records] = /^(\d{1,9})\.(\d{1,9})$/.exec(Buffer.from(text, "base64url").toString("latin1")) ?? []
  const point = { inbox: Number(inbox), records: Number(records) }
  return records !== undefined && encodeResumeToken(point) === text ? point : undefined
}

/** The resume token after a notification and after all record changes that the statement sees. */
export const resumeTokenSql = (inbox: RawBuilder<unknown>, organization: RawBuilder<unknown>): RawBuilder<string> => sql`
  (select translate(encode(convert_to(${inbox} || '.' || coalesce((select l.last_number from record_change_logs l
    where l.organization_id = ${organization}), 0), 'UTF8'), 'base64'), '+/=', '-_'))`
