// Operations that explain access rules.
import { Args, Ctx, Resolver } from "type-graphql"
import { anyone } from "../../auth/access-rules.js"
import type { Context } from "../../core/context.js"
import { AccessExplanation, AccessRule, ViewerAccess } from "../../entities/administration/access.js"
import { connectionOf } from "../../entities/connections.js"
import { filterArg } from "../../graphql/arguments.js"
import { query } from "../../graphql/operations.js"
import { AccessRuleFilter, ExplainAccessInput } from "../../inputs/administration/roles.js"

@Resolver()
export class AccessResolver {
  @query(() => ViewerAccess, {
    allow: anyone,
    description: "Get the operations that the caller may call, from which a client builds its menu.",
  })
  viewerAccess(@Ctx() { services }: Context) {
    return services.administration.access.getOfViewer()
  }

  @query(() => connectionOf(AccessRule), {
    allow: anyone,
    description:
      "List the access rules of all operations, actions and fields, what they give to the built-in roles, and which permissions extend them.",
  })
  accessRules(@Ctx() { services }: Context, @filterArg(() => AccessRuleFilter) filter: AccessRuleFilter) {
    return services.administration.access.list(filter)
  }

  @query(() => AccessExplanation, {
    allow: anyone,
    errors: ["NOT_FOUND"],
    description:
      "Explain whether and why an employee may read or change a record or read a field. Administrators ask about everyone, others about themselves.",
  })
  explainAccess(@Ctx() { services }: Context, @Args(() => ExplainAccessInput) input: ExplainAccessInput) {
    return services.administration.access.explain(input)
  }
}
