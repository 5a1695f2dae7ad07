// First lines of the generated files of the TypeScript client. Their digests show whether the files are current.
import { createHash } from "node:crypto"
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"

/** The generated files with what each is generated from, relative to the project. */
const sources = (root: string): Record<string, string[]> => {
  const operations = readdirSync(join(root, "clients/typescript/operations")).sort()
  return {
    "clients/typescript/rest.ts": ["openapi.json"],
    "clients/typescript/graphql.ts": [
      "schema.graphql",
      "clients/typescript/codegen.json",
      ...operations.map((name) => `clients/typescript/operations/${name}`),
    ],
  }
}

/** The first line of each generated file: the contract, and the digest of everything that the file is generated from. */
export function generatedHeaders(root: string): Record<string, string> {
  const header = (names: string[]) => {
    const hash = createHash("sha256")
    for (const name of names) hash.update(`${name}\n`).update(readFileSync(join(root, name)))
    return `// Generated from ${names[0]} by \`npm run client\`. SHA-256 of the sources: ${hash.digest("hex")}`
  }
  return Object.fromEntries(Object.entries(sources(root)).map(([file, names]) => [file, header(names)]))
}
