// The domain custom fields.
import { customFieldAccess } from "../auth/access/custom-fields.js"
import { CustomFieldDefinitionResolver, CustomFieldValueResolver, customFieldResolvers } from "../resolvers/custom-fields.js"
import { customFieldRoutes } from "../rest/custom-fields.js"
import { CustomFieldDefinitionService } from "../services/custom-fields/definitions.js"
import { CustomFieldValueService } from "../services/custom-fields/values.js"
import { defineDomain } from "./domain.js"

export const customFieldsDomain = defineDomain({
  uses: [],
  services: { definitions: CustomFieldDefinitionService, values: CustomFieldValueService },
  resolvers: [...customFieldResolvers(), CustomFieldValueResolver, CustomFieldDefinitionResolver],
  routes: customFieldRoutes,
  access: customFieldAccess,
})
