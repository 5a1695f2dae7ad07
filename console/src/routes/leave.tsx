// The caller's leave: balances and requests.
import { graphql } from "react-relay"
import { useRevalidator } from "react-router"
import type { leaveQuery } from "../__generated__/leaveQuery.graphql.ts"
import { BalanceCards } from "../domains/leave/balance-cards.tsx"
import { useLiveLeave } from "../domains/leave/live-leave.ts"
import { MyRequests } from "../domains/leave/my-requests.tsx"
import { useText } from "../i18n/language.tsx"
import { pageLoader, usePage } from "../relay/page.ts"
import { ButtonLink } from "../ui/button.tsx"
import { PlusIcon } from "../ui/icons.tsx"
import { Page } from "../ui/page.tsx"

const Query = graphql`
  query leaveQuery($shell: Boolean!) {
    ...frame_query @include(if: $shell) @alias
    leaveBalances {
      ...balanceCards_balances
    }
    ...myRequests_query
  }
`

export const loader = pageLoader<leaveQuery>(Query)

export function Component() {
  const text = useText()
  const query = usePage<leaveQuery>(Query)
  const { revalidate } = useRevalidator()
  useLiveLeave(() => void revalidate())
  const request = (
    <ButtonLink to="/leave/new" variant="primary" icon={<PlusIcon />}>
      {text("leave.request")}
    </ButtonLink>
  )
  return (
    <Page title={text("nav.leave")} actions={request}>
      <BalanceCards balances={query.leaveBalances ?? []} />
      <MyRequests query={query} />
    </Page>
  )
}
