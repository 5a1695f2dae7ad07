// Valid GraphQL documents whose operations the caller may call, cached within budgets. Other documents are parsed and
// dropped, so that callers without access cannot evict those of others.
import { type DocumentNode, type OperationDefinitionNode, parse } from "graphql"
import { createCache } from "../core/caches.js"
import type { Context } from "../core/context.js"
import { MAX_TOKENS } from "./limits.js"
import { rootFieldsOf } from "./selection.js"

export class DocumentCache {
  readonly #byText = createCache<string, DocumentNode>("documents", (_document, text) => text.length || 1)
  readonly #byHash = createCache<string, DocumentNode>("validDocuments", (document) => textOf(document).length || 1)
  /** Hashes of the documents that Apollo has validated. */
  readonly #hashes = new WeakMap<DocumentNode, string>()

  /** Apollo's store of valid documents by their hash. It returns only those that `add` has cached. */
  readonly store = {
    get: async (hash: string) => this.#byHash.get(hash),
    set: async (hash: string, document: DocumentNode) => void this.#hashes.set(document, hash),
    delete: async (hash: string) => this.#byHash.delete(hash),
  }

  /** The cached document of a text, else a parsed one. Returns null if the text does not parse; Apollo reports the error. */
  load(text: string): DocumentNode | null {
    try {
      return this.#byText.get(text) ?? parse(text, { maxTokens: MAX_TOKENS })
    } catch {
      return null
    }
  }

  /** Whether a document is the cached one of its text, and therefore valid. */
  isCached(document: DocumentNode): boolean {
    return this.#byText.peek(textOf(document)) === document
  }

  /**
   * Caches a valid document if the caller is signed in and may call all root fields of the operation. Anonymous callers are never
   * admitted here: they could evict the documents of others by public operations.
   */
  add({ viewerOrNull: viewer, accessPolicies }: Context, document: DocumentNode, operation: OperationDefinitionNode): void {
    if (!viewer || !document.loc || this.isCached(document)) return
    for (const field of rootFieldsOf(document, operation)) if (!accessPolicies.mayCall(viewer, field)) return
    this.#byText.set(textOf(document), document)
    const hash = this.#hashes.get(document)
    if (hash !== undefined) this.#byHash.set(hash, document)
  }
}

const textOf = ({ loc }: DocumentNode): string => loc?.source.body ?? ""
