// Groups of the REST reference.

/** Descriptions of the tags by name. */
export const tagDescriptions = {
  Absences: "Who is away on which days, and the calendar feed of absences.",
  Administration: "Accounts of the organization: creation, roles, invitations, suspension and deactivation.",
  Calendar: "Events, occurrences, responses, availability, and the calendar feed.",
  Calendars: "Work patterns, holiday calendars and company holidays.",
  Company: "Settings of the organization.",
  "Company news": "News that HR publishes.",
  Departments: "Departments, their tree and their members.",
  "HR operations": "Employee lists, the directory and company statistics.",
  Identity: "Sign-in, sessions, passwords, two-factor sign-in and invitations.",
  Leave: "Leave types, balances and the leave ledger.",
  "Leave approval": "Approval policy and delegations.",
  "Leave changes": "Change requests for approved leave.",
  "Leave requests": "Leave requests and their approval.",
  Locations: "Places where people work.",
  Notifications: "Inbox, delivery settings and push subscriptions.",
  Positions: "Job titles of the organization.",
  Profiles: "Profiles, career history and protected changes.",
  Recruitment: "Vacancies.",
  "Self-service": "Preferences of the caller.",
} as const

export type Tag = keyof typeof tagDescriptions
