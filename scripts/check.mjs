// `npm run check`: types, lint and format, import rules, unused code, duplicate exports, OpenAPI rules, the GraphQL schema and
// commit messages, in parallel.
import { spawn, spawnSync } from "node:child_process"
import { existsSync } from "node:fs"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { install, installTool, root } from "./install.mjs"
import { node } from "./launch.mjs"

const bin = (name) => join(root, "node_modules/.bin", name)
const sourceDirs = ["src", "tests", "scripts", "migrations"].filter((folder) => existsSync(join(root, folder)))

/** The commands of the checks by name. Built when they run, because the packages may be installed first. */
const commands = () => ({
  types: [bin("tsc"), "--noEmit", "--pretty", String(process.stderr.isTTY === true)],
  "lint and format": [
    bin("biome"),
    "check",
    ...(process.stderr.isTTY ? ["--colors=force"] : []),
    "--diagnostic-level=warn",
    "--error-on-warnings",
  ],
  "import rules": [node(), bin("depcruise"), "--config", ".dependency-cruiser.cjs", ...sourceDirs],
  "unused code": [node(), bin("knip"), "--no-progress"],
  "duplicate exports": [node(), join(root, "scripts/duplicate-exports.mjs")],
  "OpenAPI rules": [node(), join(root, "scripts/lint-openapi.mjs")],
  ...graphqlCheck(),
  ...(hasUnpublishedCommits() ? { "commit messages": [node(), bin("commitlint"), "--from", "origin/main"] } : {}),
})

/** graphql-eslint on schema.graphql. Skipped where the linter cannot be installed. */
function graphqlCheck() {
  const folder = join(root, "tools/graphql-eslint")
  if (installTool("graphql-eslint"))
    return {
      "GraphQL schema": [
        node(),
        join(folder, "node_modules/eslint/bin/eslint.js"),
        "--config",
        join(folder, "eslint.config.mjs"),
        "schema.graphql",
      ],
    }
  console.error("- GraphQL schema: skipped, because its linter cannot be installed")
  return {}
}

/** Whether there are commits that are not on the origin's main branch. Without an origin there is nothing to compare with. */
function hasUnpublishedCommits() {
  const { status, stdout } = spawnSync("git", ["rev-list", "--count", "origin/main..HEAD"], { cwd: root, encoding: "utf8" })
  return status === 0 && Number(stdout) > 0
}

/** Runs all checks, prints the output of those that fail, and returns their names. */
export async function check() {
  const failed = []
  const checks = Object.entries(commands())
  const run = async ([name, [command, ...args]]) => {
    const startedAt = performance.now()
    const { ok, output } = await execute(command, args)
    console.error(`${ok ? "✓" : "✗"} ${name} (${((performance.now() - startedAt) / 1000).toFixed(1)} s)`)
    if (ok) return
    failed.push(name)
    console.error(output)
  }
  await Promise.all(checks.map(run))
  return { failed, count: checks.length }
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
  install({ development: true })
  const { failed } = await check()
  process.exitCode = failed.length > 0 ? 1 : 0
}
