// The caller's own onboarding, and those of others in which a step waits for the caller.
import { graphql } from "react-relay"
import type { onboardingQuery } from "../__generated__/onboardingQuery.graphql.ts"
import { AwaitingSteps } from "../domains/onboarding/awaiting-steps.tsx"
import { Checklist } from "../domains/onboarding/checklist.tsx"
import { useLiveOnboarding } from "../domains/onboarding/live.ts"
import { useText } from "../i18n/language.tsx"
import { pageLoader, usePage } from "../relay/page.ts"
import { EmptyState, Page, Panel } from "../ui/page.tsx"

const Query = graphql`
  query onboardingQuery($shell: Boolean!) {
    ...frame_query @include(if: $shell) @alias
    viewer {
      id
      onboarding(first: 1, orderBy: [{ field: START_DATE, direction: DESC }]) {
        nodes {
          id
          ...checklist_instance
        }
      }
    }
    ...awaitingSteps_query
  }
`

export const loader = pageLoader<onboardingQuery>(Query)

export function Component() {
  const text = useText()
  const query = usePage<onboardingQuery>(Query)
  useLiveOnboarding()
  const [instance] = query.viewer?.onboarding?.nodes ?? []
  return (
    <Page title={text("nav.onboarding")} lead={text("onboarding.lead")}>
      <AwaitingSteps query={query} />
      {instance ? (
        <Checklist instance={instance} />
      ) : (
        <Panel>
          <EmptyState>{text("onboarding.empty")}</EmptyState>
        </Panel>
      )}
    </Page>
  )
}
