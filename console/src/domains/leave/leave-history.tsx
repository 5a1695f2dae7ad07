// Who did what with a leave request, in order.
import { graphql, useFragment } from "react-relay"
import type { leaveHistory_entries$key } from "../../__generated__/leaveHistory_entries.graphql.ts"
import { useFormats } from "../../i18n/format.ts"
import type { TextKey } from "../../i18n/keys.ts"
import { useLabel } from "../../i18n/labels.ts"
import { useText } from "../../i18n/language.tsx"
import { Panel } from "../../ui/page.tsx"
import styles from "./leave.module.css"

const Fragment = graphql`
  fragment leaveHistory_entries on LeaveRequestHistoryEntryConnection {
    totalCount
    nodes {
      id
      at
      action
      to
      employeeId
      comment
      actor {
        id
        fullName
      }
      onBehalfOf {
        id
        fullName
      }
    }
  }
`

const ACTIONS: Readonly<Record<string, TextKey>> = {
  approve: "leave.history.approve",
  approveChange: "leave.history.approveChange",
  approveWithdrawal: "leave.history.approveWithdrawal",
  cancel: "leave.history.cancel",
  create: "leave.history.create",
  recalculate: "leave.history.recalculate",
  reject: "leave.history.reject",
  rejectChange: "leave.history.rejectChange",
  rejectWithdrawal: "leave.history.rejectWithdrawal",
  requestChange: "leave.history.requestChange",
  requestWithdrawal: "leave.history.requestWithdrawal",
  shorten: "leave.history.shorten",
  submit: "leave.history.submit",
  update: "leave.history.update",
  withdrawChange: "leave.history.withdrawChange",
}

export function LeaveHistory({ entries }: { entries: leaveHistory_entries$key | null | undefined }) {
  const text = useText()
  const label = useLabel()
  const { dateTime } = useFormats()
  const { nodes = [], totalCount = 0 } = useFragment(Fragment, entries ?? null) ?? {}
  if (nodes.length === 0) return null
  const earlier = totalCount - nodes.length
  const nameOf = ({ action, to, actor, employeeId }: (typeof nodes)[number]) => {
    // Leave after the end of an employment is canceled, which is not a withdrawal.
    const key = action === "cancel" && actor?.id !== employeeId ? undefined : ACTIONS[action]
    return key ? text(key) : label("LeaveStatus", to)
  }
  return (
    <Panel title={text("leave.history")}>
      {earlier > 0 && <p>{text("leave.history.earlier", { count: earlier })}</p>}
      <ol className={styles.steps}>
        {nodes.map((entry) => (
          <li key={entry.id}>
            <time dateTime={entry.at}>{dateTime(entry.at)}</time>
            <strong>{nameOf(entry)}</strong>
            <span>
              {entry.onBehalfOf
                ? text("leave.decidedFor", { name: entry.actor?.fullName ?? "", for: entry.onBehalfOf.fullName })
                : (entry.actor?.fullName ?? "")}
            </span>
            {entry.comment && <span>{entry.comment}</span>}
          </li>
        ))}
      </ol>
    </Panel>
  )
}
