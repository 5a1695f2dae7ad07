// List of the events of the organization.
import { Ctx, Resolver } from "type-graphql"
import { anyone } from "../../auth/access-rules.js"
import type { Context } from "../../core/context.js"
import { connectionOf } from "../../entities/connections.js"
import { OrganizationEvent } from "../../entities/hr/organization-events.js"
import { filterArg } from "../../graphql/arguments.js"
import { query } from "../../graphql/operations.js"
import { OrganizationEventFilter } from "../../inputs/hr.js"

@Resolver()
export class OrganizationEventResolver {
  @query(() => connectionOf(OrganizationEvent), {
    allow: anyone,
    description:
      "List hires, leavers, promotions, anniversaries, birthdays, new departments and news that the caller may know of, latest first.",
  })
  organizationEvents(@Ctx() { services }: Context, @filterArg() filter: OrganizationEventFilter) {
    return services.hr.organizationEvents.list(filter)
  }
}
