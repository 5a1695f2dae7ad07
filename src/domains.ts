// The register of domains: their resolvers, routes, policies and operations. domains/ has the registers of large domains,
// domain-services.ts the services.
import { calendarOperations, calendarPolicies } from "./auth/policies/calendar.js"
import { coreOperations } from "./auth/policies/core.js"
import { customFieldOperations, customFieldPolicies } from "./auth/policies/custom-fields.js"
import { fileOperations } from "./auth/policies/files.js"
import { identityOperations, identityPolicies } from "./auth/policies/identity.js"
import { leaveAbsenceOperations, leaveAbsencePolicies } from "./auth/policies/leave/absences.js"
import { leaveApprovalOperations, leaveApprovalPolicies } from "./auth/policies/leave/approvals.js"
import { leaveBalanceOperations, leaveBalancePolicies } from "./auth/policies/leave/balances.js"
import { leaveChangeRequestOperations, leaveChangeRequestPolicies } from "./auth/policies/leave/change-requests.js"
import { leaveCoverageRuleOperations, leaveCoverageRulePolicies } from "./auth/policies/leave/coverage-rules.js"
import { leaveDelegationOperations, leaveDelegationPolicies } from "./auth/policies/leave/delegations.js"
import { leaveDocumentOperations, leaveDocumentPolicies } from "./auth/policies/leave/documents.js"
import { leavePolicyGroupOperations, leavePolicyGroupPolicies } from "./auth/policies/leave/policy-groups.js"
import { leaveRequestOperations, leaveRequestPolicies } from "./auth/policies/leave/requests.js"
import { leaveTypeOperations, leaveTypePolicies } from "./auth/policies/leave/types.js"
import { workCalendarOperations, workCalendarPolicies } from "./auth/policies/leave/work-calendars.js"
import { notificationOperations, notificationPolicies } from "./auth/policies/notifications.js"
import { departmentOperations, departmentPolicies } from "./auth/policies/organization/departments.js"
import { locationOperations, locationPolicies } from "./auth/policies/organization/locations.js"
import { positionOperations, positionPolicies } from "./auth/policies/organization/positions.js"
import { organizationSettingsOperations, organizationSettingsPolicies } from "./auth/policies/organization/settings.js"
import { profileOperations, profilePolicies } from "./auth/policies/profiles.js"
import { taskAttachmentOperations, taskAttachmentPolicies } from "./auth/policies/tasks/attachments.js"
import { taskCommentOperations, taskCommentPolicies } from "./auth/policies/tasks/comments.js"
import { taskOperations, taskPolicies } from "./auth/policies/tasks/tasks.js"
import { Policies } from "./auth/policies.js"
import { preBoarding } from "./auth/pre-boarding.js"
import { administration } from "./domains/administration.js"
import { hrDomain } from "./domains/hr.js"
import { onboarding } from "./domains/onboarding.js"
import { recruitment } from "./domains/recruitment.js"
import { selfService } from "./domains/self-service.js"
import type { Class } from "./entities/metadata.js"
import { AvailabilityResolver, CalendarEventResolver, CalendarFeedResolver, FreeSlotResolver } from "./resolvers/calendar.js"
import { CustomFieldDefinitionResolver, CustomFieldValueResolver, customFieldResolvers } from "./resolvers/custom-fields.js"
import { IdentityResolver } from "./resolvers/identity.js"
import { EmployeeAbsenceResolver, LeaveAbsenceResolver } from "./resolvers/leave/absences.js"
import { LeaveApprovalResolver } from "./resolvers/leave/approvals.js"
import { EmployeeLeaveBalanceResolver, LeaveBalanceResolver } from "./resolvers/leave/balances.js"
import { LeaveChangeRequestResolver } from "./resolvers/leave/change-requests.js"
import { LeaveCoverageRuleResolver } from "./resolvers/leave/coverage-rules.js"
import { LeaveDelegationResolver } from "./resolvers/leave/delegations.js"
import { LeaveDocumentResolver } from "./resolvers/leave/documents.js"
import { LeavePolicyGroupResolver } from "./resolvers/leave/policy-groups.js"
import { LeaveRequestResolver } from "./resolvers/leave/requests.js"
import { LeaveTypeResolver } from "./resolvers/leave/types.js"
import { WorkCalendarResolver } from "./resolvers/leave/work-calendars.js"
import { NodeResolver } from "./resolvers/node.js"
import {
  CompanyNewsResolver,
  NotificationEntityResolver,
  NotificationResolver,
  NotificationSettingsResolver,
} from "./resolvers/notifications.js"
import { DepartmentResolver } from "./resolvers/organization/departments.js"
import { LocationResolver } from "./resolvers/organization/locations.js"
import { PositionResolver } from "./resolvers/organization/positions.js"
import { OrganizationSettingsResolver } from "./resolvers/organization/settings.js"
import { EmployeeAvatarResolver, ProfileResolver } from "./resolvers/profiles.js"
import { TaskAttachmentResolver } from "./resolvers/tasks/attachments.js"
import { TaskChecklistResolver, TaskCommentResolver, TaskWatcherResolver } from "./resolvers/tasks/comments.js"
import { TaskResolver } from "./resolvers/tasks/tasks.js"
import { calendarRoutes } from "./rest/calendar.js"
import { customFieldRoutes } from "./rest/custom-fields.js"
import { fileRoutes } from "./rest/files.js"
import { identityRoutes } from "./rest/identity.js"
import { leaveAbsenceRoutes } from "./rest/leave/absences.js"
import { leaveApprovalRoutes } from "./rest/leave/approvals.js"
import { leaveBalanceRoutes } from "./rest/leave/balances.js"
import { leaveChangeRequestRoutes } from "./rest/leave/change-requests.js"
import { leaveCoverageRuleRoutes } from "./rest/leave/coverage-rules.js"
import { leaveDelegationRoutes } from "./rest/leave/delegations.js"
import { leaveDocumentRoutes } from "./rest/leave/documents.js"
import { leavePolicyGroupRoutes } from "./rest/leave/policy-groups.js"
import { leaveRequestRoutes } from "./rest/leave/requests.js"
import { leaveTypeRoutes } from "./rest/leave/types.js"
import { workCalendarRoutes } from "./rest/leave/work-calendars.js"
import { notificationRoutes } from "./rest/notifications.js"
import { departmentRoutes } from "./rest/organization/departments.js"
import { locationRoutes } from "./rest/organization/locations.js"
import { positionRoutes } from "./rest/organization/positions.js"
import { organizationSettingsRoutes } from "./rest/organization/settings.js"
import { profileRoutes } from "./rest/profiles.js"
import { type RouteDefinition, withLocations } from "./rest/route.js"
import { taskAttachmentRoutes } from "./rest/tasks/attachments.js"
import { taskChecklistRoutes } from "./rest/tasks/checklists.js"
import { taskCommentRoutes } from "./rest/tasks/comments.js"
import { taskRoutes } from "./rest/tasks/tasks.js"
import { CalendarSubscriptionResolver } from "./subscriptions/calendar.js"
import { LeaveSubscriptionResolver } from "./subscriptions/leave.js"
import { NotificationSubscriptionResolver } from "./subscriptions/notifications.js"
import { ProfileSubscriptionResolver } from "./subscriptions/profiles.js"
import { TaskSubscriptionResolver } from "./subscriptions/tasks.js"

