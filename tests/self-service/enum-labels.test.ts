// Labels of enumerations.
import { expect, test } from "@jest/globals"
import { isEnumType } from "graphql"
import { accessPolicies, resolvers } from "../../src/domains.js"
import { buildSchema } from "../../src/graphql/schema.js"
import { LANGUAGES, messageCatalog } from "../../src/i18n/translate.js"
import type { Json } from "../support/client.js"
import { createTestApp } from "../support/test-app.js"

const app = createTestApp()

/** Sort keys and codes are not shown to people; errors have messages. */
const isForPrograms = (name: string) =>
  /OrderField$|^__/.test(name) || ["OrderDirection", "ErrorCode", "AvatarSize"].includes(name)

test("every value of every enumeration that people see has a label in each language", async () => {
  const types = Object.values(buildSchema(resolvers, accessPolicies).getTypeMap()).filter(isEnumType)
  const expected = types
    .filter(({ name }) => !isForPrograms(name))
    .flatMap((type) => type.getValues().map(({ name }) => `${type.name}.${name}`))
  for (const language of LANGUAGES) {
    const { body } = await app.employee.get(`/enum-labels?language=${language}`)
    const labels = body.enumerations.flatMap(({ name, values }: Json) =>
      values.map(({ value, label }: Json) => [`${name}.${value}`, label]),
    )
    expect(labels.map(([key]: string[]) => key).sort()).toEqual(expected.toSorted())
    expect(labels.filter(([, label]: string[]) => !label || /^states\.|^[A-Z]+_[A-Z_]+$/.test(label))).toEqual([])
  }
})

test("every label of the catalog belongs to a value", async () => {
  const { body } = await app.employee.get("/enum-labels")
  const keys = body.enumerations.flatMap(({ name, values }: Json) => values.map(({ value }: Json) => `enums.${name}.${value}`))
  const own = [...messageCatalog("en").keys()].filter((key) => key.startsWith("enums."))
  expect(own.filter((key) => !keys.includes(key))).toEqual([])
})

test("labels are in the language of the caller, or in the given one, with the spellings of both APIs", async () => {
  const find = ({ enumerations }: Json, name: string) => enumerations.find((one: Json) => one.name === name).values
  const german = { headers: { "Accept-Language": "de" } }
  const { body } = await app.employee.get("/enum-labels", german)
  expect([body.language, find(body, "EmploymentType")[1]]).toEqual([
    "de",
    { value: "FULL_TIME", restValue: "Full-time", label: "Vollzeit" },
  ])
  const fields = "language enumerations { name values { value restValue label } }"
  const { enumLabels } = await app.employee.execute(`{ enumLabels(language: EN) { ${fields} } }`)
  expect([enumLabels.language, find(enumLabels, "ApplicationStage")[0].label]).toEqual(["EN", "Applied"])
  expect(find(enumLabels, "EmploymentChangeStatus")[1].label).toBe("In effect")
})

test("names select enumerations", async () => {
  const { enumLabels } = await app.employee.execute(
    `{ enumLabels(names: ["Badge", "LeaveStatus"]) { enumerations { name } labels } }`,
  )
  expect(enumLabels.labels.LeaveStatus.PENDING).toBe("Pending")
  expect(enumLabels.enumerations.map(({ name }: Json) => name).sort()).toEqual(["Badge", "LeaveStatus"])
  const { body } = await app.employee.get("/enum-labels?name=Badge")
  expect(body.enumerations.map(({ name }: Json) => name)).toEqual(["Badge"])
})
