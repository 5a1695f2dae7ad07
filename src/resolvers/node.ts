// Relay's object identification: any record by its id.
import { Arg, Ctx, ID, Query, Resolver } from "type-graphql"
import type { Context } from "../core/context.js"
import { isId, Node } from "../entities/base-entity.js"
import { QuerySpec } from "../query/query-spec.js"

@Resolver()
export class NodeResolver {
  @Query(() => Node, { nullable: true })
  async node(@Ctx() { query: reader }: Context, @Arg("id", () => ID, { description: "The id of anything" }) id: string) {
    const kind = isId(id) ? await reader.findEntityOf(id) : undefined
    return kind ? QuerySpec.optional(kind, { id }) : null
  }
}
