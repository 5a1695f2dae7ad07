// The domain custom fields.
import { customFieldAccess } from "../auth/access/custom-fields.js"
import type { ServicesOf } from "../core/service-registry.js"
import { CustomFieldDefinitionResolver, CustomFieldValueResolver, customFieldResolvers } from "../resolvers/custom-fields.js"
import { customFieldRoutes } from "../rest/custom-fields.js"
import { CustomFieldDefinitionService } from "../services/custom-fields/definitions.js"
import { CustomFieldValueService } from "../services/custom-fields/values.js"
import { defineDomain } from "./domain.js"

const services = { definitions: CustomFieldDefinitionService, values: CustomFieldValueService }

declare module "../core/context.js" {
  interface Services {
    readonly customFields: ServicesOf<typeof services>
  }
}

export const customFieldsDomain = defineDomain({
  uses: [],
  services,
  resolvers: [...customFieldResolvers(), CustomFieldValueResolver, CustomFieldDefinitionResolver],
  routes: customFieldRoutes,
  access: customFieldAccess,
})
