// Approves or rejects a leave request where the caller may.
import { useState } from "react"
import { graphql, useFragment } from "react-relay"
import type { leaveDecision_request$key } from "../../__generated__/leaveDecision_request.graphql.ts"
import type { leaveDecisionApproveMutation } from "../../__generated__/leaveDecisionApproveMutation.graphql.ts"
import type { leaveDecisionRejectMutation } from "../../__generated__/leaveDecisionRejectMutation.graphql.ts"
import { useText } from "../../i18n/language.tsx"
import { useAction } from "../../relay/action.ts"
import { Actions, Button } from "../../ui/button.tsx"
import { RejectDialog } from "../../ui/reject-dialog.tsx"
import { useToast } from "../../ui/toasts.tsx"

const Fragment = graphql`
  fragment leaveDecision_request on LeaveRequest {
    id
    version
    employee {
      id
      fullName
    }
    availableActions {
      name
      allowed
    }
  }
`

const Approve = graphql`
  mutation leaveDecisionApproveMutation($id: ID!, $version: Int) {
    approveLeaveRequest(id: $id, expectedVersion: $version) {
      id
      status
      ...leaveDecision_request
      ...leaveDetails_request
    }
  }
`
const Reject = graphql`
  mutation leaveDecisionRejectMutation($id: ID!, $version: Int, $comment: String!) {
    rejectLeaveRequest(id: $id, expectedVersion: $version, input: { comment: $comment }) {
      id
      status
      ...leaveDecision_request
      ...leaveDetails_request
    }
  }
`

export function LeaveDecision({ request }: { request: leaveDecision_request$key }) {
  const text = useText()
  const toast = useToast()
  const { id, version, employee, availableActions } = useFragment(Fragment, request)
  const [isRejecting, setRejecting] = useState(false)
  const [approve, isApproving] = useAction<leaveDecisionApproveMutation>(Approve)
  const [reject] = useAction<leaveDecisionRejectMutation>(Reject)
  const isAllowed = (action: string) => availableActions.some(({ name, allowed }) => name === action && allowed)
  const name = employee?.fullName ?? ""
  if (!isAllowed("APPROVE") && !isAllowed("REJECT")) return null
  return (
    <Actions>
      {isAllowed("APPROVE") && (
        <Button
          variant="primary"
          isPending={isApproving}
          onClick={() =>
            approve({ id, version })
              .then(() => toast.done(text("decision.approved", { name })))
              .catch(toast.failed)
          }
        >
          {text("decision.approve")}
        </Button>
      )}
      {isAllowed("REJECT") && <Button onClick={() => setRejecting(true)}>{text("decision.reject")}</Button>}
      {isRejecting && (
        <RejectDialog
          name={name}
          onClose={() => setRejecting(false)}
          onReject={async (comment) => {
            await reject({ id, version, comment })
            toast.done(text("decision.rejected", { name }))
          }}
        />
      )}
    </Actions>
  )
}
