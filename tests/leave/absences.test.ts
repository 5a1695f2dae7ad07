// Absences as teammates see them: the list, the iCalendar feed and the status badge.
import { beforeAll, describe, expect, test } from "@jest/globals"
import type { Client, Json } from "../support/client.js"
import { insertDepartment, insertRow } from "../support/factories.js"
import { createApproved, createLeaveType, createPending, hireWorker, outcomeOf } from "../support/leave-requests.js"
import { createTestApp } from "../support/test-app.js"

const app = createTestApp()
let sickLeave: string

beforeAll(async () => {
  await createLeaveType(app.hr, "Annual Leave", { isDefault: true })
  sickLeave = await createLeaveType(app.hr, "Sick Leave", { badge: "Sick Leave" })
})

describe("absences", () => {
  test("teammates see absences without reason and leave type, and others see none", async () => {
    const boss = await app.hire({ role: "MANAGER", full_name: "Boss" })
    const [ann, mate] = [await app.hire({ manager_id: boss.id }), await app.hire({ manager_id: boss.id, full_name: "Mate" })]
    const outsider = await app.hire()
    const approved = await createApproved(app, mate, "2026-04-09", "2026-04-13", {
      startHalf: "PM",
      reason: "Secret surgery",
      leaveTypeId: sickLeave,
    })
    await createPending(mate, "2026-04-20")
    const find = (client: Client, query = "from=2026-04-01&to=2026-04-30") => client.get(`/leave/absences?${query}`)
    const away = { employeeId: mate.id, employee: { id: mate.id, fullName: "Mate" }, times: [], status: "Approved" }
    const requests = [{ requestId: approved, leaveTypeId: sickLeave }]
    for (const client of [ann, boss, mate]) {
      const { body } = await find(client)
      const seen = { ...away, requests: client === ann ? [] : requests }
      expect(body).toEqual([
        { ...seen, date: "2026-04-09", morning: false, afternoon: true },
        { ...seen, date: "2026-04-10", morning: true, afternoon: true },
        { ...seen, date: "2026-04-13", morning: true, afternoon: true },
      ])
      expect(JSON.stringify(body)).not.toMatch(/Secret|Sick/)
    }
    for (const client of [outsider, app.outsider]) expect((await find(client)).body).toEqual([])
    const all = await find(app.hr, `from=2026-04-10&to=2026-04-10&employeeId=${mate.id},${ann.id}`)
    expect(all.body).toEqual([{ ...away, requests, date: "2026-04-10", morning: true, afternoon: true }])
    const { leaveAbsences } = await ann.execute(
      `{ leaveAbsences(first: 2, filter: { from: "2026-04-01", to: "2026-04-30" }) { totalCount nodes { date employee { fullName } } pageInfo { endCursor } } }`,
    )
    expect(leaveAbsences).toMatchObject({
      totalCount: 3,
      nodes: [{ date: "2026-04-09", employee: { fullName: "Mate" } }, { date: "2026-04-10" }],
    })
    const rest = await ann.execute(
      `query($after: String) { leaveAbsences(first: 2, after: $after, filter: { from: "2026-04-01", to: "2026-04-30" }) { nodes { date } } }`,
      { after: leaveAbsences.pageInfo.endCursor },
    )
    expect(rest.leaveAbsences.nodes).toEqual([{ date: "2026-04-13" }])
  })

  test("only readers of a leave request see it pending, and its type, and HR lists the teammates of one employee", async () => {
    const boss = await app.hire({ role: "MANAGER" })
    const [ann, mate] = [await app.hire({ manager_id: boss.id }), await app.hire({ manager_id: boss.id })]
    const other = await app.hire({ role: "MANAGER" })
    await createApproved(app, mate, "2026-04-14", "2026-04-14", { leaveTypeId: sickLeave, startHalf: "PM" })
    const requested = await createPending(mate, "2026-04-15")
    const query = `{ leaveAbsences(filter: { from: "2026-04-14", to: "2026-04-15", managerIds: ["${boss.id}"], statuses: [APPROVED, PENDING] }) {
      nodes { date status requests { requestId leaveType { name } } } } }`
    const read = async (client: Client) => (await client.execute(query)).leaveAbsences.nodes
    const sick = { leaveType: { name: "Sick Leave" } }
    for (const client of [boss, mate, app.hr]) {
      const nodes = await read(client)
      expect(nodes).toContainEqual({ date: "2026-04-14", status: "APPROVED", requests: [expect.objectContaining(sick)] })
      const annual = { requestId: requested, leaveType: { name: "Annual Leave" } }
      expect(nodes).toContainEqual({ date: "2026-04-15", status: "PENDING", requests: [annual] })
    }
    expect(await read(ann)).toEqual([{ date: "2026-04-14", status: "APPROVED", requests: [] }])
    expect(await read(other)).toEqual([])
    const from = "from=2026-04-14&to=2026-04-15"
    await createApproved(app, other, "2026-04-14", "2026-04-14")
    const teammates = (await app.hr.get(`/leave/absences?${from}&teammatesOf=${ann.id}`)).body
    expect(teammates.map(({ employeeId }: Json) => employeeId)).toEqual([mate.id])
    expect((await boss.get(`/leave/absences?${from}&managerId=${other.id}`)).body).toEqual([])
    expect((await boss.get(`/leave/absences?${from}&status=Pending`)).body).toMatchObject([
      { date: "2026-04-15", status: "Pending" },
    ])
    expect((await ann.get(`/leave/absences?${from}&status=Pending`)).body).toEqual([])
  })

  test("employees of one department are teammates, and a range begins today and spans at most 366 days", async () => {
    const department_id = await insertDepartment(app, "Team")
    const [ann, mate] = [await app.hire({ department_id }), await app.hire({ department_id })]
    await createApproved(app, mate, "2026-03-02", "2026-03-03")
    await createApproved(app, mate, "2026-04-02")
    await createApproved(app, mate, "2026-04-03")
    expect((await ann.get("/leave/absences")).body.map(({ date }: Json) => date)).toEqual([
      "2026-03-02",
      "2026-03-03",
      "2026-04-02",
    ])
    expect((await ann.get(`/leave/absences?departmentId=${department_id}`)).body).toHaveLength(3)
    for (const query of ["from=2026-03-02&to=2026-03-01", "from=2026-03-02&to=2027-03-04"])
      expect(outcomeOf(await ann.get(`/leave/absences?${query}`))).toEqual([400, "VALIDATION_FAILED"])
  })
})

