// Operations on the retention settings.
import { Ctx, Resolver } from "type-graphql"
import { admin, hr } from "../../auth/access-rules.js"
import type { Context } from "../../core/context.js"
import { RetentionSettings } from "../../entities/administration/retention.js"
import { inputArg } from "../../graphql/arguments.js"
import { mutation, query } from "../../graphql/operations.js"
import { UpdateRetentionInput } from "../../inputs/administration.js"

@Resolver()
export class RetentionResolver {
  @query(() => RetentionSettings, {
    allow: hr,
    description: "Get how long the organization keeps logs, and the legal holds of personal data.",
  })
  retentionSettings(@Ctx() { services }: Context) {
    return services.administration.retention.get()
  }

  @mutation(() => RetentionSettings, {
    allow: admin,
    description: "Update how long the organization keeps data. Omitted settings keep their value.",
  })
  updateRetentionSettings(@Ctx() { services }: Context, @inputArg() input: UpdateRetentionInput) {
    return services.administration.retention.update(input)
  }
}
