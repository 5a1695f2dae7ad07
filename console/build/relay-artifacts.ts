// A plugin of Vite that replaces each `graphql` literal with the artifact that relay-compiler wrote for it.
import { fileURLToPath } from "node:url"
import type { Plugin } from "vite"

const ARTIFACTS = fileURLToPath(new URL("../src/__generated__/", import.meta.url))
const LITERAL = /(?<![\w/])graphql`([^`]*)`/g
const DEFINITION = /\b(?:query|mutation|subscription|fragment)\s+(\w+)/

/** Leaves out empty members, line breaks of the document, and the hash by which the compiler finds changes. */
const compact = (artifact: string) =>
  artifact
    .replace(/"(?:alias|args|storageKey|abstractKey)": null,?/g, "")
    .replace(/(?:\\n *)+/g, " ")
    .replace(/^\(node as any\)\.hash = .*$/m, "")

export function relayArtifacts(): Plugin {
  return {
    name: "relay-artifacts",
    enforce: "pre",
    transform(code, id) {
      if (id.startsWith(ARTIFACTS)) return { code: compact(code), map: null }
      if (!/\.tsx?$/.test(id) || !code.includes("graphql`")) return undefined
      const imports: string[] = []
      const replaced = code.replace(LITERAL, (literal, document: string) => {
        const name = DEFINITION.exec(document)?.[1]
        if (!name) throw new Error(`${id}: a graphql literal has no name`)
        imports.push(`import ${name}$artifact from ${JSON.stringify(`${ARTIFACTS}${name}.graphql.ts`)};`)
        // As many lines as before, so that positions in errors stay right.
        return `${name}$artifact${"\n".repeat(literal.split("\n").length - 1)}`
      })
      return { code: imports.join("") + replaced, map: null }
    },
  }
}
