// Conditions of lists and boards of applications.
import { sql } from "kysely"
import { endOfDay, startOfDay } from "../../adapters/clock.js"
import { recruitmentReaders } from "../../auth/access/permissions.js"
import { everyone } from "../../auth/access-rules.js"
import type { Viewer } from "../../auth/viewer.js"
import { snakeCase } from "../../entities/metadata.js"
import { visibleApplicationIds } from "../../entities/recruitment/access.js"
import { ApplicationStage, CLOSED_STAGES } from "../../entities/recruitment/enums.js"
import type { ApplicationConditions, ApplicationFilter } from "../../inputs/recruitment.js"
import type { Condition, QueryOptions } from "../../query/query-spec.js"
import { matchesCandidate } from "./candidate-filters.js"

/**
 * Conditions that let the list of a viewer who does not read all recruitment data begin with the visible applications. `property` has the id of the
 * application, or of its candidate.
 */
export const withinVisibleApplications = (viewer: Viewer, property: string, column: "id" | "candidate_id" = "id"): Condition[] =>
  recruitmentReaders(viewer) === everyone ? [] : [(row) => sql`${row(property)} = any(${visibleApplicationIds(row, column)})`]

/** The conditions that lists and boards share. Days are those of the time zone. */
export function applicationConditions(filter: ApplicationConditions, timezone: string): Condition[] {
  const { sources, appliedFrom, appliedTo, search } = filter
  const conditions: Condition[] = []
  if (sources) conditions.push((application) => sql`${application("source")} = any(${sources})`)
  if (appliedFrom) conditions.push((application) => sql`${application("appliedAt")} >= ${startOfDay(appliedFrom, timezone)}`)
  if (appliedTo) conditions.push((application) => sql`${application("appliedAt")} < ${endOfDay(appliedTo, timezone)}`)
  if (search !== undefined)
    conditions.push(
      (application) => sql`exists (select from candidates sc
      where sc.organization_id = ${application.organization} and sc.id = ${application("candidateId")}
        and ${matchesCandidate((property) => sql.ref(`sc.${snakeCase(property)}`), search)})`,
    )
  return conditions
}

/** The rows and the order of a list. */
export function toApplicationList(
  { jobIds, candidateIds, stages, open, ...filter }: ApplicationFilter,
  viewer: Viewer,
): QueryOptions {
  const conditions = applicationConditions(filter, viewer.timezone)
  if (!jobIds && !candidateIds) conditions.push(...withinVisibleApplications(viewer, "id"))
  if (open !== undefined) conditions.push((application) => sql`(${application("stage")} <> all(${[...CLOSED_STAGES]})) = ${open}`)
  return {
    where: { jobId: jobIds, candidateId: candidateIds, stageRank: stages && ApplicationStage.ranks(stages) },
    conditions,
    orderBy: [{ by: "appliedAt", descending: true }],
  }
}
