// `npm run check`: types, lint and format, import rules, side by side.
import { spawn } from "node:child_process"
import { existsSync } from "node:fs"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { install, root } from "./install.mjs"
import { node } from "./launch.mjs"

const bin = (name) => join(root, "node_modules/.bin", name)
const rooms = ["src", "tests", "scripts", "migrations"].filter((room) => existsSync(join(root, room)))

const checks = {
  types: () => [bin("tsc"), ["--noEmit", "--pretty", String(process.stderr.isTTY === true)]],
  "lint and format": () => [
    bin("biome"),
    ["check", ...(process.stderr.isTTY ? ["--colors=force"] : []), "--diagnostic-level=warn", "--error-on-warnings"],
  ],
  "import rules": () => [node(), [bin("depcruise"), "--config", ".dependency-cruiser.cjs", ...rooms]],
}

/** Runs all checks, shows each as it ends, and names those that failed. */
export async function check() {
  const failed = []
  const run = async ([name, command]) => {
    const began = performance.now()
    const { ok, said } = await outcome(...command())
    console.error(`${ok ? "✓" : "✗"} ${name} (${((performance.now() - began) / 1000).toFixed(1)} s)`)
    if (ok) return
    failed.push(name)
    console.error(said)
  }
  await Promise.all(Object.entries(checks).map(run))
  return { failed, count: Object.keys(checks).length }
}

function outcome(command, args) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, stdio: ["ignore", "pipe", "pipe"] })
    let said = ""
    const hear = (chunk) => {
      said += chunk
    }
    child.stdout.on("data", hear)
    child.stderr.on("data", hear)
    child.once("error", (error) => resolve({ ok: false, said: error.message }))
    child.once("close", (code) => resolve({ ok: code === 0, said }))
  })
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  install({ development: true })
  const { failed } = await check()
  process.exitCode = failed.length > 0 ? 1 : 0
}
