// REST routes of the archives of one's own data.
import { DataArchive } from "../../entities/self-service/data-archives.js"
import { get, post, routes } from "../route.js"

export const dataArchiveRoutes = routes("Self-service", [
  get("/users/me/archive", "dataArchives", {
    response: [DataArchive],
    handler: (services) => services.selfService.dataArchives.list(),
  }),
  post("/users/me/archive", "createDataArchive", {
    response: DataArchive,
    status: 202,
    handler: (services) => services.selfService.dataArchives.create(),
  }),
])
