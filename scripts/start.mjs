// `npm start`: whatever is missing, then the server.
import { launch } from "./launch.mjs"

await launch("main", process.argv.slice(2))
