// REST route of the events of the organization.
import { OrganizationEvent } from "../../entities/hr/milestones.js"
import { OrganizationEventFilter } from "../../inputs/hr/milestones.js"
import { get, routes } from "../route.js"

export const organizationEventRoutes = routes("HR operations", [
  get("/hr/events", "organizationEvents", {
    response: [OrganizationEvent],
    keyset: true,
    input: OrganizationEventFilter,
    include: {
      employee: ["id", "fullName"],
      position: ["id", "title"],
      department: ["id", "name"],
      news: ["id", "title"],
    },
    handler: (services, filter) => services.hr.milestones.list(filter),
  }),
])
