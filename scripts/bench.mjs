// `npm run bench`: installs the bench's packages, builds and measures. `npm run bench -- --help` lists the options.
import { spawnSync } from "node:child_process"
import { join } from "node:path"
import { parseArgs } from "node:util"
import { buildServer } from "./build-server.mjs"
import { install, installFolder, root } from "./install.mjs"
import { node } from "./launch.mjs"

const HELP = `Usage: npm run bench -- [options]

Compares this server with other servers on the same data, and writes bench/measured-50000.md.

  --quick              one short round
  --people <number>    employees of the dataset (default: 50000, with --size 5000)
  --only <names>       servers by the first letters of their names, separated by commas; writes no report
  --workloads <names>  workloads, such as Q1,R1; writes no report
  --output <file>      save the figures of --only or --workloads as JSON

  --growth             measure how times grow with the size of an organization; writes bench/growth.md
  --fanout             measure live delivery to 5,000 subscribers; writes bench/measured-fanout.md
  --writes             measure small writes by 1 to 64 clients; writes bench/measured-writes.md, unless --quick
  --neighbors          measure what one organization costs another; writes bench/measured-neighbors.md
  --history            measure past days and the audit log; writes bench/measured-history.md, unless --quick
  --size               measure the database for each person; writes bench/measured-size.md
  --console            measure the console in Debian's Chromium; writes bench/measured-console.md, unless --quick
  --help               show this text
`
const programs = {
  growth: "growth.mjs",
  fanout: "fanout.mjs",
  neighbors: "neighbors.mjs",
  writes: "writes.mjs",
  history: "history.mjs",
  size: "size.mjs",
  console: "console.mjs",
}
const options = parseOptions()
if (options.help) {
  process.stdout.write(HELP)
  process.exit()
}

install()
if (!(await installFolder("bench"))) process.exit(1)
await buildServer(node())
const [, program] = Object.entries(programs).find(([option]) => options[option]) ?? ["", "run.mjs"]
const { status } = spawnSync(node(), [join(root, "bench", program), ...process.argv.slice(2)], { cwd: root, stdio: "inherit" })
process.exit(status ?? 1)

function parseOptions() {
  const flags = ["quick", "growth", "fanout", "neighbors", "writes", "history", "size", "console", "help"].map((name) => [
    name,
    { type: "boolean" },
  ])
  const values = ["people", "only", "workloads", "output"].map((name) => [name, { type: "string" }])
  try {
    return parseArgs({ options: Object.fromEntries([...flags, ...values]) }).values
  } catch (error) {
    console.error(`${error.message} \`npm run bench -- --help\` lists the options.`)
    process.exit(1)
  }
}
