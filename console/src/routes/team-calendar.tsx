// Absences of the team: people and days, by week or month. The address names view, day and department.
import { graphql } from "react-relay"
import { useSearchParams } from "react-router"
import type { teamCalendarQuery } from "../__generated__/teamCalendarQuery.graphql.ts"
import { CalendarBar } from "../domains/calendar/calendar-bar.tsx"
import { useDepartments } from "../domains/calendar/departments.ts"
import { Legend } from "../domains/calendar/legend.tsx"
import { daysOf, type Period, periodOf } from "../domains/calendar/period.ts"
import { type Person, useTeam } from "../domains/calendar/team-data.ts"
import { TeamTable } from "../domains/calendar/team-table.tsx"
import { DelegationBanner } from "../domains/leave/delegation-banner.tsx"
import { useLiveLeave } from "../domains/leave/live-leave.ts"
import { useFormats } from "../i18n/format.ts"
import { useText } from "../i18n/language.tsx"
import { pageLoader, usePage } from "../relay/page.ts"
import { ButtonLink } from "../ui/button.tsx"
import { PlusIcon } from "../ui/icons.tsx"
import { Loading, Missing, Page, Panel } from "../ui/page.tsx"
import { PanelBoundary } from "../ui/panel-boundary.tsx"
import { teamCalendarVariables } from "./first-variables.ts"

const Query = graphql`
  query teamCalendarQuery($year: Int!, $lastYear: Int!, $shell: Boolean!) {
    ...frame_query @include(if: $shell) @alias
    ...delegationBanner_query
    viewer {
      id
      fullName
      department {
        id
        name
      }
      manager {
        id
        fullName
      }
    }
    holidays(filter: { year: $year }) {
      date
      name
    }
    lastHolidays: holidays(filter: { year: $lastYear }) {
      date
      name
    }
  }
`

export const loader = pageLoader<teamCalendarQuery>(Query, ({ search }) => teamCalendarVariables(search))

export function Component() {
  const text = useText()
  const [address] = useSearchParams()
  const now = useFormats().today()
  const query = usePage<teamCalendarQuery>(Query)
  const { viewer } = query
  const { departments, isOpen } = useDepartments(viewer?.department)
  if (!viewer) return <Missing />
  const period = periodOf(address, now)
  const asked = address.get("department") ?? undefined
  const departmentId = isOpen || departments.some(({ id }) => id === asked) ? asked : undefined
  const holidays = new Map([...(query.holidays ?? []), ...(query.lastHolidays ?? [])].map(({ date, name }) => [date, name]))
  const request = (
    <ButtonLink to="/leave/new" variant="primary" icon={<PlusIcon />}>
      {text("leave.request")}
    </ButtonLink>
  )
  return (
    <Page title={text("nav.teamCalendar")} actions={request} isWide>
      <DelegationBanner query={query} />
      <CalendarBar period={period} today={now} departments={departments} departmentId={departmentId} />
      <PanelBoundary subject={address.toString()}>
        {() => (
          <Calendar viewer={viewer} manager={viewer.manager} departmentId={departmentId} period={period} holidays={holidays} />
        )}
      </PanelBoundary>
      <Legend />
    </Page>
  )
}

interface CalendarProps {
  viewer: Person
  manager: Person | null | undefined
  departmentId: string | undefined
  period: Period
  holidays: ReadonlyMap<string, string>
}

function Calendar({ viewer, manager, departmentId, period, holidays }: CalendarProps) {
  const now = useFormats().today()
  const { team, period: shown, isPending, reload } = useTeam({ viewer, manager, departmentId, period })
  useLiveLeave(reload)
  return (
    <Panel isFlush>
      {team && shown ? (
        <div aria-busy={isPending || undefined}>
          <TeamTable team={team} viewerId={viewer.id} view={shown.view} days={daysOf(shown)} today={now} holidays={holidays} />
        </div>
      ) : (
        <Loading lines={8} />
      )}
    </Panel>
  )
}
