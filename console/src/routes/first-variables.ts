// What the screens at which most visits begin ask for, known before their code is loaded.
import { periodOf } from "../domains/calendar/period.ts"
import { daysFromToday, today } from "../i18n/today.ts"
import { MAX_SEARCH_LENGTH } from "../relay/limits.ts"

/** Birthdays are shown so many days ahead. */
const SOON_DAYS = 30

export const homeVariables = () => {
  const day = today()
  return { today: day, soon: daysFromToday(SOON_DAYS), nextYear: Number(day.slice(0, 4)) + 1 }
}

export function peopleVariables(search: URLSearchParams) {
  const [managerId, departmentId] = [search.get("managerId"), search.get("departmentId")]
  return {
    search: search.get("search")?.slice(0, MAX_SEARCH_LENGTH) ?? null,
    startAt: search.get("startAt")?.slice(0, MAX_SEARCH_LENGTH) ?? null,
    jumps: search.has("startAt"),
    managerId: managerId ?? "",
    managerIds: managerId ? [managerId] : null,
    ofManager: Boolean(managerId),
    departmentId: departmentId ?? "",
    departmentIds: departmentId ? [departmentId] : null,
    ofDepartment: Boolean(departmentId),
  }
}

export function teamCalendarVariables(search: URLSearchParams) {
  const { from, to } = periodOf(search, today())
  return { year: Number(from.slice(0, 4)), lastYear: Number(to.slice(0, 4)) }
}

/** How many decisions are added at once. */
export const DECISIONS = 10
export const MAX_DECISIONS = 100

/** Address of emails about a proposed change. The newest decisions come first there, so that the change is among them. */
export const PROFILE_CHANGES_PATH = "/hr/profile-changes"

/** How many are shown, as the address says, and in which order. */
export const approvalsVariables = (path: string, search: URLSearchParams) => ({
  first: Math.min(MAX_DECISIONS, Math.max(DECISIONS, Math.trunc(Number(search.get("show"))) || DECISIONS)),
  direction: path === PROFILE_CHANGES_PATH ? ("DESC" as const) : ("ASC" as const),
})
