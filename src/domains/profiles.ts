// The domain profiles.
import { profileAccess } from "../auth/access/profiles.js"
import { documentExpiryJob } from "../jobs/document-expiry.js"
import { employmentChangesJob } from "../jobs/employment-changes.js"
import { EmployeeFieldResolver, ProfileResolver } from "../resolvers/profiles.js"
import { profileRoutes } from "../rest/profiles.js"
import { AvatarService } from "../services/profiles/avatars.js"
import { DocumentRequestService } from "../services/profiles/document-requests.js"
import { EmployeeDocumentService } from "../services/profiles/documents.js"
import { EmploymentService } from "../services/profiles/employment.js"
import { EmploymentScheduleService } from "../services/profiles/employment-schedule.js"
import { NewEmployeeService } from "../services/profiles/new-employees.js"
import { ProfileChangeService } from "../services/profiles/profile-changes.js"
import { ProfileService } from "../services/profiles/profiles.js"
import { ProfileSubscriptionResolver } from "../subscriptions/profiles.js"
import { defineDomain } from "./domain.js"

export const profilesDomain = defineDomain({
  uses: ["customFields", "files", "identity", "leave", "organization"],
  services: {
    avatars: AvatarService,
    documentRequests: DocumentRequestService,
    documents: EmployeeDocumentService,
    employment: EmploymentService,
    employmentSchedule: EmploymentScheduleService,
    newEmployees: NewEmployeeService,
    profileChanges: ProfileChangeService,
    profiles: ProfileService,
  },
  resolvers: [EmployeeFieldResolver, ProfileResolver, ProfileSubscriptionResolver],
  routes: profileRoutes,
  access: profileAccess,
  jobs: [documentExpiryJob, employmentChangesJob],
})
