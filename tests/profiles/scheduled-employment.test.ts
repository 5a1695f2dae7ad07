// Scheduled changes of employments stay applicable: other writes that exclude them are rejected.
import { describe, expect, test } from "@jest/globals"
import { employmentChangesJob } from "../../src/jobs/employment-changes.js"
import type { Json } from "../support/client.js"
import { insertDepartment, insertRow } from "../support/factories.js"
import { planImport, problemsOfRows } from "../support/imports.js"
import { outcomeOf } from "../support/leave-requests.js"
import { createTemplate, templateStep } from "../support/onboarding.js"
import { createTestApp } from "../support/test-app.js"

const app = createTestApp()
const [MARCH_5, MARCH_6, MARCH_7] = ["2026-03-05", "2026-03-06", "2026-03-07"]

interface Person {
  readonly id: string
}

const hire = (values: object = {}) => app.hire({ hire_date: "2024-01-01", ...values })
const record = ({ id }: Person, values: object, client = app.hr) => client.post(`/users/${id}/employment-changes`, values)
const schedule = async (person: Person, effectiveDate: string, values: object): Promise<string> => {
  const { status, body } = await record(person, { effectiveDate, ...values })
  expect([status, body.status]).toEqual([201, "SCHEDULED"])
  return body.id
}
const cancel = ({ id }: Person, change: string) => app.hr.post(`/users/${id}/employment-changes/${change}/cancel`)
/** The outcome of a rejected write, with the changes that it names. */
const conflictOf = ({ status, body }: { status: number; body: Json }) => [status, body.code, body.details?.changes]
const conflict = (...changes: object[]) => [409, "SCHEDULED_CHANGE_CONFLICT", changes]
const problemOf = ({ status, body }: { status: number; body: Json }) => [status, body.errors?.[0]?.path, body.errors?.[0]?.code]
const END_BEFORE_START = [400, "endDate", "END_BEFORE_START"]

async function applyOn(time: string): Promise<void> {
  const before = app.clock.now()
  app.clock.set(time)
  await employmentChangesJob.run(app.instance.deps)
  app.clock.set(before)
}

const statusesOf = async ({ id }: Person): Promise<string[]> =>
  (await app.hr.get(`/users/${id}/employment-changes`)).body.map(({ status }: Json) => status)

test("a scheduled change of pay alone is applied or canceled beside one of a date", async () => {
  const kim = await hire()
  await schedule(kim, MARCH_5, { payGrade: "E2" })
  await schedule(kim, MARCH_5, { endDate: "2026-12-31" })
  const raise = await schedule(kim, MARCH_6, { payGrade: "E3" })
  expect((await cancel(kim, raise)).status).toBe(200)
  await applyOn(`${MARCH_6}T12:00:00Z`)
  expect((await app.hr.get(`/users/${kim.id}`)).body).toMatchObject({ payGrade: "E2", endDate: "2026-12-31" })
})

describe("the dates of a person", () => {
  test("a first day after a scheduled last day is rejected, scheduled or at once, and a rehire without one is not", async () => {
    const kim = await hire({ full_name: "Kim Kastner" })
    const end = await schedule(kim, MARCH_5, { endDate: "2026-12-05" })
    expect(problemOf(await record(kim, { effectiveDate: MARCH_6, hireDate: "2026-12-20" }))).toEqual(END_BEFORE_START)
    const expected = { id: end, employeeId: kim.id, name: "Kim Kastner", effectiveDate: MARCH_5, code: "VALIDATION_FAILED" }
    const rejected = await record(kim, { effectiveDate: "2026-03-02", hireDate: "2026-12-20" })
    expect(conflictOf(rejected)).toEqual(conflict(expected))
    expect(rejected.body.detail).toMatch(/^The change of “Kim Kastner” that is scheduled for March 5, 2026 could not be applied/)
    expect(conflictOf(await app.hr.patch(`/users/${kim.id}`, { hireDate: "2026-12-20" }))).toEqual(conflict(expected))
    await schedule(kim, MARCH_6, { hireDate: "2026-12-20", endDate: null })
    expect((await statusesOf(kim)).sort()).toEqual(["SCHEDULED", "SCHEDULED"])
  })

  test("a last day is compared with the first day that a scheduled change sets before it", async () => {
    const kim = await hire({ hire_date: "2026-06-01" })
    await record(kim, { effectiveDate: "2026-06-01", hireDate: "2026-06-01" })
    await schedule(kim, "2026-06-02", { hireDate: "2026-04-01" })
    await schedule(kim, "2026-06-03", { endDate: "2026-05-01" })
    expect(problemOf(await record(kim, { effectiveDate: "2026-06-04", hireDate: "2026-05-02" }))).toEqual(END_BEFORE_START)
  })

  test("a change of other attributes is rejected as a whole", async () => {
    const kim = await hire()
    const departmentId = await insertDepartment(app, "Moved")
    await schedule(kim, MARCH_6, { hireDate: "2026-02-01" })
    expect(problemOf(await record(kim, { effectiveDate: MARCH_7, departmentId, endDate: "2026-01-31" }))).toEqual(
      END_BEFORE_START,
    )
    const id = await schedule(kim, MARCH_5, { departmentId, endDate: "2026-02-28" })
    expect(conflictOf(await app.hr.patch(`/users/${kim.id}`, { hireDate: "2026-03-01" }))).toMatchObject(conflict({ id }))
  })

  test("canceling a change that another one depends on is rejected until that is canceled", async () => {
    const kim = await hire({ end_date: "2026-06-30" })
    const open = await schedule(kim, MARCH_5, { endDate: null })
    const again = await schedule(kim, MARCH_6, { hireDate: "2026-09-01" })
    expect(conflictOf(await cancel(kim, open))).toMatchObject(conflict({ id: again, code: "VALIDATION_FAILED" }))
    for (const id of [again, open]) expect((await cancel(kim, id)).status).toBe(200)
  })

  test("the last day of an offboarding, a bulk action and an import are checked", async () => {
    const kim = await hire({ email: "dates@acme.test" })
    await schedule(kim, MARCH_5, { hireDate: "2026-05-01" })
    const bulk = await app.hr.post("/users/bulk", { action: "UPDATE", ids: [kim.id], values: { endDate: "2026-04-30" } })
    expect(outcomeOf(bulk)).toEqual([409, "ROWS_REJECTED"])
    expect(bulk.body.details.rows).toMatchObject([{ recordId: kim.id, code: "SCHEDULED_CHANGE_CONFLICT" }])
    const plan = await planImport(app.hr, "EMPLOYEES", ["email,endDate", "dates@acme.test,2026-04-30"])
    expect(await problemsOfRows(app.hr, plan.id)).toEqual([["null SCHEDULED_CHANGE_CONFLICT"]])
    const templateId = await createTemplate(app.hr, [templateStep(1)], { kind: "OFFBOARDING" })
    const offboarding = { employeeId: kim.id, templateId, startDate: "2026-04-01", lastDay: "2026-04-30" }
    expect(outcomeOf(await app.hr.post("/onboarding/start", offboarding))).toEqual([409, "SCHEDULED_CHANGE_CONFLICT"])
  })
})

