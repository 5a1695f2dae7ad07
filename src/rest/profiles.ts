// REST routes of profiles, employment changes and proposed profile changes.
import { DocumentRequest } from "../entities/profiles/document-requests.js"
import { EmployeeDocument } from "../entities/profiles/documents.js"
import { EmploymentChange } from "../entities/profiles/employment.js"
import { OrgStructure } from "../entities/profiles/org-structure.js"
import { ProfileChange } from "../entities/profiles/profile-changes.js"
import { Employee } from "../entities/profiles/profiles.js"
import {
  DeleteEmployeeDocumentInput,
  EmploymentChangeFilter,
  ProfileChangeDecisionInput,
  ProfileChangeFilter,
  RecordEmploymentChangeInput,
  RequestDocumentInput,
  UpdateEmployeeDocumentInput,
  UpdateProfileInput,
  UploadEmployeeDocumentInput,
} from "../inputs/profiles.js"
import { del, get, type Include, NoContent, patch, post, routes } from "./route.js"

const personSummary = ["id", "fullName", "email", "jobTitle"] as const
const employmentRelations = {
  department: ["id", "name"],
  position: ["id", "title", "grade"],
  manager: personSummary,
  location: ["id", "name", "city", "country", "timezone"],
} satisfies Include

/** Relations of a full profile. */
const profileRelations = {
  ...employmentRelations,
  emergencyContacts: true,
  skills: true,
  careerHistory: employmentRelations,
  pendingChanges: true,
} satisfies Include

export const profileRoutes = routes("Profiles", [
  get("/users/me", "viewer", {
    response: Employee,
    include: { ...profileRelations, preferences: true },
    handler: (services, _input, { viewer }) => services.profiles.profiles.get(viewer.id),
  }),
  patch("/users/me", "updateViewer", {
    response: Employee,
    input: UpdateProfileInput,
    include: { ...profileRelations, preferences: true },
    handler: (services, input, { viewer }) => services.profiles.profiles.update(viewer.id, input),
  }),
  post("/users/me/avatar", "uploadAvatar", {
    response: Employee,
    upload: true,
    include: { ...profileRelations, preferences: true },
    handler: (services, _input, _ctx, upload) => services.profiles.avatars.upload(upload),
  }),
  del("/users/me/avatar", "deleteAvatar", {
    response: NoContent,
    handler: (services, _input, { viewer }) => services.profiles.avatars.delete(viewer.id),
  }),
  del("/users/:id/avatar", "deleteAvatar", {
    response: NoContent,
    handler: (services, { id }) => services.profiles.avatars.delete(id),
  }),
  get("/users/:id", "employee", {
    response: Employee,
    include: profileRelations,
    handler: (services, { id }) => services.profiles.profiles.get(id),
  }),
  patch("/users/:id", "updateEmployee", {
    response: Employee,
    input: UpdateProfileInput,
    include: profileRelations,
    handler: (services, { id, ...input }) => services.profiles.profiles.update(id, input),
  }),
  get("/users/:id/history", "careerHistory", {
    response: [EmploymentChange],
    include: employmentRelations,
    handler: (services, { id }) => services.profiles.profiles.listCareerHistory(id),
  }),
  get("/users/:id/org-structure", "orgStructure", {
    response: OrgStructure,
    include: {
      manager: [...personSummary, "badge", { department: ["id", "name"] }],
      subordinates: [...personSummary, "badge", { department: ["id", "name"] }],
    },
    handler: (services, { id }) => services.profiles.profiles.getOrgStructure(id),
  }),
  get("/users/:id/employment-changes", "employmentChanges", {
    response: [EmploymentChange],
    input: EmploymentChangeFilter,
    include: employmentRelations,
    handler: (services, { id, ...filter }) => services.profiles.employment.list(id, filter),
  }),
  post("/users/:id/employment-changes", "recordEmploymentChange", {
    response: EmploymentChange,
    input: RecordEmploymentChangeInput,
    include: employmentRelations,
    status: 201,
    handler: (services, { id, ...input }) => services.profiles.employment.record(id, input),
  }),
  post("/users/:id/employment-changes/:changeId/cancel", "cancelEmploymentChange", {
    response: EmploymentChange,
    include: employmentRelations,
    handler: (services, { id, changeId }) => services.profiles.employment.cancel(id, changeId),
  }),
  get("/users/:id/documents", "employeeDocuments", {
    response: [EmployeeDocument],
    include: { uploadedBy: personSummary },
    handler: (services, { id }) => services.profiles.documents.list(id),
  }),
  post("/users/:id/documents", "uploadEmployeeDocument", {
    response: EmployeeDocument,
    input: UploadEmployeeDocumentInput,
    upload: true,
    include: { uploadedBy: personSummary },
    status: 201,
    handler: (services, { id, ...input }, _ctx, upload) => services.profiles.documents.upload(id, upload, input),
  }),
  patch("/users/:id/documents/:documentId", "updateEmployeeDocument", {
    response: EmployeeDocument,
    input: UpdateEmployeeDocumentInput,
    include: { uploadedBy: personSummary },
    handler: (services, { id, documentId, ...input }) => services.profiles.documents.update(documentId, input, id),
  }),
  del("/users/:id/documents/:documentId", "deleteEmployeeDocument", {
    response: NoContent,
    handler: (services, { id, documentId }) => services.profiles.documents.delete(documentId, id),
  }),
  del("/users/:id/documents", "deleteEmployeeDocument", {
    response: NoContent,
    input: DeleteEmployeeDocumentInput,
    handler: (services, { id, documentId }) => services.profiles.documents.delete(documentId, id),
  }),
  get("/users/:id/document-requests", "documentRequests", {
    response: [DocumentRequest],
    include: { requestedBy: personSummary },
    handler: (services, { id }) => services.profiles.documentRequests.list(id),
  }),
  post("/users/:id/document-requests", "requestDocument", {
    response: DocumentRequest,
    input: RequestDocumentInput,
    include: { requestedBy: personSummary },
    status: 201,
    handler: (services, { id, ...input }) => services.profiles.documentRequests.create(id, input),
  }),
  del("/users/:id/document-requests/:requestId", "cancelDocumentRequest", {
    response: NoContent,
    handler: async (services, { id, requestId }) => {
      await services.profiles.documentRequests.cancel(requestId, id)
    },
  }),
  get("/profile-changes", "profileChanges", {
    response: [ProfileChange],
    input: ProfileChangeFilter,
    include: { employee: personSummary },
    handler: (services, filter) => services.profiles.profileChanges.list(filter),
  }),
  post("/profile-changes/:id/approve", "approveProfileChange", {
    response: ProfileChange,
    input: ProfileChangeDecisionInput,
    handler: (services, { id, ...decision }) => services.profiles.profileChanges.approve(id, decision),
  }),
  post("/profile-changes/:id/reject", "rejectProfileChange", {
    response: ProfileChange,
    input: ProfileChangeDecisionInput,
    handler: (services, { id, ...decision }) => services.profiles.profileChanges.reject(id, decision),
  }),
  post("/profile-changes/:id/withdraw", "withdrawProfileChange", {
    response: ProfileChange,
    handler: (services, { id }) => services.profiles.profileChanges.withdraw(id),
  }),
])
