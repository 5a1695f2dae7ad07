// Processes the due records of a job, page by page.
interface Identified {
  readonly id: string
}

interface PageOptions<T> {
  readonly pageSize: number
  /** The next records after an id, ordered by id, at most `pageSize`. */
  load(afterId: string | null): Promise<T[]>
  process(record: T): Promise<unknown>
  /** Message of the error. */
  failure: string
}

/** Processes all records. A failure does not stop the others; throws an AggregateError of all failures in the end. */
export async function processPages<T extends Identified>({ pageSize, load, process, failure }: PageOptions<T>): Promise<void> {
  const errors: unknown[] = []
  for (let afterId: string | null = null; ; ) {
    const records: T[] = await load(afterId)
    for (const record of records) await process(record).catch((error: unknown) => errors.push(error))
    if (records.length < pageSize) break
    afterId = (records.at(-1) as T).id
  }
  if (errors.length > 0) throw new AggregateError(errors, failure)
}
