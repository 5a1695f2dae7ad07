// Limits of the API.

/** Length of a text that is searched for. */
export const MAX_SEARCH_LENGTH = 100
