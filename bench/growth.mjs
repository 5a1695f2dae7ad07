// `npm run bench -- --growth`: the same pages with 5,000, 50,000 and 500,000 people. A page of one size should cost the same.
import { spawnSync } from "node:child_process"
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"

const folder = dirname(fileURLToPath(import.meta.url))
const sizes = [5_000, 50_000, 500_000]
const names = ["Q1", "Q2", "Q4", "R1"]
const into = mkdtempSync(join(tmpdir(), "growth-"))

const measured = sizes.map((people) => {
  console.log(`With ${people.toLocaleString("en")} people:`)
  const file = join(into, `${people}.json`)
  const args = ["--people", people, "--only", "limit,this", "--work", names.join(), "--into", file].map(String)
  const { status } = spawnSync(process.execPath, [join(folder, "run.mjs"), ...args], { stdio: "inherit" })
  if (status !== 0) process.exit(status ?? 1)
  return JSON.parse(readFileSync(file, "utf8"))
})

const cost = (rows, work, server) => {
  const { node, database } = rows.find((row) => row.work === work && row.server === server)
  return node + database
}
const line = (work, server) => [
  `${work} ${server}`,
  ...measured.map((rows) => `${cost(rows, work, server).toFixed(2)} ms`),
  ...measured.slice(1).map((rows, n) => (cost(rows, work, server) / cost(measured[n], work, server)).toFixed(2)),
]
const head = ["", ...sizes.map((people) => people.toLocaleString("en")), "first step", "second step"]
const text = `# Growth: processor time a request (Node and PostgreSQL) with ten times the people, twice

${[head, head.map((_, n) => (n === 0 ? "---" : "---:")), ...names.flatMap((work) => ["limit", "this server"].map((server) => line(work, server)))].map((row) => `| ${row.join(" | ")} |`).join("\n")}
`
writeFileSync(join(folder, "growth.md"), text)
console.log(text)
