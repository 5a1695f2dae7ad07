// Follows changes of the leave requests that the caller may read.
import { graphql } from "react-relay"
import type { liveLeaveSubscription } from "../../__generated__/liveLeaveSubscription.graphql.ts"
import { useLive } from "../../relay/subscriptions.ts"

const Changed = graphql`
  subscription liveLeaveSubscription($since: String) {
    leaveRequestChanged(since: $since) {
      resumeToken
      leaveRequestId
    }
  }
`

/** Calls `onChange` after changes of leave requests, so that a screen reads its data again. */
export const useLiveLeave = (onChange: () => void): void => useLive<liveLeaveSubscription>(Changed, {}, { onChange })
