// One sentence that names the absent teammates on the days of a request.
import { graphql, useFragment } from "react-relay"
import type { teamAway_absences$key } from "../../__generated__/teamAway_absences.graphql.ts"
import { useText } from "../../i18n/language.tsx"
import { isolated } from "../../i18n/message.ts"
import { usePeriod } from "./amount.ts"

/** Most names in the sentence. */
const SHOWN = 3

const Fragment = graphql`
  fragment teamAway_absences on LeaveTeamAbsences {
    teamSize
    absentCount
    absentees {
      employeeId
      fullName
      firstDay
      lastDay
    }
  }
`

interface TeamAwayProps {
  /** Null if the viewer may read no absences of the team. */
  absences: teamAway_absences$key | null | undefined
  from: string
  to: string
}

export function TeamAway({ absences, from, to }: TeamAwayProps) {
  const text = useText()
  const period = usePeriod()
  const data = useFragment(Fragment, absences)
  if (!data) return null
  const { teamSize: team, absentCount: count, absentees } = data
  if (count === 0) return <p>{text("leave.team.none")}</p>
  // An absence on all days of the request needs no dates.
  const names = absentees.slice(0, SHOWN).map(({ fullName, firstDay, lastDay }) => {
    const name = isolated(fullName)
    return firstDay === from && lastDay === to ? name : `${name} (${period(firstDay, lastDay)})`
  })
  return (
    <p>
      {text("leave.team.away", { count, team, names: names.join(", ") })}
      {count > SHOWN && ` ${text("leave.preview.more", { count: count - SHOWN })}`}
    </p>
  )
}
