// The domain history.
import { historyAccess } from "../auth/access/history.js"
import { HistoryResolver } from "../resolvers/history.js"
import { historyRoutes } from "../rest/history.js"
import { EmployeeHistoryService } from "../services/history/employees.js"
import { StructureHistoryService } from "../services/history/structure.js"
import { defineDomain } from "./domain.js"

export const historyDomain = defineDomain({
  uses: ["organization"],
  services: { employees: EmployeeHistoryService, structure: StructureHistoryService },
  resolvers: [HistoryResolver],
  routes: historyRoutes,
  access: historyAccess,
})
