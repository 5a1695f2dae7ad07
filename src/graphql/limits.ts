// Refuses a GraphQL document that would cost too much, before anything of it is validated or executed; for HTTP and WebSocket alike.
import { type DocumentNode, GraphQLError, type GraphQLSchema } from "graphql"
import { type LanguageCode, translate } from "../i18n/translate.js"
import { type ComplexityInput, QueryComplexity, QueryTooComplexError } from "./complexity.js"

/** For the parser: room for the introspection query and for large dashboards, and an end to everything that is merely long. */
export const MAX_TOKENS = 2000

/** Why this document is refused, or null. It need not be valid: what the schema does not know is left to validation. */
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

/** What passed once with the same page sizes passes again: a server keeps its parsed documents, so most requests end here. */
const passes = new WeakMap<DocumentNode, Pass>()
const MAX_PASSES = 200

interface Pass {
  schema: GraphQLSchema
  oncePerDocument: ComplexityInput["oncePerDocument"]
  /** The variables that are page sizes. */
  sizes: readonly string[]
  keys: Set<string>
}

const passKey = (sizes: readonly string[], { signedIn, variables }: ComplexityInput): string =>
  [signedIn, ...sizes.map((name) => sizeKey(variables?.[name]))].join()

/** What is no number counts as its kind alone, so that "100" can't pass for 100. */
const sizeKey = (size: unknown): string | number => (typeof size === "number" ? size : size === null ? "null" : typeof size)
