// Relay's object identification: anything by its id.
import { Arg, Ctx, ID, Query, Resolver } from "type-graphql"
import type { Context } from "../context.js"
import { isId, Node } from "../entities/thing.js"
import { Reading } from "../reader/reading.js"

@Resolver()
export class NodeResolver {
  @Query(() => Node, { nullable: true, description: "Anything by its id; null for what is not there or not yours to see" })
  async node(@Ctx() { reader }: Context, @Arg("id", () => ID, { description: "The id of anything" }) id: string) {
    const kind = isId(id) ? await reader.kindOf(id) : undefined
    return kind ? Reading.maybe(kind, { id }) : null
  }
}
