// One inbox of everything that awaits the caller's decision.
import { graphql } from "react-relay"
import type { approvalsQuery } from "../__generated__/approvalsQuery.graphql.ts"
import { DecisionList } from "../decisions/decision-list.tsx"
import { useLiveDecisions } from "../decisions/live-decisions.ts"
import { useText } from "../i18n/language.tsx"
import { pageLoader, usePage } from "../relay/page.ts"
import { Page, Panel } from "../ui/page.tsx"

const Query = graphql`
  query approvalsQuery($shell: Boolean!) {
    ...frame_query @include(if: $shell) @alias
    pendingDecisions(first: 25) {
      totalCount
      nodes {
        ...decisionList_decisions
      }
    }
  }
`

export const loader = pageLoader<approvalsQuery>(Query)

export function Component() {
  const text = useText()
  const { pendingDecisions } = usePage<approvalsQuery>(Query)
  useLiveDecisions(Query, { shell: false })
  return (
    <Page title={text("nav.approvals")} lead={text("decisions.keys")}>
      <Panel isFlush>
        <DecisionList decisions={pendingDecisions?.nodes ?? []} />
      </Panel>
      {(pendingDecisions?.totalCount ?? 0) > 25 && (
        <p>{text("decisions.more", { count: (pendingDecisions?.totalCount ?? 0) - 25 })}</p>
      )}
    </Page>
  )
}
