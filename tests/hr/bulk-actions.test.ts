// Bulk actions: plans, all-or-nothing commits and the rights on each record.
import { beforeAll, describe, expect, test } from "@jest/globals"
import type { Client, Json } from "../support/client.js"
import { insertDepartment, UNKNOWN_ID } from "../support/factories.js"
import { outcomeOf } from "../support/leave-requests.js"
import { createApplication, createJob } from "../support/recruitment.js"
import { createTestApp } from "../support/test-app.js"

const app = createTestApp()

let departmentId: string
beforeAll(async () => {
  departmentId = await insertDepartment(app, "Bakery")
  await app.admin.post("/custom-fields/definitions", {
    entityType: "USER",
    key: "team",
    label: "Team",
    type: "STRING",
    group: "DIRECTORY",
  })
})

const auditedActions = async () =>
  (await app.sql<{ action: string }>("select action from audit_entries order by sequence")).map(({ action }) => action)
const employee = async (id: string) => (await app.hr.get(`/users/${id}`)).body

describe("bulk actions on employees", () => {
  test("a dry run returns the changes of each record on both APIs and stores its plan only", async () => {
    const input = {
      action: "UPDATE",
      ids: [app.employee.id, app.colleague.id],
      values: { departmentId, customFields: { team: "North" } },
      dryRun: true,
    }
    const actions = await auditedActions()
    const { status, body } = await app.hr.post("/users/bulk", input)
    expect(status).toBe(200)
    expect(body).toMatchObject({ isCommitted: false, updateCount: 2, unchangedCount: 0, errorCount: 0 })
    expect(body.rows[0]).toMatchObject({
      recordId: app.employee.id,
      status: "UPDATE",
      changes: [
        { field: "departmentId", from: null, to: departmentId },
        { field: "customFields.team", from: null, to: "North" },
      ],
    })
    const mutation = `mutation ($input: EmployeeBulkInput!) { applyToEmployees(input: $input) { isCommitted rows { recordId status changes { field from to } } } }`
    const { applyToEmployees } = await app.hr.execute(mutation, { input })
    expect(applyToEmployees.rows[0].changes).toEqual(body.rows[0].changes)
    expect(await auditedActions()).toEqual([...actions, "plan.create", "plan.create"])
    expect(await employee(app.employee.id)).toMatchObject({ departmentId: null, customFields: {} })
  })

  test("a rejected record rejects the whole action with the reasons, and nothing is stored", async () => {
    const ids = [app.colleague.id, UNKNOWN_ID, app.admin.id]
    const plan = await app.hr.post("/users/bulk", { action: "BLOCK", ids, dryRun: true })
    expect(plan.body.rows.map(({ status, code }: Json) => [status, code])).toEqual([
      ["UPDATE", null],
      ["ERROR", "NOT_FOUND"],
      ["ERROR", "FORBIDDEN"],
    ])
    const { status, body } = await app.hr.post("/users/bulk", { action: "BLOCK", ids })
    expect([status, body.code, body.details.rejected]).toEqual([409, "ROWS_REJECTED", 2])
    expect(body.details.rows.map(({ recordId }: Json) => recordId)).toEqual([UNKNOWN_ID, app.admin.id])
    expect(await employee(app.colleague.id)).toMatchObject({ accountStatus: "Active" })
  })

  test("an action on the records of a filter changes all of them with their history and audit entries", async () => {
    const filter = { managerId: app.admin.id, role: "EMPLOYEE" }
    const { body } = await app.hr.post("/users/bulk", { action: "UPDATE", filter, values: { departmentId, payGrade: "E3" } })
    expect(body).toMatchObject({ isCommitted: true, updateCount: 1 })
    expect(await employee(app.colleague.id)).toMatchObject({ departmentId, payGrade: "E3" })
    const again = await app.hr.post("/users/bulk", { action: "UPDATE", filter, values: { departmentId } })
    expect(again.body).toMatchObject({ updateCount: 0, unchangedCount: 1 })
    const { body: history } = await app.hr.get(`/users/${app.colleague.id}/employment-changes`)
    expect(history).toHaveLength(1)
    const invited = await app.hire({ full_name: "Ina", account_status: "INVITED" })
    expect((await app.hr.post("/users/bulk", { action: "INVITE", ids: [invited.id] })).body).toMatchObject({ updateCount: 1 })
    const deactivated = await app.hr.post("/users/bulk", { action: "DEACTIVATE", ids: [invited.id] })
    expect(deactivated.body.rows[0].changes).toEqual([{ field: "accountStatus", from: "INVITED", to: "DEACTIVATED" }])
  })

  test("an action without records, with too many, with both ids and filter, or with values that it does not take returns 400", async () => {
    const paths = async (body: object) => {
      const response = await app.hr.post("/users/bulk", body)
      return [response.status, response.body.errors?.map(({ path }: Json) => path)]
    }
    expect(await paths({ action: "BLOCK" })).toEqual([400, ["ids"]])
    expect(await paths({ action: "BLOCK", ids: [app.employee.id], filter: {} })).toEqual([400, ["filter"]])
    expect(await paths({ action: "BLOCK", ids: Array(1001).fill(app.employee.id) })).toEqual([400, ["ids"]])
    expect(await paths({ action: "BLOCK", ids: [app.employee.id, app.employee.id] })).toEqual([400, ["ids"]])
    expect(await paths({ action: "BLOCK", ids: [app.employee.id], values: { payGrade: "E1" } })).toEqual([
      400,
      ["values.payGrade"],
    ])
    expect(await paths({ action: "UPDATE", ids: [app.employee.id] })).toEqual([400, ["values"]])
    expect(await paths({ action: "UPDATE", filter: { nothing: 1 }, values: { payGrade: "E1" } })).toEqual([
      400,
      ["filter.nothing"],
    ])
    expect(outcomeOf(await app.manager.post("/users/bulk", { action: "BLOCK", ids: [app.employee.id] }))).toEqual([
      403,
      "FORBIDDEN",
    ])
  })
})

