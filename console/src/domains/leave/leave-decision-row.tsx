// A leave request that awaits a decision, with what is needed for it.
import { graphql, useFragment } from "react-relay"
import { Link } from "react-router"
import type { leaveDecisionRow_request$key } from "../../__generated__/leaveDecisionRow_request.graphql.ts"
import { useText } from "../../i18n/language.tsx"
import { useAmount, usePeriod } from "./amount.ts"
import { LeaveDecision } from "./leave-decision.tsx"
import { LeaveTeam } from "./leave-team.tsx"

const Fragment = graphql`
  fragment leaveDecisionRow_request on LeaveRequest {
    id
    startDate
    endDate
    days
    hours
    unit
    reason
    leaveType {
      id
      name
    }
    ...leaveDecision_request
    ...leaveTeam_request
  }
`

export function LeaveDecisionRow({ request }: { request: leaveDecisionRow_request$key }) {
  const text = useText()
  const amount = useAmount()
  const period = usePeriod()
  const data = useFragment(Fragment, request)
  const { id, startDate, endDate, days, hours, unit, reason, leaveType } = data
  return (
    <>
      <div>
        <Link to={`/leave/requests/${id}`}>
          {leaveType?.name}: {amount(unit === "HOURS" ? hours : days, unit)}
        </Link>
        <div>{period(startDate, endDate)}</div>
        {reason && <div>{text("leave.because", { reason })}</div>}
        <LeaveTeam request={data} />
      </div>
      <LeaveDecision request={data} />
    </>
  )
}
