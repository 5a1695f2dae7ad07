// Rotation of the secrets of API keys and webhooks.

/** Seconds during which the old secret works beside the new one, unless the caller says otherwise. */
export const DEFAULT_OVERLAP_SECONDS = 24 * 60 * 60
