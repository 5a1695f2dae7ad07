// Email addresses of other organizations, as an import and a hire tell them.
import { afterEach, expect, test } from "@jest/globals"
import type { Client, Json } from "../support/client.js"
import { clearRateLimits } from "../support/identity.js"
import { planImport, problemsOfRows } from "../support/imports.js"
import { outcomeOf } from "../support/leave-requests.js"
import { createTestApp } from "../support/test-app.js"

const app = createTestApp()
afterEach(() => clearRateLimits(app))

let people = 0

/** Hires people of the other organization and returns their addresses. */
function hireOthers(count: number): Promise<string[]> {
  const hire = async () => {
    const email = `foreign${++people}@other.test`
    await app.hire({ email }, app.otherOrganizationId)
    return email
  }
  return Promise.all(Array.from({ length: count }, hire))
}

const linesFor = (addresses: readonly string[]) => ["email,fullName", ...addresses.map((email) => `${email},Person`)]
const codesOf = async (client: Client, addresses: readonly string[]) =>
  (await problemsOfRows(client, (await planImport(client, "EMPLOYEES", linesFor(addresses))).id)).map(([problem]) => problem)
const createdOutcome = async (email: string) =>
  outcomeOf(await app.hr.post("/users", { email, fullName: "Nora", role: "EMPLOYEE" }))

test("an import with more than 20 addresses of other organizations names none of them, and uses up the limit of the day", async () => {
  const foreign = await hireOthers(21)
  const codes = await codesOf(app.hr, [...foreign, "new@acme.test", "ann@acme.test"])
  expect(codes).toEqual([...Array(22).fill("email EMAIL_UNCHECKED"), undefined])
  expect(await codesOf(app.hr, ["new@acme.test", foreign[0] as string])).toEqual(Array(2).fill("email EMAIL_UNCHECKED"))
  expect(await createdOutcome("new@acme.test")).toEqual([429, "RATE_LIMITED"])
})

test("addresses of other organizations in imports, new accounts and hires count together", async () => {
  const foreign = await hireOthers(20)
  expect(await codesOf(app.hr, [...foreign.slice(0, 18), "new@acme.test"])).toEqual([
    ...Array(18).fill("email EMAIL_TAKEN"),
    undefined,
  ])
  expect(await createdOutcome(foreign[18] as string)).toEqual([409, "EMAIL_TAKEN"])
  const { body: candidate } = await app.hr.post("/candidates", { fullName: "Cora", email: "cora@mail.test" })
  const hire = async (email: string) =>
    outcomeOf(await app.hr.post("/onboarding/hire", { candidateId: candidate.id, startDate: "2026-04-01", email }))
  expect(await hire(foreign[19] as string)).toEqual([409, "EMAIL_TAKEN"])
  expect([await hire(foreign[0] as string), await hire("cora@acme.test")]).toEqual(Array(2).fill([429, "RATE_LIMITED"]))
  expect(await codesOf(app.hr, ["new@acme.test"])).toEqual(["email EMAIL_UNCHECKED"])
})

test("committing an import checks the addresses that other organizations have taken since", async () => {
  const plan: Json = await planImport(app.hr, "EMPLOYEES", linesFor(["late@acme.test"]))
  await app.hire({ email: "late@acme.test" }, app.otherOrganizationId)
  expect(outcomeOf(await app.hr.post(`/imports/${plan.id}/commit`))).toEqual([409, "EMAIL_TAKEN"])
  const attempts = await app.sql<{ points: number }>("select points from app.rate_limits where key like 'takenAddress:account%'")
  expect(attempts).toEqual([{ points: 1 }])
})

test("an import that only changes people of the organization is planned beyond the limit as well", async () => {
  await codesOf(app.hr, await hireOthers(21))
  expect(await codesOf(app.hr, ["ann@acme.test", "bob@acme.test"])).toEqual([undefined, undefined])
})
