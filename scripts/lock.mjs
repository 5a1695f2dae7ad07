// `npm run lock`, after every change of the packages. Where a registry lacks the builds of a package for other platforms, npm leaves them
// out of package-lock.json, and then refuses that very file in `npm ci`. This writes them in; npm fetches one only on its platform.
import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { root } from "./install.mjs"

const file = join(root, "package-lock.json")
const lock = JSON.parse(readFileSync(file, "utf8"))
const before = Object.keys(lock.packages).length

for (const [path, entry] of Object.entries(lock.packages)) {
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    if (isFound(path, name)) continue
    const free = lock.packages[`node_modules/${name}`] === undefined
    const place = free ? `node_modules/${name}` : `${path}/node_modules/${name}`
    lock.packages[place] = {
      version: version.replace(/^[~^]/, ""),
      ...platform(name),
      ...(entry.dev ? { dev: true } : {}),
      optional: true,
    }
  }
}

const { "": self, ...others } = lock.packages
const sorted = Object.entries(others).sort(([a], [b]) => a.localeCompare(b, "en"))
lock.packages = { "": self, ...Object.fromEntries(sorted) }
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`)
console.log(`package-lock.json: ${sorted.length + 1 - before} builds for other platforms added`)

/** As Node looks for a package: in the folder's own node_modules, and in those further out. */
function isFound(path, name) {
  if (lock.packages[`${path === "" ? "" : `${path}/`}node_modules/${name}`]) return true
  return path !== "" && isFound(path.slice(0, Math.max(0, path.lastIndexOf("node_modules/") - 1)), name)
}

/** By the names that all such packages follow; one that says nothing of its platform is an error, for npm would fetch it everywhere. */
function platform(name) {
  const words = name.split("/").at(-1).split("-")
  const os = ["android", "darwin", "freebsd", "linux", "openharmony", "win32"].find((word) => words.includes(word))
  const cpu = ["arm64", "arm", "ia32", "loong64", "ppc64", "riscv64", "s390x", "x64"].find((word) => words.includes(word))
  if (!os || !cpu) throw new Error(`${name} does not say for which platform it is`)
  const libc = os !== "linux" ? undefined : words.at(-1).startsWith("musl") ? "musl" : "glibc"
  return { cpu: [cpu], os: [os], ...(libc ? { libc: [libc] } : {}) }
}
