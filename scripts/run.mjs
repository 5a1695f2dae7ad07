// `node scripts/run.mjs <name> …` runs a program of scripts/bundle.mjs as `npm start` runs the server.
import { launch } from "./launch.mjs"

const [name, ...args] = process.argv.slice(2)
await launch(name, args)
