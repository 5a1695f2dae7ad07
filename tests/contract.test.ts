// Generated contracts are current, the database schema matches the entities and separates organizations, and every operation
// has an access rule.
import { readFileSync } from "node:fs"
import { describe, expect, test } from "@jest/globals"
import { Validator } from "@seriousme/openapi-schema-validator"
import { type GraphQLObjectType, isEnumType, isInputObjectType, isInterfaceType, isNonNullType, isObjectType } from "graphql"
import { AccessPolicies } from "../src/auth/access-policies.js"
import { applyShield, hideableFields } from "../src/auth/shield.js"
import { contractFiles } from "../src/cli/generate-contract.js"
import { accessPolicies, resolvers, restRoutes } from "../src/domains.js"
import { allMetadata, metadataOf } from "../src/entities/metadata.js"
import { buildSchema } from "../src/graphql/schema.js"
import { FileResponse } from "../src/rest/route.js"
import { createRouter } from "../src/rest/router.js"
import { createTestApp } from "./support/test-app.js"

const app = createTestApp()
const schema = buildSchema(resolvers, accessPolicies)
const types = Object.values(schema.getTypeMap()).filter(({ name }) => !name.startsWith("__"))
const root = (name: string) => Object.values((schema.getType(name) as GraphQLObjectType | undefined)?.getFields() ?? {})
const rootFields = [...root("Query"), ...root("Mutation"), ...root("Subscription")]

/** Number of the first line in which two texts differ. */
function firstDifference(committed: string, generated: string): number {
  const lines = generated.split("\n")
  return committed.split("\n").findIndex((line, n) => line !== lines[n]) + 1 || lines.length
}

describe("generated contracts", () => {
  test.each(Object.entries(contractFiles()))("the committed %s matches the generated one", (name, text) => {
    const committed = readFileSync(new URL(`../${name}`, import.meta.url), "utf8")
    // The texts are too long to print.
    if (committed !== text)
      throw new Error(`${name} is stale from line ${firstDifference(committed, text)} on: run \`npm run contract\``)
  })

  test("openapi.json is valid OpenAPI 3.1", async () => {
    const { valid, errors } = await new Validator().validate(JSON.parse(contractFiles()["openapi.json"] as string))
    expect(errors).toBeUndefined()
    expect(valid).toBe(true)
  })

  test("openapi.json names the media types of files", () => {
    const { paths } = JSON.parse(contractFiles()["openapi.json"] as string)
    const mediaTypesOf = ({ path }: { path: string }) =>
      Object.keys(paths[`/api${path.replace(/:(\w+)/g, "{$1}")}`].get.responses[200].content ?? {})
    const files = restRoutes.filter(({ response }) => response === FileResponse).map((route) => [route.path, mediaTypesOf(route)])
    const office = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
    expect(Object.fromEntries(files)).toMatchObject({
      "/users/export": ["text/csv", office],
      "/files/:token": ["*/*"],
      "/avatars/:token": ["image/png"],
      "/careers/:slug/logo": ["image/*"],
    })
    expect(files.filter(([, mediaTypes]) => mediaTypes?.length === 0)).toEqual([])
  })

  test("every type, field, argument and input of GraphQL is described", () => {
    const silent: string[] = []
    for (const type of types) {
      if (!type.description) silent.push(type.name)
      if (!isObjectType(type) && !isInterfaceType(type) && !isInputObjectType(type)) continue
      for (const field of Object.values(type.getFields())) {
        if (!field.description) silent.push(`${type.name}.${field.name}`)
        for (const arg of "args" in field ? field.args : [])
          if (!arg.description) silent.push(`${type.name}.${field.name}(${arg.name})`)
      }
    }
    expect(silent.filter((name) => !/^(Query|Mutation|Subscription|Boolean|String|Int|Float|ID)$/.test(name))).toEqual([])
  })

  test("only nodes have a field id, so that clients can cache records by it", () => {
    const identified = types.filter(isObjectType).filter((type) => type.getFields().id)
    expect(identified.length).toBeGreaterThan(50)
    expect(identified.filter((type) => !type.getInterfaces().some(({ name }) => name === "Node"))).toEqual([])
    expect(identified.filter((type) => String(type.getFields().id?.type) !== "ID!")).toEqual([])
  })

  test("enumerations are UPPER_SNAKE in GraphQL", () => {
    const odd = types.filter(isEnumType).flatMap((type) => type.getValues().filter(({ name }) => !/^[A-Z][A-Z0-9_]*$/.test(name)))
    expect(odd).toEqual([])
  })
})

