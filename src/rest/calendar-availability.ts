// Free-busy and free slots on the REST face.
import { FreeBusy, FreeSlot } from "../entities/calendar/availability.js"
import { FreeBusyInput, FreeSlotsInput } from "../inputs/calendar-availability.js"
import { get, routes } from "./route.js"

export const calendarAvailability = routes("Calendar", [
  get("/calendar/free-busy", "freeBusy", {
    response: [FreeBusy],
    input: FreeBusyInput,
    handler: (services, search) => services.calendar.availability.freeBusy(search),
  }),
  get("/calendar/free-slots", "freeSlots", {
    response: [FreeSlot],
    input: FreeSlotsInput,
    handler: (services, search) => services.calendar.availability.freeSlots(search),
  }),
])
