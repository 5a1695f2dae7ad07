// The lists of leave: who finds which requests, who is away, feeds for calendar programs, and how people appear meanwhile.
import { beforeAll, describe, expect, test } from "@jest/globals"
import type { Client, Json } from "../support/client.js"
import { insertDepartment, insertRow } from "../support/factories.js"
import { createApproved, createDraft, createLeaveType, createPending, outcomeOf } from "../support/leave-requests.js"
import { statementsOf } from "../support/statements.js"
import { world } from "../support/test-app.js"

const w = world()
let sick: string

beforeAll(async () => {
  await createLeaveType(w.hana, "Annual Leave", { isDefault: true })
  sick = await createLeaveType(w.hana, "Sick Leave", { badge: "Sick Leave" })
})

const ids = ({ body }: { body: Json }) => body.map(({ id }: Json) => id)
const worker = (values: object = {}) => w.hire({ manager_id: w.bob.id, ...values })

describe("requests", () => {
  test("HR finds everybody's, by state, type, person, department and period, each with any of several values", async () => {
    const [one, two] = [await insertDepartment(w, "One"), await insertDepartment(w, "Two")]
    const [ann, ben, cat] = [await worker({ department_id: one }), await worker({ department_id: two }), await worker()]
    const a = await createDraft(ann, "2026-05-04", "2026-05-06")
    const b = await createPending(ben, "2026-05-06", "2026-05-08", { leaveTypeId: sick })
    const c = await createApproved(w, cat, "2026-05-11", "2026-05-15")
    const people = `employeeId=${ann.id},${ben.id}&employeeId=${cat.id}`
    const find = async (query: string) => ids(await w.hana.get(`/leave/requests?${people}&${query}`))
    expect(await find("")).toEqual([c, b, a])
    expect(await find("status=draft,Approved")).toEqual([c, a])
    expect(await find("status=Pending")).toEqual([b])
    expect(await find(`leaveTypeId=${sick}`)).toEqual([b])
    expect(await find(`departmentId=${one},${two}`)).toEqual([b, a])
    expect(await find("from=2026-05-06&to=2026-05-06")).toEqual([b, a])
    expect(await find("from=2026-05-09&to=2026-05-10")).toEqual([])
    expect(await find("to=2026-05-05")).toEqual([a])
    expect(ids(await w.hana.get(`/leave/requests?employeeId=${ann.id}&status=Draft`))).toEqual([a])
    const page = await w.hana.get(`/leave/requests?${people}&page=2&limit=1`)
    expect(ids(page)).toEqual([b])
    expect(page.headers.get("x-total-count")).toBe("3")
    expect(page.body[0]).toMatchObject({ leaveType: { name: "Sick Leave" }, employee: { id: ben.id }, status: "Pending" })
    const wrong = await w.hana.get("/leave/requests?state=Pending")
    expect(wrong).toMatchObject({ status: 400, body: { errors: [{ path: "state" }] } })
    const { leaveRequests } = await w.hana.ask(
      `query($people: [ID!]) { leaveRequests(first: 2, filter: { employeeId: $people, status: [DRAFT, APPROVED] }) { totalCount nodes { id employee { fullName } } pageInfo { hasNextPage endCursor } } }`,
      { people: [ann.id, ben.id, cat.id] },
    )
    expect(leaveRequests).toMatchObject({ totalCount: 2, nodes: [{ id: c }, { id: a }], pageInfo: { hasNextPage: false } })
  })

  test("nobody else lists everybody's; each finds their own, and a manager those of direct reports", async () => {
    const boss = await w.hire({ role: "MANAGER", manager_id: w.bob.id })
    const ann = await w.hire({ manager_id: boss.id })
    const hers = await createDraft(ann, "2026-05-04")
    const his = await createDraft(boss, "2026-05-05")
    for (const who of [ann, boss]) expect(outcomeOf(await who.get("/leave/requests"))).toEqual([403, "FORBIDDEN"])
    expect(ids(await ann.get("/leave/requests/me"))).toEqual([hers])
    expect(ids(await boss.get("/leave/requests/me?status=Draft"))).toEqual([his])
    expect(ids(await boss.get("/leave/requests/reports"))).toEqual([hers])
    expect(ids(await boss.get(`/leave/requests/reports?employeeId=${boss.id}`))).toEqual([])
    expect(ids(await w.bob.get(`/leave/requests/reports?employeeId=${boss.id},${ann.id}`))).toEqual([his])
    expect(ids(await ann.get("/leave/requests/reports"))).toEqual([])
    expect(ids(await w.olga.get("/leave/requests"))).toEqual([])
    const { myLeaveRequests, reportsLeaveRequests } = await boss.ask(
      "{ myLeaveRequests { nodes { id } } reportsLeaveRequests(filter: { status: [DRAFT] }) { nodes { id employee { id } } } }",
    )
    expect(myLeaveRequests.nodes).toEqual([{ id: his }])
    expect(reportsLeaveRequests.nodes).toEqual([{ id: hers, employee: { id: ann.id } }])
  })

  test("a list of many with what can be done with each is one statement", async () => {
    const ann = await worker()
    for (let n = 1; n <= 9; n++) await createDraft(ann, `2026-06-0${n}`)
    await w.hana.get(`/leave/requests?employeeId=${ann.id}`)
    const statements = await statementsOf(w, async () => {
      const { body } = await w.hana.get(`/leave/requests?employeeId=${ann.id}`)
      expect(body).toHaveLength(9)
      expect(body[8].availableActions).toHaveLength(7)
    })
    expect(statements.filter((text) => /leave_requests/.test(text))).toHaveLength(1)
  })
})

