// Delegations of leave decisions, given and received.
import { graphql, usePaginationFragment } from "react-relay"
import type { delegations_query$key } from "../__generated__/delegations_query.graphql.ts"
import type { delegationsPageQuery } from "../__generated__/delegationsPageQuery.graphql.ts"
import type { delegationsQuery } from "../__generated__/delegationsQuery.graphql.ts"
import { DelegationList } from "../domains/delegations/delegation-list.tsx"
import { NewDelegation } from "../domains/delegations/new-delegation.tsx"
import { DelegationBanner } from "../domains/leave/delegation-banner.tsx"
import { useText } from "../i18n/language.tsx"
import { pageLoader, usePage } from "../relay/page.ts"
import { MoreButton } from "../ui/more-button.tsx"
import { Missing, Page } from "../ui/page.tsx"

const PAGE = 20

const Query = graphql`
  query delegationsQuery($shell: Boolean!) {
    ...frame_query @include(if: $shell) @alias
    ...delegationBanner_query
    viewer {
      id
    }
    ...delegations_query
  }
`

const Fragment = graphql`
  fragment delegations_query on Query
  @argumentDefinitions(first: { type: "Int", defaultValue: 10 }, after: { type: "String" })
  @refetchable(queryName: "delegationsPageQuery") {
    leaveDelegations(filter: { own: true }, first: $first, after: $after, orderBy: [{ field: START_DATE, direction: DESC }])
      @connection(key: "delegations_leaveDelegations") {
      __id
      edges {
        node {
          id
          ...delegationList_delegation
        }
      }
    }
  }
`

export const loader = pageLoader<delegationsQuery>(Query)

export function Component() {
  const text = useText()
  const query = usePage<delegationsQuery>(Query)
  const { data, hasNext, loadNext, isLoadingNext } = usePaginationFragment<delegationsPageQuery, delegations_query$key>(
    Fragment,
    query,
  )
  const { leaveDelegations: list } = data
  const viewerId = query.viewer?.id
  if (!viewerId) return <Missing />
  const delegations = (list?.edges ?? []).flatMap(({ node }) => node ?? [])
  return (
    <Page
      title={text("nav.delegations")}
      lead={text("delegations.lead")}
      actions={<NewDelegation viewerId={viewerId} connections={list ? [list.__id] : []} />}
    >
      <DelegationBanner query={query} />
      <DelegationList
        title={text("delegations.given")}
        empty={text("delegations.given.empty")}
        other="delegate"
        viewerId={viewerId}
        delegations={delegations}
      />
      <DelegationList
        title={text("delegations.received")}
        empty={text("delegations.received.empty")}
        other="delegator"
        viewerId={viewerId}
        delegations={delegations}
      />
      {hasNext && <MoreButton isPending={isLoadingNext} onMore={(options) => loadNext(PAGE, options)} />}
    </Page>
  )
}
