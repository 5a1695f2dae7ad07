// Enumerations of the calendar.
import { type EnumValue, enumOf } from "../enum-type.js"

export const CalendarEventType = enumOf("CalendarEventType", "What a calendar event is about.", {
  MEETING: "Meeting of several people.",
  HOLIDAY: "Holiday or company-wide free time.",
  BIRTHDAY: "Birthday of an employee.",
  TRAINING: "Training or course.",
  INTERVIEW: "Job interview.",
  OTHER: "Any other event.",
})
export type CalendarEventType = EnumValue<typeof CalendarEventType>

export const ParticipantStatus = enumOf("ParticipantStatus", "Response of a participant.", {
  PENDING: "No response yet.",
  ACCEPTED: "Takes part.",
  DECLINED: "Does not take part.",
  TENTATIVE: "May take part.",
})
export type ParticipantStatus = EnumValue<typeof ParticipantStatus>

export const InvitationResponse = enumOf("InvitationResponse", "Response to an invitation.", {
  ACCEPTED: "Take part.",
  DECLINED: "Do not take part.",
  TENTATIVE: "Perhaps take part.",
})
export type InvitationResponse = EnumValue<typeof InvitationResponse>

export const CalendarVisibility = enumOf("CalendarVisibility", "Who can see an event.", {
  PARTICIPANTS: "The organizer and the participants.",
  ORGANIZATION: "Everyone in the organization.",
})
export type CalendarVisibility = EnumValue<typeof CalendarVisibility>

export const CalendarEntrySource = enumOf("CalendarEntrySource", "Where a calendar entry comes from.", {
  EVENT: "An event, or an occurrence of a recurring event.",
  BIRTHDAY: "The birthday of an employee.",
  ANNIVERSARY: "The work anniversary of an employee.",
  PUBLIC_HOLIDAY: "A public holiday, such as New Year's Day.",
})
export type CalendarEntrySource = EnumValue<typeof CalendarEntrySource>

export const BusyStatus = enumOf("BusyStatus", "Certainty of a busy time.", {
  BUSY: "The employee is busy.",
  TENTATIVE: "The invitation is unanswered, or was answered tentatively.",
})
export type BusyStatus = EnumValue<typeof BusyStatus>
