// The screens at which most visits begin. Their data and code are asked for beside the code of all screens.
import type { ConcreteRequest, Variables } from "relay-runtime"
import ApprovalsQuery from "../__generated__/approvalsQuery.graphql.ts"
import HomeQuery from "../__generated__/homeQuery.graphql.ts"
import LeaveQuery from "../__generated__/leaveQuery.graphql.ts"
import PeopleQuery from "../__generated__/peopleQuery.graphql.ts"
import TeamCalendarQuery from "../__generated__/teamCalendarQuery.graphql.ts"
import {
  approvalsVariables,
  homeVariables,
  PROFILE_CHANGES_PATH,
  peopleVariables,
  teamCalendarVariables,
} from "./first-variables.ts"

interface FirstScreen {
  readonly query: ConcreteRequest
  readonly variablesOf: (search: URLSearchParams) => Variables
  /** Loads what the code of all screens does not contain. */
  readonly loadCode?: () => Promise<unknown>
}

const approvalsAt = (path: string): FirstScreen => ({
  query: ApprovalsQuery,
  variablesOf: (search) => approvalsVariables(path, search),
  loadCode: () => import("./approvals.tsx"),
})

/** By their path. */
export const firstScreens: Readonly<Record<string, FirstScreen>> = {
  "/": { query: HomeQuery, variablesOf: homeVariables },
  "/people": { query: PeopleQuery, variablesOf: peopleVariables, loadCode: () => import("./people.tsx") },
  "/leave": { query: LeaveQuery, variablesOf: () => ({}), loadCode: () => import("./leave.tsx") },
  "/team-calendar": {
    query: TeamCalendarQuery,
    variablesOf: teamCalendarVariables,
    loadCode: () => import("./team-calendar.tsx"),
  },
  "/approvals": approvalsAt("/approvals"),
  "/leave/awaiting-me": approvalsAt("/leave/awaiting-me"),
  [PROFILE_CHANGES_PATH]: approvalsAt(PROFILE_CHANGES_PATH),
}
