// Connection types of the entities (Relay cursor connections).
import { Field, Int, ObjectType } from "type-graphql"
import type { Class } from "./metadata.js"

@ObjectType("PageInfo", { description: "Where a page of a connection stands" })
class PageInfo {
  @Field(() => Boolean, { description: "Whether more follows after `endCursor`" }) hasNextPage!: boolean
  @Field(() => Boolean, { description: "Whether something comes before `startCursor`" }) hasPreviousPage!: boolean
  @Field(() => String, { nullable: true, description: "The cursor of the first edge" }) startCursor?: string
  @Field(() => String, { nullable: true, description: "The cursor of the last edge: give it as `after`" }) endCursor?: string
}

const connections = new Map<Class, Class>()

/** The connection type of an entity. */
export function connectionOf(target: Class): Class {
  const known = connections.get(target)
  if (known) return known
  @ObjectType(`${target.name}Edge`, { description: `One ${target.name} of a list, with its cursor` })
  class Edge {
    @Field(() => String, { description: "Give it as `after` to go on from here" }) cursor!: string
    @Field(() => target as never, { description: "The entity itself" }) node!: object
  }
  @ObjectType(`${target.name}Connection`, { description: `A page of a list of ${target.name}` })
  class Connection {
    @Field(() => [target as never], { description: "The entities of the page" }) nodes!: object[]
    @Field(() => [Edge], { description: "The entities of the page with their cursors" }) edges!: Edge[]
    @Field(() => PageInfo, { description: "Where the page stands" }) pageInfo!: PageInfo
    @Field(() => Int, { description: "How many there are in all (counted only when asked for)" }) totalCount!: number
  }
  connections.set(target, Connection)
  return Connection
}

/** The entity that a connection type lists, by the name of the type. */
export const connectedBy = (typeName: string) => {
  for (const [target] of connections) if (`${target.name}Connection` === typeName) return target
  return undefined
}
