// The balances of a person on the screen of this person. They are a request of their own, because most readers may not see them.
import { Suspense } from "react"
import { graphql, useLazyLoadQuery } from "react-relay"
import type { personBalancesQuery } from "../../__generated__/personBalancesQuery.graphql.ts"
import { useText } from "../../i18n/language.tsx"
import { EmptyState, Loading, Panel } from "../../ui/page.tsx"
import { PanelBoundary } from "../../ui/panel-boundary.tsx"
import { BalanceCards } from "./balance-cards.tsx"

const Query = graphql`
  query personBalancesQuery($employeeId: ID!) {
    employee(id: $employeeId) {
      id
      leaveBalances {
        ...balanceCards_balances
      }
    }
  }
`

export function PersonBalances({ employeeId }: { employeeId: string }) {
  const text = useText()
  return (
    <Panel title={text("nav.leave")}>
      <PanelBoundary subject={employeeId}>
        {(attempt) => (
          <Suspense fallback={<Loading />}>
            <Balances employeeId={employeeId} attempt={attempt} />
          </Suspense>
        )}
      </PanelBoundary>
    </Panel>
  )
}

function Balances({ employeeId, attempt }: { employeeId: string; attempt: number }) {
  const text = useText()
  const options = { fetchPolicy: "store-and-network", fetchKey: attempt } as const
  const balances = useLazyLoadQuery<personBalancesQuery>(Query, { employeeId }, options).employee?.leaveBalances ?? []
  if (balances.length === 0) return <EmptyState>{text("leave.balances.empty")}</EmptyState>
  return <BalanceCards balances={balances} employeeId={employeeId} />
}
