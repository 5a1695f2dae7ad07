// Commits of imports and their reversal, where rows of a file refer to each other.
import { describe, expect, test } from "@jest/globals"
import type { Json, TestResponse } from "../support/client.js"
import { insertDepartment, insertOrganization } from "../support/factories.js"
import { importedRows, planImport } from "../support/imports.js"
import { createApproved, createLeaveType, outcomeOf } from "../support/leave-requests.js"
import { areWaiting, until } from "../support/live.js"
import { commitPlan, undoPlan } from "../support/plans.js"
import { createTestApp } from "../support/test-app.js"

const app = createTestApp()

/** Plans, commits and reverses an import. Returns the statuses of the three. */
async function importAndUndo(kind: string, lines: readonly string[], whileCommitted: () => Promise<void>): Promise<unknown[]> {
  const { id, status, errorCount } = await planImport(app.hr, kind, lines)
  const { body: committed } = await app.hr.post(`/imports/${id}/commit`)
  await whileCommitted()
  const { body: undone } = await app.hr.post(`/imports/${id}/undo`)
  return [status, errorCount, committed.status, undone.status ?? undone]
}
const done = ["PLANNED", 0, "COMMITTED", "UNDONE"]
const departments = async (): Promise<Json[]> => (await app.hr.get("/departments/tree")).body

test("undoing an import of a department and its parent deletes both", async () => {
  const lines = ["name,parent", "Top,", "Below,Top"]
  const outcome = await importAndUndo("DEPARTMENTS", lines, async () => {
    expect(await departments()).toMatchObject([{ name: "Top", children: [{ name: "Below" }] }])
  })
  expect(outcome).toEqual(done)
  expect(await departments()).toEqual([])
})

test("undoing an import of a tree deletes its departments and restores the changed ones", async () => {
  const { body: kept } = await app.hr.post("/departments", { name: "Kept" })
  const levels = Array.from({ length: 30 }, (_, n) => `Level ${n},${n > 0 ? `Level ${n - 1}` : "Kept"},`)
  const lines = ["name,parent,headEmail", ...levels.reverse(), "Side,Level 3,", "Kept,,ann@acme.test"]
  const outcome = await importAndUndo("DEPARTMENTS", lines, async () => {
    expect(await departments()).toMatchObject([{ id: kept.id, headId: app.employee.id, children: [{ name: "Level 0" }] }])
  })
  expect(outcome).toEqual(done)
  expect(await departments()).toMatchObject([{ id: kept.id, headId: null, children: [] }])
})

test("undoing an import of people removes them with their managers of the same file", async () => {
  const count = 300
  const lines = [
    "email,fullName,hireDate,managerEmail",
    ...Array.from(
      { length: count },
      (_, n) => `p${n}@acme.test,P ${n},2026-01-01,${n < count - 1 ? `p${n + 1}@acme.test` : "ann@acme.test"}`,
    ),
  ]
  const outcome = await importAndUndo("EMPLOYEES", lines, async () => {
    const [row] = await app.sql<{ count: number }>(
      "select count(*)::int from employees e join employees m on m.id = e.manager_id where e.email like 'p%@acme.test'",
    )
    expect(row?.count).toBe(count)
  })
  expect(outcome).toEqual(done)
  expect(await app.sql("select 1 from employees where email like 'p%@acme.test'")).toEqual([])
})

test("an expired import is neither committed nor reversed", async () => {
  const [planned, committed] = [
    await planImport(app.hr, "DEPARTMENTS", ["name", "Expired"]),
    await planImport(app.hr, "DEPARTMENTS", ["name", "Expiring"]),
  ]
  expect((await app.hr.post(`/imports/${committed.id}/commit`)).status).toBe(200)
  const before = app.clock.now()
  const at = async (time: number, work: () => Promise<unknown>) => {
    await app.sql("update imports set expires_at = ? where id in (?, ?)", [new Date(time), planned.id, committed.id])
    return work()
  }
  const outcomes = async () => [
    outcomeOf(await app.hr.post(`/imports/${planned.id}/commit`)),
    outcomeOf(await app.hr.post(`/imports/${committed.id}/undo`)),
  ]
  expect(await at(before.getTime(), outcomes)).toEqual(Array(2).fill([410, "PLAN_EXPIRED"]))
  const { import: shown } = await app.hr.execute(`{ import(id: "${planned.id}") { availableActions { name reason } } }`)
  expect(shown.availableActions).toContainEqual({ name: "COMMIT", reason: "PLAN_EXPIRED" })
  expect(await app.sql("select 1 from departments where name = 'Expired'")).toEqual([])
  expect(await at(before.getTime() + 60_000, outcomes)).toEqual([
    [200, "COMMITTED"],
    [200, "UNDONE"],
  ])
})