describe("absence feeds", () => {
  const read = (path: string) => app.anonymous.fetch(path)
  const pathOf = ({ url }: { url: string }) => new URL(url).pathname

  test("a feed shows own leave with its type and absences of teammates without it", async () => {
    const boss = await app.hire({ role: "MANAGER" })
    const [ann, mate] = [await app.hire({ manager_id: boss.id }), await app.hire({ manager_id: boss.id, full_name: "Mia, Mate" })]
    const ofAnn = await createApproved(app, ann, "2026-12-28", "2027-01-01")
    // Daylight saving time ends during this leave, which must not shift its dates.
    const ofMate = await createApproved(app, mate, "2026-10-23", "2026-10-26", {
      startHalf: "PM",
      leaveTypeId: sickLeave,
      reason: "Secret",
    })
    const response = await ann.post("/leave/feed")
    expect(response.status).toBe(201)
    const feed = await read(pathOf(response.body))
    expect(feed.status).toBe(200)
    expect(feed.headers.get("content-type")).toBe("text/calendar; charset=utf-8")
    const lines = (feed.body as string).replace(/\r\n /g, "").split("\r\n")
    expect(lines[0]).toBe("BEGIN:VCALENDAR")
    expect(lines.filter((line) => /^(UID|SUMMARY|DTSTART|DTEND)/.test(line)).slice(-4)).toEqual([
      `UID:${ofAnn}`,
      "DTSTART;VALUE=DATE:20261228",
      "DTEND;VALUE=DATE:20270102",
      "SUMMARY:Annual Leave",
    ])
    expect(lines).toContain(`UID:${ofMate}`)
    expect(lines).toContain("DTSTART;VALUE=DATE:20261023")
    expect(lines).toContain("DTEND;VALUE=DATE:20261027")
    expect(lines).toContain("SUMMARY:Mia\\, Mate is away (part of the day)")
    expect(feed.body).not.toMatch(/Secret|Sick/)
    const { leaveFeed } = await app.anonymous.execute("query($token: String!) { leaveFeed(token: $token) }", {
      token: response.body.token,
    })
    expect(leaveFeed).toBe(feed.body)
  })

  test("a feed address is replaced or deleted, and its token is neither logged nor stored", async () => {
    const ann = await hireWorker(app)
    const [first, second] = [(await ann.post("/leave/feed")).body, (await ann.post("/leave/feed")).body]
    expect((await read(pathOf(first))).status).toBe(404)
    expect((await read(pathOf(second))).status).toBe(200)
    expect((await ann.delete("/leave/feed")).status).toBe(204)
    expect((await ann.delete("/leave/feed")).status).toBe(204)
    expect((await read(pathOf(second))).status).toBe(404)
    const third = (await ann.execute("mutation { createLeaveFeed { url token } }")).createLeaveFeed
    expect((await read(pathOf(third))).status).toBe(200)
    await app.sql("update employees set account_status = 'SUSPENDED' where id = ?", [ann.id])
    expect((await read(pathOf(third))).status).toBe(404)
    expect(app.log.join("")).not.toContain(third.token)
    expect(JSON.stringify(await app.sql("select token_hash from leave_feeds"))).not.toContain(third.token)
  })
})