describe("absences", () => {
  test("a team sees who is away on which days, and neither why nor of what kind; others see nothing", async () => {
    const boss = await w.hire({ role: "MANAGER", full_name: "Boss" })
    const [ann, mate] = [await w.hire({ manager_id: boss.id }), await w.hire({ manager_id: boss.id, full_name: "Mate" })]
    const stranger = await w.hire()
    await createApproved(w, mate, "2026-04-09", "2026-04-13", { startHalf: "PM", reason: "Secret surgery", leaveTypeId: sick })
    await createPending(mate, "2026-04-20")
    const find = (who: Client, query = "from=2026-04-01&to=2026-04-30") => who.get(`/leave/absences?${query}`)
    const away = { employeeId: mate.id, employee: { id: mate.id, fullName: "Mate" } }
    for (const who of [ann, boss, mate]) {
      const { body } = await find(who)
      expect(body).toEqual([
        { ...away, date: "2026-04-09", morning: false, afternoon: true },
        { ...away, date: "2026-04-10", morning: true, afternoon: true },
        { ...away, date: "2026-04-13", morning: true, afternoon: true },
      ])
      expect(JSON.stringify(body)).not.toMatch(/Secret|Sick/)
    }
    for (const who of [stranger, w.olga]) expect((await find(who)).body).toEqual([])
    const all = await find(w.hana, `from=2026-04-10&to=2026-04-10&employeeId=${mate.id},${ann.id}`)
    expect(all.body).toEqual([{ ...away, date: "2026-04-10", morning: true, afternoon: true }])
    const { leaveAbsences } = await ann.ask(
      `{ leaveAbsences(first: 2, filter: { from: "2026-04-01", to: "2026-04-30" }) { totalCount nodes { date employee { fullName } } pageInfo { endCursor } } }`,
    )
    expect(leaveAbsences).toMatchObject({
      totalCount: 3,
      nodes: [{ date: "2026-04-09", employee: { fullName: "Mate" } }, { date: "2026-04-10" }],
    })
    const rest = await ann.ask(
      `query($after: String) { leaveAbsences(first: 2, after: $after, filter: { from: "2026-04-01", to: "2026-04-30" }) { nodes { date } } }`,
      { after: leaveAbsences.pageInfo.endCursor },
    )
    expect(rest.leaveAbsences.nodes).toEqual([{ date: "2026-04-13" }])
  })

  test("people of one department are a team; a period begins today and is a year at most", async () => {
    const department_id = await insertDepartment(w, "Team")
    const [ann, mate] = [await w.hire({ department_id }), await w.hire({ department_id })]
    await createApproved(w, mate, "2026-03-02", "2026-03-03")
    await createApproved(w, mate, "2026-04-02")
    await createApproved(w, mate, "2026-04-03")
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

describe("a feed", () => {
  const read = (path: string) => w.stranger.fetch(path)
  const pathOf = ({ url }: { url: string }) => new URL(url).pathname

  test("shows a calendar program one's own leave by its type, and that of the team as absence alone", async () => {
    const boss = await w.hire({ role: "MANAGER" })
    const [ann, mate] = [await w.hire({ manager_id: boss.id }), await w.hire({ manager_id: boss.id, full_name: "Mia, Mate" })]
    const mine = await createApproved(w, ann, "2026-12-28", "2027-01-01")
    // The clocks go back in between, and nothing moves.
    const hers = await createApproved(w, mate, "2026-10-23", "2026-10-26", {
      startHalf: "PM",
      leaveTypeId: sick,
      reason: "Secret",
    })
    const made = await ann.post("/leave/feed")
    expect(made.status).toBe(201)
    const feed = await read(pathOf(made.body))
    expect(feed.status).toBe(200)
    expect(feed.headers.get("content-type")).toBe("text/calendar; charset=utf-8")
    const lines = (feed.body as string).replace(/\r\n /g, "").split("\r\n")
    expect(lines[0]).toBe("BEGIN:VCALENDAR")
    expect(lines.filter((line) => /^(UID|SUMMARY|DTSTART|DTEND)/.test(line)).slice(-4)).toEqual([
      `UID:${mine}`,
      "DTSTART;VALUE=DATE:20261228",
      "DTEND;VALUE=DATE:20270102",
      "SUMMARY:Annual Leave",
    ])
    expect(lines).toContain(`UID:${hers}`)
    expect(lines).toContain("DTSTART;VALUE=DATE:20261023")
    expect(lines).toContain("DTEND;VALUE=DATE:20261027")
    expect(lines).toContain("SUMMARY:Mia\\, Mate is away (part of the day)")
    expect(feed.body).not.toMatch(/Secret|Sick/)
    const { leaveFeed } = await w.stranger.ask("query($token: String!) { leaveFeed(token: $token) }", { token: made.body.token })
    expect(leaveFeed).toBe(feed.body)
  })

  test("has an address that is a secret: another one takes its place, it can be withdrawn, and the log does not tell it", async () => {
    const ann = await worker()
    const [first, second] = [(await ann.post("/leave/feed")).body, (await ann.post("/leave/feed")).body]
    expect((await read(pathOf(first))).status).toBe(404)
    expect((await read(pathOf(second))).status).toBe(200)
    expect((await ann.delete("/leave/feed")).status).toBe(204)
    expect((await ann.delete("/leave/feed")).status).toBe(204)
    expect((await read(pathOf(second))).status).toBe(404)
    const third = (await ann.ask("mutation { createLeaveFeed { url token } }")).createLeaveFeed
    expect((await read(pathOf(third))).status).toBe(200)
    await w.sql("update employees set account_status = 'SUSPENDED' where id = ?", [ann.id])
    expect((await read(pathOf(third))).status).toBe(404)
    expect(w.log.join("")).not.toContain(third.token)
    expect(JSON.stringify(await w.sql("select token_hash from leave_feeds"))).not.toContain(third.token)
  })
})

describe("the badge", () => {
  const badge = async (who: Client) => (await w.carl.get(`/users/${who.id}`)).body.badge

  test("says On Leave or Sick Leave on the days of approved leave, and neither before it is approved nor after", async () => {
    const [ann, ill, half, asks, both] = [
      await worker(),
      await worker(),
      await worker(),
      await worker(),
      await worker({ probation_end_date: "2026-12-31" }),
    ]
    await createApproved(w, ann, "2026-03-02", "2026-03-04")
    await createApproved(w, ill, "2026-03-02", "2026-03-02", { leaveTypeId: sick })
    await createApproved(w, half, "2026-03-02", "2026-03-02", { startHalf: "PM" })
    await createPending(asks, "2026-03-02")
    await createApproved(w, both, "2026-03-02")
    expect(await badge(ann)).toBe("On Leave")
    expect(await badge(ill)).toBe("Sick Leave")
    expect(await badge(half)).toBe("On Leave")
    expect(await badge(asks)).toBe("Active")
    expect(await badge(both)).toBe("On Leave")
    const { body } = await w.carl.get("/users/directory?badge=Sick%20Leave")
    expect(body.map(({ id }: Json) => id)).toEqual([ill.id])
    w.clock.set("2026-03-03T09:00:00.000Z")
    const tomorrow = await w.hire()
    const seen = async (who: Client) => (await tomorrow.get(`/users/${who.id}`)).body.badge
    expect([await seen(ann), await seen(ill), await seen(both)]).toEqual(["On Leave", "Active", "On Probation"])
    w.clock.set("2026-03-02T09:00:00.000Z")
  })

  test("follows the day that it is where the person works", async () => {
    const place = (name: string, timezone: string) =>
      insertRow(w.sql, "locations", w.organizationId, { name, type: "OFFICE", country: "KI", timezone })
    const [east, west] = [await place("Kiritimati", "Pacific/Kiritimati"), await place("Niue", "Pacific/Niue")]
    const people = [await worker({ location_id: east }), await worker({ location_id: west }), await worker()]
    for (const who of people) await createApproved(w, who, "2026-03-03")
    const seen = async (instant: string) => {
      w.clock.set(instant)
      const viewer = await w.hire()
      const badges = await Promise.all(people.map(async (who) => (await viewer.get(`/users/${who.id}`)).body.badge))
      w.clock.set("2026-03-02T09:00:00.000Z")
      return badges.map((one) => one === "On Leave")
    }
    expect(await seen("2026-03-02T10:30:00.000Z")).toEqual([true, false, false])
    expect(await seen("2026-03-03T09:30:00.000Z")).toEqual([true, false, true])
    expect(await seen("2026-03-03T11:30:00.000Z")).toEqual([false, true, true])
    expect(await seen("2026-03-04T10:30:00.000Z")).toEqual([false, true, false])
  })
})
