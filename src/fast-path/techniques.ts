// Techniques that only make the server faster. Responses are the same without them. bench/RESULTS.md has the measurements.

/** The names of the techniques in FAST_PATH. Each technique is a file of this folder. */
export const TECHNIQUES = ["RAW_JSON", "STATEMENT_CACHE", "PREPARED_STATEMENTS", "INSERT_BATCHES", "FIGURES"] as const
