// Jobs that process the due records of all organizations, page by page.
import { type RawBuilder, sql } from "kysely"
import type { Context } from "../core/context.js"
import type { AppDependencies } from "../core/dependencies.js"
import { isMoveError } from "../core/errors.js"
import { systemContext } from "../core/system-context.js"
import type { ScheduledJob } from "./job.js"

/** A record to process as the system of its organization. */
export interface DueRecord {
  readonly id: string
  readonly organizationId: string
  /** Time zone of the organization, if the work needs the current date. */
  readonly timezone?: string
}

interface DueRecordsOptions<T extends DueRecord> extends Pick<ScheduledJob, "task" | "match"> {
  /** Kind of the records, which the ids of the requests begin with. */
  readonly kind: string
  /** Query for the due records. */
  due(deps: AppDependencies): RawBuilder<unknown>
  process(ctx: Context, record: T): Promise<unknown>
  /** Message of the error. */
  readonly failure: string
}

const RECORDS_PER_QUERY = 500
/** Errors that a run keeps. */
const MAX_ERRORS = 100

/** A scheduled job that processes due records in the order of their ids, as `processAll` does. */
export const dueRecordsJob = <T extends DueRecord = DueRecord>({
  task,
  match,
  kind,
  due,
  process,
  failure,
}: DueRecordsOptions<T>): ScheduledJob => ({
  task,
  match,
  run: (deps) =>
    processAll(
      loadDue<T>(deps, due(deps)),
      async (record) => {
        const { id, organizationId, timezone } = record
        const options = timezone === undefined ? {} : { timezone }
        await process(systemContext(deps, organizationId, `${kind}-${id}`, options), record)
      },
      failure,
    ),
})

async function* loadDue<T extends DueRecord>({ db }: AppDependencies, due: RawBuilder<unknown>): AsyncGenerator<T> {
  for (let afterId: string | null = null; ; ) {
    const page: { rows: T[] } = await sql<T>`select d.* from (${due}) d where ${afterId}::uuid is null or d.id > ${afterId}::uuid
      order by d.id limit ${RECORDS_PER_QUERY}`.execute(db)
    yield* page.rows
    if (page.rows.length < RECORDS_PER_QUERY) return
    afterId = (page.rows.at(-1) as T).id
  }
}

/**
 * Processes all records but those of organizations that are being moved or have moved. A failure does not stop the others; throws an
 * AggregateError of the first failures in the end.
 */
export async function processAll<T>(
  records: Iterable<T> | AsyncIterable<T>,
  process: (record: T) => Promise<unknown>,
  failure: string,
): Promise<void> {
  const errors: unknown[] = []
  for await (const record of records)
    await process(record).catch((error: unknown) => {
      if (errors.length < MAX_ERRORS && !isMoveError(error)) errors.push(error)
    })
  if (errors.length > 0) throw new AggregateError(errors, failure)
}
