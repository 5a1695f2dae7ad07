// REST routes of exports.
import { exportQueryOf } from "../../inputs/hr/exports.js"
import { lists } from "../../services/hr/lists.js"
import { FileResponse, get, routes } from "../route.js"

export const exportRoutes = routes(
  "Exports",
  lists.map((list) =>
    get(`${list.path}/export`, list.exportOperation, {
      response: FileResponse,
      input: exportQueryOf(list.filter),
      handler: (services, input) => services.hr.exports.stream(list, input),
    }),
  ),
)
