// The register of administration.
import { accountOperations, auditPolicies } from "../auth/policies/administration/accounts.js"
import { AccountAdministrationResolver } from "../resolvers/administration/accounts.js"
import { accountRoutes } from "../rest/administration/accounts.js"

export const administration = {
  resolvers: [AccountAdministrationResolver],
  routes: [...accountRoutes],
  policies: [...auditPolicies],
  operations: [accountOperations],
}
