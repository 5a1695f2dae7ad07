// Profiles on the REST face.

import { OrgStructure } from "../entities/profiles/org-structure.js"
import { EmploymentChange, ProfileChange } from "../entities/profiles/profile-changes.js"
import { Employee } from "../entities/profiles/profiles.js"
import { ProfileChangeFilter, ProfileDecision, ProfilePatch } from "../inputs/profiles.js"
import { EmploymentChangeFilter, NewEmploymentChange } from "../inputs/profiles-employment.js"
import { get, type Include, patch, post, routes } from "./route.js"

const person = ["id", "fullName", "email", "jobTitle"] as const
const place = {
  department: ["id", "name"],
  position: ["id", "title", "grade"],
  manager: person,
  location: ["id", "name", "city", "country", "timezone"],
} satisfies Include

/** What a whole profile shows besides its own fields. */
const profile = {
  ...place,
  emergencyContacts: true,
  skills: true,
  careerHistory: place,
  pendingChanges: true,
} satisfies Include

export const profiles = routes("Profiles", [
  get("/users/me", {
    op: "viewer",
    says: "The profile and the settings of the caller",
    gives: Employee,
    include: { ...profile, preferences: true },
    do: (c) => c.profiles.employee(c.viewer.id),
  }),
  patch("/users/me", {
    op: "updateViewer",
    says: "Changes the caller's profile; protected fields are proposed and await approval",
    gives: Employee,
    takes: ProfilePatch,
    include: { ...profile, preferences: true },
    do: (c, input) => c.profiles.update(c.viewer.id, input),
  }),
  get("/users/:id", {
    op: "employee",
    says: "The profile of a person: what the caller may not see is left out",
    gives: Employee,
    include: profile,
    do: (c, { id }) => c.profiles.employee(id),
  }),
  patch("/users/:id", {
    op: "updateEmployee",
    says: "Changes a profile. Protected fields of one's own are proposed; employment and pay change from today on",
    gives: Employee,
    takes: ProfilePatch,
    include: profile,
    do: (c, { id, ...input }) => c.profiles.update(id, input),
  }),
  get("/users/:id/history", {
    op: "careerHistory",
    says: "What changed in the person's employment and role, the oldest first",
    gives: [EmploymentChange],
    include: place,
    do: (c, { id }) => c.profiles.careerHistory(id),
  }),
  get("/users/:id/org-structure", {
    op: "orgStructure",
    says: "The direct manager and the direct subordinates of a person",
    gives: OrgStructure,
    include: {
      manager: [...person, "badge", { department: ["id", "name"] }],
      subordinates: [...person, "badge", { department: ["id", "name"] }],
    },
    do: (c, { id }) => c.profiles.orgStructure(id),
  }),
  get("/users/:id/employment-changes", {
    op: "employmentChanges",
    says: "All employment changes of a person, also planned and cancelled ones",
    gives: [EmploymentChange],
    takes: EmploymentChangeFilter,
    include: place,
    do: (c, { id, ...filter }) => c.employment.changes(id, filter),
  }),
  post("/users/:id/employment-changes", {
    op: "recordEmploymentChange",
    says: "Changes an employment from a day on: past and present ones at once, one to come on its day",
    gives: EmploymentChange,
    takes: NewEmploymentChange,
    include: place,
    status: 201,
    do: (c, { id, ...input }) => c.employment.record(id, input),
  }),
  post("/users/:id/employment-changes/:changeId/cancel", {
    op: "cancelEmploymentChange",
    says: "Calls off a planned employment change",
    gives: EmploymentChange,
    include: place,
    do: (c, { id, changeId }) => c.employment.cancel(id, changeId),
  }),
  get("/profile-changes", {
    op: "profileChanges",
    says: "Changes of protected fields: HR sees all, everybody else their own; pending ones unless filtered",
    gives: [ProfileChange],
    takes: ProfileChangeFilter,
    include: { employee: person },
    do: (c, filter) => c.proposals.changes(filter),
  }),
  post("/profile-changes/:id/approve", {
    op: "approveProfileChange",
    says: "Makes a proposed change part of the profile; one's own only where nobody else could decide",
    gives: ProfileChange,
    takes: ProfileDecision,
    do: (c, { id, ...decision }) => c.proposals.approve(id, decision),
  }),
  post("/profile-changes/:id/reject", {
    op: "rejectProfileChange",
    says: "Rejects a proposed change, with a comment that says why",
    gives: ProfileChange,
    takes: ProfileDecision,
    do: (c, { id, ...decision }) => c.proposals.reject(id, decision),
  }),
  post("/profile-changes/:id/withdraw", {
    op: "withdrawProfileChange",
    says: "Takes back one's own proposed change",
    gives: ProfileChange,
    do: (c, { id }) => c.proposals.withdraw(id),
  }),
])
