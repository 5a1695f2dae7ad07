// The register of the domains, from which the schema, the routes, the services, the access rules and the jobs are built.
import { AccessPolicies } from "./auth/access-policies.js"
import { preBoarding } from "./auth/pre-boarding.js"
import { declaredOperations } from "./core/operations.js"
import type { ServiceRegistry, ServicesOf } from "./core/service-registry.js"
import { administrationDomain } from "./domains/administration.js"
import { calendarDomain } from "./domains/calendar.js"
import { customFieldsDomain } from "./domains/custom-fields.js"
import type { Domain } from "./domains/domain.js"
import { filesDomain } from "./domains/files.js"
import { historyDomain } from "./domains/history.js"
import { hrDomain } from "./domains/hr.js"
import { identityDomain } from "./domains/identity.js"
import { leaveDomain } from "./domains/leave.js"
import { notificationsDomain } from "./domains/notifications.js"
import { onboardingDomain } from "./domains/onboarding.js"
import { organizationDomain } from "./domains/organization.js"
import { profilesDomain } from "./domains/profiles.js"
import { recruitmentDomain } from "./domains/recruitment.js"
import { selfServiceDomain } from "./domains/self-service.js"
import { tasksDomain } from "./domains/tasks.js"
import type { Class } from "./entities/metadata.js"
import { backupChangesJob, backupJob } from "./jobs/backups.js"
import { cleanUpJob } from "./jobs/clean-up.js"
import { directoryComparisonJob, directoryJob } from "./jobs/directory.js"
import type { ScheduledJob } from "./jobs/job.js"
import { NodeResolver } from "./resolvers/node.js"
import { type RouteDefinition, withLocations } from "./rest/route.js"

declare module "./core/context.js" {
  interface Services {
    readonly administration: ServicesOf<typeof administrationDomain>
    readonly calendar: ServicesOf<typeof calendarDomain>
    readonly customFields: ServicesOf<typeof customFieldsDomain>
    readonly files: ServicesOf<typeof filesDomain>
    readonly history: ServicesOf<typeof historyDomain>
    readonly hr: ServicesOf<typeof hrDomain>
    readonly identity: ServicesOf<typeof identityDomain>
    readonly leave: ServicesOf<typeof leaveDomain>
    readonly notifications: ServicesOf<typeof notificationsDomain>
    readonly onboarding: ServicesOf<typeof onboardingDomain>
    readonly organization: ServicesOf<typeof organizationDomain>
    readonly profiles: ServicesOf<typeof profilesDomain>
    readonly recruitment: ServicesOf<typeof recruitmentDomain>
    readonly selfService: ServicesOf<typeof selfServiceDomain>
    readonly tasks: ServicesOf<typeof tasksDomain>
  }
}

/** By the names that they have in `ctx.services`. */
export const domains: Readonly<Record<string, Domain>> = {
  administration: administrationDomain,
  calendar: calendarDomain,
  customFields: customFieldsDomain,
  files: filesDomain,
  history: historyDomain,
  hr: hrDomain,
  identity: identityDomain,
  leave: leaveDomain,
  notifications: notificationsDomain,
  onboarding: onboardingDomain,
  organization: organizationDomain,
  profiles: profilesDomain,
  recruitment: recruitmentDomain,
  selfService: selfServiceDomain,
  tasks: tasksDomain,
}

const all = Object.values(domains)

export const services: ServiceRegistry = Object.fromEntries(
  Object.entries(domains).map(([name, domain]) => [name, domain.services]),
)

export const eventHandlers = all.map((domain) => domain.eventHandlers ?? {})

export const scheduledJobs: readonly ScheduledJob[] = [
  cleanUpJob,
  backupJob,
  backupChangesJob,
  directoryJob,
  directoryComparisonJob,
  ...all.flatMap(({ jobs = [] }) => jobs),
]

export const resolvers: readonly Class[] = [NodeResolver, ...all.flatMap((domain) => domain.resolvers)]

export const restRoutes: readonly RouteDefinition[] = withLocations(all.flatMap(({ routes }) => routes))

export const accessPolicies = new AccessPolicies(
  all.flatMap((domain) => domain.access),
  [
    ...resolvers.map(declaredOperations),
    ...restRoutes.map(({ operation, declares }) => (declares ? { [operation]: declares } : {})),
  ],
  preBoarding,
)
