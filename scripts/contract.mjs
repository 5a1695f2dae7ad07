// `npm run contract`: writes what is generated from the code and committed beside it.
import { spawnSync } from "node:child_process"
import { existsSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { build } from "./build.mjs"
import { install, root } from "./install.mjs"
import { node } from "./launch.mjs"

install({ development: true })
await build()

// Under the project's own Node, which reads TypeScript.
if (process.argv[2] !== "here") {
  const { status } = spawnSync(node(), [import.meta.filename, "here"], { cwd: root, stdio: "inherit" })
  process.exit(status ?? 1)
}

const { settings } = await import(join(root, "dist/src/config.js"))
const { envExample, readmeWithTable } = await import("./config-docs.ts")
renew("README.md", (text) => readmeWithTable(text, settings))
renew(".env.example", () => envExample(settings))

// GraphQL's and REST's descriptions are written by the server's own code.
const faces = join(root, "dist/src/cli/generate-contract.js")
if (existsSync(faces)) (await import(faces)).writeContract()

function renew(name, make) {
  const file = join(root, name)
  const before = existsSync(file) ? readFileSync(file, "utf8") : ""
  const after = make(before)
  if (after !== before) writeFileSync(file, after)
  console.log(`${name} ${after === before ? "is fresh" : "written"}`)
}
