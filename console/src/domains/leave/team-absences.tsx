// Teammates of the employee who are away on the days of a request, read on demand.
import { Suspense, useState } from "react"
import { graphql, useLazyLoadQuery } from "react-relay"
import type { teamAbsencesQuery } from "../../__generated__/teamAbsencesQuery.graphql.ts"
import { useFormats } from "../../i18n/format.ts"
import { useText } from "../../i18n/language.tsx"
import { PanelBoundary } from "../../ui/panel-boundary.tsx"
import styles from "./leave.module.css"

const Query = graphql`
  query teamAbsencesQuery($employeeId: ID!, $from: Date!, $to: Date!) {
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
  from: string
  to: string
}

export function TeamAbsences(props: TeamAbsencesProps) {
  const text = useText()
  const [isOpen, setOpen] = useState(false)
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{text("leave.preview.away")}</summary>
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
  const { leaveAbsences } = useLazyLoadQuery<teamAbsencesQuery>(Query, variables, { fetchKey: attempt })
  const people = Map.groupBy(leaveAbsences?.nodes ?? [], ({ employee }) => employee?.fullName ?? "")
  if (people.size === 0) return <p>{text("leave.preview.nobody")}</p>
  return (
    <ul className={styles.list}>
      {[...people].map(([name, days]) => (
        <li key={name}>
          {name}: {days.map(({ date }) => day(date)).join(", ")}
        </li>
      ))}
    </ul>
  )
}
