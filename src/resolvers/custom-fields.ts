// Operations on custom fields, and the field `customField` of the entities that have them.
import type { GraphQLResolveInfo } from "graphql"
import { Arg, Ctx, FieldResolver, Info, Resolver, Root } from "type-graphql"
import { customFieldDefinitionReaders, customFieldManagers } from "../auth/access/permissions.js"
import type { Context } from "../core/context.js"
import { Node } from "../entities/base-entity.js"
import { connectionOf } from "../entities/connections.js"
import { CustomFieldDefinition } from "../entities/custom-fields/definitions.js"
import { CustomFieldValue, customFieldEntities, type LoadedCustomField } from "../entities/custom-fields/values.js"
import type { Class } from "../entities/metadata.js"
import { DeletePayload } from "../entities/payloads.js"
import { filterArg, idArg, inputArg } from "../graphql/arguments.js"
import { loadNode } from "../graphql/loaders.js"
import { mutation, query } from "../graphql/operations.js"
import {
  CreateCustomFieldDefinitionInput,
  CustomFieldDefinitionFilter,
  UpdateCustomFieldDefinitionInput,
} from "../inputs/custom-fields.js"

function customFieldResolver(entity: Class): Class {
  @Resolver(() => entity as never)
  class CustomFieldResolver {
    @FieldResolver(() => CustomFieldValue)
    customField(
      @Root() field: LoadedCustomField | Record<string, never>,
      @Arg("key", () => String, { description: "Key of the field." }) _key: string,
    ) {
      return "key" in field ? field : null
    }
  }
  return CustomFieldResolver
}

export const customFieldResolvers = () => customFieldEntities().map(customFieldResolver)

@Resolver(() => CustomFieldValue)
export class CustomFieldValueResolver {
  @FieldResolver(() => Node, { nullable: true })
  ref(@Root() { isReference, value }: LoadedCustomField, @Ctx() ctx: Context, @Info() info: GraphQLResolveInfo) {
    return isReference && typeof value === "string" ? loadNode(ctx, value, info) : null
  }
}

@Resolver()
export class CustomFieldDefinitionResolver {
  @query(() => connectionOf(CustomFieldDefinition), {
    allow: customFieldDefinitionReaders,
    description: "List the custom fields that the caller may read, ordered by kind of records and position.",
  })
  customFieldDefinitions(@Ctx() { services }: Context, @filterArg() filter: CustomFieldDefinitionFilter) {
    return services.customFields.definitions.list(filter)
  }

  @query(() => CustomFieldDefinition, { allow: customFieldDefinitionReaders, description: "Get a custom field." })
  customFieldDefinition(@Ctx() { services }: Context, @idArg() id: string) {
    return services.customFields.definitions.get(id)
  }

  @mutation(() => CustomFieldDefinition, {
    allow: customFieldManagers,
    errors: ["NAME_TAKEN"],
    description: "Create a custom field. A kind of records has at most 50.",
  })
  createCustomFieldDefinition(@Ctx() { services }: Context, @inputArg() input: CreateCustomFieldDefinitionInput) {
    return services.customFields.definitions.create(input)
  }

  @mutation(() => CustomFieldDefinition, {
    allow: customFieldManagers,
    errors: ["RECORD_IN_USE"],
    inputErrors: ["FORBIDDEN"],
    description:
      "Update a custom field. An option that records use can be removed with a replacement only. Omitted fields keep their value.",
  })
  updateCustomFieldDefinition(
    @Ctx() { services }: Context,
    @idArg() id: string,
    @inputArg() input: UpdateCustomFieldDefinitionInput,
  ) {
    return services.customFields.definitions.update(id, input)
  }

  @mutation(() => DeletePayload, { allow: customFieldManagers, description: "Delete a custom field with all its values." })
  deleteCustomFieldDefinition(@Ctx() { services }: Context, @idArg() id: string) {
    return services.customFields.definitions.delete(id)
  }
}
