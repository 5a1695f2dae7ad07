// The GraphQL queries `node` and `nodes`: any records by their ids (Relay's Global Object Identification).
import { Arg, Ctx, Extensions, ID, Resolver } from "type-graphql"
import { directoryReaders } from "../auth/access/permissions.js"
import type { Context } from "../core/context.js"
import { tooManyError } from "../core/errors.js"
import { Node } from "../entities/base-entity.js"
import { idArg } from "../graphql/arguments.js"
import { query } from "../graphql/operations.js"
import { NodeIds } from "../query/query-spec.js"

const MAX_NODES = 100

@Resolver()
export class NodeResolver {
  @query(() => Node, {
    mayBeNull: true,
    allow: directoryReaders,
    description: "Get any record by its id. Returns null if it does not exist or is not visible.",
  })
  async node(@Ctx() ctx: Context, @idArg("id", "Id of the record, of any type.") id: string) {
    return ctx.query.findNode(id)
  }

  @query(() => [Node], {
    allow: directoryReaders,
    description: "Get records by their ids, in the order of the ids. Null stands for a record that is not visible.",
    hasNullItems: true,
  })
  @Extensions({ listSize: MAX_NODES })
  nodes(@Arg("ids", () => [ID], { description: `Ids of the records, at most ${MAX_NODES}.` }) ids: string[]) {
    if (ids.length > MAX_NODES) throw tooManyError("ids", MAX_NODES)
    return new NodeIds(ids)
  }
}