describe("operations and policies", () => {
  test("every operation has an access rule, and every rule has an operation", () => {
    const named = new Set([...rootFields.map(({ name }) => name), ...restRoutes.map(({ operation: op }) => op)])
    expect([...named].filter((name) => !accessPolicies.operations.has(name))).toEqual([])
    expect([...accessPolicies.operations.keys()].filter((name) => !named.has(name))).toEqual([])
  })

  test("a server with an operation without an access rule does not start", () => {
    const none = new AccessPolicies(accessPolicies.all(), [], { operations: new Set(), rows: new Map(), hiddenFields: new Set() })
    expect(() => applyShield(buildSchema(resolvers, accessPolicies), none)).toThrow(/without a rule/)
    expect(() => createRouter(restRoutes, schema, none.operations, async () => {})).toThrow(/has no rule/)
  })

  test("every REST operation exists in GraphQL", () => {
    const names = new Set(rootFields.map(({ name }) => name))
    // GraphQL returns the URLs of files.
    const routes = restRoutes.filter(({ response }) => response !== FileResponse)
    expect([...new Set(routes.map(({ operation: op }) => op))].filter((op) => !names.has(op))).toEqual([])
  })

  test("every visible entity has a policy, and every field that can be hidden is nullable", () => {
    for (const { entity, name, internal } of allMetadata()) {
      if (internal) continue
      expect(accessPolicies.of(entity).actions.read).toBeDefined()
      const fields = (schema.getType(name) as GraphQLObjectType).getFields()
      const strict = [...hideableFields(accessPolicies, name)].filter(
        (field) => fields[field] && isNonNullType(fields[field].type),
      )
      expect(strict).toEqual([])
      const parts = new Set([...metadataOf(entity).fields.values()].flatMap((field) => field.parts ?? []))
      const unknown = Object.keys(accessPolicies.of(entity).fields).filter((field) => !fields[field] && !parts.has(field))
      expect(unknown).toEqual([])
    }
  })
})

describe("the database schema", () => {
  test("the database has exactly the tables that the entities declare", async () => {
    expect(await app.instance.deps.orm.migrator.checkSchema()).toBe(false)
    expect(await app.instance.deps.orm.schema.getUpdateSchemaSQL({ wrap: false })).toBe("")
  })

  test("every table has an organization column", async () => {
    const without = await app.sql<{ name: string }>(
      `select table_name as name from information_schema.tables t where table_schema = 'public' and not exists (
         select from information_schema.columns c where c.table_schema = 'public' and c.table_name = t.table_name
           and c.column_name = 'organization_id' and c.is_nullable = 'NO')`,
    )
    expect(without.map(({ name }) => name)).toEqual(["mikro_orm_migrations"])
  })

  test("every foreign key includes the organization", async () => {
    const keys = await app.sql<{ name: string; columns: string[]; target: string }>(
      `select conname as name, confrelid::regclass::text as target,
         array(select attname::text from unnest(conkey) n join pg_attribute on attrelid = conrelid and attnum = n) as columns
       from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`,
    )
    expect(keys.length).toBeGreaterThan(20)
    expect(keys.filter(({ columns }) => !columns.includes("organization_id")).map(({ name }) => name)).toEqual([])
    const alone = keys.filter(({ columns, target }) => columns.length < 2 && target !== "organizations")
    expect(alone).toEqual([])
    await expect(app.sql("update employees set manager_id = ? where id = ?", [app.outsider.id, app.employee.id])).rejects.toThrow(
      /foreign key/,
    )
  })

  test("every foreign key has an index that begins with the organization", async () => {
    const bare = await app.sql<{ name: string }>(
      `select c.conname as name from pg_constraint c where contype = 'f' and connamespace = 'public'::regnamespace
         and not exists (select from pg_index i where i.indrelid = c.conrelid
           and (i.indkey::int2[])[0:cardinality(c.conkey) - 1] @> c.conkey)`,
    )
    expect(bare).toEqual([])
  })
})