describe("bulk actions on other records", () => {
  test("tasks change their stage, priority and assignee under the rights of the caller", async () => {
    const create = async (client: Client, title: string) =>
      (await client.post("/tasks", { title, stage: "TODO", priority: "LOW" })).body.id as string
    const ids = [await create(app.employee, "One"), await create(app.employee, "Two"), await create(app.colleague, "Other")]
    const values = { stage: "IN_PROGRESS", priority: "HIGH", assigneeId: app.manager.id }
    const rejected = await app.employee.post("/tasks/bulk", { ids, values, dryRun: true })
    expect(rejected.body.rows.map(({ status, code }: Json) => [status, code])).toEqual([
      ["UPDATE", null],
      ["UPDATE", null],
      ["ERROR", "NOT_FOUND"],
    ])
    const { body } = await app.employee.post("/tasks/bulk", { ids: ids.slice(0, 2), values })
    expect(body).toMatchObject({ isCommitted: true, updateCount: 2 })
    for (const id of ids.slice(0, 2)) expect((await app.employee.get(`/tasks/${id}`)).body).toMatchObject(values)
  })

  test("leave requests are decided by their approver, all or none", async () => {
    const { body: type } = await app.hr.post("/leave/types", { name: "Sabbatical", accrual: "NONE", negativeAllowedUpTo: 100 })
    const request = async (startDate: string) => {
      const { body } = await app.employee.post("/leave/requests", { leaveTypeId: type.id, startDate, endDate: startDate })
      await app.employee.post(`/leave/requests/${body.id}/submit`)
      return body.id as string
    }
    const ids = [await request("2026-03-10"), await request("2026-03-11")]
    const rejected = await app.manager.post("/leave/requests/bulk", { action: "REJECT", ids })
    expect(outcomeOf(rejected)).toEqual([409, "ROWS_REJECTED"])
    expect(rejected.body.details.rows[0].problems).toEqual([expect.objectContaining({ column: "comment" })])
    const { body } = await app.manager.post("/leave/requests/bulk", { action: "APPROVE", ids })
    expect(body.rows.map(({ changes }: Json) => changes)).toEqual(
      ids.map(() => [{ field: "status", from: "PENDING", to: "APPROVED" }]),
    )
  })

  test("applications move to a stage", async () => {
    const job = await createJob(app.hr, { title: "Baker" })
    const ids = [(await createApplication(app, job.id)).id, (await createApplication(app, job.id)).id]
    const { body } = await app.hr.post("/applications/bulk", { filter: { jobId: job.id }, values: { stage: "SCREENING" } })
    expect(body).toMatchObject({ updateCount: 2 })
    const hired = await app.hr.post("/applications/bulk", { ids, values: { stage: "HIRED" } })
    expect(outcomeOf(hired)).toEqual([409, "ROWS_REJECTED"])
  })
})