export const resolvers: readonly Class[] = [
  ...administration.resolvers,
  AvailabilityResolver,
  CalendarEventResolver,
  CalendarFeedResolver,
  FreeSlotResolver,
  CustomFieldDefinitionResolver,
  CustomFieldValueResolver,
  ...customFieldResolvers(),
  ...hrDomain.resolvers,
  IdentityResolver,
  CalendarSubscriptionResolver,
  LeaveSubscriptionResolver,
  NotificationSubscriptionResolver,
  ProfileSubscriptionResolver,
  TaskSubscriptionResolver,
  EmployeeAbsenceResolver,
  LeaveAbsenceResolver,
  LeaveApprovalResolver,
  EmployeeAvatarResolver,
  EmployeeLeaveBalanceResolver,
  LeaveBalanceResolver,
  LeaveChangeRequestResolver,
  LeaveCoverageRuleResolver,
  LeaveDelegationResolver,
  LeaveDocumentResolver,
  LeavePolicyGroupResolver,
  LeaveRequestResolver,
  LeaveTypeResolver,
  WorkCalendarResolver,
  NodeResolver,
  CompanyNewsResolver,
  NotificationEntityResolver,
  NotificationResolver,
  NotificationSettingsResolver,
  DepartmentResolver,
  LocationResolver,
  PositionResolver,
  OrganizationSettingsResolver,
  ProfileResolver,
  ...onboarding.resolvers,
  ...recruitment.resolvers,
  ...selfService.resolvers,
  TaskAttachmentResolver,
  TaskChecklistResolver,
  TaskCommentResolver,
  TaskResolver,
  TaskWatcherResolver,
]

