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
  get("/users/me", "viewer", {
    response: Employee,
    include: { ...profile, preferences: true },
    handler: (services, _input, { viewer }) => services.profiles.profiles.employee(viewer.id),
  }),
  patch("/users/me", "updateViewer", {
    response: Employee,
    input: UpdateProfileInput,
    include: { ...profile, preferences: true },
    handler: (services, input, { viewer }) => services.profiles.profiles.update(viewer.id, input),
  }),
  get("/users/:id", "employee", {
    response: Employee,
    include: profile,
    handler: (services, { id }) => services.profiles.profiles.employee(id),
  }),
  patch("/users/:id", "updateEmployee", {
    response: Employee,
    input: UpdateProfileInput,
    include: profile,
    handler: (services, { id, ...input }) => services.profiles.profiles.update(id, input),
  }),
  get("/users/:id/history", "careerHistory", {
    response: [EmploymentChange],
    include: place,
    handler: (services, { id }) => services.profiles.profiles.careerHistory(id),
  }),
  get("/users/:id/org-structure", "orgStructure", {
    response: OrgStructure,
    include: {
      manager: [...person, "badge", { department: ["id", "name"] }],
      subordinates: [...person, "badge", { department: ["id", "name"] }],
    },
    handler: (services, { id }) => services.profiles.profiles.orgStructure(id),
  }),
  get("/users/:id/employment-changes", "employmentChanges", {
    response: [EmploymentChange],
    input: EmploymentChangeFilter,
    include: place,
    handler: (services, { id, ...filter }) => services.profiles.employment.changes(id, filter),
  }),
  post("/users/:id/employment-changes", "recordEmploymentChange", {
    response: EmploymentChange,
    input: RecordEmploymentChangeInput,
    include: place,
    status: 201,
    handler: (services, { id, ...input }) => services.profiles.employment.record(id, input),
  }),
  post("/users/:id/employment-changes/:changeId/cancel", "cancelEmploymentChange", {
    response: EmploymentChange,
    include: place,
    handler: (services, { id, changeId }) => services.profiles.employment.cancel(id, changeId),
  }),
  get("/profile-changes", "profileChanges", {
    response: [ProfileChange],
    input: ProfileChangeFilter,
    include: { employee: person },
    handler: (services, filter) => services.profiles.profileChanges.changes(filter),
  }),
  post("/profile-changes/:id/approve", "approveProfileChange", {
    response: ProfileChange,
    input: ProfileDecisionInput,
    handler: (services, { id, ...decision }) => services.profiles.profileChanges.approve(id, decision),
  }),
  post("/profile-changes/:id/reject", "rejectProfileChange", {
    response: ProfileChange,
    input: ProfileDecisionInput,
    handler: (services, { id, ...decision }) => services.profiles.profileChanges.reject(id, decision),
  }),
  post("/profile-changes/:id/withdraw", "withdrawProfileChange", {
    response: ProfileChange,
    handler: (services, { id }) => services.profiles.profileChanges.withdraw(id),
  }),
])
