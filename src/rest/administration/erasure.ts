// REST route of the erasure of personal data.
import { ErasurePlan } from "../../entities/administration/erasure.js"
import { EraseEmployeeInput } from "../../inputs/administration/erasure.js"
import { post, routes } from "../route.js"

export const erasureRoutes = routes("Administration", [
  post("/users/:id/erasure", "eraseEmployee", {
    response: ErasurePlan,
    input: EraseEmployeeInput,
    handler: (services, { id, ...input }) => services.administration.erasure.erase(id, input),
  }),
])
