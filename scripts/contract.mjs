// `npm run contract`: writes the generated files that are committed: README's table, .env.example, the dashboard, schema.graphql,
// openapi.json, the access matrix and ARCHITECTURE.md's list of domains.
import { spawnSync } from "node:child_process"
import { existsSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { build } from "./build.mjs"
import { install, root } from "./install.mjs"
import { node } from "./launch.mjs"

install({ development: true })
await build()

// Runs again under the project's own Node, which reads TypeScript.
if (process.argv[2] !== "here") {
  const { status } = spawnSync(node(), [import.meta.filename, "here"], { cwd: root, stdio: "inherit" })
  process.exit(status ?? 1)
}

const { settings } = await import(join(root, "dist/src/config.js"))
const { envExample, readmeWithTable } = await import("./config-docs.ts")
renew("README.md", (text) => readmeWithTable(text, settings))
renew(".env.example", () => envExample(settings))
const { dashboardFile } = await import("./dashboard.ts")
renew("deploy/grafana/hr-workforce.json", dashboardFile)

// The server's own code generates the API descriptions.
const generator = join(root, "dist/src/cli/generate-contract.js")
if (existsSync(generator)) (await import(generator)).writeContract()

function renew(name, make) {
  const file = join(root, name)
  const before = existsSync(file) ? readFileSync(file, "utf8") : ""
  const after = make(before)
  if (after !== before) writeFileSync(file, after)
  console.log(`${name} ${after === before ? "is fresh" : "written"}`)
}
