// What is accepted about when people are busy and when they are free together.
import { Period } from "./calendar.js"
import { flag, input, integer, moment, ref, text } from "./fields.js"

const mostPeople = 50

@input("When whom to show as busy")
export class FreeBusyOf extends Period {
  @ref("Who; left out, the caller", { many: true, optional: true, most: mostPeople }) userId?: string[]
  @moment("Until when; a day is included. Left out, a month; at most 62 days are shown", { optional: true })
  declare endDate?: string
}

@input("Which free slots to find")
export class SlotSearch extends Period {
  @ref("Who has to be free, besides the caller", { many: true, optional: true, most: mostPeople }) userId?: string[]
  @ref("Who may be missing", { many: true, optional: true, most: mostPeople }) optionalUserId?: string[]
  @integer("How long a slot is, in minutes; an hour where it is left out", { min: 5, max: 1440, optional: true, example: 60 })
  durationMinutes?: number
  @moment("Until when; a day is included. Left out, a week; at most 31 days are searched", { optional: true })
  declare endDate?: string
  @text("From which time of day on, `HH:MM` where each of them is; left out, 09:00", {
    max: 5,
    pattern: [/^([01]\d|2[0-3]):[0-5]\d$/, "time"],
    optional: true,
    example: "09:00",
  })
  earliest?: string
  @text("Up to which time of day, `HH:MM` where each of them is, `24:00` being the end of the day; left out, 17:00", {
    max: 5,
    pattern: [/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, "time"],
    optional: true,
    example: "17:00",
  })
  latest?: string
  @flag("Whether who may come to something else, or has not answered yet, counts as free; left out, not", { optional: true })
  includeTentative?: boolean
}
