// The caches of a process and their budgets. A cache is bounded by the size of what it keeps, so that neither many entries nor
// large ones exhaust the memory. The metrics show the size of each.
import { LRUCache } from "lru-cache"

interface Budget {
  /** Sum of the sizes of all entries. */
  readonly max: number
  /** Unit of sizes. */
  readonly unit: "characters" | "bytes" | "fields" | "ids"
  /** The owner of a cache: the process, each of its servers, or each connection to the database. */
  readonly owner: "process" | "server" | "connection"
  /** Largest entry; the cache does not keep larger ones. By default a tenth of the budget. */
  readonly maxEntry?: number
  readonly description: string
}

/** Longest statement in characters that is cached and prepared. That of the decisions on the first screen of the console has 52,000. */
export const MAX_CACHED_STATEMENT_LENGTH = 65_536

/** All caches. Each evicts the entry that was not used for the longest time. */
export const CACHE_BUDGETS = {
  documents: {
    max: 400_000,
    unit: "characters",
    owner: "server",
    maxEntry: 10_000,
    description: "valid GraphQL documents, by their text",
  },
  validDocuments: {
    max: 400_000,
    unit: "characters",
    owner: "server",
    maxEntry: 10_000,
    description: "the same documents, by their hash",
  },
  selections: {
    max: 50_000,
    unit: "fields",
    owner: "server",
    maxEntry: 1_000,
    description: "selected fields of operations, by variables",
  },
  statements: {
    max: 8_000_000,
    unit: "characters",
    owner: "process",
    maxEntry: 40_000,
    description: "compiled SQL statements, by viewer",
  },
  preparedStatements: {
    max: 300_000,
    unit: "characters",
    owner: "connection",
    maxEntry: MAX_CACHED_STATEMENT_LENGTH,
    description: "statements of one connection",
  },
  repeatedStatements: {
    max: 1_000_000,
    unit: "characters",
    owner: "server",
    maxEntry: MAX_CACHED_STATEMENT_LENGTH,
    description: "statements that ran once",
  },
  sessions: { max: 200_000, unit: "ids", owner: "server", description: "viewers of sessions, with the ids of their reports" },
  figures: {
    max: 8_000_000,
    unit: "characters",
    owner: "server",
    description: "headcounts and the length of the directory, by organization",
  },
  notificationViews: {
    max: 500_000,
    unit: "characters",
    owner: "server",
    description: "documents of subscriptions that share queries",
  },
  tokens: { max: 8_000_000, unit: "characters", owner: "server", description: "verified access tokens" },
  placeholders: { max: 8_000_000, unit: "bytes", owner: "process", description: "pictures with initials" },
  feeds: {
    max: 50_000_000,
    unit: "characters",
    owner: "process",
    maxEntry: 14_000_000,
    description: "calendar and absence feeds, by employee",
  },
  downloads: { max: 2_000_000, unit: "characters", owner: "process", description: "tokens of downloads that the access log has" },
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
  caches.set(name, referencesOf(name).add(new WeakRef(cache as unknown as LRUCache<never, never>)))
  return cache
}

/** References to the caches of a name, without those that were collected. */
function referencesOf(name: CacheName): Set<WeakRef<LRUCache<never, never>>> {
  const references = caches.get(name) ?? new Set()
  for (const reference of references) if (!reference.deref()) references.delete(reference)
  return references
}

/** Current sizes of the caches of this process. Servers and connections have caches of their own, which are added. */
export function cacheSizes(): { name: CacheName; size: number }[] {
  return (Object.keys(CACHE_BUDGETS) as CacheName[]).map((name) => ({
    name,
    size: [...referencesOf(name)].reduce((sum, reference) => sum + (reference.deref()?.calculatedSize ?? 0), 0),
  }))
}
