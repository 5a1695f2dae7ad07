// Techniques that are only for speed. The server answers the same with each of them off; bench/RESULTS.md has the figures.

/** A technique by its file in this folder. */
export const TECHNIQUES = ["RAW_JSON", "STATEMENT_CACHE", "PREPARED_STATEMENTS", "INSERT_BATCHES"] as const
