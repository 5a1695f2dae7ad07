// Renders the documentation of the configuration: README's table and .env.example.
import type { settings } from "../src/config.js"

type Settings = typeof settings

const start = "<!-- config:start -->"
const end = "<!-- config:end -->"

/** The README with a new table; the rest is unchanged. */
export function readmeWithTable(readme: string, settings: Settings): string {
  const [before, rest] = [readme.indexOf(start), readme.indexOf(end)]
  if (before < 0 || rest < before) throw new Error(`README.md lacks the markers ${start} and ${end}`)
  return `${readme.slice(0, before + start.length)}\n${configTable(settings)}\n${readme.slice(rest)}`
}

function configTable(settings: Settings): string {
  // Markdown would read an address in angle brackets as a tag.
  const words = (text: string) => text.replaceAll("<", "\\<")
  const rows = settings.map(
    (entry) => `| \`${entry.variable}\` | ${entry.description} | ${words(entry.default)} | \`${entry.example}\` |`,
  )
  return ["| Variable | Meaning | Default | Example |", "|---|---|---|---|", ...rows].join("\n")
}

export function envExample(settings: Settings): string {
  const head = "# Copy to .env and uncomment what is to differ. Variables of the real environment win.\n"
  const entries = settings.map(
    (entry) =>
      `\n# ${entry.description.replaceAll("`", "")}\n# Default: ${entry.default.replaceAll("`", "")}\n# ${entry.variable}=${entry.example}\n`,
  )
  return head + entries.join("")
}
