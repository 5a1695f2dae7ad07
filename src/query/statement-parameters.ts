// What a statement depends on beside its query: viewer, access policies, time and language.
import { sql } from "kysely"
import { heldPermissions } from "../auth/access-matrix.js"
import type { AccessPolicies } from "../auth/access-policies.js"
import { permittedRecords } from "../auth/role-grants.js"
import type { Viewer } from "../auth/viewer.js"
import type { RowContext } from "../entities/metadata.js"
import type { ListableFields } from "./custom-fields.js"
import type { StatementFigures } from "./figures.js"

export interface StatementParameters {
  readonly viewer: Viewer
  readonly accessPolicies: AccessPolicies
  /** The current calendar date, `YYYY-MM-DD`. */
  readonly today: string
  readonly now: Date
  /** Language of the response, such as `en`. */
  readonly language: string
  /** The custom fields of the organization, if the statement sorts by one. */
  readonly customFields?: ListableFields
  /** Figures of the organization that the statement may contain. Without them it counts. */
  readonly figures?: StatementFigures
}

/** Parameters that every part of a statement may use. */
export const rowContextOf = ({ viewer, accessPolicies, today, now, language, figures }: StatementParameters): RowContext => ({
  organization: sql<string>`${viewer.organizationId}::uuid`,
  today: sql<string>`${today}::date`,
  now: sql<Date>`${now}::timestamptz`,
  language: sql<string>`${language}::text`,
  session: sql<string>`${viewer.sessionId}::uuid`,
  viewer: sql<string>`${viewer.id}::uuid`,
  isHr: sql<boolean>`${viewer.isHr}::boolean`,
  isAdmin: sql<boolean>`${viewer.isAdmin}::boolean`,
  permitted: permittedRecords(viewer),
  heldPermissions: () => sql<string[]>`${heldPermissions(accessPolicies, viewer)}::text[]`,
  ...(figures ? { figures } : {}),
})
