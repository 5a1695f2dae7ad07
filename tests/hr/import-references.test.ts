// How rows of an import name departments and positions.
import { beforeAll, expect, test } from "@jest/globals"
import type { Json } from "../support/client.js"
import { importedRows, planImport, problemsOfRows } from "../support/imports.js"
import { createTestApp } from "../support/test-app.js"

const app = createTestApp()

const create = async (path: string, body: Json): Promise<string> => (await app.hr.post(path, body)).body.id
const valuesOf = ({ changes }: Json) => Object.fromEntries(changes.map(({ field, to }: Json) => [field, to]))

let platformId: string
let engineerId: string
beforeAll(async () => {
  platformId = await create("/departments", { name: "Platform" })
  const data = await create("/departments", { name: "Data" })
  await create("/departments", { name: "Support" })
  engineerId = await create("/positions", { title: "Software Engineer", departmentId: platformId })
  await create("/positions", { title: "Software Engineer", departmentId: data })
  await create("/positions", { title: "Analyst", departmentId: data })
})

test("the department of a row decides between positions of the same title", async () => {
  const { id } = await planImport(
    app.hr,
    "EMPLOYEES",
    [
      "email,fullName,position,department",
      "one@acme.test,One,Software Engineer,Platform",
      "two@acme.test,Two,software engineer,",
      "three@acme.test,Three,Software Engineer,Support",
      "four@acme.test,Four,Analyst,Platform",
    ],
    { mapping: JSON.stringify({ position: "jobTitle" }) },
  )
  expect(await problemsOfRows(app.hr, id)).toEqual([[], ["jobTitle AMBIGUOUS"], ["jobTitle AMBIGUOUS"], []])
  const [first] = await importedRows(app.hr, id)
  expect(valuesOf(first)).toMatchObject({ departmentId: platformId, positionId: engineerId })
})

test("departments are named by path in any spelling, and a path from the top comes before a name", async () => {
  const north = await create("/departments", { name: "North" })
  const sales = await create("/departments", { name: "Sales", parentId: north })
  const nested = await create("/departments", { name: "North", parentId: sales })
  const { id } = await planImport(app.hr, "EMPLOYEES", [
    "email,fullName,department",
    ...["North", "NORTH/sales", "  north /   Sales /North ", "Sales", "Sales / North", "North / Sales / South"].map(
      (path, n) => `p${n}@acme.test,Person,${path}`,
    ),
  ])
  const rows = await importedRows(app.hr, id)
  expect(rows.map((row) => valuesOf(row).departmentId)).toEqual([north, sales, nested, sales, undefined, undefined])
  expect(rows.at(-1).problems).toMatchObject([{ column: "department", code: "REFERENCE" }])
})

test("rows find departments of the same file whatever their order, and all rows of a cycle and below it are rejected", async () => {
  const { id } = await planImport(app.hr, "DEPARTMENTS", [
    "name,parent",
    "Third,Top / Second",
    "Second,Top",
    "Top,",
    "A,C",
    "B,A",
    "C,B",
    "Below,A",
    "top,",
  ])
  const problems = await problemsOfRows(app.hr, id)
  expect(problems).toEqual([
    [],
    [],
    [],
    ["parent HIERARCHY_CYCLE"],
    ["parent HIERARCHY_CYCLE"],
    ["parent HIERARCHY_CYCLE"],
    ["parent REFERENCE"],
    ["name DUPLICATE"],
  ])
})
