// Who did what with a leave request, in order.
import { graphql, useFragment } from "react-relay"
import type { leaveHistory_entries$key } from "../../__generated__/leaveHistory_entries.graphql.ts"
import { useFormats } from "../../i18n/format.ts"
import { useLabel } from "../../i18n/labels.ts"
import { useText } from "../../i18n/language.tsx"
import { Panel } from "../../ui/page.tsx"
import styles from "./leave.module.css"

const Fragment = graphql`
  fragment leaveHistory_entries on LeaveRequestHistoryEntryConnection {
    nodes {
      id
      at
      to
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

export function LeaveHistory({ entries }: { entries: leaveHistory_entries$key | null | undefined }) {
  const text = useText()
  const label = useLabel()
  const { dateTime } = useFormats()
  const nodes = useFragment(Fragment, entries ?? null)?.nodes ?? []
  if (nodes.length === 0) return null
  return (
    <Panel title={text("leave.history")}>
      <ol className={styles.steps}>
        {nodes.map(({ id, at, to, actor, onBehalfOf, comment }) => (
          <li key={id}>
            <time dateTime={at}>{dateTime(at)}</time>
            <strong>{label("LeaveStatus", to)}</strong>
            <span>
              {onBehalfOf
                ? text("leave.decidedFor", { name: actor?.fullName ?? "", for: onBehalfOf.fullName })
                : (actor?.fullName ?? "")}
            </span>
            {comment && <span>{comment}</span>}
          </li>
        ))}
      </ol>
    </Panel>
  )
}
