// Shared by all comparison servers: the database, a connection pool of the same size, and the ids to query.
import pg from "pg"

export const { DATABASE_URL: databaseUrl, ORGANIZATION_ID: organizationId, EMPLOYEE_ID: employeeId, PORT: port } = process.env
export const pool = new pg.Pool({ connectionString: databaseUrl, max: 10, options: "-c pg_trgm.word_similarity_threshold=0.5" })

/** Runs a named prepared statement and returns its rows. */
export const query = async (name, text, values) => (await pool.query({ name, text, values })).rows

export const reportReady = () => console.log("ready")
