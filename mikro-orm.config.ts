// Configuration of MikroORM's command line: the application's options, on the database of DATABASE_URL.
import { ormOptions } from "./src/adapters/orm.js"
import { loadConfig } from "./src/config.js"

export default ormOptions({ url: loadConfig().databaseUrl ?? "postgresql://localhost/postgres" })
