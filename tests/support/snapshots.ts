// Reads of snapshots of a day on both APIs.
import { expect } from "@jest/globals"
import { EmploymentType } from "../../src/entities/enums.js"
import type { Client, Json } from "./client.js"

// A response has at most ten errors.
const QUESTIONS_IN_A_DOCUMENT = 10
const PAGE_SIZE = 100

/** Some fields of a row, with the values that GraphQL has. The order of their lists does not count. */
export const withFields = (row: Json, fields: readonly string[]): Json =>
  Object.fromEntries(fields.map((name) => [name, comparable(name, row[name] ?? null)]))

function comparable(name: string, value: Json): Json {
  if (Array.isArray(value)) return value.toSorted()
  return name === "employmentType" && value !== null ? (EmploymentType.parse(value) ?? value) : value
}

export const byText = (rows: Json[]): string[] => rows.map((row) => JSON.stringify(row)).sort()

/** The rows of a list on both APIs. `query` is the GraphQL field with its arguments but the page. */
export async function listOnBothApis(
  client: Client,
  query: string,
  path: string,
  fields: readonly string[],
): Promise<Record<"graphql" | "rest", Json[]>> {
  const document = `{ list: ${query.replace("(", `(first: ${PAGE_SIZE}, `)} { totalCount nodes { ${fields.join(" ")} } } }`
  const { list } = await client.execute(document)
  expect(list.nodes).toHaveLength(list.totalCount)
  const { status, body } = await client.get(`/history/${path}&limit=${PAGE_SIZE}`)
  expect({ path, status, body }).toMatchObject({ status: 200 })
  const rowsOf = (rows: Json[]) => rows.map((row) => withFields(row, fields))
  return { graphql: rowsOf(list.nodes), rest: rowsOf(body) }
}

/** A question about one record on a day: its requests, and the answer, which is missing for a record that did not exist. */
export interface Question {
  /** The GraphQL field with its arguments. */
  readonly graphql: string
  readonly rest: string
  readonly fields: readonly string[]
  readonly expected?: Json
}

/** Asks about single records on both APIs. */
export async function compareAnswers(client: Client, questions: readonly Question[], label: object): Promise<void> {
  for (let n = 0; n < questions.length; n += QUESTIONS_IN_A_DOCUMENT) {
    const part = questions.slice(n, n + QUESTIONS_IN_A_DOCUMENT)
    const selections = part.map(({ graphql, fields }, m) => `q${m}: ${graphql} { ${fields.join(" ")} }`)
    const { body } = await client.graphql(`{ ${selections.join("\n")} }`)
    const codes = new Map((body.errors ?? []).map(({ path, extensions }: Json) => [path?.[0], extensions.code]))
    const compare = async ({ graphql: question, rest, fields, expected = "NOT_FOUND" }: Question, m: number) => {
      const response = await client.get(rest)
      const toComparable = (answer: Json) =>
        Array.isArray(answer) ? answer.map((row) => withFields(row, fields)) : withFields(answer, fields)
      const data = body.data?.[`q${m}`]
      const answers = {
        graphql: data ? toComparable(data) : codes.get(`q${m}`),
        rest: response.status === 200 ? toComparable(response.body) : response.body.code,
      }
      expect({ ...label, question, ...answers }).toEqual({ ...label, question, graphql: expected, rest: expected })
    }
    await Promise.all(part.map(compare))
  }
}
