// The parts of react-relay that the console uses. Its own modules bring all others with them.
export { fetchQuery } from "relay-runtime"
export { loadQuery } from "react-relay/lib/relay-hooks/loadQuery"
export { default as RelayEnvironmentProvider } from "react-relay/lib/relay-hooks/RelayEnvironmentProvider"
export { default as useFragment } from "react-relay/lib/relay-hooks/useFragment"
export { default as useLazyLoadQuery } from "react-relay/lib/relay-hooks/useLazyLoadQuery"
export { default as usePaginationFragment } from "react-relay/lib/relay-hooks/usePaginationFragment"
export { default as usePreloadedQuery } from "react-relay/lib/relay-hooks/usePreloadedQuery"
export { default as useRelayEnvironment } from "react-relay/lib/relay-hooks/useRelayEnvironment"

/** The build has replaced all uses. */
export const graphql = undefined
