// The GraphQL queries `node` and `nodes`: any records by their ids (Relay's Global Object Identification).
import { Arg, Ctx, Extensions, ID, Query, Resolver } from "type-graphql"
import type { Context } from "../core/context.js"
import { tooManyError } from "../core/errors.js"
import { Node } from "../entities/base-entity.js"
import { idArg } from "../graphql/arguments.js"
import { NodeIds } from "../query/query-spec.js"

const MAX_NODES = 100

@Resolver()
export class NodeResolver {
  @Query(() => Node)
  async node(@Ctx() { query }: Context, @idArg("id", "Id of the record, of any type.") id: string) {
    return query.findNode(id)
  }

  @Query(() => [Node], { nullable: "items" })
  @Extensions({ listSize: MAX_NODES })
  nodes(@Arg("ids", () => [ID], { description: `Ids of the records, at most ${MAX_NODES}.` }) ids: string[]) {
    if (ids.length > MAX_NODES) throw tooManyError("ids", MAX_NODES)
    return new NodeIds(ids)
  }
}
