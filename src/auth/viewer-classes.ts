// Classes of viewers with the same rights. A statement depends on a viewer only by rights, by the own id and by the ids of the direct
// reports. So one statement, compiled for a representative, serves a whole class.
import { NO_SESSION_ID, ServiceViewer, Viewer } from "./viewer.js"

/** Stand for the own id and for the ids of the direct reports in the statement of a representative. No record has them. */
const SELF = "5e1f0000-0000-4000-8000-000000000001"
const REPORTS = "5e1f0000-0000-4000-8000-000000000002"

export interface ViewerClass {
  readonly representative: Viewer
  readonly members: readonly Viewer[]
}

/**
 * Groups viewers by their rights. The ids of a viewer and of the reports can stand for others only while they are in no further set, so
 * a viewer with a role over named people or places is alone in the class.
 */
export function groupByRights(viewers: readonly Viewer[]): ViewerClass[] {
  return [...Map.groupBy(viewers, keyOf).values()].map((members) => {
    const [first] = members as [Viewer, ...Viewer[]]
    return { representative: hasOwnClass(first) ? first : representativeOf(first), members }
  })
}

const hasOwnClass = ({ id, grants, reports }: Viewer) => reports.has(id) || grants.some(({ scopeIds }) => scopeIds?.length)

const keyOf = (viewer: Viewer): string => {
  const { id, role, isServiceAccount, isBeforeFirstDay, grants, reports } = viewer
  const rights = grants.map(({ permissions, scope, placeId }) => [permissions, scope, placeId])
  // An explanation decides about one person with different custom roles.
  if (hasOwnClass(viewer)) return JSON.stringify([id, rights])
  return JSON.stringify([role, isServiceAccount, isBeforeFirstDay, reports.size > 0, rights])
}

function representativeOf(viewer: Viewer): Viewer {
  const { organizationId, role, language, timezone, policies, isBeforeFirstDay, grants } = viewer
  const reports = viewer.reports.size > 0 ? [REPORTS] : []
  const data = { organizationId, role, language, timezone, policies, isBeforeFirstDay, grants, reports }
  const ids = { id: SELF, sessionId: NO_SESSION_ID }
  return viewer.isServiceAccount ? new ServiceViewer({ ...data, ...ids, expiresAt: null }) : new Viewer({ ...data, ...ids })
}

/** A value of the statement of a representative, for a member of the class. Throws for an id within a text. */
export function valueFor(viewer: Viewer, value: unknown): unknown {
  if (Array.isArray(value))
    return value.flatMap((item: unknown) => (item === REPORTS ? [...viewer.reports] : [valueFor(viewer, item)]))
  if (value === SELF) return viewer.id
  if (typeof value === "string" && (value.includes(SELF) || value.includes(REPORTS)))
    throw new Error("a value of a statement contains the id of a viewer in a text")
  return value
}
