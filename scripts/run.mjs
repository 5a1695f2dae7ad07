// `node scripts/run.mjs <name> …` runs src/<name>.ts as `npm start` runs the server.
import { launch } from "./launch.mjs"

const [entry, ...args] = process.argv.slice(2)
await launch(entry, args)
