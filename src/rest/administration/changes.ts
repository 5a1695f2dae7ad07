// REST route of the change feed.
import { ChangeEvent } from "../../entities/administration/changes.js"
import { ChangeEventFilter } from "../../inputs/administration/changes.js"
import { get, routes } from "../route.js"

export const changeRoutes = routes("Administration", [
  get("/changes", "changes", {
    response: [ChangeEvent],
    input: ChangeEventFilter,
    handler: (services, filter) => services.administration.changes.list(filter),
  }),
])
