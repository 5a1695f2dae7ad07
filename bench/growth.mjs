// `npm run bench -- --growth`: measures the same pages with 5,000, 50,000 and 500,000 people.
// A page of constant size should have constant cost.
import { spawnSync } from "node:child_process"
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"

const folder = dirname(fileURLToPath(import.meta.url))
const sizes = [5_000, 50_000, 500_000]
const workloads = ["Q1", "Q2", "Q4", "R1"]
const outputDirectory = mkdtempSync(join(tmpdir(), "growth-"))

const resultsBySize = sizes.map((people) => {
  console.log(`Dataset of ${people.toLocaleString("en")} people:`)
  const file = join(outputDirectory, `${people}.json`)
  const args = ["--people", people, "--only", "baseline,this", "--workloads", workloads.join(), "--output", file].map(String)
  const { status } = spawnSync(process.execPath, [join(folder, "run.mjs"), ...args], { stdio: "inherit" })
  if (status !== 0) process.exit(status ?? 1)
  return JSON.parse(readFileSync(file, "utf8"))
})

const totalCpuTime = (rows, workload, server) => {
  const { node, database } = rows.find((row) => row.workload === workload && row.server === server)
  return node + database
}
const tableRow = (workload, server) => [
  `${workload} ${server}`,
  ...resultsBySize.map((rows) => `${totalCpuTime(rows, workload, server).toFixed(2)} ms`),
  ...resultsBySize.slice(1).map((rows, n) => (totalCpuTime(rows, workload, server) / totalCpuTime(resultsBySize[n], workload, server)).toFixed(2)),
]
const columns = ["", ...sizes.map((people) => people.toLocaleString("en")), "first ratio", "second ratio"]
const text = `# Growth: CPU time per request (Node and PostgreSQL) at three dataset sizes

Each ratio compares a size with the next smaller one, which has a tenth of the people.

${[columns, columns.map((_, n) => (n === 0 ? "---" : "---:")), ...workloads.flatMap((workload) => ["baseline", "this server"].map((server) => tableRow(workload, server)))].map((row) => `| ${row.join(" | ")} |`).join("\n")}
`
writeFileSync(join(folder, "growth.md"), text)
console.log(text)
