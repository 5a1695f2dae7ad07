// Full-text search of tasks: all words of the search in title or description, the last one as a prefix, or a similar title.
import { type RawBuilder, sql } from "kysely"
import type { OrderBy, RowRef } from "../../entities/metadata.js"

interface TaskSearch {
  condition: (task: RowRef) => RawBuilder<unknown>
  /** Tasks with all words first, by relevance, then those with a similar title. */
  orderBy: readonly OrderBy[]
}

/** Shorter words are stop words, or similar to too many others. */
const MIN_SIMILAR_LENGTH = 4
const MAX_SIMILAR_WORDS = 5

/** The search for a text. Both conditions use the index `tasks_search_index`. */
export function searchTasks(search: string): TaskSearch {
  // As a subquery PostgreSQL computes the words once for a statement.
  const query = sql`(select app.task_search_query(${search}))`
  const hasWords = (task: RowRef) => sql`${task("searchDocument")} @@ ${query}`
  const similar = similarWords(search)
  const isSimilar = (task: RowRef) =>
    sql.join(
      similar.map((word) => sql`${task("title")} %> ${word}`),
      sql` and `,
    )
  return {
    condition: (task) => (similar.length > 0 ? sql`${hasWords(task)} or (${isSimilar(task)})` : hasWords(task)),
    orderBy: [
      {
        by: "relevance",
        descending: true,
        // Millionths, because a cursor compares exact numbers only. The rank of a text is at most 1.
        sql: (
          task,
        ) => sql`(case when ${hasWords(task)} then 1000000 + round(1000000 * ts_rank(${task("searchDocument")}, ${query}))
          else round(1000000 * word_similarity(${search}, ${task("title")})) end)::int`,
      },
    ],
  }
}

/** The words that a title may contain with a typo; none if the search is long or has numbers, which have no typos. */
function similarWords(search: string): string[] {
  const words = search.split(/[^\p{L}\p{N}]+/u).filter((word) => word.length >= MIN_SIMILAR_LENGTH)
  return words.length > MAX_SIMILAR_WORDS || /\p{N}/u.test(search) ? [] : words
}
