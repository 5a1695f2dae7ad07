// Searches ignore case and accents.
import { beforeAll, expect, test } from "@jest/globals"
import type { Json } from "../support/client.js"
import { insertDepartment } from "../support/factories.js"
import { createTestApp } from "../support/test-app.js"

const app = createTestApp()

const names = ["Jürgen Müller", "Łukasz Żółć", "Søren Æbelø", "Anna Weiß", "İpek Işık", "Семён Йодль", "Zoë 50% O_Brien"]

beforeAll(async () => {
  for (const [n, full_name] of names.entries()) await app.hire({ full_name, email: `search${n}@acme.test` })
  await insertDepartment(app, "Großküche")
})

test.each([
  ["muller", ["Jürgen Müller"]],
  ["MÜLLER jurgen", ["Jürgen Müller"]],
  ["mu\u0308ller", ["Jürgen Müller"]],
  ["mull", ["Jürgen Müller"]],
  ["lukasz zolc", ["Łukasz Żółć"]],
  ["soren aebelo", ["Søren Æbelø"]],
  ["WEISS", ["Anna Weiß"]],
  ["weiß", ["Anna Weiß"]],
  ["ipek isik", ["İpek Işık"]],
  ["ИОДЛЬ семен", ["Семён Йодль"]],
  ["zoe", ["Zoë 50% O_Brien"]],
  ["50%", ["Zoë 50% O_Brien"]],
  ["o_b", ["Zoë 50% O_Brien"]],
  ["_0%", []],
  ["jür mul search0@acme", ["Jürgen Müller"]],
])("people?search=%s returns %j", async (search, found) => {
  const { body } = await app.hr.get(`/users?search=${encodeURIComponent(search)}`)
  expect(body.items.map(({ fullName }: Json) => fullName)).toEqual(found)
  const { people } = await app.employee.execute(
    "query ($search: String!) { people: directory(filter: { search: $search }) { nodes { fullName } } }",
    {
      search,
    },
  )
  expect(people.nodes.map(({ fullName }: Json) => fullName)).toEqual(found)
})

test.each(["grosskuche", "GROSSKÜCHE", "Großku"])("departments?search=%s finds Großküche", async (search) => {
  expect((await app.employee.get(`/departments?search=${encodeURIComponent(search)}`)).body).toMatchObject([
    { name: "Großküche" },
  ])
})
