// Conditions of lists of candidates.
import { type RawBuilder, sql } from "kysely"
import { isApplicationVisible } from "../../entities/recruitment/access.js"
import { type Candidate, candidateSearchText } from "../../entities/recruitment/candidates.js"
import { ApplicationStage } from "../../entities/recruitment/enums.js"
import type { CandidateFilter } from "../../inputs/recruitment.js"
import { hasWord, searchWords } from "../../query/conditions.js"
import type { Condition } from "../../query/query-spec.js"

/** The most words of a search; further words are ignored. */
const MAX_WORDS = 8
/** Trigram similarity from which two names are similar. */
const MIN_SIMILARITY = 0.5

/** Condition that name, address or headline of a candidate contain all words of a search. */
export const matchesCandidate = (candidate: (property: string) => RawBuilder<unknown>, search: string): RawBuilder<unknown> =>
  sql.join(
    searchWords(search)
      .slice(0, MAX_WORDS)
      .map((word) => hasWord(candidateSearchText(candidate), word)),
    sql` and `,
  )

/** Conditions on text, skills, tags and applications. Applications that the viewer does not see do not count. */
export function candidateConditions(
  { search, skills, tags, jobIds, stages }: Pick<CandidateFilter, "search" | "skills" | "tags" | "jobIds" | "stages">,
  readsAll: boolean,
): Condition[] {
  const conditions: Condition[] = []
  if (search !== undefined) conditions.push((candidate) => matchesCandidate(candidate, search))
  if (skills) conditions.push((candidate) => sql`${candidate("skills")} @> ${skills}::text[]`)
  if (tags) conditions.push((candidate) => sql`${candidate("tags")} @> ${tags}::text[]`)
  if (jobIds || stages)
    conditions.push((candidate) => {
      const parts: RawBuilder<unknown>[] = [sql`fa.organization_id = ${candidate.organization}`]
      if (jobIds) parts.push(sql`fa.job_id = any(${jobIds}::uuid[])`)
      if (stages) parts.push(sql`fa.stage_rank = any(${ApplicationStage.ranks(stages)}::int[])`)
      if (!readsAll) parts.push(isApplicationVisible(candidate, { id: sql`fa.id`, jobId: sql`fa.job_id` }))
      return sql`${candidate("id")} in (select fa.candidate_id from applications fa where ${sql.join(parts, sql` and `)})`
    })
  return conditions
}

/** Condition that a candidate may be the same person: the same digits of the telephone number, or a similar name. */
export const isSimilarTo =
  ({ id, fullName, phone }: Candidate): Condition =>
  (candidate) => {
    const digits = phone?.replace(/\D/g, "") || null
    // The operator finds the candidates by the search index, and the similarity drops those with the words elsewhere.
    const isSimilar = sql`app.search_text(${fullName}) <<% ${candidateSearchText(candidate)}
      and similarity(app.search_text(${candidate("fullName")}), app.search_text(${fullName})) >= ${MIN_SIMILARITY}`
    return sql`${candidate("id")} <> ${id} and ${candidate("anonymizedAt")} is null
      and (${candidate("phoneDigits")} = ${digits}::text or (${isSimilar}))`
  }
