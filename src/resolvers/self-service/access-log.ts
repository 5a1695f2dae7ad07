// GraphQL operations on the access log.
import { Ctx, Query, Resolver } from "type-graphql"
import type { Context } from "../../core/context.js"
import { connectionOf } from "../../entities/connections.js"
import { AccessRecord } from "../../entities/self-service/access-log.js"
import { filterArg } from "../../graphql/arguments.js"
import { AccessLogFilter } from "../../inputs/self-service/access-log.js"

@Resolver()
export class AccessLogResolver {
  @Query(() => connectionOf(AccessRecord))
  accessLog(@Ctx() { services }: Context, @filterArg(() => AccessLogFilter) filter?: AccessLogFilter) {
    return services.selfService.accessLog.list(filter ?? {})
  }
}
