// Tags, which group the operations of the REST reference.

/** Descriptions of the tags by name, in the order of the reference. */
export const tagDescriptions = {
  Identity: "Sign-in, sessions, passwords, two-factor sign-in, passkeys and invitations.",
  Administration: "Accounts of the organization: creation, roles, invitations, suspension and deactivation.",
  Profiles: "Profiles, career history and protected changes.",
  History: "Employments on past days.",
  Files: "Contents of files and limits of uploads. The records of files belong to their areas.",
  "Self-service": "Preferences of the caller.",
  "HR operations": "Employee lists, the directory and company statistics.",
  Exports: "Exports, imports, bulk actions, saved filters and reports of lists.",
  Recruitment: "Vacancies, candidates, applications, interviews and offers.",
  Careers: "The public careers page of an organization. It needs no credentials.",
  Onboarding: "Templates, and the onboarding and offboarding of employees.",
  Company: "Settings of the organization.",
  Departments: "Departments, their tree and their members.",
  Positions: "Job titles of the organization.",
  Locations: "Places where people work.",
  "Custom fields": "Attributes that the organization adds to its records.",
  "Leave requests": "Leave requests and their approval.",
  "Leave change requests": "Change requests for approved leave.",
  "Leave approval": "Approvals that wait for the caller, and the approval policy.",
  "Leave delegations": "Delegations of approvals for a period.",
  "Leave balances": "Leave balances, the leave ledger and its adjustments.",
  "Leave types": "Leave types, their rules and their simulation.",
  "Leave policies": "Groups of employees with rules of their own for a leave type.",
  "Leave absences": "Absences of teammates, and the calendar feed of absences.",
  "Leave coverage": "Rules about how many people of a group must be present.",
  "Work calendars": "Work patterns, holiday calendars and company holidays.",
  Tasks: "Tasks, their boards, comments, files and activity.",
  Calendar: "Events, occurrences, responses, availability, and the calendar feed.",
  Notifications: "Inbox, delivery settings and push subscriptions.",
  "Company news": "News that HR publishes.",
} as const

export type Tag = keyof typeof tagDescriptions

/** The tags of each section of the reference. */
export const tagGroups: readonly { name: string; tags: readonly Tag[] }[] = [
  { name: "Identity and access", tags: ["Identity", "Administration"] },
  {
    name: "People",
    tags: ["Profiles", "History", "Files", "Self-service", "HR operations", "Exports", "Recruitment", "Careers", "Onboarding"],
  },
  { name: "Organization", tags: ["Company", "Departments", "Positions", "Locations", "Custom fields"] },
  {
    name: "Leave management",
    tags: [
      "Leave requests",
      "Leave change requests",
      "Leave approval",
      "Leave delegations",
      "Leave balances",
      "Leave types",
      "Leave policies",
      "Leave absences",
      "Leave coverage",
      "Work calendars",
    ],
  },
  { name: "Work and communication", tags: ["Tasks", "Calendar", "Notifications", "Company news"] },
]
