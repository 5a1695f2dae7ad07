// Connection types of the entities (Relay cursor connections).
import { Field, Int, ObjectType } from "type-graphql"
import type { Class } from "./metadata.js"

@ObjectType("PageInfo", { description: "Position of a page in a connection." })
class PageInfo {
  @Field(() => Boolean, { description: "Whether entries follow `endCursor`." }) hasNextPage!: boolean
  @Field(() => Boolean, { description: "Whether entries precede `startCursor`." }) hasPreviousPage!: boolean
  @Field(() => String, { nullable: true, description: "Cursor of the first edge." }) startCursor?: string
  @Field(() => String, { nullable: true, description: "Cursor of the last edge. Pass it as `after` to get the next page." })
  endCursor?: string
}

const connections = new Map<Class, Class>()

/** The connection type of an entity. */
export function connectionOf(target: Class): Class {
  const existing = connections.get(target)
  if (existing) return existing
  @ObjectType(`${target.name}Edge`, { description: `A ${target.name} in a connection, with its cursor.` })
  class Edge {
    @Field(() => String, { description: "Cursor of the edge. Pass it as `after` to continue after this edge." }) cursor!: string
    @Field(() => target as never, { description: "Record of the edge." }) node!: object
  }
  @ObjectType(`${target.name}Connection`, { description: `A page of a list of ${target.name} records.` })
  class Connection {
    @Field(() => [target as never], { description: "Records of the page." }) nodes!: object[]
    @Field(() => [Edge], { description: "Records of the page with their cursors." }) edges!: Edge[]
    @Field(() => PageInfo, { description: "Position of the page." }) pageInfo!: PageInfo
    @Field(() => Int, { description: "Number of records on all pages. Counted only if selected." }) totalCount!: number
  }
  connections.set(target, Connection)
  return Connection
}

/** The entity that a connection type lists, by the name of the type. */
export const connectedBy = (typeName: string) => {
  for (const [target] of connections) if (`${target.name}Connection` === typeName) return target
  return undefined
}
