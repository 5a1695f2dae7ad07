// Free-busy and free slots on the REST face.
import { FreeBusy, FreeSlot } from "../entities/calendar/availability.js"
import { FreeBusyInput, FreeSlotsInput } from "../inputs/calendar-availability.js"
import { get, routes } from "./route.js"

export const calendarAvailability = routes("Calendar", [
  get("/calendar/free-busy", {
    operation: "freeBusy",
    description:
      "When people are busy, in the order in which they are asked for; neither with what nor with whom, and of others only from today on",
    response: [FreeBusy],
    input: FreeBusyInput,
    handler: (c, search) => c.services.calendar.availability.freeBusy(search),
  }),
  get("/calendar/free-slots", {
    operation: "freeSlots",
    description:
      "When the caller and others are free together, the soonest first: on quarter hours of days on which all who have to be free work, within hours that hold where each of them is",
    response: [FreeSlot],
    input: FreeSlotsInput,
    handler: (c, search) => c.services.calendar.availability.freeSlots(search),
  }),
])
