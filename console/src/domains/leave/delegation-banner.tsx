// Says for whom the caller decides on leave today.
import { graphql, useFragment } from "react-relay"
import type { delegationBanner_query$key } from "../../__generated__/delegationBanner_query.graphql.ts"
import { useFormats } from "../../i18n/format.ts"
import { useText } from "../../i18n/language.tsx"
import { Notice } from "../../ui/page.tsx"

const Fragment = graphql`
  fragment delegationBanner_query on Query {
    viewer {
      id
    }
    currentDelegations: leaveDelegations(filter: { current: true, own: true }, first: 5) {
      nodes {
        id
        startDate
        endDate
        endedAt
        delegateId
        delegator {
          id
          fullName
        }
      }
    }
  }
`

export function DelegationBanner({ query }: { query: delegationBanner_query$key }) {
  const text = useText()
  const { date, today } = useFormats()
  const { viewer, currentDelegations } = useFragment(Fragment, query)
  const now = today()
  const received = (currentDelegations?.nodes ?? []).filter(
    ({ delegateId, startDate, endDate, endedAt }) => delegateId === viewer?.id && !endedAt && startDate <= now && now <= endDate,
  )
  if (received.length === 0) return null
  return (
    <Notice role="status">
      {received.map(({ id, delegator, endDate }) => (
        <p key={id}>
          <strong>{text("delegations.youDecide", { name: delegator?.fullName ?? "" })}</strong>{" "}
          {text("delegations.until", { date: date(endDate) })}
        </p>
      ))}
    </Notice>
  )
}
