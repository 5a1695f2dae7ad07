// Parsed and valid GraphQL documents, cached within budgets.
import { type DocumentNode, parse } from "graphql"
import { createCache } from "../core/caches.js"
import { MAX_TOKENS } from "./limits.js"

/** Parsed documents by their text, so that limits are checked first and parsing happens once. */
export class Documents {
  readonly #parsed = createCache<string, DocumentNode>("documents", (_document, query) => query.length || 1)

  /** The document, or null if it does not parse; Apollo reports the error. */
  parse(query: string): DocumentNode | null {
    const cached = this.#parsed.get(query)
    if (cached) return cached
    try {
      const document = parse(query, { maxTokens: MAX_TOKENS })
      this.#parsed.set(query, document)
      return document
    } catch {
      return null
    }
  }
}

/** Apollo's store of valid documents by their hash, within the budget. */
export function validDocumentStore() {
  const documents = createCache<string, DocumentNode>("validDocuments", ({ loc }) => loc?.source.body.length || 1)
  return {
    get: async (hash: string) => documents.get(hash),
    set: async (hash: string, document: DocumentNode) => void documents.set(hash, document),
    delete: async (hash: string) => documents.delete(hash),
  }
}
