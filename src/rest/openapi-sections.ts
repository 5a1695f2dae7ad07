// The OpenAPI document in sections: one for each tag, with the components that its operations use.
import type { Json } from "./openapi-schemas.js"

/** The parts of the document that its sections consist of. */
export interface OpenApiDocument {
  tags: { name: string; description: string }[]
  "x-tagGroups": { name: string; tags: string[] }[]
  /** Operations by path and method. */
  paths: Record<string, Record<string, Json>>
  /** Components by kind and name. */
  components: Record<string, Record<string, Json>>
}

const METHODS = ["get", "post", "put", "patch", "delete"]

export interface DescribedOperation {
  readonly method: string
  readonly path: string
  readonly tag: string
  readonly summary: string
}

/** All operations in the order of the document. */
export const operationsOf = ({ paths }: OpenApiDocument): DescribedOperation[] =>
  Object.entries(paths).flatMap(([path, operations]) =>
    METHODS.filter((method) => method in operations).map((method) => {
      const { tags, summary } = operations[method] as { tags: [string]; summary: string }
      return { method, path, tag: tags[0], summary }
    }),
  )

/** The tag as part of a URL, such as `leave-requests`. */
export const slugOf = (tag: string): string => tag.toLowerCase().replace(/[^a-z0-9]+/g, "-")

/** The document with the operations of one tag. */
export function sectionOf(document: OpenApiDocument, tag: string): Json {
  const paths: OpenApiDocument["paths"] = {}
  for (const { method, path } of operationsOf(document).filter((operation) => operation.tag === tag))
    paths[path] = { ...paths[path], [method]: document.paths[path]?.[method] as Json }
  const tags = document.tags.filter(({ name }) => name === tag)
  const { "x-tagGroups": _, ...rest } = document
  return { ...rest, tags, paths, components: usedComponents(document.components, paths) }
}

/** The components that a value refers to, directly or through others. */
function usedComponents(components: OpenApiDocument["components"], value: Json): OpenApiDocument["components"] {
  const used: OpenApiDocument["components"] = { securitySchemes: components.securitySchemes ?? {} }
  const open = [value]
  for (let next = open.pop(); next !== undefined; next = open.pop())
    for (const [, kind = "", name = ""] of JSON.stringify(next).matchAll(/"#\/components\/(\w+)\/([^"]+)"/g)) {
      if (used[kind]?.[name]) continue
      const component = components[kind]?.[name] as Json
      used[kind] = { ...used[kind], [name]: component }
      open.push(component)
    }
  return used
}
