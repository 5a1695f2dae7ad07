// The domain history.
import { historyAccess } from "../auth/access/history.js"
import type { ServicesOf } from "../core/service-registry.js"
import { EmployeeHistoryResolver } from "../resolvers/history.js"
import { historyRoutes } from "../rest/history.js"
import { EmployeeHistoryService } from "../services/history/employees.js"
import { defineDomain } from "./domain.js"

const services = { employees: EmployeeHistoryService }

declare module "../core/context.js" {
  interface Services {
    readonly history: ServicesOf<typeof services>
  }
}

export const historyDomain = defineDomain({
  uses: [],
  services,
  resolvers: [EmployeeHistoryResolver],
  routes: historyRoutes,
  access: historyAccess,
})
