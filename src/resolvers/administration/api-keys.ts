// Operations on API keys.
import { Ctx, Resolver } from "type-graphql"
import { roleManagers } from "../../auth/access/permissions.js"
import type { Context } from "../../core/context.js"
import { ApiKey, IssuedApiKey } from "../../entities/administration/api-keys.js"
import { connectionOf } from "../../entities/connections.js"
import { filterArg, idArg, inputArg } from "../../graphql/arguments.js"
import { mutation, query } from "../../graphql/operations.js"
import { ApiKeyFilter, CreateApiKeyInput, RotateApiKeyInput } from "../../inputs/administration.js"

@Resolver()
export class ApiKeyResolver {
  @query(() => connectionOf(ApiKey), {
    allow: roleManagers,
    description: "List API keys without their secrets, ordered by name.",
  })
  apiKeys(@Ctx() { services }: Context, @filterArg() filter: ApiKeyFilter) {
    return services.administration.apiKeys.list(filter)
  }

  @query(() => ApiKey, { allow: roleManagers, description: "Get an API key without its secret." })
  apiKey(@Ctx() { services }: Context, @idArg() id: string) {
    return services.administration.apiKeys.get(id)
  }

  @mutation(() => IssuedApiKey, {
    allow: roleManagers,
    handlesCredentials: true,
    errors: ["INVALID_REFERENCE"],
    description: "Create an API key for a service account. Its secret is shown only in this response.",
  })
  createApiKey(@Ctx() { services }: Context, @inputArg() input: CreateApiKeyInput) {
    return services.administration.apiKeys.create(input)
  }

  @mutation(() => IssuedApiKey, {
    allow: roleManagers,
    handlesCredentials: true,
    errors: ["INVALID_TRANSITION", "INVALID_REFERENCE"],
    description: "Replace an API key whose rights the caller has by a new one. The old key works until the end of the overlap.",
  })
  rotateApiKey(
    @Ctx() { services }: Context,
    @idArg("id", "Id of the API key.") id: string,
    @inputArg({ nullable: true }) input: RotateApiKeyInput,
  ) {
    return services.administration.apiKeys.rotate(id, input)
  }

  @mutation(() => ApiKey, {
    allow: roleManagers,
    errors: ["INVALID_TRANSITION"],
    description: "Revoke an API key whose rights the caller has. Takes effect at once, also on open connections.",
  })
  revokeApiKey(@Ctx() { services }: Context, @idArg() id: string) {
    return services.administration.apiKeys.revoke(id)
  }
}
