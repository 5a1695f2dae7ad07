// Tags, which group the operations of the REST reference.

/** Descriptions of the tags by name. */
export const tagDescriptions = {
  Administration: "Accounts of the organization: creation, roles, invitations, suspension and deactivation.",
  Calendar: "Events, occurrences, responses, availability, and the calendar feed.",
  "Company news": "News that HR publishes.",
  Company: "Settings of the organization.",
  Departments: "Departments, their tree and their members.",
  "HR operations": "Employee lists, the directory and company statistics.",
  Identity: "Sign-in, sessions, passwords, two-factor sign-in and invitations.",
  "Leave absences": "Absences of teammates, and the calendar feed of absences.",
  "Leave approval": "Approvals that wait for the caller, and the approval policy.",
  "Leave balances": "Leave balances, the leave ledger and its adjustments.",
  "Leave change requests": "Change requests for approved leave.",
  "Leave delegations": "Delegations of approvals for a period.",
  "Leave requests": "Leave requests and their approval.",
  "Leave types": "Leave types, their rules and their simulation.",
  Locations: "Places where people work.",
  Notifications: "Inbox, delivery settings and push subscriptions.",
  Positions: "Job titles of the organization.",
  Profiles: "Profiles, career history and protected changes.",
  Recruitment: "Vacancies.",
  "Self-service": "Preferences of the caller.",
  "Work calendars": "Work patterns, holiday calendars and company holidays.",
} as const

export type Tag = keyof typeof tagDescriptions
