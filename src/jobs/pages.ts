// Processes the due records of a job, also page by page.
import { isMoveError } from "../core/errors.js"

interface Identified {
  readonly id: string
}

interface Pages<T> {
  readonly pageSize: number
  /** The next records after an id, ordered by id, at most `pageSize`. */
  load(afterId: string | null): Promise<T[]>
}

interface PageOptions<T> extends Pages<T> {
  process(record: T): Promise<unknown>
  /** Message of the error. */
  failure: string
}

/** Errors that a run keeps. */
const MAX_ERRORS = 100

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

/** Processes the records of all pages, as `processAll` does. */
export const processPages = <T extends Identified>({ process, failure, ...pages }: PageOptions<T>): Promise<void> =>
  processAll(recordsOf(pages), process, failure)

async function* recordsOf<T extends Identified>({ pageSize, load }: Pages<T>): AsyncGenerator<T> {
  for (let afterId: string | null = null; ; ) {
    const records: T[] = await load(afterId)
    yield* records
    if (records.length < pageSize) return
    afterId = (records.at(-1) as T).id
  }
}
