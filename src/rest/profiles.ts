// Profiles on the REST face.

import { OrgStructure } from "../entities/profiles/org-structure.js"
import { EmploymentChange, ProfileChange } from "../entities/profiles/profile-changes.js"
import { Employee } from "../entities/profiles/profiles.js"
import { ProfileChangeFilter, ProfileDecisionInput, UpdateProfileInput } from "../inputs/profiles.js"
import { EmploymentChangeFilter, RecordEmploymentChangeInput } from "../inputs/profiles-employment.js"
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
    operation: "viewer",
    description: "The profile and the settings of the caller",
    response: Employee,
    include: { ...profile, preferences: true },
    handler: (c) => c.services.profiles.profiles.employee(c.viewer.id),
  }),
  patch("/users/me", {
    operation: "updateViewer",
    description: "Changes the caller's profile; protected fields are proposed and await approval",
    response: Employee,
    input: UpdateProfileInput,
    include: { ...profile, preferences: true },
    handler: (c, input) => c.services.profiles.profiles.update(c.viewer.id, input),
  }),
  get("/users/:id", {
    operation: "employee",
    description: "The profile of a person: what the caller may not see is left out",
    response: Employee,
    include: profile,
    handler: (c, { id }) => c.services.profiles.profiles.employee(id),
  }),
  patch("/users/:id", {
    operation: "updateEmployee",
    description: "Changes a profile. Protected fields of one's own are proposed; employment and pay change from today on",
    response: Employee,
    input: UpdateProfileInput,
    include: profile,
    handler: (c, { id, ...input }) => c.services.profiles.profiles.update(id, input),
  }),
  get("/users/:id/history", {
    operation: "careerHistory",
    description: "What changed in the person's employment and role, the oldest first",
    response: [EmploymentChange],
    include: place,
    handler: (c, { id }) => c.services.profiles.profiles.careerHistory(id),
  }),
  get("/users/:id/org-structure", {
    operation: "orgStructure",
    description: "The direct manager and the direct subordinates of a person",
    response: OrgStructure,
    include: {
      manager: [...person, "badge", { department: ["id", "name"] }],
      subordinates: [...person, "badge", { department: ["id", "name"] }],
    },
    handler: (c, { id }) => c.services.profiles.profiles.orgStructure(id),
  }),
  get("/users/:id/employment-changes", {
    operation: "employmentChanges",
    description: "All employment changes of a person, also planned and cancelled ones",
    response: [EmploymentChange],
    input: EmploymentChangeFilter,
    include: place,
    handler: (c, { id, ...filter }) => c.services.profiles.employment.changes(id, filter),
  }),
  post("/users/:id/employment-changes", {
    operation: "recordEmploymentChange",
    description: "Changes an employment from a day on: past and present ones at once, one to come on its day",
    response: EmploymentChange,
    input: RecordEmploymentChangeInput,
    include: place,
    status: 201,
    handler: (c, { id, ...input }) => c.services.profiles.employment.record(id, input),
  }),
  post("/users/:id/employment-changes/:changeId/cancel", {
    operation: "cancelEmploymentChange",
    description: "Calls off a planned employment change",
    response: EmploymentChange,
    include: place,
    handler: (c, { id, changeId }) => c.services.profiles.employment.cancel(id, changeId),
  }),
  get("/profile-changes", {
    operation: "profileChanges",
    description: "Changes of protected fields: HR sees all, everybody else their own; pending ones unless filtered",
    response: [ProfileChange],
    input: ProfileChangeFilter,
    include: { employee: person },
    handler: (c, filter) => c.services.profiles.profileChanges.changes(filter),
  }),
  post("/profile-changes/:id/approve", {
    operation: "approveProfileChange",
    description: "Makes a proposed change part of the profile; one's own only where nobody else could decide",
    response: ProfileChange,
    input: ProfileDecisionInput,
    handler: (c, { id, ...decision }) => c.services.profiles.profileChanges.approve(id, decision),
  }),
  post("/profile-changes/:id/reject", {
    operation: "rejectProfileChange",
    description: "Rejects a proposed change, with a comment that says why",
    response: ProfileChange,
    input: ProfileDecisionInput,
    handler: (c, { id, ...decision }) => c.services.profiles.profileChanges.reject(id, decision),
  }),
  post("/profile-changes/:id/withdraw", {
    operation: "withdrawProfileChange",
    description: "Takes back one's own proposed change",
    response: ProfileChange,
    handler: (c, { id }) => c.services.profiles.profileChanges.withdraw(id),
  }),
])
