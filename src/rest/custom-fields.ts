// REST routes of custom field definitions.
import { CustomFieldDefinitionResolver } from "../resolvers/custom-fields.js"
import { operationRoutes } from "./operation-routes.js"
import type { RouteDefinition } from "./route.js"

export const customFieldRoutes: readonly RouteDefinition[] = operationRoutes("Custom fields", CustomFieldDefinitionResolver, {
  "GET /custom-fields/definitions": "customFieldDefinitions",
  "GET /custom-fields/definitions/:id": "customFieldDefinition",
  "POST /custom-fields/definitions": "createCustomFieldDefinition",
  "PUT|PATCH /custom-fields/definitions/:id": "updateCustomFieldDefinition",
  "DELETE /custom-fields/definitions/:id": "deleteCustomFieldDefinition",
})
