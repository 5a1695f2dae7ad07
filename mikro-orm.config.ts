// What the mapper's own command line reads: the options that the application runs with, on the database of DATABASE_URL.
import { ormOptions } from "./src/adapters/orm.js"
import { loadConfig } from "./src/config.js"

export default ormOptions({ url: loadConfig().databaseUrl ?? "postgresql://localhost/postgres" })
