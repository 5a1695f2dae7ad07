// Enumerations of the calendar.
import { type EnumValue, upperSnake } from "../enum-type.js"

export const CalendarEventType = upperSnake(
  "CalendarEventType",
  "Type of a calendar event.",
  "MEETING",
  "HOLIDAY",
  "BIRTHDAY",
  "TRAINING",
  "INTERVIEW",
  "OTHER",
)
export type CalendarEventType = EnumValue<typeof CalendarEventType>

export const ParticipantStatus = upperSnake(
  "ParticipantStatus",
  "Response of a participant. PENDING means no response yet.",
  "PENDING",
  "ACCEPTED",
  "DECLINED",
  "TENTATIVE",
)
export type ParticipantStatus = EnumValue<typeof ParticipantStatus>

export const InvitationResponse = upperSnake(
  "InvitationResponse",
  "Response to an invitation.",
  "ACCEPTED",
  "DECLINED",
  "TENTATIVE",
)
export type InvitationResponse = EnumValue<typeof InvitationResponse>

export const CalendarVisibility = upperSnake(
  "CalendarVisibility",
  "Who can see an event: the organizer and the participants, or the whole organization.",
  "PARTICIPANTS",
  "ORGANIZATION",
)
export type CalendarVisibility = EnumValue<typeof CalendarVisibility>

export const CalendarEntrySource = upperSnake(
  "CalendarEntrySource",
  "Source of a calendar entry. ANNIVERSARY is a work anniversary.",
  "EVENT",
  "BIRTHDAY",
  "ANNIVERSARY",
  "PUBLIC_HOLIDAY",
)
export type CalendarEntrySource = EnumValue<typeof CalendarEntrySource>

export const BusyStatus = upperSnake(
  "BusyStatus",
  "Certainty of a busy time. TENTATIVE: the invitation is unanswered or was answered tentatively.",
  "BUSY",
  "TENTATIVE",
)
export type BusyStatus = EnumValue<typeof BusyStatus>
