// Operations that explain access rules.
import { Args, Ctx, FieldResolver, Resolver, Root } from "type-graphql"
import { accessExplainers, accessInquirers } from "../../auth/access/permissions.js"
import { anyone } from "../../auth/access-rules.js"
import type { Context } from "../../core/context.js"
import {
  AccessExplanation,
  AccessHolder,
  AccessRule,
  NearestChanges,
  ViewerAccess,
} from "../../entities/administration/access.js"
import { connectionOf } from "../../entities/connections.js"
import { filterArg } from "../../graphql/arguments.js"
import { query } from "../../graphql/operations.js"
import { AccessActorsInput, AccessReadersInput, AccessRuleFilter, ExplainAccessInput } from "../../inputs/administration.js"

@Resolver(() => AccessExplanation)
export class AccessExplanationFieldResolver {
  @FieldResolver(() => NearestChanges, { nullable: true })
  nearestChanges(@Root() { nearestChanges }: AccessExplanation) {
    return nearestChanges?.() ?? null
  }
}

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
  accessRules(@Ctx() { services }: Context, @filterArg() filter: AccessRuleFilter) {
    return services.administration.access.list(filter)
  }

  @query(() => AccessExplanation, {
    allow: accessInquirers,
    errors: ["NOT_FOUND", "RATE_LIMITED"],
    description:
      "Explain whether and why an employee or a service account may read or change a record or read a field, and what would give a denied access. Holders of EXPLAIN_ACCESS ask about everyone, others about themselves.",
  })
  explainAccess(@Ctx() { services }: Context, @Args(() => ExplainAccessInput) input: ExplainAccessInput) {
    return services.administration.access.explain(input)
  }

  @query(() => connectionOf(AccessHolder), {
    allow: accessInquirers,
    errors: ["NOT_FOUND", "QUERY_TOO_COMPLEX", "RATE_LIMITED"],
    description:
      "List the active employees, by name, and the service accounts that may read a record or its field. Holders of EXPLAIN_ACCESS ask about the records that they may read. Others ask about their own, and accounts that are not active yet or suspended count as active.",
  })
  whoCanSee(@Ctx() { services }: Context, @Args(() => AccessReadersInput) input: AccessReadersInput) {
    return services.administration.accessHolders.listReaders(input)
  }

  @query(() => connectionOf(AccessHolder), {
    allow: accessExplainers,
    errors: ["NOT_FOUND", "QUERY_TOO_COMPLEX", "RATE_LIMITED"],
    description:
      "List the active employees, by name, and the service accounts that may take an action on a record now. What depends on the input of the action is not checked.",
  })
  whoCan(@Ctx() { services }: Context, @Args(() => AccessActorsInput) input: AccessActorsInput) {
    return services.administration.accessHolders.listActors(input)
  }
}
