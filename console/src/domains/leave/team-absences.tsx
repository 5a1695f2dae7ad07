// What a decision on a request needs to know: who of the team is away on its days, and the balance with it. Read on demand.
import { Suspense, useState } from "react"
import { graphql, useLazyLoadQuery } from "react-relay"
import type { teamAbsencesQuery } from "../../__generated__/teamAbsencesQuery.graphql.ts"
import { useFormats } from "../../i18n/format.ts"
import { useText } from "../../i18n/language.tsx"
import { isolated } from "../../i18n/message.ts"
import { PanelBoundary } from "../../ui/panel-boundary.tsx"
import { useAmount } from "./amount.ts"
import styles from "./leave.module.css"

const Query = graphql`
  query teamAbsencesQuery($employeeId: ID!, $leaveTypeId: ID!, $from: Date!, $to: Date!) {
    leaveBalance(employeeId: $employeeId, leaveTypeId: $leaveTypeId, asOf: $to) @catch {
      unit
      remaining
    }
    leaveAbsences(first: 100, filter: { teammatesOf: $employeeId, from: $from, to: $to }) {
      nodes {
        date
        employee {
          id
          fullName
        }
      }
    }
  }
`

interface TeamAbsencesProps {
  employeeId: string
  leaveTypeId: string
  from: string
  to: string
}

export function TeamAbsences(props: TeamAbsencesProps) {
  const text = useText()
  const [isOpen, setOpen] = useState(false)
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{text("leave.decision.team")}</summary>
      {isOpen && (
        <PanelBoundary>
          {(attempt) => (
            <Suspense fallback={text("state.loading")}>
              <Absentees {...props} attempt={attempt} />
            </Suspense>
          )}
        </PanelBoundary>
      )}
    </details>
  )
}

function Absentees({ attempt, ...variables }: TeamAbsencesProps & { attempt: number }) {
  const text = useText()
  const { day } = useFormats()
  const amount = useAmount()
  const { leaveAbsences, leaveBalance } = useLazyLoadQuery<teamAbsencesQuery>(Query, variables, { fetchKey: attempt })
  // A delegate may decide without being allowed to read the balance.
  const balance = leaveBalance.ok ? leaveBalance.value : undefined
  const people = Map.groupBy(leaveAbsences?.nodes ?? [], ({ employee }) => employee?.fullName ?? "")
  return (
    <>
      {balance?.remaining != null && <p>{text("leave.decision.left", { amount: amount(balance.remaining, balance.unit) })}</p>}
      {people.size === 0 && <p>{text("leave.preview.nobody")}</p>}
      <ul className={styles.list}>
        {[...people].map(([name, days]) => (
          <li key={name}>
            {isolated(name)}: {days.map(({ date }) => day(date)).join("; ")}
          </li>
        ))}
      </ul>
    </>
  )
}
