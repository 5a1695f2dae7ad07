// Requests to change or withdraw approved leave.
import { graphql, useFragment } from "react-relay"
import type { leaveChanges_request$key } from "../../__generated__/leaveChanges_request.graphql.ts"
import type { leaveChangesWithdrawMutation } from "../../__generated__/leaveChangesWithdrawMutation.graphql.ts"
import { useLabel } from "../../i18n/labels.ts"
import { useText } from "../../i18n/language.tsx"
import { useAction } from "../../relay/action.ts"
import { Button } from "../../ui/button.tsx"
import { Badge, Panel } from "../../ui/page.tsx"
import { useToast } from "../../ui/toasts.tsx"
import { usePeriod } from "./amount.ts"
import styles from "./leave.module.css"

const Fragment = graphql`
  fragment leaveChanges_request on LeaveRequest {
    id
    changeRequests(first: 5) {
      nodes {
        id
        version
        status
        startDate
        endDate
        reason
        decisionComment
        decidedBy {
          id
          fullName
        }
        availableActions {
          name
          allowed
        }
      }
    }
  }
`

const Withdraw = graphql`
  mutation leaveChangesWithdrawMutation($id: ID!, $requestId: ID!, $version: Int) {
    withdrawLeaveChange(id: $id, requestId: $requestId, expectedVersion: $version) {
      id
      version
      status
      availableActions {
        name
        allowed
      }
      request {
        ...leaveActions_request
      }
    }
  }
`

export function LeaveChanges({ request }: { request: leaveChanges_request$key }) {
  const text = useText()
  const label = useLabel()
  const toast = useToast()
  const period = usePeriod()
  const { id: requestId, changeRequests } = useFragment(Fragment, request)
  const [withdraw, isPending] = useAction<leaveChangesWithdrawMutation>(Withdraw)
  const changes = changeRequests?.nodes ?? []
  if (changes.length === 0) return null
  return (
    <Panel title={text("leave.changes")}>
      <ul className={styles.steps}>
        {changes.map(({ id, version, status, startDate, endDate, reason, decidedBy, decisionComment, availableActions }) => (
          <li key={id}>
            <strong>
              {startDate && endDate ? text("leave.changeTo", { period: period(startDate, endDate) }) : text("leave.withdrawal")}
            </strong>
            <Badge>{label("LeaveChangeStatus", status)}</Badge>
            {reason && <span>{reason}</span>}
            {decidedBy && <span>{text("leave.decidedBy", { name: decidedBy.fullName })}</span>}
            {decisionComment && <span>{decisionComment}</span>}
            {availableActions.some(({ name, allowed }) => name === "WITHDRAW" && allowed) && (
              <Button isPending={isPending} onClick={() => withdraw({ id, requestId, version }).catch(toast.failed)}>
                {text("leave.withdraw")}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  )
}
