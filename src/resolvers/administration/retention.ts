// Operations on how long personal data is kept: the retention settings and erasure.
import { Ctx, Resolver } from "type-graphql"
import { admin, hr } from "../../auth/access-rules.js"
import type { Context } from "../../core/context.js"
import { ErasurePlan } from "../../entities/administration/erasure.js"
import { RetentionSettings } from "../../entities/administration/retention.js"
import { idArg, inputArg } from "../../graphql/arguments.js"
import { mutation, query } from "../../graphql/operations.js"
import { EraseEmployeeInput, UpdateRetentionInput } from "../../inputs/administration.js"

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

  @mutation(() => ErasurePlan, {
    allow: hr,
    errors: ["INVALID_TRANSITION", "SELF_ACTION_FORBIDDEN"],
    description:
      "Erase the personal data of a former employee, or get the plan with `dryRun`. Data under a legal hold is erased by a job when the hold has ended. A repeated call returns what is left.",
  })
  eraseEmployee(
    @Ctx() { services }: Context,
    @idArg("id", "Id of the former employee.") id: string,
    @inputArg({ nullable: true }) input: EraseEmployeeInput,
  ) {
    return services.administration.erasure.erase(id, input)
  }
}
