// `npm run bench [-- --quick] [-- --people 5000] [-- --growth] [-- --fanout] [-- --neighbors]`: installs the
// bench's packages, builds and measures.
import { spawnSync } from "node:child_process"
import { existsSync } from "node:fs"
import { join } from "node:path"
import { build } from "./build.mjs"
import { install, root } from "./install.mjs"
import { node } from "./launch.mjs"

install()
const folder = join(root, "bench")
if (!existsSync(join(folder, "node_modules/.package-lock.json"))) {
  console.log("Installing the packages of the comparison servers once. This takes a while.")
  const { status } = spawnSync("npm", ["ci", "--no-audit", "--no-fund", "--loglevel=error"], { cwd: folder, stdio: "inherit" })
  if (status !== 0) process.exit(status ?? 1)
}
await build()
const programs = { "--growth": "growth.mjs", "--fanout": "fanout.mjs", "--neighbors": "neighbors.mjs" }
const [, program] = Object.entries(programs).find(([option]) => process.argv.includes(option)) ?? ["", "run.mjs"]
const { status } = spawnSync(node(), [join(folder, program), ...process.argv.slice(2)], { cwd: root, stdio: "inherit" })
process.exit(status ?? 1)
