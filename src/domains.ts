// The register of domains: their resolvers, routes, services, policies and operations.
import { administrationOperations, administrationPolicies } from "./auth/policies/administration.js"
import { calendarOperations, calendarPolicies } from "./auth/policies/calendar.js"
import { coreOperations } from "./auth/policies/core.js"
import { hrOperations } from "./auth/policies/hr.js"
import { identityOperations, identityPolicies } from "./auth/policies/identity.js"
import { leaveAbsenceOperations, leaveAbsencePolicies } from "./auth/policies/leave/absences.js"
import { leaveApprovalOperations, leaveApprovalPolicies } from "./auth/policies/leave/approvals.js"
import { leaveBalanceOperations, leaveBalancePolicies } from "./auth/policies/leave/balances.js"
import { leaveChangeRequestOperations, leaveChangeRequestPolicies } from "./auth/policies/leave/change-requests.js"
import { leaveDelegationOperations, leaveDelegationPolicies } from "./auth/policies/leave/delegations.js"
import { leaveRequestOperations, leaveRequestPolicies } from "./auth/policies/leave/requests.js"
import { leaveTypeOperations, leaveTypePolicies } from "./auth/policies/leave/types.js"
import { workCalendarOperations, workCalendarPolicies } from "./auth/policies/leave/work-calendars.js"
import { notificationOperations, notificationPolicies } from "./auth/policies/notifications.js"
import { departmentOperations, departmentPolicies } from "./auth/policies/organization/departments.js"
import { locationOperations, locationPolicies } from "./auth/policies/organization/locations.js"
import { positionOperations, positionPolicies } from "./auth/policies/organization/positions.js"
import { organizationSettingsOperations, organizationSettingsPolicies } from "./auth/policies/organization/settings.js"
import { profileOperations, profilePolicies } from "./auth/policies/profiles.js"
import { recruitmentOperations, recruitmentPolicies } from "./auth/policies/recruitment.js"
import { selfServiceOperations } from "./auth/policies/self-service.js"
import { Policies } from "./auth/policies.js"
import type { ServicesOf } from "./core/service-registry.js"
import type { Class } from "./entities/metadata.js"
import { AdministrationResolver } from "./resolvers/administration.js"
import { AvailabilityResolver, CalendarEventResolver, CalendarFeedResolver } from "./resolvers/calendar.js"
import { HrResolver } from "./resolvers/hr.js"
import { IdentityResolver } from "./resolvers/identity.js"
import { LeaveAbsenceResolver } from "./resolvers/leave/absences.js"
import { LeaveApprovalResolver } from "./resolvers/leave/approvals.js"
import { LeaveBalanceResolver } from "./resolvers/leave/balances.js"
import { LeaveChangeRequestResolver } from "./resolvers/leave/change-requests.js"
import { LeaveDelegationResolver } from "./resolvers/leave/delegations.js"
import { LeaveRequestResolver } from "./resolvers/leave/requests.js"
import { LeaveTypeResolver } from "./resolvers/leave/types.js"
import { WorkCalendarResolver } from "./resolvers/leave/work-calendars.js"
import { NodeResolver } from "./resolvers/node.js"
import { CompanyNewsResolver, NotificationResolver, NotificationSettingsResolver } from "./resolvers/notifications.js"
import { DepartmentResolver } from "./resolvers/organization/departments.js"
import { LocationResolver } from "./resolvers/organization/locations.js"
import { PositionResolver } from "./resolvers/organization/positions.js"
import { OrganizationSettingsResolver } from "./resolvers/organization/settings.js"
import { ProfileResolver } from "./resolvers/profiles.js"
import { RecruitmentResolver } from "./resolvers/recruitment.js"
import { SelfServiceResolver } from "./resolvers/self-service.js"
import { administrationRoutes } from "./rest/administration.js"
import { calendarRoutes } from "./rest/calendar.js"
import { hrRoutes } from "./rest/hr.js"
import { identityRoutes } from "./rest/identity.js"
import { leaveAbsenceRoutes } from "./rest/leave/absences.js"
import { leaveApprovalRoutes } from "./rest/leave/approvals.js"
import { leaveBalanceRoutes } from "./rest/leave/balances.js"
import { leaveChangeRequestRoutes } from "./rest/leave/change-requests.js"
import { leaveDelegationRoutes } from "./rest/leave/delegations.js"
import { leaveRequestRoutes } from "./rest/leave/requests.js"
import { leaveTypeRoutes } from "./rest/leave/types.js"
import { workCalendarRoutes } from "./rest/leave/work-calendars.js"
import { notificationRoutes } from "./rest/notifications.js"
import { departmentRoutes } from "./rest/organization/departments.js"
import { locationRoutes } from "./rest/organization/locations.js"
import { positionRoutes } from "./rest/organization/positions.js"
import { organizationSettingsRoutes } from "./rest/organization/settings.js"
import { profileRoutes } from "./rest/profiles.js"
import { recruitmentRoutes } from "./rest/recruitment.js"
import type { RouteDefinition } from "./rest/route.js"
import { selfServiceRoutes } from "./rest/self-service.js"
import { AdministrationService } from "./services/administration.js"
import { AvailabilityService } from "./services/calendar/availability.js"
import { DerivedEntryService } from "./services/calendar/derived-entries.js"
import { CalendarEntryService } from "./services/calendar/entries.js"
import { CalendarEventService } from "./services/calendar/events.js"
import { CalendarFeedService } from "./services/calendar/feed.js"
import { CalendarOccurrenceService } from "./services/calendar/occurrences.js"
import { HrService } from "./services/hr.js"
import { AccountService } from "./services/identity/accounts.js"
import { InvitationService } from "./services/identity/invitations.js"
import { PasswordService } from "./services/identity/passwords.js"
import { SessionService } from "./services/identity/sessions.js"
import { SingleUseTokenService } from "./services/identity/single-use-tokens.js"
import { TwoFactorService } from "./services/identity/two-factor.js"
import { AbsenceFeedService } from "./services/leave/absence-feed.js"
import { LeaveAbsenceService } from "./services/leave/absences.js"
import { LeaveApprovalService } from "./services/leave/approvals.js"
import { LeaveBalanceService } from "./services/leave/balances.js"
import { LeaveChangeRequestService } from "./services/leave/change-requests.js"
import { LeaveDayService } from "./services/leave/days.js"
import { LeaveDelegationService } from "./services/leave/delegations.js"
import { LeaveLedgerService } from "./services/leave/ledger.js"
import { LeaveRecalculationService } from "./services/leave/recalculation.js"
import { LeaveRequestQueryService } from "./services/leave/request-queries.js"
import { LeaveRequestService } from "./services/leave/requests.js"
import { LeaveTypeService } from "./services/leave/types.js"
import { LeaveValidationService } from "./services/leave/validation.js"
import { WorkCalendarService } from "./services/leave/work-calendars.js"
import { InboxService } from "./services/notifications/inbox.js"
import { CompanyNewsService } from "./services/notifications/news.js"
import { NotificationSettingsService } from "./services/notifications/settings.js"
import { DepartmentService } from "./services/organization/departments.js"
import { LocationService } from "./services/organization/locations.js"
import { PositionService } from "./services/organization/positions.js"
import { OrganizationSettingsService } from "./services/organization/settings.js"
import { EmploymentService } from "./services/profiles/employment.js"
import { ProfileChangeService } from "./services/profiles/profile-changes.js"
import { ProfileService } from "./services/profiles/profiles.js"
import { JobService } from "./services/recruitment.js"
import { PreferencesService } from "./services/self-service.js"
import { CalendarSubscriptionResolver } from "./subscriptions/calendar.js"
import { LeaveSubscriptionResolver } from "./subscriptions/leave.js"
import { NotificationSubscriptionResolver } from "./subscriptions/notifications.js"
import { ProfileSubscriptionResolver } from "./subscriptions/profiles.js"

