// The domain history.
import { historyAccess } from "../auth/access/history.js"
import type { ServicesOf } from "../core/service-registry.js"
import { HistoryResolver } from "../resolvers/history.js"
import { historyRoutes } from "../rest/history.js"
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
  resolvers: [HistoryResolver],
  routes: historyRoutes,
  access: historyAccess,
})
