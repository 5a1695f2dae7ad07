// The absent teammates and the balance beside a decision on a leave request.
import { graphql, useFragment } from "react-relay"
import type { leaveTeam_request$key } from "../../__generated__/leaveTeam_request.graphql.ts"
import { TeamAbsences } from "./team-absences.tsx"
import { TeamAway } from "./team-away.tsx"

const Fragment = graphql`
  fragment leaveTeam_request on LeaveRequest {
    employeeId
    leaveTypeId
    startDate
    endDate
    teamAbsences {
      ...teamAway_absences
    }
  }
`

export function LeaveTeam({ request }: { request: leaveTeam_request$key }) {
  const { employeeId, leaveTypeId, startDate: from, endDate: to, teamAbsences } = useFragment(Fragment, request)
  return (
    <>
      <TeamAway absences={teamAbsences} from={from} to={to} />
      <TeamAbsences employeeId={employeeId} leaveTypeId={leaveTypeId} from={from} to={to} />
    </>
  )
}
