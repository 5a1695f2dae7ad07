// GraphQL operations on API keys.
import { Ctx, Mutation, Query, Resolver } from "type-graphql"
import type { Context } from "../../core/context.js"
import { ApiKey, IssuedApiKey } from "../../entities/administration/api-keys.js"
import { connectionOf } from "../../entities/connections.js"
import { filterArg, idArg, inputArg } from "../../graphql/arguments.js"
import { ApiKeyFilter, CreateApiKeyInput, RotateApiKeyInput } from "../../inputs/administration/api-keys.js"

@Resolver()
export class ApiKeyResolver {
  @Query(() => connectionOf(ApiKey))
  apiKeys(@Ctx() { services }: Context, @filterArg(() => ApiKeyFilter) filter?: ApiKeyFilter) {
    return services.administration.apiKeys.list(filter ?? {})
  }

  @Query(() => ApiKey)
  apiKey(@Ctx() { services }: Context, @idArg() id: string) {
    return services.administration.apiKeys.get(id)
  }

  @Mutation(() => IssuedApiKey)
  createApiKey(@Ctx() { services }: Context, @inputArg(() => CreateApiKeyInput) input: CreateApiKeyInput) {
    return services.administration.apiKeys.create(input)
  }

  @Mutation(() => IssuedApiKey)
  rotateApiKey(
    @Ctx() { services }: Context,
    @idArg("id", "Id of the API key.") id: string,
    @inputArg(() => RotateApiKeyInput, { nullable: true }) input?: RotateApiKeyInput,
  ) {
    return services.administration.apiKeys.rotate(id, input ?? {})
  }

  @Mutation(() => ApiKey)
  revokeApiKey(@Ctx() { services }: Context, @idArg() id: string) {
    return services.administration.apiKeys.revoke(id)
  }
}