export const restRoutes: readonly RouteDefinition[] = withLocations([
  ...administration.routes,
  ...calendarRoutes,
  ...fileRoutes,
  ...customFieldRoutes,
  ...hrDomain.routes,
  ...identityRoutes,
  ...notificationRoutes,
  ...leaveAbsenceRoutes,
  ...leaveApprovalRoutes,
  ...leaveBalanceRoutes,
  ...leaveChangeRequestRoutes,
  ...leaveCoverageRuleRoutes,
  ...leaveDelegationRoutes,
  ...leaveDocumentRoutes,
  ...leavePolicyGroupRoutes,
  ...leaveRequestRoutes,
  ...leaveTypeRoutes,
  ...workCalendarRoutes,
  ...departmentRoutes,
  ...positionRoutes,
  ...locationRoutes,
  ...organizationSettingsRoutes,
  ...profileRoutes,
  ...onboarding.routes,
  ...recruitment.routes,
  ...selfService.routes,
  ...taskAttachmentRoutes,
  ...taskChecklistRoutes,
  ...taskCommentRoutes,
  ...taskRoutes,
])

export const policies = new Policies(
  [
    ...administration.policies,
    ...hrDomain.policies,
    ...selfService.policies,
    ...calendarPolicies,
    ...customFieldPolicies,
    ...identityPolicies,
    ...notificationPolicies,
    ...leaveAbsencePolicies,
    ...leaveApprovalPolicies,
    ...leaveBalancePolicies,
    ...leaveChangeRequestPolicies,
    ...leaveCoverageRulePolicies,
    ...leaveDelegationPolicies,
    ...leaveDocumentPolicies,
    ...leavePolicyGroupPolicies,
    ...leaveRequestPolicies,
    ...leaveTypePolicies,
    ...workCalendarPolicies,
    ...organizationSettingsPolicies,
    ...departmentPolicies,
    ...positionPolicies,
    ...locationPolicies,
    ...profilePolicies,
    ...onboarding.policies,
    ...recruitment.policies,
    ...taskPolicies,
    ...taskAttachmentPolicies,
    ...taskCommentPolicies,
  ],
  [
    ...administration.operations,
    calendarOperations,
    coreOperations,
    fileOperations,
    customFieldOperations,
    ...hrDomain.operations,
    identityOperations,
    notificationOperations,
    leaveAbsenceOperations,
    leaveApprovalOperations,
    leaveBalanceOperations,
    leaveChangeRequestOperations,
    leaveCoverageRuleOperations,
    leaveDelegationOperations,
    leaveDocumentOperations,
    leavePolicyGroupOperations,
    leaveRequestOperations,
    leaveTypeOperations,
    workCalendarOperations,
    departmentOperations,
    positionOperations,
    locationOperations,
    organizationSettingsOperations,
    profileOperations,
    ...onboarding.operations,
    ...recruitment.operations,
    ...selfService.operations,
    taskAttachmentOperations,
    taskCommentOperations,
    taskOperations,
  ],
  preBoarding,
)
