// Builds the console into dist/console if its sources or packages changed. Runs beside the start of the server, which serves it once
// it is there.
import { spawn } from "node:child_process"
import { createHash } from "node:crypto"
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { root } from "./install.mjs"

const folder = join(root, "console")
const out = join(root, "dist/console")
const record = join(out, ".build.json")

/**
 * Resolves once the console is built. A failure is one line: the server works without a console.
 * @param {string} node path of the Node that builds
 * @returns {Promise<boolean>} whether there is a console
 */
export async function buildConsole(node) {
  const digest = digestOfSources()
  const before = readRecord()
  if (before.digest === digest && existsSync(join(out, "index.html"))) return true
  const { ok, output } = await runVite(node)
  if (!ok) {
    console.error(
      `The console could not be built, so there is only the page for developers: ${output.split("\n").find((line) => /error/i.test(line)) ?? output}`,
    )
    return false
  }
  const files = filesOf(JSON.parse(readFileSync(join(out, ".vite/manifest.json"), "utf8")))
  removeOthers(new Set([...files, ...(before.files ?? [])]))
  mkdirSync(out, { recursive: true })
  writeFileSync(record, JSON.stringify({ digest, files }))
  return true
}

function runVite(node) {
  return new Promise((resolve) => {
    const vite = join(root, "node_modules/vite/bin/vite.js")
    const child = spawn(node, [vite, "build", "--logLevel", "warn"], {
      cwd: folder,
      env: { ...process.env, NODE_ENV: "production" },
      stdio: ["ignore", "pipe", "pipe"],
    })
    let output = ""
    for (const stream of [child.stdout, child.stderr]) {
      stream.on("data", (data) => {
        output += data
      })
    }
    child.once("error", (error) => resolve({ ok: false, output: error.message }))
    child.once("close", (code) => resolve({ ok: code === 0, output }))
  })
}

function digestOfSources() {
  const hash = createHash("sha256").update(readFileSync(join(root, "package-lock.json")))
  const paths = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((path) => !path.includes("node_modules"))
  for (const path of paths.sort()) {
    const { mtimeMs, size } = statSync(join(folder, path))
    hash.update(`${path} ${mtimeMs} ${size}\n`)
  }
  return hash.digest("hex")
}

function readRecord() {
  try {
    return JSON.parse(readFileSync(record, "utf8"))
  } catch {
    return {}
  }
}

/** The assets that a manifest of Vite names. */
const filesOf = (manifest) => [
  ...new Set(Object.values(manifest).flatMap(({ file, css = [], assets = [] }) => [file, ...css, ...assets])),
]

/** Removes the assets of builds before the last one. Pages that are open during a deployment still load those of the last. */
function removeOthers(kept) {
  const assets = join(out, "assets/console")
  for (const name of readdirSync(assets)) if (!kept.has(`assets/console/${name}`)) rmSync(join(assets, name), { recursive: true })
}
