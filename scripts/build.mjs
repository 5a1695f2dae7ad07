// Builds dist: compiles files that changed since the last build and removes files without a source.
import { createHash } from "node:crypto"
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs"
import { basename, dirname, join } from "node:path"
import { root } from "./install.mjs"
import { swcOptions } from "./swc-options.mjs"

const dist = join(root, "dist")
const record = join(dist, ".build.json")

export async function build() {
  const sources = findSources()
  const before = readRecord()
  const changed = Object.keys(sources).filter((path) => sources[path] !== before[path] || !existsSync(target(path)))
  const gone = Object.keys(before).filter((path) => !(path in sources))
  for (const path of gone) remove(path)
  await Promise.all((await compilers(changed)).map(([path, compile]) => compile(path)))
  if (changed.length + gone.length > 0) write(record, JSON.stringify({ recipe: recipe(), sources }))
}

/** Each source with its modification time and size. */
function findSources() {
  const paths = ["src", "migrations"]
    .filter((folder) => existsSync(join(root, folder)))
    .flatMap((folder) => readdirSync(join(root, folder), { recursive: true }).map((name) => join(folder, name)))
    .filter((path) => /\.(ts|json|css|js|svg)$/.test(path) && !path.endsWith(".d.ts") && !basename(path).startsWith("."))
  if (existsSync(join(root, "mikro-orm.config.ts"))) paths.push("mikro-orm.config.ts")
  return Object.fromEntries(
    paths.map((path) => {
      const { mtimeMs, size } = statSync(join(root, path))
      return [path, `${mtimeMs} ${size}`]
    }),
  )
}

function readRecord() {
  try {
    const { recipe: made, sources } = JSON.parse(readFileSync(record, "utf8"))
    if (made === recipe()) return sources
  } catch {
    // No record, or an incomplete one: everything is built.
  }
  rmSync(dist, { recursive: true, force: true })
  return {}
}

/** Digest of the compiler's options and version. */
function recipe() {
  const { version } = JSON.parse(readFileSync(join(root, "node_modules/@swc/core/package.json"), "utf8"))
  return createHash("sha256")
    .update(JSON.stringify([swcOptions, version]))
    .digest("hex")
}

async function compilers(paths) {
  const typescript = paths.some((path) => path.endsWith(".ts")) ? await import("@swc/core") : undefined
  return paths.map((path) => [path, path.endsWith(".ts") ? (file) => compile(typescript, file) : copy])
}

async function compile(swc, path) {
  const out = target(path)
  const { code, map } = await swc.transformFile(join(root, path), { ...swcOptions, outputPath: out, sourceRoot: "" })
  write(`${out}.map`, map)
  write(out, `${code}//# sourceMappingURL=${basename(out)}.map\n`)
}

function copy(path) {
  write(target(path), readFileSync(join(root, path)))
}

function target(path) {
  return join(dist, path.replace(/\.ts$/, ".js"))
}

function remove(path) {
  for (const file of [target(path), `${target(path)}.map`]) rmSync(file, { force: true })
}

/** Two builds may run at once: a file appears by one rename. */
function write(path, content) {
  mkdirSync(dirname(path), { recursive: true })
  const draft = `${path}.${process.pid}`
  writeFileSync(draft, content)
  renameSync(draft, path)
}
