// The GraphQL query `node`: any record by its id (Relay's Global Object Identification).
import { Ctx, Query, Resolver } from "type-graphql"
import type { Context } from "../core/context.js"
import { isId, Node } from "../entities/base-entity.js"
import { idArg } from "../graphql/arguments.js"
import { QuerySpec } from "../query/query-spec.js"

@Resolver()
export class NodeResolver {
  @Query(() => Node, { nullable: true })
  async node(@Ctx() { query }: Context, @idArg() id: string) {
    const entity = isId(id) ? await query.findEntityOf(id) : undefined
    return entity ? QuerySpec.optional(entity, { id }) : null
  }
}
