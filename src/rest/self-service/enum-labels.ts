// REST route of the labels of enumerations.
import { EnumLabelResolver } from "../../resolvers/self-service/enum-labels.js"
import { operationRoutes } from "../operation-routes.js"

export const enumLabelRoutes = operationRoutes("Self-service", EnumLabelResolver, { "GET /enum-labels": "enumLabels" })
