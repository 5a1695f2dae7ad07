// Runs a query spec for many viewers in few statements. Each viewer's row comes from the statement that a request of that viewer would
// run, with the values that differ between viewers as columns.
import { CompiledQuery, type Kysely } from "kysely"
import type { Viewer } from "../auth/viewer.js"
import { groupByRights, valueFor } from "../auth/viewer-classes.js"
import type { QuerySpec, Selection } from "./query-spec.js"
import { StatementBuilder } from "./statement.js"
import type { StatementParameters } from "./statement-parameters.js"

/** Characters of the values of one statement. */
const MAX_BATCH_LENGTH = 4_000_000

interface ViewerValues {
  readonly viewer: Viewer
  readonly values: readonly unknown[]
}

/** The JSON text of a record for each viewer who may read it. */
export async function selectForViewers(
  db: Kysely<unknown>,
  parameters: StatementParameters,
  viewers: readonly Viewer[],
  spec: QuerySpec<unknown>,
  selection: Selection,
): Promise<Map<Viewer, string>> {
  const byText = new Map<string, ViewerValues[]>()
  for (const { representative, members } of groupByRights(viewers)) {
    const statement = new StatementBuilder({ ...parameters, viewer: representative }).build(spec, selection)
    const { sql: text, parameters: values } = statement.compile(db)
    const rows = byText.get(text) ?? []
    byText.set(text, rows)
    for (const viewer of members) rows.push({ viewer, values: values.map((value) => valueFor(viewer, value)) })
  }
  const results = new Map<Viewer, string>()
  for (const [text, rows] of byText)
    for (const batch of inBatches(rows))
      for (const { n, data } of await runBatch(db, text, batch)) results.set((batch[n] as ViewerValues).viewer, data)
  return results
}

/** Alias that no statement of a query spec uses. */
const VIEWER = '"$viewer"'

async function runBatch(
  db: Kysely<unknown>,
  text: string,
  rows: readonly ViewerValues[],
): Promise<{ n: number; data: string }[]> {
  const values: unknown[] = [rows.map((_, n) => n)]
  const columns: number[] = []
  const expressions = (rows[0] as ViewerValues).values.map((first, index) => {
    const texts = rows.map((row) => toText(row.values[index]))
    const isShared = texts.every((one) => one === texts[0])
    values.push(isShared ? first : texts)
    if (isShared) return `$${values.length}`
    columns.push(index)
    return `${VIEWER}.c${index}`
  })
  const placed = text.replace(/\$(\d+)/g, (_, number: string) => expressions[Number(number) - 1] as string)
  const arrays = columns.map((index) => `, $${index + 2}::text[]`).join("")
  const names = ["n", ...columns.map((index) => `c${index}`)].join(", ")
  const statement = `select ${VIEWER}.n, s.data from unnest($1::int[]${arrays}) ${VIEWER} (${names})
    cross join lateral (${placed}) s where s.data is not null`
  return (await db.executeQuery<{ n: number; data: string }>(CompiledQuery.raw(statement, values))).rows
}

/** A value as the text that PostgreSQL casts to its type. */
function toText(value: unknown): string | null {
  if (value === null || value === undefined) return null
  if (Array.isArray(value)) return `{${value.map((item) => (item === null ? "null" : quoted(String(item)))).join(",")}}`
  return value instanceof Date ? value.toISOString() : String(value)
}

const quoted = (item: string) => `"${item.replace(/["\\]/g, "\\$&")}"`

function* inBatches(rows: readonly ViewerValues[]): Generator<ViewerValues[]> {
  let batch: ViewerValues[] = []
  let length = 0
  for (const row of rows) {
    batch.push(row)
    length += row.values.reduce<number>((sum, value) => sum + (Array.isArray(value) ? 40 * value.length : 40), 0)
    if (length < MAX_BATCH_LENGTH) continue
    yield batch
    batch = []
    length = 0
  }
  if (batch.length > 0) yield batch
}
