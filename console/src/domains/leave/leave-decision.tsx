// Approves or rejects a leave request where the caller may.
import { graphql, useFragment } from "react-relay"
import type { leaveDecision_request$key } from "../../__generated__/leaveDecision_request.graphql.ts"
import type { leaveDecisionApproveMutation } from "../../__generated__/leaveDecisionApproveMutation.graphql.ts"
import type { leaveDecisionRejectMutation } from "../../__generated__/leaveDecisionRejectMutation.graphql.ts"
import { useAction } from "../../relay/action.ts"
import { DecisionButtons } from "../../ui/decision-buttons.tsx"
import { usePersonName } from "../../ui/person-name.tsx"

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
      reason
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
  const { id, version, employee, availableActions } = useFragment(Fragment, request)
  const nameOf = usePersonName()
  const [approve] = useAction<leaveDecisionApproveMutation>(Approve)
  const [reject] = useAction<leaveDecisionRejectMutation>(Reject)
  return (
    <DecisionButtons
      name={nameOf(employee)}
      version={version}
      actions={availableActions}
      onApprove={() => approve({ id, version })}
      onReject={(comment, expected) => reject({ id, version: expected, comment })}
    />
  )
}