test("a file grants leave to one employee at most 100 times", async () => {
  await app.hr.post("/leave/types", { name: "Flexitime", accrual: "NONE" })
  const lines = Array.from({ length: 101 }, () => "ann@acme.test,Flexitime,1,2026-01-01,Opening balance")
  const plan = await planImport(app.hr, "LEAVE_BALANCES", ["employeeEmail,leaveType,days,validFrom,reason", ...lines])
  expect(plan).toMatchObject({ createCount: 100, errorCount: 1 })
})

describe("what an undo cannot restore", () => {
  const committed = async (lines: readonly string[]): Promise<Json> => {
    const { id } = await planImport(app.hr, "EMPLOYEES", lines)
    const { status, body } = await app.hr.post(`/imports/${id}/commit`)
    expect([status, body.status]).toEqual([200, "COMMITTED"])
    return body
  }
  const undo = (id: string) => app.hr.post(`/imports/${id}/undo`)
  const isOffered = async (id: string) => {
    const { import: shown } = await app.hr.execute(`{ import(id: "${id}") { isUndoable availableActions { name allowed } } }`)
    return [shown.isUndoable, shown.availableActions.find(({ name }: Json) => name === "UNDO").allowed]
  }

  test("an import of a last day of work, which cancels leave, is not undone", async () => {
    const leaveTypeId = await createLeaveType(app.hr, "Vacation")
    const person = await app.hire({ email: "leaver@acme.test", manager_id: app.manager.id, hire_date: "2026-01-01" })
    const requestId = await createApproved(app, person, "2027-11-15", "2027-11-15", { leaveTypeId })
    const { id } = await committed(["email,endDate", "leaver@acme.test,2027-06-30"])
    expect((await person.get(`/leave/requests/${requestId}`)).body.status).toBe("Cancelled")
    expect(await isOffered(id)).toEqual([false, false])
    expect(outcomeOf(await undo(id))).toEqual([409, "INVALID_TRANSITION"])
    expect((await app.hr.get(`/users/${person.id}`)).body.endDate).toBe("2027-06-30")
    const others = await committed(["email,phone", "leaver@acme.test,+49 731 7"])
    expect(await isOffered(others.id)).toEqual([true, true])
  })

  test("the currency that a salary has without a column is in the plan, and an undo removes it", async () => {
    const person = await app.hire({ email: "paid@acme.test" })
    const pay = async () => {
      const { salary, salaryCurrency } = (await app.hr.get(`/users/${person.id}`)).body
      return [salary, salaryCurrency]
    }
    expect(await pay()).toEqual([null, null])
    const { id } = await committed(["email,salary", "paid@acme.test,50000"])
    const [{ changes }] = (await importedRows(app.hr, id)) as [Json]
    expect(changes).toEqual([
      { field: "salary", from: null, to: 50_000 },
      { field: "salaryCurrency", from: null, to: "EUR" },
    ])
    expect(await pay()).toEqual([50_000, "EUR"])
    expect((await undo(id)).body.status).toBe("UNDONE")
    expect(await pay()).toEqual([null, null])
  })

  test("an undo whose former values would only be proposed returns 409 ROWS_REJECTED with the row, and changes nothing", async () => {
    const organizationId = await insertOrganization(app.sql)
    const sole = await app.hire({ role: "HR", full_name: "Sole Member", email: "sole@acme.test" }, organizationId)
    const other = await app.hire({ email: "baker@acme.test", phone: "+49 731 1" }, organizationId)
    const lines = ["email,fullName,phone", "baker@acme.test,,+49 731 2", "sole@acme.test,Sole Renamed,"]
    const { id } = await planImport(sole, "EMPLOYEES", lines)
    expect((await sole.post(`/imports/${id}/commit`)).body.status).toBe("COMMITTED")
    const rows = () =>
      app.sql<Json>("select full_name, phone, version from employees where id in (?, ?) order by email", [sole.id, other.id])
    const imported = await rows()
    expect(imported).toMatchObject([{ phone: "+49 731 2" }, { full_name: "Sole Renamed" }])
    // Only the sole member of HR changes their own name without an approval.
    const second = await app.hire({ role: "HR" }, organizationId)
    const rejected = await sole.post(`/imports/${id}/undo`)
    expect(rejected).toMatchObject({
      status: 409,
      body: { code: "ROWS_REJECTED", details: { rejected: 1, rows: [{ position: 2 }] } },
    })
    expect(await rows()).toEqual(imported)
    expect((await sole.get("/profile-changes")).body).toEqual([])
    expect((await sole.get(`/imports/${id}`)).body).toMatchObject({ status: "COMMITTED", undoneAt: null })
    await app.sql("update employees set account_status = 'DEACTIVATED' where id = ?", [second.id])
    expect((await sole.post(`/imports/${id}/undo`)).body.status).toBe("UNDONE")
    expect(await rows()).toMatchObject([{ phone: "+49 731 1" }, { full_name: "Sole Member" }])
  })

  describe("proposals", () => {
    const statuses = async () =>
      (
        await app.sql<{ status: string }>("select status from profile_changes where employee_id = ? order by id", [app.hr.id])
      ).map(({ status }) => status)
    const propose = (fullName: string) => committed(["email,fullName", `hana@acme.test,${fullName}`])

    test("an undo withdraws the proposals of the import that still await a decision, and no others", async () => {
      const { id } = await propose("Hana Imported")
      await app.hr.patch("/users/me", { nationality: "DE" })
      expect(await statuses()).toEqual(["PENDING", "PENDING"])
      expect((await undo(id)).body.status).toBe("UNDONE")
      expect(await statuses()).toEqual(["WITHDRAWN", "PENDING"])
      const [entry] = (await app.hr.get("/audit?action=profileChange.withdraw&limit=1")).body
      expect(entry).toMatchObject({ actorId: app.hr.id, details: { field: "fullName" } })
    })

    test("an approved proposal is a later change, which rejects the undo, and a rejected one leaves nothing to undo", async () => {
      const decide = async (decision: string) => {
        const { id } = await propose(`Hana ${decision}`)
        const change = (await app.admin.get(`/profile-changes?employeeId=${app.hr.id}`)).body.find(
          ({ field }: Json) => field === "fullName",
        )
        expect((await app.admin.post(`/profile-changes/${change.id}/${decision}`, { comment: "Checked" })).status).toBe(200)
        return undo(id)
      }
      expect(outcomeOf(await decide("approve"))).toEqual([409, "PLAN_OUTDATED"])
      expect((await app.hr.get("/users/me")).body.fullName).toBe("Hana approve")
      expect((await decide("reject")).body.status).toBe("UNDONE")
      await app.sql("update employees set full_name = 'Hana Human' where id = ?", [app.hr.id])
    })

    test("an undo of a bulk action withdraws its proposals", async () => {
      const field = { entityType: "USER", key: "shift", label: "Shift", type: "STRING", group: "DIRECTORY" }
      expect((await app.admin.post("/custom-fields/definitions", field)).status).toBe(201)
      const values = { departmentId: await insertDepartment(app, "Bakery"), customFields: { shift: "Early" } }
      const { body } = await app.hr.post("/users/bulk", { action: "UPDATE", ids: [app.hr.id], values })
      const open = async () => (await statuses()).filter((status) => status === "PENDING").length
      const before = await open()
      expect((await undoPlan(body, app.hr)).body.status).toBe("UNDONE")
      expect(await open()).toBe(before - 1)
    })
  })

  test("a change of the employment of a created person that is scheduled later rejects the undo until it is canceled", async () => {
    const { id } = await committed(["email,fullName,hireDate", "sched@acme.test,Sche Duled,2026-01-01"])
    const { items } = (await app.hr.get("/users?search=sched@acme.test")).body
    const path = `/users/${items[0].id}/employment-changes`
    const { body: change } = await app.hr.post(path, { effectiveDate: "2027-01-01", salary: 60_000 })
    expect(change.status).toBe("SCHEDULED")
    const rejected = await undo(id)
    expect([...outcomeOf(rejected), rejected.body.details.rows]).toEqual([409, "PLAN_OUTDATED", [{ position: 1 }]])
    expect((await app.hr.post(`${path}/${change.id}/cancel`)).status).toBe(200)
    expect((await undo(id)).body.status).toBe("UNDONE")
  })

  test.each([
    ["the imported field", { payGrade: "E9" }, [409, "PLAN_OUTDATED"]],
    ["another field", { contractEndDate: null }, [200, "UNDONE"]],
  ])("a late change of %s behind that of the import decides whether it can be undone", async (_, values, outcome) => {
    const { id } = await app.hire({ email: `late.${outcome[0]}@acme.test`, pay_grade: "E1" })
    const { id: importId } = await committed(["email,payGrade", `late.${outcome[0]}@acme.test,E4`])
    expect((await app.admin.post(`/users/${id}/employment-changes`, { effectiveDate: "2026-01-05", ...values })).status).toBe(201)
    const { status, body } = await undo(importId)
    expect([status, body.code ?? body.status]).toEqual(outcome)
    expect((await app.hr.get(`/users/${id}`)).body.payGrade).toBe(outcome[0] === 409 ? "E4" : "E1")
  })
})

