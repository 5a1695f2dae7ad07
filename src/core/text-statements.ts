// Statements that are texts, on a connection of the query builder.
import { CompiledQuery, type Kysely } from "kysely"
import type { PreparedQuery } from "../fast-path/prepared-statements.js"

/** Runs statements on the connection of a query builder, which may be in a transaction. */
export const queryOn =
  (db: Kysely<unknown>): PreparedQuery =>
  async <T>(text: string, values: readonly unknown[]) =>
    (await db.executeQuery<T>(CompiledQuery.raw(text, [...values]))).rows
