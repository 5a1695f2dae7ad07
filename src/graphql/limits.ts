// Rejects a GraphQL document that is too complex before it is validated or executed, on HTTP and WebSocket.
import { type DocumentNode, GraphQLError, type GraphQLSchema } from "graphql"
import { AppError } from "../core/errors.js"
import { type LanguageCode, translate } from "../i18n/translate.js"
import { type ComplexityInput, QueryComplexity } from "./complexity.js"
import { type OperationCost, QueryTooComplexError } from "./query-limits.js"

/** Token limit of the parser: enough for the introspection query and for large dashboards. */
export const MAX_TOKENS = 2000

/**
 * The costs of the operations of a document. Throws a GraphQLError with QUERY_TOO_COMPLEX as its original error. The document
 * need not be valid: validation follows.
 */
export function checkDocument(
  schema: GraphQLSchema,
  document: DocumentNode,
  input: ComplexityInput,
  language: LanguageCode = "en",
): readonly OperationCost[] {
  const previous = acceptedDocuments.get(document)
  const isSame = previous?.schema === schema && previous.oncePerDocument === input.oncePerDocument
  const known = isSame ? previous.costs.get(acceptanceKey(previous.sizes, input)) : undefined
  if (known) return known
  try {
    const { sizes, costs } = new QueryComplexity(schema, document, input).check()
    const accepted = isSame ? previous : { schema, oncePerDocument: input.oncePerDocument, sizes, costs: new Map() }
    if (accepted.costs.size < MAX_KEYS_PER_DOCUMENT) accepted.costs.set(acceptanceKey(sizes, input), costs)
    acceptedDocuments.set(document, accepted)
    return costs
  } catch (error) {
    throw error instanceof QueryTooComplexError ? toGraphqlError(error, language) : error
  }
}

function toGraphqlError({ limit, allowed, node, requested }: QueryTooComplexError, language: LanguageCode): GraphQLError {
  const details = { limit, allowed, ...(requested ? { requested: requested.cost } : {}) }
  const values = { allowed, requested: requested?.cost ?? 0, isPartial: String(requested?.isPartial) }
  const explanation = translate(language, `queryLimits.${limit}`, values)
  return new GraphQLError(explanation, {
    nodes: node,
    originalError: new AppError("QUERY_TOO_COMPLEX", { details, values: { explanation } }),
  })
}

/** Accepted documents with their page sizes. Parsed documents are cached, so most requests end here. */
const acceptedDocuments = new WeakMap<DocumentNode, AcceptedDocument>()
const MAX_KEYS_PER_DOCUMENT = 200

interface AcceptedDocument {
  schema: GraphQLSchema
  oncePerDocument: ComplexityInput["oncePerDocument"]
  /** Variables that are page sizes. */
  sizes: readonly string[]
  /** Costs of the operations by the sizes and by whether the caller is signed in. */
  costs: Map<string, readonly OperationCost[]>
}

const acceptanceKey = (sizes: readonly string[], { signedIn, variables }: ComplexityInput): string =>
  [signedIn, ...sizes.map((name) => sizeKey(variables?.[name]))].join()

/** Key of a page size. Only numbers count by value, so that "100" and 100 have different keys. */
const sizeKey = (size: unknown): string | number => (typeof size === "number" ? size : size === null ? "null" : typeof size)
