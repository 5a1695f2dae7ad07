// GraphQL operation that erases personal data.
import { Ctx, Mutation, Resolver } from "type-graphql"
import type { Context } from "../../core/context.js"
import { ErasurePlan } from "../../entities/administration/erasure.js"
import { idArg, inputArg } from "../../graphql/arguments.js"
import { EraseEmployeeInput } from "../../inputs/administration/erasure.js"

@Resolver()
export class ErasureResolver {
  @Mutation(() => ErasurePlan)
  eraseEmployee(
    @Ctx() { services }: Context,
    @idArg("id", "Id of the former employee.") id: string,
    @inputArg(() => EraseEmployeeInput, { nullable: true }) input?: EraseEmployeeInput,
  ) {
    return services.administration.erasure.erase(id, input ?? {})
  }
}
