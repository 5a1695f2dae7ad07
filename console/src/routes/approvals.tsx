// One inbox of everything that awaits the caller's decision.
import { graphql } from "react-relay"
import { useLocation, useNavigation, useSearchParams } from "react-router"
import type { approvalsQuery } from "../__generated__/approvalsQuery.graphql.ts"
import styles from "../decisions/decision-list.module.css"
import { DecisionList } from "../decisions/decision-list.tsx"
import { useLiveDecisions } from "../decisions/live-decisions.ts"
import { DelegationBanner } from "../domains/leave/delegation-banner.tsx"
import { useText } from "../i18n/language.tsx"
import { pageLoader, usePage } from "../relay/page.ts"
import { PanelFailure } from "../ui/error-report.tsx"
import { MoreButton } from "../ui/more-button.tsx"
import { Page, Panel } from "../ui/page.tsx"
import { approvalsVariables, DECISIONS, MAX_DECISIONS } from "./first-variables.ts"

const Query = graphql`
  query approvalsQuery($first: Int!, $direction: OrderDirection!, $shell: Boolean!) {
    ...frame_query @include(if: $shell) @alias
    ...delegationBanner_query
    pendingDecisions(first: $first, orderBy: [{ field: SINCE, direction: $direction }]) @catch {
      totalCount
      nodes {
        ...decisionList_decisions
      }
    }
  }
`

export const loader = pageLoader<approvalsQuery>(Query, ({ path, search }) => approvalsVariables(path, search))

export function Component() {
  const text = useText()
  const query = usePage<approvalsQuery>(Query)
  const { pendingDecisions } = query
  const [address, setAddress] = useSearchParams()
  const isLoading = useNavigation().state === "loading"
  const variables = approvalsVariables(useLocation().pathname, address)
  const { first } = variables
  useLiveDecisions(Query, { ...variables, shell: false })
  const decisions = pendingDecisions.ok ? pendingDecisions.value : undefined
  const left = (decisions?.totalCount ?? 0) - first
  return (
    <Page title={text("nav.approvals")} lead={<span className={styles.keys}>{text("decisions.keys")}</span>}>
      <DelegationBanner query={query} />
      <Panel isFlush>
        {pendingDecisions.ok ? (
          <DecisionList decisions={decisions?.nodes ?? []} />
        ) : (
          <PanelFailure errors={pendingDecisions.errors} />
        )}
        {left > 0 && first < MAX_DECISIONS && (
          <MoreButton isPending={isLoading} onMore={() => setAddress({ show: String(first + DECISIONS) }, { replace: true })} />
        )}
      </Panel>
      {left > 0 && first >= MAX_DECISIONS && <p>{text("decisions.more", { count: left })}</p>}
    </Page>
  )
}
