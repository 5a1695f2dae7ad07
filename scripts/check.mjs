// `npm run check [-- <name> …]`: types, lint and format, import rules, unused code, duplicate exports, OpenAPI rules, the GraphQL schema
// and commit messages, in parallel. With names, it runs only these checks.
import { spawn, spawnSync } from "node:child_process"
import { existsSync } from "node:fs"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { install, installFolder, root } from "./install.mjs"
import { node } from "./launch.mjs"

const bin = (name) => join(root, "node_modules/.bin", name)
const sourceDirs = ["src", "tests", "scripts", "migrations", "console/src", "console/build"].filter((folder) =>
  existsSync(join(root, folder)),
)

/** The command of each check by name; undefined where it cannot run. Built when it runs, because the packages may be installed first. */
const commands = {
  types: () => [bin("tsc"), "--noEmit", "--pretty", String(process.stderr.isTTY === true)],
  console: () => [bin("tsc"), "--project", "console", "--noEmit", "--pretty", String(process.stderr.isTTY === true)],
  relay: () => [bin("relay-compiler"), "--validate"],
  lint: () => [
    bin("biome"),
    "check",
    ...(process.stderr.isTTY ? ["--colors=force"] : []),
    "--diagnostic-level=warn",
    "--error-on-warnings",
  ],
  imports: () => [node(), bin("depcruise"), "--config", ".dependency-cruiser.cjs", ...sourceDirs],
  unused: () => [node(), bin("knip"), "--no-progress"],
  duplicates: () => [node(), join(root, "scripts/duplicate-exports.mjs")],
  openapi: () => [node(), join(root, "scripts/lint-openapi.mjs")],
  graphql: lintGraphql,
  commits: () => (hasUnpublishedCommits() ? [node(), bin("commitlint"), "--from", "origin/main"] : undefined),
}

/** graphql-eslint on schema.graphql. Skipped where the linter cannot be installed. */
async function lintGraphql() {
  const folder = join(root, "tools/graphql-eslint")
  const eslint = join(folder, "node_modules/eslint/bin/eslint.js")
  if (await installFolder("tools/graphql-eslint"))
    return [node(), eslint, "--config", join(folder, "eslint.config.mjs"), "schema.graphql"]
  console.error("- graphql: skipped, because its linter cannot be installed")
  return undefined
}

/** Whether there are commits that are not on the origin's main branch. Without an origin there is nothing to compare with. */
function hasUnpublishedCommits() {
  const { status, stdout } = spawnSync("git", ["rev-list", "--count", "origin/main..HEAD"], { cwd: root, encoding: "utf8" })
  return status === 0 && Number(stdout) > 0
}

/** Runs the named checks, prints the output of those that fail, and returns their names. */
export async function check(names = Object.keys(commands)) {
  const failed = []
  let count = 0
  const run = async (name) => {
    const startedAt = performance.now()
    const [command, ...args] = (await commands[name]()) ?? []
    if (!command) return
    count++
    const { ok, output } = await execute(command, args)
    console.error(`${ok ? "✓" : "✗"} ${name} (${((performance.now() - startedAt) / 1000).toFixed(1)} s)`)
    if (ok) return
    failed.push(name)
    console.error(output)
  }
  await Promise.all(names.map(run))
  return { failed, count }
}

function execute(command, args) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, stdio: ["ignore", "pipe", "pipe"] })
    let output = ""
    const append = (chunk) => {
      output += chunk
    }
    child.stdout.on("data", append)
    child.stderr.on("data", append)
    child.once("error", (error) => resolve({ ok: false, output: error.message }))
    child.once("close", (code) => resolve({ ok: code === 0, output }))
  })
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const names = process.argv.slice(2)
  const unknown = names.filter((name) => !(name in commands))
  if (unknown.length > 0) {
    console.error(`There is no check ${unknown.join(", ")}. The checks are ${Object.keys(commands).join(", ")}.`)
    process.exit(1)
  }
  install({ development: true })
  const { failed } = await check(names.length > 0 ? names : undefined)
  process.exitCode = failed.length > 0 ? 1 : 0
}
