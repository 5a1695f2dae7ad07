// The register: each domain's resolver, routes, policies and operations. The one list of domains.
import * as administration from "./auth/policies/administration.js"
import * as frame from "./auth/policies/frame.js"
import * as hrStats from "./auth/policies/hr-stats.js"
import * as identity from "./auth/policies/identity.js"
import * as organization from "./auth/policies/organization.js"
import * as profiles from "./auth/policies/profiles.js"
import * as recruitment from "./auth/policies/recruitment.js"
import { Policies } from "./auth/policy.js"
import type { Class } from "./entities/model.js"
import { StatsResolver } from "./resolvers/hr-stats.js"
import { IdentityResolver } from "./resolvers/identity.js"
import { NodeResolver } from "./resolvers/node.js"
import { OrganizationResolver } from "./resolvers/organization.js"
import { PlacesResolver } from "./resolvers/organization-places.js"
import { RecruitmentResolver } from "./resolvers/recruitment.js"
import { stats } from "./rest/hr-stats.js"
import { identity as identityRoutes } from "./rest/identity.js"
import { organization as organizationRoutes } from "./rest/organization.js"
import { recruitment as recruitmentRoutes } from "./rest/recruitment.js"
import type { AnyRoute } from "./rest/route.js"

export const resolvers: readonly Class[] = [
  IdentityResolver,
  NodeResolver,
  OrganizationResolver,
  PlacesResolver,
  RecruitmentResolver,
  StatsResolver,
]

export const tables: readonly AnyRoute[] = [...identityRoutes, ...organizationRoutes, ...recruitmentRoutes, ...stats]

export const policies = new Policies(
  [
    ...administration.administration,
    ...identity.identity,
    ...organization.organization,
    ...profiles.profiles,
    ...recruitment.recruitment,
  ],
  [
    administration.operations,
    frame.operations,
    hrStats.operations,
    identity.operations,
    organization.operations,
    profiles.operations,
    recruitment.operations,
  ],
)

/** Operations that test a secret or send a mail: once a document, so that a limit on requests is a limit on tries. */
export const singleUse: ReadonlySet<string> = new Set([
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
