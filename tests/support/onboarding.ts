// Templates and onboardings of tests.
import { expect } from "@jest/globals"
import type { Client, Json } from "./client.js"

let count = 0

/** A step of a template; one of the type TASK for the employee on the first day unless given otherwise. */
export const templateStep = (order: number, values: object = {}) => ({
  title: `Step ${order}`,
  type: "TASK",
  assigneeRole: "EMPLOYEE",
  durationDays: 0,
  order,
  ...values,
})

/** One step for each role, on the days 0, 1, 2 and 7. */
export const stepsOfAllRoles = () => [
  templateStep(1, { title: "Sign the contract", type: "DOCUMENT" }),
  templateStep(2, { title: "Prepare the desk", assigneeRole: "HR", durationDays: 1 }),
  templateStep(3, { title: "Set goals", type: "MEETING", assigneeRole: "MANAGER", durationDays: 2 }),
  templateStep(4, { title: "Have lunch", type: "OTHER", assigneeRole: "BUDDY", durationDays: 7 }),
]

/** Creates a template and returns its id. */
export async function createTemplate(client: Client, steps: object[] = stepsOfAllRoles(), values: object = {}): Promise<string> {
  const { status, body } = await client.post("/onboarding/templates", {
    name: `Template ${count++}`,
    kind: "ONBOARDING",
    steps,
    ...values,
  })
  expect({ status, body }).toMatchObject({ status: 201 })
  return body.id
}

/** Starts an onboarding and returns it. */
export async function startOnboarding(client: Client, values: object): Promise<Json> {
  const { status, body } = await client.post("/onboarding/start", values)
  expect({ status, body }).toMatchObject({ status: 201 })
  return body
}

/** Changes a step of an onboarding, by its order. */
export const updateStep = (client: Client, { id, steps }: Json, order: number, values: object) =>
  client.patch(`/onboarding/instances/${id}/steps/${steps.find((step: Json) => step.order === order).id}`, values)
