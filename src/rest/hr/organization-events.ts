// REST route of the events of the organization.
import { OrganizationEventResolver } from "../../resolvers/hr/organization-events.js"
import { operationRoutes } from "../operation-routes.js"

export const organizationEventRoutes = operationRoutes("HR operations", OrganizationEventResolver, {
  "GET /hr/events": {
    operation: "organizationEvents",
    include: {
      employee: ["id", "fullName"],
      position: ["id", "title"],
      department: ["id", "name"],
      news: ["id", "title"],
    },
    keyset: true,
  },
})
