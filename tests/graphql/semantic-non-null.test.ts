// The directive of root fields that are null because of an error alone.
import { expect, test } from "@jest/globals"
import { buildSchema, type ConstDirectiveNode } from "graphql"
import { accessPolicies, resolvers } from "../../src/domains.js"
import { printSortedSchema } from "../../src/graphql/print-schema.js"
import { buildSchema as buildOwnSchema } from "../../src/graphql/schema.js"
import { UNKNOWN_ID } from "../support/factories.js"
import { createTestApp } from "../support/test-app.js"

const app = createTestApp()
const printed = buildSchema(printSortedSchema(buildOwnSchema(resolvers, accessPolicies)))
const isMarked = (directives: readonly ConstDirectiveNode[] | undefined) =>
  directives?.some(({ name }) => name.value === "semanticNonNull") === true
const fieldsOf = (type: "Query" | "Mutation" | "Subscription") =>
  Object.values((printed.getType(type) as NonNullable<ReturnType<typeof printed.getQueryType>>).getFields())

test("every query but node is marked as null by an error alone, and no mutation or subscription is", () => {
  expect(printed.getDirective("semanticNonNull")?.description).toMatch(/null only if/)
  const unmarked = fieldsOf("Query").filter(({ astNode }) => !isMarked(astNode?.directives))
  expect(unmarked.map(({ name }) => name)).toEqual(["node"])
  for (const type of ["Mutation", "Subscription"] as const)
    expect(fieldsOf(type).filter(({ astNode }) => isMarked(astNode?.directives))).toEqual([])
})

test("a marked query of a missing record is null with an error, and node is null without one", async () => {
  const { body } = await app.hr.graphql(`{ employee(id: "${UNKNOWN_ID}") { id } node(id: "${UNKNOWN_ID}") { id } }`)
  expect(body.data).toEqual({ employee: null, node: null })
  expect(body.errors.map(({ path }: { path: string[] }) => path)).toEqual([["employee"]])
})
