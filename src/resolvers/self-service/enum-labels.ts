// Operation on the labels of enumerations.
import { Args, Ctx, Resolver } from "type-graphql"
import { anyone } from "../../auth/access-rules.js"
import type { Context } from "../../core/context.js"
import { EnumLabels } from "../../entities/self-service/enum-labels.js"
import { query } from "../../graphql/operations.js"
import { EnumLabelsInput } from "../../inputs/self-service/enum-labels.js"

@Resolver()
export class EnumLabelResolver {
  @query(() => EnumLabels, { allow: anyone, description: "Get the labels of enumerations for people, in a language." })
  enumLabels(@Ctx() { services }: Context, @Args(() => EnumLabelsInput) input: EnumLabelsInput) {
    return services.selfService.enumLabels.get(input)
  }
}
