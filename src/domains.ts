// The register: each domain's resolver, routes, policies and operations. The one list of domains.
import * as administration from "./auth/policies/administration.js"
import * as calendar from "./auth/policies/calendar.js"
import * as frame from "./auth/policies/core.js"
import * as hr from "./auth/policies/hr.js"
import * as identity from "./auth/policies/identity.js"
import * as leave from "./auth/policies/leave/requests.js"
import * as leaveTypes from "./auth/policies/leave/types.js"
import * as notifications from "./auth/policies/notifications.js"
import * as organization from "./auth/policies/organization/departments.js"
import * as profiles from "./auth/policies/profiles.js"
import * as recruitment from "./auth/policies/recruitment.js"
import * as selfService from "./auth/policies/self-service.js"
import { Policies } from "./auth/policies.js"
import type { Class } from "./entities/metadata.js"
import { AdministrationResolver } from "./resolvers/administration.js"
import { CalendarResolver } from "./resolvers/calendar.js"
import { CalendarAvailabilityResolver } from "./resolvers/calendar-availability.js"
import { HrResolver } from "./resolvers/hr.js"
import { IdentityResolver } from "./resolvers/identity.js"
import { LeaveApprovalsResolver } from "./resolvers/leave/approvals.js"
import { LeaveLedgerResolver } from "./resolvers/leave/balances.js"
import { LeaveResolver } from "./resolvers/leave/requests.js"
import { LeaveTypesResolver } from "./resolvers/leave/types.js"
import { LeaveCalendarsResolver } from "./resolvers/leave/work-calendars.js"
import { NodeResolver } from "./resolvers/node.js"
import { DeliveryResolver, NewsResolver, NotificationsResolver } from "./resolvers/notifications.js"
import { OrganizationResolver } from "./resolvers/organization/departments.js"
import { LocationResolver } from "./resolvers/organization/locations.js"
import { ProfilesResolver } from "./resolvers/profiles.js"
import { RecruitmentResolver } from "./resolvers/recruitment.js"
import { SelfServiceResolver } from "./resolvers/self-service.js"
import { administration as administrationRoutes } from "./rest/administration.js"
import { calendar as calendarRoutes } from "./rest/calendar.js"
import { calendarAvailability as calendarAvailabilityRoutes } from "./rest/calendar-availability.js"
import { hr as hrRoutes } from "./rest/hr.js"
import { identity as identityRoutes } from "./rest/identity.js"
import { leaveApprovals as leaveApprovalsRoutes } from "./rest/leave/approvals.js"
import { leaveLedger as leaveLedgerRoutes } from "./rest/leave/balances.js"
import { leave as leaveRoutes } from "./rest/leave/requests.js"
import { leaveTypes as leaveTypeRoutes } from "./rest/leave/types.js"
import { leaveCalendars as leaveCalendarRoutes } from "./rest/leave/work-calendars.js"
import { notifications as notificationsRoutes } from "./rest/notifications.js"
import { organization as organizationRoutes } from "./rest/organization/departments.js"
import { profiles as profilesRoutes } from "./rest/profiles.js"
import { recruitment as recruitmentRoutes } from "./rest/recruitment.js"
import type { RouteDefinition } from "./rest/route.js"
import { selfService as selfServiceRoutes } from "./rest/self-service.js"
import { LiveCalendarResolver } from "./subscriptions/calendar.js"
import { LiveLeaveResolver } from "./subscriptions/leave.js"
import { LiveNotificationsResolver } from "./subscriptions/notifications.js"
import { LiveProfilesResolver } from "./subscriptions/profiles.js"

export const resolvers: readonly Class[] = [
  AdministrationResolver,
  CalendarResolver,
  CalendarAvailabilityResolver,
  DeliveryResolver,
  HrResolver,
  IdentityResolver,
  LiveCalendarResolver,
  LiveLeaveResolver,
  LiveNotificationsResolver,
  LiveProfilesResolver,
  NewsResolver,
  LeaveResolver,
  LeaveApprovalsResolver,
  LeaveCalendarsResolver,
  LeaveLedgerResolver,
  LeaveTypesResolver,
  NodeResolver,
  NotificationsResolver,
  OrganizationResolver,
  LocationResolver,
  ProfilesResolver,
  RecruitmentResolver,
  SelfServiceResolver,
]

export const restRoutes: readonly RouteDefinition[] = [
  ...administrationRoutes,
  ...calendarRoutes,
  ...calendarAvailabilityRoutes,
  ...hrRoutes,
  ...identityRoutes,
  ...notificationsRoutes,
  ...leaveRoutes,
  ...leaveApprovalsRoutes,
  ...leaveCalendarRoutes,
  ...leaveLedgerRoutes,
  ...leaveTypeRoutes,
  ...organizationRoutes,
  ...profilesRoutes,
  ...recruitmentRoutes,
  ...selfServiceRoutes,
]

export const policies = new Policies(
  [
    ...administration.administration,
    ...calendar.calendar,
    ...identity.identity,
    ...notifications.notifications,
    ...leave.leave,
    ...leaveTypes.leaveTypes,
    ...organization.organization,
    ...profiles.profiles,
    ...recruitment.recruitment,
  ],
  [
    administration.operations,
    calendar.operations,
    frame.operations,
    hr.operations,
    identity.operations,
    notifications.operations,
    leave.operations,
    leaveTypes.operations,
    organization.operations,
    profiles.operations,
    recruitment.operations,
    selfService.operations,
  ],
)

/** Operations that test a secret or send a mail: once a document, so that a limit on requests is a limit on tries. */
export const oncePerDocument: ReadonlySet<string> = new Set([
  "registerCompany",
  "login",
  "forgotPassword",
  "resetPassword",
  "invitation",
  "acceptInvitation",
  "changePassword",
  "enrollTwoFactor",
  "confirmTwoFactor",
  "disableTwoFactor",
  "renewRecoveryCodes",
])
