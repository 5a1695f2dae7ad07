// The scope of a statement: viewer, policies, time and language.
import { sql } from "kysely"
import { permittedRecords } from "../auth/permitted-records.js"
import type { Policies } from "../auth/policies.js"
import type { Viewer } from "../auth/viewer.js"
import type { RowContext } from "../entities/metadata.js"
import type { ListableFields } from "./custom-fields.js"

export interface QueryScope {
  readonly viewer: Viewer
  readonly policies: Policies
  /** The current calendar date, `YYYY-MM-DD`. */
  readonly today: string
  readonly now: Date
  /** Language of the response, such as `en`. */
  readonly language: string
  /** The custom fields of the organization, if the statement sorts by one. */
  readonly customFields?: ListableFields
}

/** Parameters that every part of a statement may use. */
export const rowContextOf = ({ viewer, today, now, language }: QueryScope): RowContext => ({
  organization: sql<string>`${viewer.organizationId}::uuid`,
  today: sql<string>`${today}::date`,
  now: sql<Date>`${now}::timestamptz`,
  language: sql<string>`${language}::text`,
  session: sql<string>`${viewer.sessionId}::uuid`,
  viewer: sql<string>`${viewer.id}::uuid`,
  isHr: sql<boolean>`${viewer.isHr}::boolean`,
  permitted: permittedRecords(viewer),
})
