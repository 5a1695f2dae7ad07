// Reference implementation of the calendar for query tests: visible rows and computed fields. See reference.ts.
import type { Viewer } from "../../src/auth/viewer.js"
import type { Row, Rows } from "./reference-types.js"

export const calendarTables = {
  CalendarEvent: "calendar_events order by id",
  CalendarParticipant: "calendar_participants order by id",
}

export const calendarLists: Record<string, Record<string, [type: string, via: string]>> = {
  CalendarEvent: { participants: ["CalendarParticipant", "eventId"] },
}

export class CalendarReference {
  private readonly scope: { rows: Rows; viewer: Viewer }

  constructor(scope: { rows: Rows; viewer: Viewer }) {
    this.scope = scope
  }

  isVisible(row: Row): boolean {
    if (row.$type === "CalendarParticipant")
      return this.#all("CalendarEvent").some((event) => event.id === row.eventId && this.isVisible(event))
    if (row.$type !== "CalendarEvent") return true
    const { viewer } = this.scope
    const isDeactivated = this.#all("Employee").some(
      ({ id, accountStatus }) => id === row.organizerId && accountStatus === "DEACTIVATED",
    )
    const isInvited = this.#participants(row).some(({ employeeId }) => employeeId === viewer.id)
    return row.visibility === "ORGANIZATION" || row.organizerId === viewer.id || isInvited || (viewer.isHr && isDeactivated)
  }

  field(row: Row, field: string): unknown {
    if (row.$type === "CalendarParticipant" && field === "fullName")
      return this.#all("Employee").find(({ id }) => id === row.employeeId)?.fullName
    if (row.$type !== "CalendarEvent") return undefined
    const participants = this.#participants(row)
    const count = (status: string) => participants.filter((participant) => participant.status === status).length
    switch (field) {
      case "responseCounts":
        return {
          pending: count("PENDING"),
          accepted: count("ACCEPTED"),
          declined: count("DECLINED"),
          tentative: count("TENTATIVE"),
        }
      case "exceptDates":
        return this.#all("CalendarOccurrence")
          .filter(({ eventId, isCancelled }) => eventId === row.id && isCancelled)
          .map(({ originalDate }) => originalDate)
          .sort()
      case "myStatus":
        return participants.find(({ employeeId }) => employeeId === this.scope.viewer.id)?.status ?? null
      case "canUpdate":
        return this.scope.viewer.isHr || row.organizerId === this.scope.viewer.id
      default:
        return undefined
    }
  }

  #participants({ id }: Row): Row[] {
    return this.#all("CalendarParticipant").filter(({ eventId }) => eventId === id)
  }

  #all(type: string): readonly Row[] {
    return this.scope.rows.get(type) ?? []
  }
}
