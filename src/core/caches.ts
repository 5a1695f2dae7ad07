// The caches of a process and their budgets. A cache is bounded by the size of what it keeps, so that neither many entries nor
// large ones exhaust the memory. The metrics show the size of each.
import { LRUCache } from "lru-cache"

interface Budget {
  /** Sum of the sizes of all entries. */
  readonly max: number
  /** What a size counts. */
  readonly unit: "characters" | "bytes" | "fields" | "ids"
  /** Largest entry; the cache does not keep larger ones. By default a tenth of the budget. */
  readonly maxEntry?: number
  readonly description: string
}

/** Longest statement in characters that is cached and prepared. */
export const MAX_CACHED_STATEMENT_LENGTH = 16_384

/** All caches. Each evicts the entry that was not used for the longest time. */
export const CACHE_BUDGETS = {
  documents: { max: 400_000, unit: "characters", maxEntry: 10_000, description: "parsed GraphQL documents, by their text" },
  acceptedDocuments: { max: 400_000, unit: "characters", maxEntry: 10_000, description: "texts of valid GraphQL documents" },
  validDocuments: { max: 400_000, unit: "characters", maxEntry: 10_000, description: "valid GraphQL documents, by their hash" },
  selections: { max: 50_000, unit: "fields", maxEntry: 1_000, description: "selected fields of operations, by variables" },
  statements: { max: 8_000_000, unit: "characters", maxEntry: 40_000, description: "compiled SQL statements, by viewer" },
  preparedStatements: {
    max: 200_000,
    unit: "characters",
    maxEntry: MAX_CACHED_STATEMENT_LENGTH,
    description: "statements of one connection",
  },
  repeatedStatements: {
    max: 1_000_000,
    unit: "characters",
    maxEntry: MAX_CACHED_STATEMENT_LENGTH,
    description: "statements that ran once",
  },
  sessions: { max: 200_000, unit: "ids", description: "viewers of sessions, with the ids of their reports" },
  notificationViews: { max: 500_000, unit: "characters", description: "documents of subscriptions that share frames" },
  tokens: { max: 8_000_000, unit: "characters", description: "verified access tokens" },
  placeholders: { max: 8_000_000, unit: "bytes", description: "pictures with initials" },
  feeds: { max: 50_000_000, unit: "characters", maxEntry: 14_000_000, description: "calendar and absence feeds, by employee" },
  downloads: { max: 2_000_000, unit: "characters", description: "tokens of downloads that the access log has" },
} as const satisfies Record<string, Budget>

export type CacheName = keyof typeof CACHE_BUDGETS

const caches = new Map<CacheName, Set<WeakRef<LRUCache<never, never>>>>()

/** Creates a cache with its budget. `sizeOf` returns the size of an entry, at least 1. */
export function createCache<K extends NonNullable<unknown>, V extends NonNullable<unknown>>(
  name: CacheName,
  sizeOf: (value: V, key: K) => number,
  onEvict?: (value: V, key: K) => void,
): LRUCache<K, V> {
  const { max, maxEntry = max / 10 }: Budget = CACHE_BUDGETS[name]
  const cache = new LRUCache<K, V>({
    maxSize: max,
    maxEntrySize: maxEntry,
    sizeCalculation: sizeOf,
    ...(onEvict ? { dispose: onEvict } : {}),
  })
  const others = caches.get(name) ?? new Set()
  caches.set(name, others.add(new WeakRef(cache as unknown as LRUCache<never, never>)))
  return cache
}

/** Current sizes of the caches of this process. Connections have a cache of each kind of their own, which are added. */
export function cacheSizes(): { name: CacheName; size: number }[] {
  return [...caches].map(([name, references]) => {
    let size = 0
    for (const reference of references) {
      const cache = reference.deref()
      if (cache) size += cache.calculatedSize
      else references.delete(reference)
    }
    return { name, size }
  })
}
