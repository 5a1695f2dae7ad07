// Pages of the directory that start at a letter.
import { beforeAll, expect, test } from "@jest/globals"
import type { Json } from "../support/client.js"
import { outcomeOf } from "../support/leave-requests.js"
import { statementsOf } from "../support/statements.js"
import { createTestApp } from "../support/test-app.js"

const app = createTestApp()
const names = ["Ada", "Ärmel", "Lars", "maja", "Mia", "Nele", "Zoe"]

beforeAll(async () => {
  await app.sql("update employees set end_date = '2020-01-01' where id <> ?", [app.employee.id])
  await app.sql("update employees set full_name = 'Ada' where id = ?", [app.employee.id])
  for (const full_name of names.slice(1)) await app.hire({ full_name })
})

const read = async (args: string): Promise<Json> => {
  const fields = "totalCount pageInfo { hasNextPage hasPreviousPage startCursor endCursor } nodes { fullName }"
  const { totalCount, pageInfo, nodes } = (await app.employee.execute(`{ directory(${args}) { ${fields} } }`)).directory
  return { ...pageInfo, totalCount, names: nodes.map(({ fullName }: Json) => fullName) }
}

test("a page starts at the first name at or after a text, and continues in both directions", async () => {
  const statements = await statementsOf(app, async () => {
    expect(await read('first: 2, filter: { startAt: "M" }')).toMatchObject({
      names: ["maja", "Mia"],
      hasPreviousPage: true,
      hasNextPage: true,
      totalCount: 7,
    })
  })
  expect(statements).toHaveLength(1)
  const { startCursor, endCursor } = await read('first: 2, filter: { startAt: "M" }')
  const before = await read(`last: 2, before: "${startCursor}", filter: { startAt: "M" }`)
  expect(before).toMatchObject({ names: ["Ärmel", "Lars"], hasPreviousPage: true, hasNextPage: true })
  const after = await read(`first: 5, after: "${endCursor}", filter: { startAt: "M" }`)
  expect(after).toMatchObject({ names: ["Nele", "Zoe"], hasPreviousPage: true, hasNextPage: false })
})

test("a page that is read from the end ends before the text", async () => {
  expect(await read('last: 2, filter: { startAt: "M" }')).toMatchObject({ names: ["Ärmel", "Lars"], hasNextPage: true })
  expect(await read('last: 5, filter: { startAt: "B" }')).toMatchObject({ names: ["Ada", "Ärmel"], hasPreviousPage: false })
})

test("a page starts at a text in a descending list, and beyond the last name it is empty", async () => {
  const descending = "orderBy: [{ field: FULL_NAME, direction: DESC }]"
  expect((await read(`first: 2, ${descending}, filter: { startAt: "M" }`)).names).toEqual(["Lars", "Ärmel"])
  expect(await read('filter: { startAt: "Zz" }')).toMatchObject({ names: [], hasPreviousPage: true, totalCount: 7 })
})

test("a list in another order returns 400 VALIDATION_FAILED for a start", async () => {
  const { body } = await app.employee.graphql(
    '{ directory(orderBy: [{ field: EMAIL }], filter: { startAt: "M" }) { totalCount } }',
  )
  expect(body.errors[0].extensions).toMatchObject({ code: "VALIDATION_FAILED", errors: [{ path: "startAt" }] })
  expect(outcomeOf(await app.employee.get("/users/directory?sort=email&startAt=M"))).toEqual([400, "VALIDATION_FAILED"])
})

test("REST pages by number count from the start", async () => {
  const { body, headers } = await app.employee.get("/users/directory?startAt=M&limit=3")
  expect(body.map(({ fullName }: Json) => fullName)).toEqual(["maja", "Mia", "Nele"])
  expect(headers.get("x-total-count")).toBe("4")
})
