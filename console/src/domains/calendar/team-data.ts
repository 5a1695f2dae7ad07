// Reads the people of the team calendar and their absences, page by page. The requests behind absences are read from the lists of
// requests that the caller may use: as fields of each absence they would cost nine times as much.
import { useCallback, useEffect, useState } from "react"
import { graphql, useRelayEnvironment } from "react-relay"
import type { IEnvironment } from "relay-runtime"
import type { teamDataAbsencesQuery } from "../../__generated__/teamDataAbsencesQuery.graphql.ts"
import type { teamDataAllRequestsQuery } from "../../__generated__/teamDataAllRequestsQuery.graphql.ts"
import type { teamDataOwnRequestsQuery } from "../../__generated__/teamDataOwnRequestsQuery.graphql.ts"
import type { teamDataPeopleQuery } from "../../__generated__/teamDataPeopleQuery.graphql.ts"
import type { teamDataReportsRequestsQuery } from "../../__generated__/teamDataReportsRequestsQuery.graphql.ts"
import { useOperations } from "../../shell/access.ts"
import type { Period } from "./period.ts"
import { type NodeOf, readAll } from "./read-all.ts"

const MAX_IDS = 100

const People = graphql`
  query teamDataPeopleQuery($filter: DirectoryFilter!, $after: String) {
    list: directory(filter: $filter, first: 100, after: $after) {
      pageInfo {
        hasNextPage
        endCursor
      }
      nodes {
        id
        fullName
        avatarUrl(size: SMALL)
      }
    }
  }
`

const Absences = graphql`
  query teamDataAbsencesQuery($filter: LeaveAbsenceFilter!, $after: String) {
    list: leaveAbsences(filter: $filter, first: 100, after: $after) {
      pageInfo {
        hasNextPage
        endCursor
      }
      nodes {
        employeeId
        date
        status
        morning
        afternoon
      }
    }
  }
`

const AllRequests = graphql`
  query teamDataAllRequestsQuery($filter: LeaveRequestFilter!, $after: String) {
    list: leaveRequests(filter: $filter, first: 80, after: $after) {
      pageInfo {
        hasNextPage
        endCursor
      }
      nodes {
        id
        employeeId
        startDate
        endDate
        status
        leaveType {
          id
          name
        }
      }
    }
  }
`
const ReportsRequests = graphql`
  query teamDataReportsRequestsQuery($filter: LeaveRequestFilter!, $after: String) {
    list: reportsLeaveRequests(filter: $filter, first: 80, after: $after) {
      pageInfo {
        hasNextPage
        endCursor
      }
      nodes {
        id
        employeeId
        startDate
        endDate
        status
        leaveType {
          id
          name
        }
      }
    }
  }
`
const OwnRequests = graphql`
  query teamDataOwnRequestsQuery($filter: OwnLeaveRequestFilter!, $after: String) {
    list: myLeaveRequests(filter: $filter, first: 50, after: $after) {
      pageInfo {
        hasNextPage
        endCursor
      }
      nodes {
        id
        employeeId
        startDate
        endDate
        status
        leaveType {
          id
          name
        }
      }
    }
  }
`

export type Person = Pick<NodeOf<teamDataPeopleQuery>, "id" | "fullName"> & { readonly avatarUrl?: string }
type AbsenceDay = NodeOf<teamDataAbsencesQuery>
type Request = NodeOf<teamDataAllRequestsQuery>

export interface Absence extends AbsenceDay {
  /** The request behind it, if the caller may read it. */
  readonly request: Request | undefined
}

export interface Team {
  readonly people: readonly Person[]
  /** By `employeeId date`. */
  readonly absences: ReadonlyMap<string, readonly Absence[]>
}

interface TeamInput {
  readonly viewer: Person
  readonly manager: Person | null | undefined
  readonly departmentId: string | undefined
  readonly period: Period
}