export const resolvers: readonly Class[] = [
  AdministrationResolver,
  AvailabilityResolver,
  CalendarEventResolver,
  CalendarFeedResolver,
  HrResolver,
  IdentityResolver,
  CalendarSubscriptionResolver,
  LeaveSubscriptionResolver,
  NotificationSubscriptionResolver,
  ProfileSubscriptionResolver,
  LeaveAbsenceResolver,
  LeaveApprovalResolver,
  LeaveBalanceResolver,
  LeaveChangeRequestResolver,
  LeaveDelegationResolver,
  LeaveRequestResolver,
  LeaveTypeResolver,
  WorkCalendarResolver,
  NodeResolver,
  CompanyNewsResolver,
  NotificationResolver,
  NotificationSettingsResolver,
  DepartmentResolver,
  LocationResolver,
  PositionResolver,
  OrganizationSettingsResolver,
  ProfileResolver,
  RecruitmentResolver,
  SelfServiceResolver,
]

export const restRoutes: readonly RouteDefinition[] = [
  ...administrationRoutes,
  ...calendarRoutes,
  ...hrRoutes,
  ...identityRoutes,
  ...notificationRoutes,
  ...leaveAbsenceRoutes,
  ...leaveApprovalRoutes,
  ...leaveBalanceRoutes,
  ...leaveChangeRequestRoutes,
  ...leaveDelegationRoutes,
  ...leaveRequestRoutes,
  ...leaveTypeRoutes,
  ...workCalendarRoutes,
  ...departmentRoutes,
  ...positionRoutes,
  ...locationRoutes,
  ...organizationSettingsRoutes,
  ...profileRoutes,
  ...recruitmentRoutes,
  ...selfServiceRoutes,
]

