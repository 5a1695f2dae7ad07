// What is accepted about when people are busy and when they are free together.
import { Period } from "./calendar.js"
import { booleanField, dateOrTimestampField, idField, input, integerField, stringField } from "./fields.js"

const mostPeople = 50

@input("When whom to show as busy")
export class FreeBusyInput extends Period {
  @idField("Who; left out, the caller", { list: true, optional: true, maxItems: mostPeople }) userId?: string[]
  @dateOrTimestampField("Until when; a day is included. Left out, a month; at most 62 days are shown", { optional: true })
  declare endDate?: string
}

@input("Which free slots to find")
export class FreeSlotsInput extends Period {
  @idField("Who has to be free, besides the caller", { list: true, optional: true, maxItems: mostPeople }) userId?: string[]
  @idField("Who may be missing", { list: true, optional: true, maxItems: mostPeople }) optionalUserId?: string[]
  @integerField("How long a slot is, in minutes; an hour where it is left out", {
    min: 5,
    max: 1440,
    optional: true,
    example: 60,
  })
  durationMinutes?: number
  @dateOrTimestampField("Until when; a day is included. Left out, a week; at most 31 days are searched", { optional: true })
  declare endDate?: string
  @stringField("From which time of day on, `HH:MM` where each of them is; left out, 09:00", {
    max: 5,
    pattern: [/^([01]\d|2[0-3]):[0-5]\d$/, "time"],
    optional: true,
    example: "09:00",
  })
  earliest?: string
  @stringField("Up to which time of day, `HH:MM` where each of them is, `24:00` being the end of the day; left out, 17:00", {
    max: 5,
    pattern: [/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, "time"],
    optional: true,
    example: "17:00",
  })
  latest?: string
  @booleanField("Whether who may come to something else, or has not answered yet, counts as free; left out, not", {
    optional: true,
  })
  includeTentative?: boolean
}
