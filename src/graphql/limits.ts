// Rejects a GraphQL document that is too complex before it is validated or executed, on HTTP and WebSocket.
import { type DocumentNode, GraphQLError, type GraphQLSchema } from "graphql"
import { errorSummary } from "../i18n/error-messages.js"
import { type LanguageCode, translate } from "../i18n/translate.js"
import { type ComplexityInput, QueryComplexity } from "./complexity.js"
import { QueryTooComplexError } from "./query-limits.js"

/** Token limit of the parser: enough for the introspection query and for large dashboards. */
export const MAX_TOKENS = 2000

/** The error for a document that is too complex, or null. The document need not be valid: validation follows. */
export function checkDocument(
  schema: GraphQLSchema,
  document: DocumentNode,
  input: ComplexityInput,
  language: LanguageCode = "en",
): GraphQLError | null {
  const previous = acceptedDocuments.get(document)
  const isSame = previous?.schema === schema && previous.oncePerDocument === input.oncePerDocument
  if (isSame && previous.keys.has(acceptanceKey(previous.sizes, input))) return null
  try {
    const sizes = new QueryComplexity(schema, document, input).check()
    const accepted = isSame ? previous : { schema, oncePerDocument: input.oncePerDocument, sizes, keys: new Set<string>() }
    if (accepted.keys.size < MAX_KEYS_PER_DOCUMENT) accepted.keys.add(acceptanceKey(sizes, input))
    acceptedDocuments.set(document, accepted)
    return null
  } catch (error) {
    if (!(error instanceof QueryTooComplexError)) throw error
    const { limit, allowed, node } = error
    const message = `${errorSummary("QUERY_TOO_COMPLEX", language)} ${translate(language, `queryLimits.${limit}`, { allowed })}`
    return new GraphQLError(message, { nodes: node, extensions: { code: "QUERY_TOO_COMPLEX", limit, allowed } })
  }
}

/** Accepted documents with their page sizes. Parsed documents are cached, so most requests end here. */
const acceptedDocuments = new WeakMap<DocumentNode, AcceptedDocument>()
const MAX_KEYS_PER_DOCUMENT = 200

interface AcceptedDocument {
  schema: GraphQLSchema
  oncePerDocument: ComplexityInput["oncePerDocument"]
  /** Variables that are page sizes. */
  sizes: readonly string[]
  keys: Set<string>
}

const acceptanceKey = (sizes: readonly string[], { signedIn, variables }: ComplexityInput): string =>
  [signedIn, ...sizes.map((name) => sizeKey(variables?.[name]))].join()

/** Key of a page size. Only numbers count by value, so that "100" and 100 have different keys. */
const sizeKey = (size: unknown): string | number => (typeof size === "number" ? size : size === null ? "null" : typeof size)
