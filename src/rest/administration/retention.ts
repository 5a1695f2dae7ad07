// REST routes of the retention settings.
import { RetentionSettings } from "../../entities/administration/retention.js"
import { UpdateRetentionInput } from "../../inputs/administration/retention.js"
import { get, patch, routes } from "../route.js"

export const retentionRoutes = routes("Administration", [
  get("/administration/retention", "retentionSettings", {
    response: RetentionSettings,
    handler: (services) => services.administration.retention.get(),
  }),
  patch("/administration/retention", "updateRetentionSettings", {
    response: RetentionSettings,
    input: UpdateRetentionInput,
    handler: (services, input) => services.administration.retention.update(input),
  }),
])
