// An advisory lock of PostgreSQL for work that takes longer than a transaction may wait.
import pg from "pg"

/**
 * Runs work on a database while no other process runs work under the same key; the others wait for it. The lock has a connection of its
 * own.
 * @param work receives a function that throws if the connection, and with it the lock, was lost.
 */
export async function withAdvisoryLock<T>(
  url: string,
  key: number,
  work: (assertLocked: () => Promise<unknown>) => Promise<T>,
): Promise<T> {
  const connection = new pg.Client({ connectionString: url })
  // A statement that fails reports that the connection was lost.
  connection.on("error", () => {})
  try {
    await connection.connect()
    await connection.query("select pg_advisory_lock($1)", [key])
    return await work(() => connection.query("select"))
  } finally {
    await connection.end()
  }
}
