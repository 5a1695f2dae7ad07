// Connection types of the entities (Relay cursor connections).
import { Field, Int, ObjectType } from "type-graphql"
import { type Class, findMetadata } from "./metadata.js"

@ObjectType("PageInfo", { description: "Position of a page in its list." })
class PageInfo {
  @Field(() => Boolean, { description: "Whether the list continues after `endCursor`." }) hasNextPage!: boolean
  @Field(() => Boolean, { description: "Whether the list has records before `startCursor`." }) hasPreviousPage!: boolean
  @Field(() => String, {
    nullable: true,
    description: "Cursor of the first edge. Pass it as `before` to read the previous page.",
  })
  startCursor?: string
  @Field(() => String, { nullable: true, description: "Cursor of the last edge. Pass it as `after` to read the next page." })
  endCursor?: string
}

const connections = new Map<Class, Class>()
/** Entities by the name of their connection type. */
const targets = new Map<string, Class>()

/** A connection of an entity, for the type checker. */
export interface ConnectionOf<T> {
  nodes: T[]
}

/** The connection type of an entity. */
export function connectionOf<T extends object>(target: Class<T>): Class<ConnectionOf<T>> {
  const known = connections.get(target)
  if (known) return known as Class<ConnectionOf<T>>
  @ObjectType(`${target.name}Edge`, { description: `A record of a list of \`${target.name}\`, with its cursor.` })
  class Edge {
    @Field(() => String, {
      description: "Cursor of the record. Pass it as `after` or `before` to read the records after or before it.",
    })
    cursor!: string
    @Field(() => target as never, { description: `The \`${target.name}\` at the cursor.` }) node!: object
  }
  @ObjectType(`${target.name}Connection`, { description: `A page of a list of \`${target.name}\`.` })
  class Connection {
    @Field(() => [target as never], { description: "Records of the page, in the order of the list." }) nodes!: object[]
    @Field(() => [Edge], { description: "Records of the page with their cursors." }) edges!: Edge[]
    @Field(() => PageInfo, { description: "Position of the page in the list." }) pageInfo!: PageInfo
    @Field(() => Int, {
      description: "Number of records in the whole list. The database counts them only if this field is selected.",
    })
    totalCount!: number
  }
  for (const [name, description] of Object.entries(findMetadata(target)?.listFields ?? {}))
    Field(() => Boolean, { description })(Connection.prototype, name)
  connections.set(target, Connection)
  targets.set(`${target.name}Connection`, target)
  return Connection as unknown as Class<ConnectionOf<T>>
}

/** The entity that a connection type lists; undefined for other types. */
export const entityOfConnection = (type: Class): Class | undefined =>
  [...connections].find(([, connection]) => connection === type)?.[0]

/** The name of the type that a connection lists, or of any other type itself. */
export const itemTypeName = (typeName: string) => connectedBy(typeName)?.name ?? typeName

/** The entity that a connection type lists, by the name of the type. */
export const connectedBy = (typeName: string): Class | undefined => targets.get(typeName)
