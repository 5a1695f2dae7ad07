// `npm run client`: generates the TypeScript client from schema.graphql and openapi.json. The generators are packages of the
// client, so that an installation of the server does not include them.
import { spawnSync } from "node:child_process"
import { existsSync, readFileSync, statSync, writeFileSync } from "node:fs"
import { delimiter, dirname, join } from "node:path"
import { install, root } from "./install.mjs"
import { node } from "./launch.mjs"

install({ development: true })

// Runs again under the project's own Node, which the generators need.
if (process.argv[2] !== "here") {
  const { status } = spawnSync(node(), [import.meta.filename, "here"], { cwd: root, stdio: "inherit" })
  process.exit(status ?? 1)
}

const client = join(root, "clients/typescript")
if (!isInstalled()) npm("ci", "--loglevel=error")
npm("run", "--silent", "generate")
const { generatedHeaders } = await import("./client-headers.ts")
for (const [file, header] of Object.entries(generatedHeaders(root))) {
  const path = join(root, file)
  writeFileSync(path, `${header}\n${readFileSync(path, "utf8")}`)
  console.log(`${file} written`)
}

/** Whether the generators were installed after the last change of the lock file. */
function isInstalled() {
  const installed = join(client, "node_modules/.package-lock.json")
  return existsSync(installed) && statSync(installed).mtimeMs >= statSync(join(client, "package-lock.json")).mtimeMs
}

function npm(...args) {
  const env = { ...process.env, PATH: `${dirname(process.execPath)}${delimiter}${process.env.PATH}` }
  const { status, error } = spawnSync("npm", args, { cwd: client, env, stdio: "inherit" })
  if (status === 0) return
  console.error(`npm ${args.join(" ")} failed${error ? `: ${error.message}` : ""}.`)
  process.exit(status || 1)
}
