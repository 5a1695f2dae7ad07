// Generates schema.graphql and openapi.json, the descriptions of both APIs, the access matrix, and the list of domains in
// ARCHITECTURE.md. Run as a program, it writes them.
import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { projectRoot } from "../core/data-dir.js"
import { accessPolicies, domains, resolvers, restRoutes } from "../domains.js"
import { printSortedSchema } from "../graphql/print-schema.js"
import { buildSchema } from "../graphql/schema.js"
import { buildOpenApi } from "../rest/openapi.js"
import { accessTable } from "./access-table.js"
import { withDomainGraph } from "./domain-graph.js"

/** Contents of the generated files, by file name. */
export function contractFiles(): Record<string, string> {
  const schema = buildSchema(resolvers, accessPolicies)
  return {
    "schema.graphql": `${printSortedSchema(schema)}\n`,
    "openapi.json": `${JSON.stringify(buildOpenApi(restRoutes, schema, accessPolicies), null, 1)}\n`,
    "docs/access-matrix.md": accessTable(accessPolicies),
    "ARCHITECTURE.md": withDomainGraph(readFileSync(join(projectRoot, "ARCHITECTURE.md"), "utf8"), domains),
  }
}

/** Writes the generated files into the project. */
export function writeContract(): void {
  for (const [name, text] of Object.entries(contractFiles())) writeFileSync(join(projectRoot, name), text)
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) writeContract()
