// Writes the section of ARCHITECTURE.md that lists the domains and the domains that each uses.
import type { Domain } from "../domains/domain.js"

const START = "<!-- domains:start -->"
const END = "<!-- domains:end -->"

/** The text with a new list of domains between its markers; the rest is unchanged. */
export function withDomainGraph(text: string, domains: Readonly<Record<string, Domain>>): string {
  const [start, end] = [text.indexOf(START), text.indexOf(END)]
  if (start < 0 || end < start) throw new Error(`ARCHITECTURE.md lacks the markers ${START} and ${END}`)
  const names = fromTopToBottom(domains)
  const width = Math.max(...names.map(({ length }) => length))
  const lines = names.map((name) => {
    const uses = names.filter((other) => domains[name]?.uses.includes(other as never))
    return `${name.padEnd(width)} → ${uses.join(", ") || "–"}`
  })
  return `${text.slice(0, start + START.length)}\n\n\`\`\`\n${lines.join("\n")}\n\`\`\`\n\n${text.slice(end)}`
}

/** Names of the domains, each before those that it uses. Throws an error if some use each other. */
function fromTopToBottom(domains: Readonly<Record<string, Domain>>): string[] {
  const left = new Set(Object.keys(domains).sort())
  const sorted: string[] = []
  while (left.size > 0) {
    const used = new Set([...left].flatMap((name) => domains[name]?.uses ?? []))
    const top = [...left].filter((name) => !used.has(name as never))
    if (top.length === 0) throw new Error(`Domains use each other: ${[...left].join(", ")}`)
    for (const name of top) left.delete(name)
    sorted.push(...top)
  }
  return sorted
}
