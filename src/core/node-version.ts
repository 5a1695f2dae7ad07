// Ends the process under a version of Node that is too old. Imported first, because other modules fail without an explanation.
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { projectRoot } from "./data-dir.js"

const { engines } = JSON.parse(readFileSync(join(projectRoot, "package.json"), "utf8")) as { engines: { node: string } }
const minimum = engines.node.replace(">=", "")

if (minimum.localeCompare(process.versions.node, "en", { numeric: true }) > 0) {
  console.error(`Node ${minimum} or newer is required, and this is ${process.versions.node}. \`npm start\` installs it.`)
  process.exit(1)
}
