// GraphQL list of the events of the organization.
import { Ctx, Query, Resolver } from "type-graphql"
import type { Context } from "../../core/context.js"
import { connectionOf } from "../../entities/connections.js"
import { OrganizationEvent } from "../../entities/hr/milestones.js"
import { filterArg } from "../../graphql/arguments.js"
import { OrganizationEventFilter } from "../../inputs/hr/milestones.js"

@Resolver()
export class OrganizationEventResolver {
  @Query(() => connectionOf(OrganizationEvent))
  organizationEvents(@Ctx() { services }: Context, @filterArg(() => OrganizationEventFilter) filter?: OrganizationEventFilter) {
    return services.hr.milestones.list(filter ?? {})
  }
}
