// REST routes that explain access rules.
import { AccessEntry, AccessExplanation } from "../../entities/administration/access.js"
import { AccessEntryFilter, ExplainAccessInput } from "../../inputs/administration/roles.js"
import { get, routes } from "../route.js"

export const accessRoutes = routes("Administration", [
  get("/administration/permissions", "accessEntries", {
    response: [AccessEntry],
    input: AccessEntryFilter,
    handler: (services, filter) => services.administration.access.list(filter),
  }),
  get("/administration/access", "explainAccess", {
    response: AccessExplanation,
    input: ExplainAccessInput,
    handler: (services, input) => services.administration.access.explain(input),
  }),
])
