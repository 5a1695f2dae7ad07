// The domain history.
import { historyAccess } from "../auth/access/history.js"
import { structureHistoryAccess } from "../auth/access/structure-history.js"
import type { ServicesOf } from "../core/service-registry.js"
import { EmployeeHistoryResolver } from "../resolvers/history.js"
import { StructureHistoryResolver } from "../resolvers/structure-history.js"
import { historyRoutes } from "../rest/history.js"
import { structureHistoryRoutes } from "../rest/structure-history.js"
import { EmployeeHistoryService } from "../services/history/employees.js"
import { StructureHistoryService } from "../services/history/structure.js"
import { defineDomain } from "./domain.js"

const services = { employees: EmployeeHistoryService, structure: StructureHistoryService }

declare module "../core/context.js" {
  interface Services {
    readonly history: ServicesOf<typeof services>
  }
}

export const historyDomain = defineDomain({
  uses: ["organization"],
  services,
  resolvers: [EmployeeHistoryResolver, StructureHistoryResolver],
  routes: [...historyRoutes, ...structureHistoryRoutes],
  access: [...historyAccess, ...structureHistoryAccess],
})