describe("the reporting lines", () => {
  test("of two scheduled changes that close a cycle the second is rejected, and a write at once after which one would", async () => {
    const [kim, lee] = [await hire(), await hire()]
    const id = await schedule(kim, MARCH_5, { managerId: lee.id })
    for (const effectiveDate of [MARCH_5, MARCH_6])
      expect(outcomeOf(await record(lee, { effectiveDate, managerId: kim.id }))).toEqual([409, "HIERARCHY_CYCLE"])
    const expected = conflict({ id, employeeId: kim.id, effectiveDate: MARCH_5, code: "HIERARCHY_CYCLE" })
    expect(conflictOf(await record(lee, { effectiveDate: "2026-03-03", managerId: kim.id }))).toMatchObject(expected)
    expect(conflictOf(await app.hr.patch(`/users/${lee.id}`, { managerId: kim.id }))).toMatchObject(expected)
    const { managerChain } = await app.hr.execute(`{ managerChain(employeeId: "${kim.id}", asOf: "${MARCH_7}") { employeeId } }`)
    expect(managerChain).toEqual([{ employeeId: lee.id }])
  })

  test("a new manager who is below the person now, and is moved before, is accepted, and the move is not canceled", async () => {
    const [kim, lee, other] = [await hire(), await hire(), await hire()]
    expect((await record(lee, { effectiveDate: "2026-03-02", managerId: kim.id })).status).toBe(201)
    expect(outcomeOf(await record(kim, { effectiveDate: MARCH_6, managerId: lee.id }))).toEqual([409, "HIERARCHY_CYCLE"])
    const move = await schedule(lee, MARCH_5, { managerId: other.id })
    const swap = await schedule(kim, MARCH_6, { managerId: lee.id })
    expect(conflictOf(await cancel(lee, move))).toMatchObject(conflict({ id: swap, code: "HIERARCHY_CYCLE" }))
    await applyOn(`${MARCH_6}T12:00:00Z`)
    expect((await app.hr.get(`/users/${kim.id}`)).body.managerId).toBe(lee.id)
    expect((await app.hr.get(`/users/${lee.id}`)).body.managerId).toBe(other.id)
  })

  test("a change of one day waits for another that is recorded before it and due later, west of it", async () => {
    const location = (name: string, timezone: string) =>
      insertRow(app.sql, "locations", app.organizationId, { name, timezone, type: "OFFICE", country: "DE" })
    const east = await hire({ location_id: await location("Auckland", "Pacific/Auckland") })
    const west = await hire({ location_id: await location("Lima", "America/Lima") })
    await schedule(west, MARCH_5, { managerId: east.id })
    await schedule(west, MARCH_5, { managerId: null })
    await schedule(east, MARCH_5, { managerId: west.id })
    // March 5 has begun in Auckland alone.
    await applyOn("2026-03-04T20:00:00Z")
    expect((await app.hr.get(`/users/${east.id}`)).body.managerId).toBeNull()
    await applyOn("2026-03-05T12:00:00Z")
    expect((await app.hr.get(`/users/${east.id}`)).body.managerId).toBe(west.id)
    expect([...(await statusesOf(west)), ...(await statusesOf(east))]).toEqual(["APPLIED", "APPLIED", "APPLIED"])
  })

  test("two writes at once cannot close a cycle of a future day", async () => {
    const [kim, lee] = [await hire(), await hire()]
    const outcomes = await Promise.all([
      record(kim, { effectiveDate: MARCH_5, managerId: lee.id }),
      record(lee, { effectiveDate: MARCH_5, managerId: kim.id }, app.admin),
    ])
    expect(outcomes.map(({ status }) => status).sort()).toEqual([201, 409])
  })
})
