// REST routes of custom field definitions.
import { CustomFieldDefinition } from "../entities/custom-fields/definitions.js"
import {
  CreateCustomFieldDefinitionInput,
  CustomFieldDefinitionFilter,
  UpdateCustomFieldDefinitionInput,
} from "../inputs/custom-fields.js"
import { del, get, NoContent, post, putAndPatch, routes } from "./route.js"

export const customFieldRoutes = routes("Custom fields", [
  get("/custom-fields/definitions", "customFieldDefinitions", {
    response: [CustomFieldDefinition],
    input: CustomFieldDefinitionFilter,
    handler: (services, filter) => services.customFields.definitions.list(filter),
  }),
  get("/custom-fields/definitions/:id", "customFieldDefinition", {
    response: CustomFieldDefinition,
    handler: (services, { id }) => services.customFields.definitions.get(id),
  }),
  post("/custom-fields/definitions", "createCustomFieldDefinition", {
    response: CustomFieldDefinition,
    input: CreateCustomFieldDefinitionInput,
    status: 201,
    handler: (services, input) => services.customFields.definitions.create(input),
  }),
  ...putAndPatch("/custom-fields/definitions/:id", "updateCustomFieldDefinition", {
    response: CustomFieldDefinition,
    input: UpdateCustomFieldDefinitionInput,
    handler: (services, { id, ...input }) => services.customFields.definitions.update(id, input),
  }),
  del("/custom-fields/definitions/:id", "deleteCustomFieldDefinition", {
    response: NoContent,
    handler: (services, { id }) => services.customFields.definitions.delete(id),
  }),
])