describe("locks of employees", () => {
  /** Starts the work, which waits for the first person, and then changes the manager of the second, who is not locked yet. */
  async function changeManagerDuring(
    work: () => Promise<TestResponse>,
    [first, second]: Json[],
    expectedStatus = 200,
  ): Promise<void> {
    const sent = await app.instance.deps.orm.em.fork().transactional(async (em) => {
      await em.execute("/* test */ select 1 from employees where id = ? for update", [first?.id])
      const answers = [work()]
      await until(() => areWaiting(app, 1), "the work to wait")
      answers.push(app.hr.patch(`/users/${second?.id}`, { managerId: app.colleague.id }))
      await until(() => areWaiting(app, 2), "the change of the manager to wait")
      return answers
    })
    expect((await Promise.all(sent)).map(({ status }) => status)).toEqual([expectedStatus, 200])
    expect((await app.hr.get(`/users/${second?.id}`)).body.managerId).toBe(app.colleague.id)
  }
  const hireTwo = async (): Promise<Json[]> => {
    const people = [await app.hire(), await app.hire()].map(({ id }) => app.hr.get(`/users/${id}`))
    return (await Promise.all(people)).map(({ body }) => body).sort((a, b) => (a.id < b.id ? -1 : 1))
  }
  const upload = (people: readonly Json[]): Promise<TestResponse> => {
    const rows = people.map(({ email }, n) => `${email},E5,${n === 0 ? "" : "bob@acme.test"}`)
    const bytes = ["email,payGrade,managerEmail", ...rows].join("\n")
    return app.hr.upload("/imports", { name: "file.csv", bytes }, { kind: "EMPLOYEES" })
  }

  test("a change of a manager waits for the dry run of an import that changes managers", async () => {
    const people = await hireTwo()
    await changeManagerDuring(() => upload(people), people, 201)
  })

  test("a change of a manager waits for the commit of an import that changes managers", async () => {
    const people = await hireTwo()
    const { id } = (await upload(people)).body
    await changeManagerDuring(() => app.hr.post(`/imports/${id}/commit`), people)
  })

  test("a change of a manager waits for the undo of an import that changes managers", async () => {
    const people = await hireTwo()
    const { id } = (await upload(people)).body
    await app.hr.post(`/imports/${id}/commit`)
    await changeManagerDuring(() => app.hr.post(`/imports/${id}/undo`), people)
  })

  test("a change of a manager waits for the undo of a bulk action that changes managers", async () => {
    const people = await hireTwo()
    await app.hr.patch(`/users/${people[0]?.id}`, { managerId: app.manager.id })
    const values = { payGrade: "E5", managerId: app.manager.id }
    const update = { action: "UPDATE", ids: people.map(({ id }) => id), values, dryRun: true }
    const { body: plan } = await app.hr.post("/users/bulk", update)
    expect((await commitPlan(plan, app.hr)).status).toBe(200)
    await changeManagerDuring(() => undoPlan(plan, app.hr), people)
  })
})
