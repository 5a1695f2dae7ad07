// What the mapper's own command line reads: the options that the application runs with.

import { ormOptions } from "./src/adapters/orm.js"
import { loadConfig } from "./src/config.js"

export default ormOptions({ url: loadConfig(process.env).databaseUrl ?? "postgresql:///hr" })
