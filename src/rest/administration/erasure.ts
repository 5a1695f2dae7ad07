// REST route of the erasure of personal data.
import { ErasureResolver } from "../../resolvers/administration/erasure.js"
import { operationRoutes } from "../operation-routes.js"

export const erasureRoutes = operationRoutes("Administration", ErasureResolver, {
  "POST /users/:id/erasure": "eraseEmployee",
})
