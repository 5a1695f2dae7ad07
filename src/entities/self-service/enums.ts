// Enumerations of self service: the access log and pending decisions.
import { type EnumValue, enumOf } from "../enum-type.js"

export const AccessGroup = enumOf("AccessGroup", "A group of restricted data about a person.", {
  PERSONAL: "Birth date, private contacts, address, identity numbers, emergency contacts, notes on skills and proposed changes.",
  EMPLOYMENT: "Hire date, kind and end of employment, and career history.",
  COMPENSATION: "Pay, pay grade and bank details.",
  DOCUMENTS: "Documents of the person.",
  LEAVE: "Leave balances, and reasons and documents of leave requests.",
})
export type AccessGroup = EnumValue<typeof AccessGroup>

export const AccessKind = enumOf("AccessKind", "What was done with restricted data.", {
  READ: "A response or an export contained it.",
  CHANGE: "It was changed, added or deleted.",
  DOWNLOAD: "A file was downloaded.",
})
export type AccessKind = EnumValue<typeof AccessKind>

export const DecisionKind = enumOf("DecisionKind", "What a person is to decide on.", {
  LEAVE_REQUEST: "A submitted request for leave.",
  LEAVE_CHANGE_REQUEST: "A change request for approved leave.",
  PROFILE_CHANGE: "A proposed change of a profile.",
  OFFER: "The approval of an offer.",
  ONBOARDING_STEP: "A step of an onboarding or offboarding to complete.",
})
export type DecisionKind = EnumValue<typeof DecisionKind>
