// The stored entities that `node` finds.
import { isInterfaceType, isObjectType } from "graphql"
import { accessPolicies, resolvers } from "../../src/domains.js"
import { allMetadata } from "../../src/entities/metadata.js"
import { buildSchema } from "../../src/graphql/schema.js"

export const schema = buildSchema(resolvers, accessPolicies)

export const nodeTypes = allMetadata().filter(({ name, stored }) => {
  const type = schema.getType(name)
  const isNode = isObjectType(type) && type.getInterfaces().some((one) => isInterfaceType(one) && one.name === "Node")
  return stored && isNode && accessPolicies.byName(name) !== undefined
})
