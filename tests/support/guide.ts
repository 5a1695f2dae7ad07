// Reads the code blocks of Markdown pages, runs shell blocks with bash, and compares shown output with real output.
import { spawn, spawnSync } from "node:child_process"
import type { Json } from "./client.js"

export interface CodeBlock {
  /** The word after the fence. */
  language: string
  /** The rest of the line of the fence. */
  info: string
  text: string
}

/** The fenced code blocks of a page, in their order. */
export const codeBlocks = (markdown: string): CodeBlock[] =>
  [...markdown.matchAll(/^```(\w*) *(.*)\n([\s\S]*?)^```$/gm)].map(([, language = "", info = "", text = ""]) => ({
    language,
    info,
    text,
  }))

export const hasCurl = spawnSync("curl", ["--version"]).status === 0

/** Separates the outputs of blocks. */
const SEPARATOR = "\u001e"

/** Runs blocks in one bash, as a reader would paste them, and returns the output of each. Throws if a command fails. */
export async function runShell(blocks: readonly string[], directory: string): Promise<string[]> {
  const script = ["set -e", ...blocks.map((block) => `${block}\nprintf '${SEPARATOR}'`)].join("\n")
  const child = spawn("bash", ["-c", script], { cwd: directory, stdio: ["ignore", "pipe", "pipe"] })
  let output = ""
  let errors = ""
  child.stdout.setEncoding("utf8").on("data", (chunk: string) => {
    output += chunk
  })
  child.stderr.setEncoding("utf8").on("data", (chunk: string) => {
    errors += chunk
  })
  const code = await new Promise((resolve) => child.once("close", resolve))
  if (code !== 0) throw new Error(`bash ended with ${code}: ${errors}\n${output.split(SEPARATOR).at(-1)}`)
  return output.split(SEPARATOR).slice(0, -1)
}

/** Stands for any value in shown output. */
const ANY = "…"

/** The part of a value that an excerpt shows. It equals the excerpt if the excerpt is right. */
export function excerptOf(value: Json, shown: Json): Json {
  if (shown === ANY) return value === undefined ? undefined : ANY
  if (Array.isArray(shown) && Array.isArray(value)) {
    const isOpen = shown.at(-1) === ANY && value.length >= shown.length
    return (isOpen ? value.slice(0, shown.length) : value).map((item, index) => excerptOf(item, shown[index]))
  }
  if (!isRecord(shown) || !isRecord(value)) return value
  return Object.fromEntries(Object.entries(shown).map(([key, inner]) => [key, excerptOf(value[key], inner)]))
}

const isRecord = (value: unknown): value is Record<string, Json> =>
  typeof value === "object" && value !== null && !Array.isArray(value)

/** A pattern that a shown line stands for. */
export const linePattern = (line: string): RegExp =>
  new RegExp(
    `^${line
      .split(ANY)
      .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"))
      .join(".*")}$`,
    "i",
  )

/** The JSON document that a command printed last; undefined if it printed none. */
export function lastJson(output: string): Json {
  const lines = output.trimEnd().split("\n")
  for (let first = lines.length - 1; first >= 0; first--) {
    if (!/^[[{]/.test(lines[first] ?? "")) continue
    try {
      return JSON.parse(lines.slice(first).join("\n"))
    } catch {}
  }
  return undefined
}
