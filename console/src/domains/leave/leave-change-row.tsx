// A change of approved leave that awaits a decision.
import { graphql, useFragment } from "react-relay"
import { Link } from "react-router"
import type { leaveChangeRow_change$key } from "../../__generated__/leaveChangeRow_change.graphql.ts"
import type { leaveChangeRowApproveMutation } from "../../__generated__/leaveChangeRowApproveMutation.graphql.ts"
import type { leaveChangeRowRejectMutation } from "../../__generated__/leaveChangeRowRejectMutation.graphql.ts"
import { useText } from "../../i18n/language.tsx"
import { useAction } from "../../relay/action.ts"
import { DecisionButtons } from "../../ui/decision-buttons.tsx"
import { usePersonName } from "../../ui/person-name.tsx"
import { usePeriod } from "./amount.ts"
import { TeamAway } from "./team-away.tsx"

const Fragment = graphql`
  fragment leaveChangeRow_change on LeaveChangeRequest {
    id
    version
    requestId
    startDate
    endDate
    reason
    employee {
      id
      fullName
    }
    request {
      id
      startDate
      endDate
    }
    teamAbsences {
      ...teamAway_absences
    }
    availableActions {
      name
      allowed
      reason
    }
  }
`

const Approve = graphql`
  mutation leaveChangeRowApproveMutation($id: ID!, $requestId: ID!, $version: Int) {
    approveLeaveChange(id: $id, requestId: $requestId, expectedVersion: $version) {
      ...leaveChangeRow_change
      status
    }
  }
`
const Reject = graphql`
  mutation leaveChangeRowRejectMutation($id: ID!, $requestId: ID!, $version: Int, $comment: String!) {
    rejectLeaveChange(id: $id, requestId: $requestId, expectedVersion: $version, input: { comment: $comment }) {
      ...leaveChangeRow_change
      status
    }
  }
`

export function LeaveChangeRow({ change }: { change: leaveChangeRow_change$key }) {
  const nameOf = usePersonName()
  const text = useText()
  const period = usePeriod()
  const { id, version, requestId, startDate, endDate, reason, employee, request, teamAbsences, availableActions } = useFragment(
    Fragment,
    change,
  )
  const [approve] = useAction<leaveChangeRowApproveMutation>(Approve)
  const [reject] = useAction<leaveChangeRowRejectMutation>(Reject)
  return (
    <>
      <div>
        <Link to={`/leave/requests/${requestId}`}>
          {startDate && endDate ? text("leave.changeTo", { period: period(startDate, endDate) }) : text("leave.withdrawal")}
        </Link>
        {request && <div>{text("leave.changeFrom", { period: period(request.startDate, request.endDate) })}</div>}
        {reason && <div>{text("leave.because", { reason })}</div>}
        {startDate && endDate && <TeamAway absences={teamAbsences} from={startDate} to={endDate} />}
      </div>
      <DecisionButtons
        name={nameOf(employee)}
        version={version}
        actions={availableActions}
        onApprove={() => approve({ id, requestId, version })}
        onReject={(comment, expected) => reject({ id, requestId, version: expected, comment })}
      />
    </>
  )
}
