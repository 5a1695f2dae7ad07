// Operation that erases personal data.
import { Ctx, Resolver } from "type-graphql"
import { hr } from "../../auth/access-rules.js"
import type { Context } from "../../core/context.js"
import { ErasurePlan } from "../../entities/administration/erasure.js"
import { idArg, inputArg } from "../../graphql/arguments.js"
import { mutation } from "../../graphql/operations.js"
import { EraseEmployeeInput } from "../../inputs/administration.js"

@Resolver()
export class ErasureResolver {
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
