// Writes the results as a Markdown report and an SVG chart, as ratios to the baseline.
import { writeFileSync } from "node:fs"
import { join } from "node:path"

const median = (numbers) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)]

/** Target throughput per workload, as a ratio to the baseline. */
const targets = { Q1: 0.7, Q2: 0.6, Q3: 1, Q4: 0.7, Q5: 0.35, Q6: 0.65, Q7: 0.65, Q8: 0.65, R1: 1, R2: 0.6 }

const descriptions = {
  Q1: "directory page of 50 employees with department, position and manager",
  Q2: "profile with department, position, manager and 10 direct reports",
  Q3: "all departments with headcount and head",
  Q4: "500 employees × 12 fields",
  Q5: "request for one day of leave, unless it overlaps. This server: a draft and its submission. The baseline: the same rows, written by hand in one transaction, without checking the caller and the balance (request, days, ledger entry, approval step, history, audit, notification, job, record changes; compared before measuring). The others: one row",
  Q6: "task board of a department: counts, and 20 tasks with their assignee in each column",
  Q7: "20 tasks by relevance for a search of two words",
  Q8: "board of a vacancy with 500 applications: counts, candidates and last interviews",
  R1: "REST: directory page of 50 with its total count",
  R2: "REST: number of unread notifications",
}

export function writeReport({ results, latencies, footprints, people, rounds, seconds, rate, load, folder, quick }) {
  const servers = footprints.map(({ server }) => server)
  const names = Object.keys(descriptions).filter((name) => results.some(({ workload }) => workload === name))
  const medianOf = (workload, server, metric) => {
    const found = results.filter((row) => row.workload === workload && row.server === server)
    return found.length > 0 ? median(found.map((row) => row[metric])) : undefined
  }
  const ratio = (workload, server, metric, other = "baseline") => {
    const [value, compared] = [server, other].map((name) => medianOf(workload, name, metric))
    if (value === undefined || compared === undefined) return ""
    // A server that answers no request within a round has no time per request.
    return Number.isFinite(value / compared) ? (value / compared).toFixed(2) : "–"
  }
  const table = (columns, rows) => [`| | ${columns.join(" | ")} |`, `|---|${columns.map(() => "---:").join("|")}|`, ...rows.map((row) => `| ${row.join(" | ")} |`)].join("\n")
  const latency = (workload, server) => {
    const found = latencies.find((row) => row.workload === workload && row.server === server)
    return found ? `${found.p50} / ${found.p99}` : ""
  }
  const latencyNames = names.filter((name) => latencies.some(({ workload }) => workload === name))
  const text = `# Measured: ${people.toLocaleString("en")} employees, ${rounds} interleaved rounds of ${seconds} s, 50 connections

Node ${process.version}. All servers, the load generator and one PostgreSQL share the same processors. Values are ratios to the baseline; absolute figures
are valid for one machine only. The responses of all servers were verified to be equal before measuring. This server runs as in production: token and
session check, access rules, tenant filter, rate limit, security headers, log. So do the guarded servers, by libraries of their ecosystems
(\`servers/guard.mjs\`): they verify the same token and read the row of its session, narrow to the organization and hide salaries. Before measuring,
all of them refused the same requests. The others do not check the caller, as the baseline does not.

Load average of the machine before and after: ${load.map((average) => average.toFixed(2)).join(" and ")}.

${names.map((name) => `- **${name}** ${descriptions[name]}`).join("\n")}

## Requests per second, relative to the baseline

${table(names, [
  ...servers.map((server) => [server, ...names.map((name) => (server === "baseline" ? `${Math.round(medianOf(name, server, "perSecond"))}/s` : ratio(name, server, "perSecond")))]),
  ["*target*", ...names.map((name) => targets[name])],
])}

## Servers that do the same work: this server's requests per second, relative to theirs

${table(names, servers.filter((server) => server.endsWith(", guarded")).map((server) => [server, ...names.map((name) => ratio(name, "this server", "perSecond", server))]))}

## Node CPU time per request, relative to the baseline

${table(names, servers.map((server) => [server, ...names.map((name) => (server === "baseline" ? `${medianOf(name, server, "node").toFixed(2)} ms` : ratio(name, server, "node")))]))}

## PostgreSQL CPU time per request, relative to the baseline

${table(names, servers.map((server) => [server, ...names.map((name) => (server === "baseline" ? `${medianOf(name, server, "database").toFixed(2)} ms` : ratio(name, server, "database")))]))}

## Latency at ${rate} requests per second, p50 / p99 in ms

${table(latencyNames, servers.map((server) => [server, ...latencyNames.map((name) => latency(name, server))]))}

## Idle memory, memory after load, and startup time

${table(["MB idle", "MB after load", "ms to ready"], footprints.map(({ server, idle, megabytes, millisecondsToReady }) => [server, ...[idle, megabytes, millisecondsToReady].map(Math.round)]))}
`
  const file = join(folder, quick ? "last-quick.md" : `measured-${people}.md`)
  writeFileSync(file, text)
  writeFileSync(file.replace(/md$/, "svg"), chart(names, servers.filter((server) => server === "baseline" || server === "this server" || server.endsWith(", guarded")), medianOf))
  console.log(text)
}

/** SVG bar chart of the throughput ratios, one group per workload. */
function chart(names, servers, medianOf) {
  const [bar, gap, left, height] = [14, 18, 40, 240]
  const colors = ["#444", "#9467bd", "#2ca02c", "#17becf", "#bcbd22", "#8c564b", "#d62728"]
  let x = left
  const bars = []
  for (const name of names) {
    const groupStart = x
    for (const [n, server] of servers.entries()) {
      const value = medianOf(name, server, "perSecond")
      if (value === undefined) continue
      const ratio = Math.min(1.2, value / medianOf(name, "baseline", "perSecond"))
      bars.push(`<rect x="${x}" y="${height - ratio * 180}" width="${bar - 2}" height="${ratio * 180}" fill="${colors[n]}"><title>${name} ${server}: ${ratio.toFixed(2)}</title></rect>`)
      x += bar
    }
    bars.push(`<text x="${(groupStart + x) / 2}" y="${height + 16}" text-anchor="middle">${name}</text>`)
    x += gap
  }
  const legend = servers.map((server, n) => `<rect x="${left + (n % 3) * 190}" y="${height + 30 + Math.floor(n / 3) * 18}" width="10" height="10" fill="${colors[n]}"/><text x="${left + 16 + (n % 3) * 190}" y="${height + 39 + Math.floor(n / 3) * 18}">${server}</text>`)
  const gridLines = [0.25, 0.5, 0.75, 1].map((ratio) => `<line x1="${left}" x2="${x}" y1="${height - ratio * 180}" y2="${height - ratio * 180}" stroke="#ddd"/><text x="4" y="${height - ratio * 180 + 4}">${ratio}</text>`)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${Math.max(x, 620)} ${height + 90}" font-family="system-ui, sans-serif" font-size="11">
<rect width="100%" height="100%" fill="white"/>
<text x="${left}" y="20" font-size="14">Requests per second, relative to the baseline</text>
${[...gridLines, ...bars, ...legend].join("\n")}
</svg>
`
}
