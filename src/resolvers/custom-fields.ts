// GraphQL operations on custom fields, and the field `customField` of the entities that have them.
import type { GraphQLResolveInfo } from "graphql"
import { Arg, Ctx, FieldResolver, Info, Mutation, Query, Resolver, Root } from "type-graphql"
import type { Context } from "../core/context.js"
import { Node } from "../entities/base-entity.js"
import { connectionOf } from "../entities/connections.js"
import { CustomFieldDefinition } from "../entities/custom-fields/definitions.js"
import { CustomFieldValue, customFieldEntities, type LoadedCustomField } from "../entities/custom-fields/values.js"
import type { Class } from "../entities/metadata.js"
import { DeletePayload } from "../entities/payloads.js"
import { filterArg, idArg, inputArg, patchArg } from "../graphql/arguments.js"
import { loadNode } from "../graphql/loaders.js"
import {
  CreateCustomFieldDefinitionInput,
  CustomFieldDefinitionFilter,
  UpdateCustomFieldDefinitionInput,
} from "../inputs/custom-fields.js"

/** The resolver of `customField` of an entity. */
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

/** The resolvers of `customField` of all entities with custom fields. */
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
  @Query(() => connectionOf(CustomFieldDefinition))
  customFieldDefinitions(
    @Ctx() { services }: Context,
    @filterArg(() => CustomFieldDefinitionFilter) filter?: CustomFieldDefinitionFilter,
  ) {
    return services.customFields.definitions.list(filter ?? {})
  }

  @Query(() => CustomFieldDefinition)
  customFieldDefinition(@Ctx() { services }: Context, @idArg() id: string) {
    return services.customFields.definitions.get(id)
  }

  @Mutation(() => CustomFieldDefinition)
  createCustomFieldDefinition(
    @Ctx() { services }: Context,
    @inputArg(() => CreateCustomFieldDefinitionInput) input: CreateCustomFieldDefinitionInput,
  ) {
    return services.customFields.definitions.create(input)
  }

  @Mutation(() => CustomFieldDefinition)
  updateCustomFieldDefinition(
    @Ctx() { services }: Context,
    @idArg() id: string,
    @patchArg(() => UpdateCustomFieldDefinitionInput) input: UpdateCustomFieldDefinitionInput,
  ) {
    return services.customFields.definitions.update(id, input)
  }

  @Mutation(() => DeletePayload)
  async deleteCustomFieldDefinition(@Ctx() { services }: Context, @idArg() id: string) {
    await services.customFields.definitions.delete(id)
    return { deletedId: id }
  }
}
