// Reads the inbox again when something in it changed, at most once in a second.
import { graphql, useRelayEnvironment } from "react-relay"
import type { GraphQLTaggedNode, Variables } from "relay-runtime"
import type { liveDecisionsSubscription } from "../__generated__/liveDecisionsSubscription.graphql.ts"
import { freshRead } from "../relay/fresh-read.ts"
import { useLive } from "../relay/subscriptions.ts"

const Subscription = graphql`
  subscription liveDecisionsSubscription($since: String) {
    pendingDecisionsChanged(since: $since) {
      resumeToken
      liveRecordId
    }
  }
`

/** Keeps the query of a screen current. */
export function useLiveDecisions(query: GraphQLTaggedNode, variables: Variables): void {
  const environment = useRelayEnvironment()
  useLive<liveDecisionsSubscription>(
    Subscription,
    {},
    {
      onChange: () => void freshRead(environment, query, variables).catch(() => {}),
    },
  )
}
