// Writes the migration that takes the database from the last snapshot to the entities as they are now:
// `npm run migration -- name`. The new file has to be listed in migrations/list.ts.
import { fileURLToPath } from "node:url"
import { MikroORM } from "@mikro-orm/postgresql"
import { ormOptions } from "../src/adapters/orm.js"

const [name, url = process.env.DATABASE_URL] = process.argv.slice(2)
const options = ormOptions({ url: url ?? "postgres://localhost/none" })
const path = fileURLToPath(new URL("../../migrations", import.meta.url))
const orm = await MikroORM.init({ ...options, migrations: { ...options.migrations, migrationsList: undefined, path, pathTs: path, emit: "ts" } })
const { fileName, diff } = await orm.migrator.create(path, false, false, name)
console.log(fileName === "" ? "The entities and the migrations agree already." : `${fileName}: ${diff.up.length} statements`)
await orm.close()
