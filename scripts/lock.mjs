// `npm run lock`, after every change of packages: adds the builds for other platforms to package-lock.json. npm omits those
// that its registry does not list, and then `npm ci` rejects the file; npm fetches a build only on its platform.
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

/** Resolves a package as Node does: in the folder's own node_modules, then in the outer ones. */
function isFound(path, name) {
  if (lock.packages[`${path === "" ? "" : `${path}/`}node_modules/${name}`]) return true
  return path !== "" && isFound(path.slice(0, Math.max(0, path.lastIndexOf("node_modules/") - 1)), name)
}

/** Platform of a package by its name. Throws for a name without a platform, because npm would install it everywhere. */
function platform(name) {
  const words = name.split("/").at(-1).split("-")
  const os = ["android", "darwin", "freebsd", "linux", "openharmony", "win32"].find((word) => words.includes(word))
  const cpu = ["arm64", "arm", "ia32", "loong64", "ppc64", "riscv64", "s390x", "x64"].find((word) => words.includes(word))
  if (!os || !cpu) throw new Error(`${name} does not say for which platform it is`)
  const libc = os !== "linux" ? undefined : words.at(-1).startsWith("musl") ? "musl" : "glibc"
  return { cpu: [cpu], os: [os], ...(libc ? { libc: [libc] } : {}) }
}
