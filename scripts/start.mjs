// `npm start`: installs, builds and starts the server.
import { launch } from "./launch.mjs"

await launch("main", process.argv.slice(2))
