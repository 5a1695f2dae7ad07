// Limits of the API.

/** Length of a text that is searched for. */
export const MAX_SEARCH_LENGTH = 100
/** Number of records that one query reads by their ids. */
export const MAX_IDS = 100
