// Rejects a GraphQL document that is too complex before it is validated or executed, on HTTP and WebSocket.
import { type DocumentNode, GraphQLError, type GraphQLSchema } from "graphql"
import { type LanguageCode, translate } from "../i18n/translate.js"
import { type ComplexityInput, QueryComplexity } from "./complexity.js"
import { QueryTooComplexError } from "./query-limits.js"

/** Token limit of the parser: enough for the introspection query and for large dashboards. */
export const MAX_TOKENS = 2000

/** The error for a document that is too complex, or null. The document need not be valid: validation follows. */
export function checkDocument(
  schema: GraphQLSchema,
  document: DocumentNode,
  facts: ComplexityInput,
  language: LanguageCode = "en",
): GraphQLError | null {
  const known = passes.get(document)
  const isSame = known?.schema === schema && known.oncePerDocument === facts.oncePerDocument
  if (isSame && known.keys.has(passKey(known.sizes, facts))) return null
  try {
    const sizes = new QueryComplexity(schema, document, facts).check()
    const pass = isSame ? known : { schema, oncePerDocument: facts.oncePerDocument, sizes, keys: new Set<string>() }
    if (pass.keys.size < MAX_PASSES) pass.keys.add(passKey(sizes, facts))
    passes.set(document, pass)
    return null
  } catch (error) {
    if (!(error instanceof QueryTooComplexError)) throw error
    const { limit, allowed, node } = error
    const message = `${translate(language, "errors.QUERY_TOO_COMPLEX")} ${translate(language, `queryLimits.${limit}`, { allowed })}`
    return new GraphQLError(message, { nodes: node, extensions: { code: "QUERY_TOO_COMPLEX", limit, allowed } })
  }
}

/** Documents that passed with the same page sizes pass again: parsed documents are cached, so most requests end here. */
const passes = new WeakMap<DocumentNode, Pass>()
const MAX_PASSES = 200

interface Pass {
  schema: GraphQLSchema
  oncePerDocument: ComplexityInput["oncePerDocument"]
  /** Variables that are page sizes. */
  sizes: readonly string[]
  keys: Set<string>
}

const passKey = (sizes: readonly string[], { signedIn, variables }: ComplexityInput): string =>
  [signedIn, ...sizes.map((name) => sizeKey(variables?.[name]))].join()

/** A value that is not a number counts by its type alone, so that "100" is not taken for 100. */
const sizeKey = (size: unknown): string | number => (typeof size === "number" ? size : size === null ? "null" : typeof size)
