// Generates schema.graphql and openapi.json, the descriptions of both APIs. Run as a program, it writes them.
import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { type GraphQLSchema, isEnumType, lexicographicSortSchema, printSchema, printType } from "graphql"
import { projectRoot } from "../core/data-dir.js"
import { policies, resolvers, restRoutes } from "../domains.js"
import { buildSchema } from "../graphql/schema.js"
import { buildOpenApi } from "../rest/openapi.js"

/** Contents of the generated files, by file name. */
export function contractFiles(): Record<string, string> {
  const schema = buildSchema(resolvers, policies)
  return {
    "schema.graphql": `${printSorted(schema)}\n`,
    "openapi.json": `${JSON.stringify(buildOpenApi(restRoutes, schema, policies), null, 1)}\n`,
  }
}

/** The schema with sorted types and fields. Enum values keep their order, which has a meaning. */
function printSorted(schema: GraphQLSchema): string {
  const sorted = lexicographicSortSchema(schema)
  const enums = Object.values(schema.getTypeMap()).filter((type) => isEnumType(type) && !type.name.startsWith("__"))
  return enums.reduce(
    (text, type) => text.replace(printType(sorted.getType(type.name) as never), () => printType(type)),
    printSchema(sorted),
  )
}

/** Writes the generated files into the project. */
export function writeContract(): void {
  for (const [name, text] of Object.entries(contractFiles())) writeFileSync(join(projectRoot, name), text)
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) writeContract()
