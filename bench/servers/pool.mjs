// What every peer gets: the same database, a pool of the same size, and the organization to read.
import pg from "pg"

export const { DATABASE_URL: url, ORGANIZATION: organization, PERSON: person, PORT: port } = process.env
export const pool = new pg.Pool({ connectionString: url, max: 10 })

/** One prepared statement. */
export const query = async (name, text, values) => (await pool.query({ name, text, values })).rows

export const ready = () => console.log("ready")
