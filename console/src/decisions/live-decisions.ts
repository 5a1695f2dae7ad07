// Reads the inbox again when something in it changed, at most once in a second.
import { useEffect, useRef } from "react"
import { graphql, useRelayEnvironment } from "react-relay"
import { type ConcreteRequest, fetchQuery, type GraphQLTaggedNode, type Variables } from "relay-runtime"
import type { liveDecisionsSubscription } from "../__generated__/liveDecisionsSubscription.graphql.ts"
import { useLive } from "../relay/subscriptions.ts"

const PAUSE_MS = 1_000

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
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  useLive<liveDecisionsSubscription>(
    Subscription,
    {},
    {
      onData: () => {
        clearTimeout(timer.current)
        timer.current = setTimeout(() => {
          fetchQuery(environment, query as ConcreteRequest, variables, { fetchPolicy: "network-only" }).subscribe({
            error: () => {},
          })
        }, PAUSE_MS)
      },
    },
  )
}
