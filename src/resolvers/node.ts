// Relay's object identification: anything by its id.
import { Arg, Ctx, ID, Query, Resolver } from "type-graphql"
import type { Context } from "../context.js"
import { Node } from "../entities/thing.js"
import { Reading } from "../reader/reading.js"

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

@Resolver()
export class NodeResolver {
  @Query(() => Node, { nullable: true, description: "Anything by its id; null for what is not there or not yours to see" })
  async node(@Ctx() { reader }: Context, @Arg("id", () => ID, { description: "The id of anything" }) id: string) {
    const kind = uuid.test(id) ? await reader.kindOf(id) : undefined
    return kind ? Reading.maybe(kind, { id }) : null
  }
}
