// The results as a table of ratios and as a chart.
import { writeFileSync } from "node:fs"
import { join } from "node:path"

const median = (numbers) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)]

/** Requests a second to be reached, as ratios to the limit. */
const targets = { Q1: 0.65, Q2: 0.52, Q3: 0.64, Q4: 0.6, Q5: 0.48, R1: 0.76, R2: 0.68 }

const meaning = {
  Q1: "a directory page of 50 with department, position and manager",
  Q2: "a profile with department, position, manager and 10 reports",
  Q3: "all departments with headcount and head",
  Q4: "500 employees × 12 fields",
  Q5: "a day of leave asked for, unless it overlaps; this server: a draft and its submission, with balance, days and history",
  R1: "a REST page of 50 with its total",
  R2: "the number of unread notifications on REST",
}

export function writeReport({ results, paced, footprints, people, rounds, seconds, rate, folder, quick }) {
  const servers = footprints.map(({ server }) => server)
  const names = Object.keys(meaning).filter((name) => results.some(({ workload }) => workload === name))
  const of = (workload, server, what) => {
    const found = results.filter((one) => one.workload === workload && one.server === server)
    return found.length > 0 ? median(found.map((one) => one[what])) : undefined
  }
  const ratio = (workload, server, what) => {
    const value = of(workload, server, what)
    return value === undefined ? "" : (value / of(workload, "limit", what)).toFixed(2)
  }
  const table = (head, rows) => [`| | ${head.join(" | ")} |`, `|---|${head.map(() => "---:").join("|")}|`, ...rows.map((row) => `| ${row.join(" | ")} |`)].join("\n")
  const latency = (workload, server) => {
    const found = paced.find((one) => one.workload === workload && one.server === server)
    return found ? `${found.p50} / ${found.p99}` : ""
  }
  const pacedNames = names.filter((name) => paced.some(({ workload }) => workload === name))
  const text = `# Measured: ${people.toLocaleString("en")} employees, ${rounds} interleaved rounds of ${seconds} s, 50 connections

Node ${process.version}, all servers and the load on the same processors over one PostgreSQL. Ratios to the limit; absolute figures hold for one machine
only. Every server's answers were checked equal first. This server runs as in production: token and session check, policies, tenant filter,
rate limit, log. The peers check nobody.

${names.map((name) => `- **${name}** ${meaning[name]}`).join("\n")}

## Requests a second, to the limit

${table(names, [
  ...servers.map((server) => [server, ...names.map((name) => (server === "limit" ? `${Math.round(of(name, server, "perSecond"))}/s` : ratio(name, server, "perSecond")))]),
  ["*to reach*", ...names.map((name) => targets[name])],
])}

## Node's processor time a request, to the limit

${table(names, servers.map((server) => [server, ...names.map((name) => (server === "limit" ? `${of(name, server, "node").toFixed(2)} ms` : ratio(name, server, "node")))]))}

## PostgreSQL's processor time a request, to the limit

${table(names, servers.map((server) => [server, ...names.map((name) => (server === "limit" ? `${of(name, server, "database").toFixed(2)} ms` : ratio(name, server, "database")))]))}

## Time at ${rate} requests a second, p50 / p99 in ms

${table(pacedNames, servers.map((server) => [server, ...pacedNames.map((name) => latency(name, server))]))}

## Memory at rest and after the load, and time to ready

${table(["MB at rest", "MB after", "ms"], footprints.map(({ server, idle, megabytes, millisecondsToReady }) => [server, ...[idle, megabytes, millisecondsToReady].map(Math.round)]))}
`
  const file = join(folder, quick ? "last-quick.md" : `measured-${people}.md`)
  writeFileSync(file, text)
  writeFileSync(file.replace(/md$/, "svg"), chart(names, servers, of))
  console.log(text)
}

/** Bars of the ratios, a group for each workload. */
function chart(names, servers, of) {
  const [bar, gap, left, height] = [14, 18, 40, 240]
  const colors = ["#444", "#9467bd", "#2ca02c", "#17becf", "#bcbd22", "#8c564b", "#d62728"]
  let x = left
  const bars = []
  for (const name of names) {
    const begun = x
    for (const [n, server] of servers.entries()) {
      const value = of(name, server, "perSecond")
      if (value === undefined) continue
      const ratio = Math.min(1.2, value / of(name, "limit", "perSecond"))
      bars.push(`<rect x="${x}" y="${height - ratio * 180}" width="${bar - 2}" height="${ratio * 180}" fill="${colors[n]}"><title>${name} ${server}: ${ratio.toFixed(2)}</title></rect>`)
      x += bar
    }
    bars.push(`<text x="${(begun + x) / 2}" y="${height + 16}" text-anchor="middle">${name}</text>`)
    x += gap
  }
  const legend = servers.map((server, n) => `<rect x="${left + (n % 3) * 190}" y="${height + 30 + Math.floor(n / 3) * 18}" width="10" height="10" fill="${colors[n]}"/><text x="${left + 16 + (n % 3) * 190}" y="${height + 39 + Math.floor(n / 3) * 18}">${server}</text>`)
  const lines = [0.25, 0.5, 0.75, 1].map((ratio) => `<line x1="${left}" x2="${x}" y1="${height - ratio * 180}" y2="${height - ratio * 180}" stroke="#ddd"/><text x="4" y="${height - ratio * 180 + 4}">${ratio}</text>`)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${Math.max(x, 620)} ${height + 90}" font-family="system-ui, sans-serif" font-size="11">
<rect width="100%" height="100%" fill="white"/>
<text x="${left}" y="20" font-size="14">Requests a second, as ratios to the limit</text>
${[...lines, ...bars, ...legend].join("\n")}
</svg>
`
}
