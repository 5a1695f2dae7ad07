// Follows changes of onboardings that others make.
import { graphql } from "react-relay"
import type { liveOnboardingSubscription } from "../../__generated__/liveOnboardingSubscription.graphql.ts"
import { useLive } from "../../relay/subscriptions.ts"

const Changed = graphql`
  subscription liveOnboardingSubscription($since: String) {
    onboardingChanged(since: $since) {
      resumeToken
      instance {
        ...checklist_instance
      }
    }
  }
`

export const useLiveOnboarding = (): void => useLive<liveOnboardingSubscription>(Changed, {})
