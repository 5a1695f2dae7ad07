// The lines of a balance with their causes. Their sum is the balance.
import { graphql, useFragment } from "react-relay"
import { Link } from "react-router"
import type { balanceLines_balance$key } from "../../__generated__/balanceLines_balance.graphql.ts"
import { useFormats } from "../../i18n/format.ts"
import { useLabel } from "../../i18n/labels.ts"
import { useText } from "../../i18n/language.tsx"
import { EmptyState, Panel } from "../../ui/page.tsx"
import { Table } from "../../ui/table.tsx"
import styles from "./leave.module.css"

const Fragment = graphql`
  fragment balanceLines_balance on LeaveBalanceDetails {
    unit
    remaining
    entries {
      key
      kind
      account
      days
      effectiveDate
      recordedAt
      reason
      actor {
        id
        fullName
      }
      request {
        id
        startDate
        endDate
      }
    }
  }
`

export function BalanceLines({ balance }: { balance: balanceLines_balance$key }) {
  const text = useText()
  const label = useLabel()
  const { date, dateOf, number } = useFormats()
  const { unit, remaining, entries } = useFragment(Fragment, balance)
  const signed = (value: number) => (
    <span className={value < 0 ? styles.minus : styles.plus}>
      {number(value, { signDisplay: "exceptZero", maximumFractionDigits: 3 })}
    </span>
  )
  return (
    <Panel title={text("leave.lines")} isFlush>
      {entries.length === 0 ? (
        <EmptyState>{text("leave.lines.empty")}</EmptyState>
      ) : (
        <Table
          caption={text("leave.lines")}
          rows={entries}
          keyOf={({ key, account, effectiveDate }) => `${key} ${account} ${effectiveDate}`}
          columns={[
            { key: "date", label: text("leave.line.date"), isDate: true, cell: ({ effectiveDate }) => date(effectiveDate) },
            {
              key: "cause",
              label: text("leave.line.cause"),
              cell: ({ kind, reason, request, actor }) => (
                <>
                  {label("LedgerEntryKind", kind)}
                  {request && (
                    <div>
                      <Link to={`/leave/requests/${request.id}`}>{text("leave.line.request")}</Link>
                    </div>
                  )}
                  {reason && <div>{reason}</div>}
                  {actor && <div>{actor.fullName}</div>}
                </>
              ),
            },
            {
              key: "recorded",
              label: text("leave.line.recorded"),
              cell: ({ recordedAt }) => (recordedAt ? dateOf(recordedAt) : text("leave.line.expected")),
            },
            {
              key: "amount",
              label: text(unit === "HOURS" ? "leave.line.hours" : "leave.line.days"),
              isNumeric: true,
              cell: ({ days }) => signed(days),
            },
          ]}
          footer={["", text("leave.line.total"), "", remaining == null ? "" : number(remaining, { maximumFractionDigits: 3 })]}
        />
      )}
    </Panel>
  )
}
