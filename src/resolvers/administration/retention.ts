// GraphQL operations on the retention settings.
import { Ctx, Mutation, Query, Resolver } from "type-graphql"
import type { Context } from "../../core/context.js"
import { RetentionSettings } from "../../entities/administration/retention.js"
import { patchArg } from "../../graphql/arguments.js"
import { UpdateRetentionInput } from "../../inputs/administration/retention.js"

@Resolver()
export class RetentionResolver {
  @Query(() => RetentionSettings)
  retentionSettings(@Ctx() { services }: Context) {
    return services.administration.retention.get()
  }

  @Mutation(() => RetentionSettings)
  updateRetentionSettings(@Ctx() { services }: Context, @patchArg(() => UpdateRetentionInput) input: UpdateRetentionInput) {
    return services.administration.retention.update(input)
  }
}
