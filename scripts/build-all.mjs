// `npm run build`: builds the server and the console.
import { buildConsole } from "./build-console.mjs"
import { buildServer } from "./build-server.mjs"
import { install } from "./install.mjs"
import { node } from "./launch.mjs"

install()
const [, hasConsole] = await Promise.all([buildServer(node()), buildConsole(node())])
if (!hasConsole) process.exitCode = 1
