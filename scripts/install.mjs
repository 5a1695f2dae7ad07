// Installs the packages of package-lock.json if they are missing. Runs on the system's Node and needs no package.
import { spawn, spawnSync } from "node:child_process"
import { once } from "node:events"
import { existsSync, lstatSync, readFileSync, symlinkSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"

export const root = fileURLToPath(new URL("..", import.meta.url))
const modules = join(root, "node_modules")

/** @param {{ development?: boolean }} options whether what only developers need must be there, too */
export function install({ development = false } = {}) {
  const missing = missingPackage(root, development)
  if (missing === undefined) return linkNode()
  if (existsSync(modules) && lstatSync(modules).isSymbolicLink()) {
    console.error(`node_modules belongs to another checkout and is not touched, though it lacks ${missing}.`)
    return
  }
  console.error("Installing packages (npm ci), once; this takes a while…")
  const { command, args } = npmCi(development ? "--include=dev" : "--omit=dev")
  const { status, error } = spawnSync(command, args, { cwd: root, stdio: "inherit" })
  if (status === 0) return linkNode()
  console.error(`npm ci failed${error ? `: ${error.message}` : ""}; nothing was started.`)
  process.exit(status || 1)
}

/** npm 9 removes the command `node` together with the package of the other processor architecture. */
function linkNode() {
  const link = join(modules, ".bin/node")
  const program = `node-linux-${process.arch}/bin/node`
  if (!existsSync(link) && existsSync(join(modules, program))) symlinkSync(join("..", program), link)
}

/** Installs the packages of a folder with a lockfile of its own. Resolves with false where that is impossible, as without a network. */
export async function installFolder(folder) {
  const path = join(root, folder)
  if (missingPackage(path, false) === undefined) return true
  console.error(`Installing packages of ${folder} (npm ci), once…`)
  const { command, args } = npmCi()
  const child = spawn(command, args, { cwd: path, stdio: "ignore" })
  const [status] = await once(child, "exit").catch(() => [null])
  return status === 0
}

function npmCi(...options) {
  // npm's own Node: the one under node_modules is about to be removed.
  const { npm_execpath: npm, npm_node_execpath: node } = process.env
  const [command, first] = npm && node ? [node, [npm]] : ["npm", []]
  // Warnings would concern the system's Node, which does not run the packages.
  return { command, args: [...first, "ci", "--no-audit", "--no-fund", "--loglevel=error", ...options] }
}

/** The first missing package: npm's record of a complete installation compared with package-lock.json. */
function missingPackage(folder, development) {
  const wanted = packages(join(folder, "package-lock.json"))
  const present = packages(join(folder, "node_modules/.package-lock.json"))
  const missing = Object.entries(wanted).find(([path, { version, optional, dev, devOptional }]) => {
    if (path === "" || present[path]?.version === version) return false
    if (present[path]) return true
    return !optional && !(devOptional || (dev && !development))
  })
  return missing?.[0].replace("node_modules/", "")
}

function packages(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")).packages : {}
}
