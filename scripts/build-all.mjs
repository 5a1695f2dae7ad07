// `npm run build`: builds the server and the console.
import { build } from "./build.mjs"
import { buildConsole } from "./build-console.mjs"
import { install } from "./install.mjs"
import { node } from "./launch.mjs"

install()
const [, hasConsole] = await Promise.all([build(), buildConsole(node())])
if (!hasConsole) process.exitCode = 1
