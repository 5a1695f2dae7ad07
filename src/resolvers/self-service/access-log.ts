// Operations on the access log.
import { Ctx, Resolver } from "type-graphql"
import { anyone } from "../../auth/access-rules.js"
import type { Context } from "../../core/context.js"
import { connectionOf } from "../../entities/connections.js"
import { AccessLogEntry } from "../../entities/self-service/access-log.js"
import { filterArg } from "../../graphql/arguments.js"
import { query } from "../../graphql/operations.js"
import { AccessLogFilter } from "../../inputs/self-service/access-log.js"

@Resolver()
export class AccessLogResolver {
  @query(() => connectionOf(AccessLogEntry), {
    allow: anyone,
    description: "List who read or changed the caller's restricted data, latest first. The caller's own reads are not recorded.",
  })
  accessLog(@Ctx() { services }: Context, @filterArg() filter: AccessLogFilter) {
    return services.selfService.accessLog.list(filter)
  }
}
