// REST routes of profiles, employment changes and proposed profile changes.
import { DeleteEmployeeDocumentInput } from "../inputs/profiles.js"
import { ProfileResolver } from "../resolvers/profiles.js"
import { operationRoutes } from "./operation-routes.js"
import type { Include, RouteDefinition } from "./route.js"

const personSummary = ["id", "fullName", "email", "jobTitle"] as const
const employmentRelations = {
  department: ["id", "name"],
  position: ["id", "title", "grade"],
  manager: personSummary,
  location: ["id", "name", "city", "country", "timezone"],
} satisfies Include

const profileRelations = {
  ...employmentRelations,
  emergencyContacts: true,
  skills: true,
  careerHistory: employmentRelations,
  pendingChanges: true,
  editableFields: true,
  availableActions: true,
} satisfies Include

export const profileRoutes: readonly RouteDefinition[] = operationRoutes("Profiles", ProfileResolver, {
  "GET /users/me": { operation: "viewer", include: { ...profileRelations, preferences: true } },
  "PATCH /users/me": { operation: "updateViewer", include: { ...profileRelations, preferences: true } },
  "POST /users/me/avatar": { operation: "uploadAvatar", include: { ...profileRelations, preferences: true } },
  "DELETE /users/me/avatar": { operation: "deleteAvatar", status: 204 },
  "DELETE /users/:id/avatar": { operation: "deleteAvatar", status: 204 },
  "GET /users/:id": { operation: "employee", include: profileRelations },
  "PATCH /users/:id": { operation: "updateEmployee", include: profileRelations },
  "GET /users/:id/history": { operation: "careerHistory", include: employmentRelations },
  "GET /users/:id/org-structure": {
    operation: "orgStructure",
    include: {
      manager: [...personSummary, "badge", { department: ["id", "name"] }],
      subordinates: [...personSummary, "badge", { department: ["id", "name"] }],
    },
  },
  "GET /users/:id/employment-changes": { operation: "employmentChanges", include: employmentRelations },
  "POST /users/:id/employment-changes": { operation: "recordEmploymentChange", include: employmentRelations, status: 201 },
  "POST /users/:id/employment-changes/:changeId/cancel": { operation: "cancelEmploymentChange", include: employmentRelations },
  "GET /users/:id/documents": { operation: "employeeDocuments", include: { uploadedBy: personSummary } },
  "POST /users/:id/documents": { operation: "uploadEmployeeDocument", include: { uploadedBy: personSummary }, status: 201 },
  "PATCH /users/:id/documents/:documentId": { operation: "updateEmployeeDocument", include: { uploadedBy: personSummary } },
  "DELETE /users/:id/documents/:documentId": "deleteEmployeeDocument",
  "DELETE /users/:id/documents": {
    operation: "deleteEmployeeDocument",
    input: DeleteEmployeeDocumentInput,
    idField: "documentId",
  },
  "GET /users/:id/document-requests": { operation: "documentRequests", include: { requestedBy: personSummary } },
  "POST /users/:id/document-requests": { operation: "requestDocument", include: { requestedBy: personSummary }, status: 201 },
  "DELETE /users/:id/document-requests/:requestId": { operation: "cancelDocumentRequest", status: 204 },
  "GET /profile-changes": { operation: "profileChanges", include: { employee: personSummary } },
  "POST /profile-changes/:id/approve": "approveProfileChange",
  "POST /profile-changes/:id/reject": "rejectProfileChange",
  "POST /profile-changes/:id/withdraw": "withdrawProfileChange",
})
