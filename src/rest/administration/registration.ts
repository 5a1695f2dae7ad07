// REST route of registration.
import { RegistrationResolver } from "../../resolvers/administration/registration.js"
import { operationRoutes } from "../operation-routes.js"

export const registrationRoutes = operationRoutes("Identity", RegistrationResolver, {
  "POST /auth/register-company": { operation: "registerCompany", status: 201, location: "/companies/settings" },
})