export const services = {
  administration: AdministrationService,
  calendar: {
    availability: AvailabilityService,
    derivedEntries: DerivedEntryService,
    entries: CalendarEntryService,
    events: CalendarEventService,
    feed: CalendarFeedService,
    occurrences: CalendarOccurrenceService,
  },
  hr: HrService,
  identity: {
    accounts: AccountService,
    invitations: InvitationService,
    passwords: PasswordService,
    sessions: SessionService,
    singleUseTokens: SingleUseTokenService,
    twoFactor: TwoFactorService,
  },
  leave: {
    absenceFeed: AbsenceFeedService,
    absences: LeaveAbsenceService,
    approvals: LeaveApprovalService,
    balances: LeaveBalanceService,
    changeRequests: LeaveChangeRequestService,
    days: LeaveDayService,
    delegations: LeaveDelegationService,
    ledger: LeaveLedgerService,
    recalculation: LeaveRecalculationService,
    requestQueries: LeaveRequestQueryService,
    requests: LeaveRequestService,
    types: LeaveTypeService,
    validation: LeaveValidationService,
    workCalendars: WorkCalendarService,
  },
  notifications: { inbox: InboxService, news: CompanyNewsService, settings: NotificationSettingsService },
  organization: {
    departments: DepartmentService,
    locations: LocationService,
    positions: PositionService,
    settings: OrganizationSettingsService,
  },
  profiles: { employment: EmploymentService, profileChanges: ProfileChangeService, profiles: ProfileService },
  recruitment: { jobs: JobService },
  selfService: { preferences: PreferencesService },
}

declare module "./core/context.js" {
  interface Services extends ServicesOf<typeof services> {}
}

export const policies = new Policies(
  [
    ...administrationPolicies,
    ...calendarPolicies,
    ...identityPolicies,
    ...notificationPolicies,
    ...leaveAbsencePolicies,
    ...leaveApprovalPolicies,
    ...leaveBalancePolicies,
    ...leaveChangeRequestPolicies,
    ...leaveDelegationPolicies,
    ...leaveRequestPolicies,
    ...leaveTypePolicies,
    ...workCalendarPolicies,
    ...organizationSettingsPolicies,
    ...departmentPolicies,
    ...positionPolicies,
    ...locationPolicies,
    ...profilePolicies,
    ...recruitmentPolicies,
  ],
  [
    administrationOperations,
    calendarOperations,
    coreOperations,
    hrOperations,
    identityOperations,
    notificationOperations,
    leaveAbsenceOperations,
    leaveApprovalOperations,
    leaveBalanceOperations,
    leaveChangeRequestOperations,
    leaveDelegationOperations,
    leaveRequestOperations,
    leaveTypeOperations,
    workCalendarOperations,
    departmentOperations,
    positionOperations,
    locationOperations,
    organizationSettingsOperations,
    profileOperations,
    recruitmentOperations,
    selfServiceOperations,
  ],
)