describe("the status badge", () => {
  const badge = async (client: Client, viewer = app.colleague) => (await viewer.get(`/users/${client.id}`)).body.badge

  test("the badge is On Leave or Sick Leave on days of approved leave only", async () => {
    const [ann, ill, half, requesting, both] = [
      await hireWorker(app),
      await hireWorker(app),
      await hireWorker(app),
      await hireWorker(app),
      await hireWorker(app, { probation_end_date: "2026-12-31" }),
    ]
    await createApproved(app, ann, "2026-03-02", "2026-03-04")
    await createApproved(app, ill, "2026-03-02", "2026-03-02", { leaveTypeId: sickLeave })
    await createApproved(app, half, "2026-03-02", "2026-03-02", { startHalf: "PM" })
    await createPending(requesting, "2026-03-02")
    await createApproved(app, both, "2026-03-02")
    expect(await badge(ann)).toBe("On Leave")
    expect([await badge(ill), await badge(ill, app.hr), await badge(ill, ill)]).toEqual(["On Leave", "Sick Leave", "Sick Leave"])
    expect(await badge(half)).toBe("On Leave")
    expect(await badge(requesting)).toBe("Active")
    expect(await badge(both)).toBe("On Leave")
    const idsOf = async (viewer: Client, status: string) =>
      (await viewer.get(`/users/directory?badge=${status}`)).body.map(({ id }: Json) => id)
    expect(await idsOf(app.hr, "Sick%20Leave")).toEqual([ill.id])
    expect(await idsOf(app.colleague, "Sick%20Leave")).toEqual([])
    expect(await idsOf(app.colleague, "On%20Leave")).toContain(ill.id)
    app.clock.set("2026-03-03T09:00:00.000Z")
    const tomorrow = await app.hire()
    const seen = async (client: Client) => (await tomorrow.get(`/users/${client.id}`)).body.badge
    expect([await seen(ann), await seen(ill), await seen(both)]).toEqual(["On Leave", "Active", "Active"])
    app.clock.set("2026-03-02T09:00:00.000Z")
  })

  test("the badge changes with the date at the employee's location", async () => {
    const insertLocation = (name: string, timezone: string) =>
      insertRow(app.sql, "locations", app.organizationId, { name, type: "OFFICE", country: "KI", timezone })
    const [east, west] = [await insertLocation("Kiritimati", "Pacific/Kiritimati"), await insertLocation("Niue", "Pacific/Niue")]
    const people = [
      await hireWorker(app, { location_id: east }),
      await hireWorker(app, { location_id: west }),
      await hireWorker(app),
    ]
    for (const client of people) await createApproved(app, client, "2026-03-03")
    const seen = async (instant: string) => {
      app.clock.set(instant)
      const viewer = await app.hire()
      const badges = await Promise.all(people.map(async (client) => (await viewer.get(`/users/${client.id}`)).body.badge))
      app.clock.set("2026-03-02T09:00:00.000Z")
      return badges.map((badge) => badge === "On Leave")
    }
    expect(await seen("2026-03-02T10:30:00.000Z")).toEqual([true, false, false])
    expect(await seen("2026-03-03T09:30:00.000Z")).toEqual([true, false, true])
    expect(await seen("2026-03-03T11:30:00.000Z")).toEqual([false, true, true])
    expect(await seen("2026-03-04T10:30:00.000Z")).toEqual([false, true, false])
  })
})
