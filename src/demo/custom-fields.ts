// Custom fields of the demo organization, and their values.
import { newId } from "../entities/base-entity.js"
import type { DemoRow } from "./people.js"

const shirtSizes = ["s", "m", "l", "xl"]

/** The definitions, and the values of a record by its place in the list of its kind. */
export function createDemoCustomFields() {
  const definitions: DemoRow[] = []
  const define = (entity_type: string, key: string, label: string, values: object): string => {
    const id = newId()
    const position = definitions.filter((other) => other.entity_type === entity_type).length
    definitions.push({ id, entity_type, key, label, position, options: [], is_required: false, version: 1, ...values })
    return id
  }
  const options = shirtSizes.map((value) => ({ value, label: value.toUpperCase() }))
  const officeDay = define("USER", "officeDay", "Office day", { type: "STRING", group: "DIRECTORY" })
  const shirtSize = define("USER", "shirtSize", "T-shirt size", { type: "ENUM", group: "PERSONAL", options })
  const companyPhone = define("USER", "companyPhone", "Company phone", { type: "BOOLEAN", group: "EMPLOYMENT" })
  const costCenter = define("DEPARTMENT", "costCenter", "Cost center", { type: "NUMBER" })
  const remote = define("JOB", "remote", "Remote work", { type: "BOOLEAN" })
  return {
    definitions,
    ofEmployee: (index: number) => ({
      ...(index % 3 === 0 ? { [officeDay]: index % 2 === 0 ? "Tuesday" : "Thursday" } : {}),
      [shirtSize]: shirtSizes[index % shirtSizes.length],
      [companyPhone]: index % 4 === 0,
    }),
    ofDepartment: (index: number) => ({ [costCenter]: 4000 + index * 10 }),
    ofVacancy: (index: number) => ({ [remote]: index % 2 === 0 }),
  }
}