async function readTeam(environment: IEnvironment, readsAll: boolean, input: TeamInput): Promise<Team> {
  const { viewer, manager, departmentId, period } = input
  const near = [viewer, ...(manager ? [manager] : [])]
  const ids = near.map(({ id }) => id)
  const group = departmentId ? { departmentIds: [departmentId] } : { managerIds: ids }
  const range = { from: period.from, to: period.to, statuses: ["APPROVED", "PENDING"] as const }
  const absencesOf = (filter: object) =>
    readAll<teamDataAbsencesQuery>(environment, Absences, { filter: { ...range, ...filter } })
  const [members, days, own, ownDays] = await Promise.all([
    readAll<teamDataPeopleQuery>(environment, People, { filter: group }),
    absencesOf(group),
    readAll<teamDataOwnRequestsQuery>(environment, OwnRequests, { filter: range }),
    departmentId ? [] : absencesOf({ employeeIds: ids }),
  ])
  const others = members.filter(({ id }) => !ids.includes(id))
  const people = departmentId ? sortedFor(viewer.id, members) : [...near, ...sortedFor(viewer.id, others)]
  const all = [...days, ...ownDays]
  const absent = [...new Set(all.map(({ employeeId }) => employeeId))].filter((id) => id !== viewer.id)
  const readable: Request[] = [...own]
  for (let n = 0; n < absent.length; n += MAX_IDS) {
    const variables = { filter: { ...range, employeeIds: absent.slice(n, n + MAX_IDS) } }
    readable.push(
      ...(readsAll
        ? await readAll<teamDataAllRequestsQuery>(environment, AllRequests, variables)
        : await readAll<teamDataReportsRequestsQuery>(environment, ReportsRequests, variables)),
    )
  }
  return { people, absences: byDay(all, readable) }
}

/** The viewer first, then by name. */
const sortedFor = (viewerId: string, people: readonly Person[]) =>
  [...people].sort((a, b) => Number(b.id === viewerId) - Number(a.id === viewerId) || a.fullName.localeCompare(b.fullName))

function byDay(days: readonly AbsenceDay[], requests: readonly Request[]): Team["absences"] {
  const ofPerson = Map.groupBy(requests, ({ employeeId }) => employeeId)
  const result = new Map<string, Absence[]>()
  for (const day of days) {
    const { employeeId, date, status } = day
    const key = `${employeeId} ${date}`
    const known = result.get(key) ?? []
    // The caller's own days are in two lists.
    if (known.some((other) => other.status === status)) continue
    const request = ofPerson
      .get(employeeId)
      ?.find(({ startDate, endDate, ...other }) => other.status === status && startDate <= date && date <= endDate)
    result.set(key, [...known, { ...day, request }])
  }
  return result
}

/** The team of an address with its period; the former ones while others are read. `reload` reads them again. */
export function useTeam(input: TeamInput) {
  const environment = useRelayEnvironment()
  const readsAll = useOperations()("leaveRequests")
  const [{ team, input: shown, error }, setState] = useState<{ team?: Team; input?: TeamInput; error?: unknown }>({})
  const [isPending, setPending] = useState(true)
  const [version, setVersion] = useState(0)
  const reload = useCallback(() => setVersion((count) => count + 1), [])
  const key = JSON.stringify({ input, version })
  useEffect(() => {
    let isCurrent = true
    setPending(true)
    const given: TeamInput = JSON.parse(key).input
    readTeam(environment, readsAll, given)
      .then(
        (read) => isCurrent && setState({ team: read, input: given }),
        // The shown team stays if it cannot be read again.
        (failure) =>
          isCurrent &&
          setState((before) => (JSON.stringify(before.input) === JSON.stringify(given) ? before : { error: failure })),
      )
      .finally(() => isCurrent && setPending(false))
    return () => {
      isCurrent = false
    }
  }, [environment, readsAll, key])
  if (error) throw error
  return { team, period: shown?.period, isPending, reload }
}
