// Teammates who are absent on the days of leave requests and of their changes.
import { beforeAll, describe, expect, test } from "@jest/globals"
import type { Client, Json } from "../support/client.js"
import { insertDepartment } from "../support/factories.js"
import { createApproved, createLeaveType, createPending, hireWorker } from "../support/leave-requests.js"
import { seededRandom } from "../support/random.js"
import { createKey } from "../support/roles.js"
import { countStatements } from "../support/statements.js"
import { createTestApp } from "../support/test-app.js"

const app = createTestApp()
beforeAll(() => createLeaveType(app.hr, "Annual Leave", { isDefault: true, isUnlimited: true }))

const FIELDS = "teamAbsences { teamSize absentCount absentees { employeeId fullName firstDay lastDay days employee { id } } }"
const absencesOf = async (client: Client, id: string): Promise<Json> =>
  (await client.execute(`query($id: ID!) { leaveRequest(id: $id) { ${FIELDS} } }`, { id })).leaveRequest.teamAbsences

describe("absent teammates of a leave request", () => {
  test("the decider reads the teammates who are absent on its days, without kind and reason, on both APIs", async () => {
    const boss = await app.hire({ role: "MANAGER", full_name: "Boss" })
    const hire = (full_name: string, values = {}) => app.hire({ manager_id: boss.id, full_name, ...values })
    const [ann, ben, cem] = [await hire("Ann"), await hire("Ben"), await hire("Cem")]
    // The size would reveal when a teammate leaves.
    await hire("Leaving", { end_date: "2026-05-01" })
    await hire("Gone", { end_date: "2026-03-01" })
    await hire("Former", { account_status: "DEACTIVATED" })
    const sick = await createLeaveType(app.hr, "Secret Sick Leave", { isUnlimited: true })
    await createApproved(app, ben, "2026-05-06", "2026-05-20", { leaveTypeId: sick, reason: "Secret surgery" })
    await createApproved(app, cem, "2026-05-04", "2026-05-04", { startHalf: "PM" })
    await createPending(boss, "2026-05-05")
    const id = await createPending(ann, "2026-05-04", "2026-05-08")
    const { body } = await boss.get(`/leave/requests/${id}`)
    expect(body.teamAbsences).toEqual({
      teamSize: 4,
      absentCount: 2,
      absentees: [
        { employeeId: cem.id, fullName: "Cem", firstDay: "2026-05-04", lastDay: "2026-05-04", days: 1 },
        { employeeId: ben.id, fullName: "Ben", firstDay: "2026-05-06", lastDay: "2026-05-08", days: 3 },
      ],
    })
    expect(JSON.stringify(body.teamAbsences)).not.toMatch(/Secret|Sick/)
    const withRecords = body.teamAbsences.absentees.map((one: Json) => ({ ...one, employee: { id: one.employeeId } }))
    expect(await absencesOf(boss, id)).toEqual({ ...body.teamAbsences, absentees: withRecords })
    for (const path of ["/decisions/pending", "/leave/requests/awaiting-me"]) {
      const [decision] = (await boss.get(path)).body
      expect((decision.leaveRequest ?? decision).teamAbsences).toEqual(body.teamAbsences)
    }
  })

  test("a decider who does not see the absences of the team in the calendar reads neither names nor numbers", async () => {
    const boss = await app.hire({ role: "MANAGER" })
    const [ann, mate] = [await app.hire({ manager_id: boss.id }), await app.hire({ manager_id: boss.id })]
    await createApproved(app, mate, "2026-05-04")
    const delegate = await app.hire({ department_id: await insertDepartment(app, "Elsewhere") })
    await app.hr.post("/leave/delegations", {
      delegatorId: boss.id,
      delegateId: delegate.id,
      startDate: "2026-03-02",
      endDate: "2026-12-31",
    })
    const id = await createPending(ann, "2026-05-04")
    expect((await delegate.get("/leave/absences?from=2026-05-04&to=2026-05-04")).body).toEqual([])
    expect(await absencesOf(delegate, id)).toBeNull()
    expect(await absencesOf(boss, id)).toMatchObject({ teamSize: 2, absentCount: 1 })
  })

  test("a manager reads no absence of a colleague of the employee who reports to somebody else", async () => {
    const [boss, other] = [await app.hire({ role: "MANAGER" }), await app.hire({ role: "MANAGER" })]
    const department_id = await insertDepartment(app, "Shared")
    const ann = await app.hire({ manager_id: boss.id, department_id })
    await createApproved(app, await app.hire({ manager_id: other.id, department_id }), "2026-05-04")
    const id = await createPending(ann, "2026-05-04")
    expect(await absencesOf(boss, id)).toMatchObject({ teamSize: 1, absentCount: 0 })
    expect(await absencesOf(ann, id)).toMatchObject({ teamSize: 2, absentCount: 1 })
  })

  test("an API key that may not read employees reads no names of absent teammates", async () => {
    const boss = await app.hire({ role: "MANAGER" })
    const [ann, mate] = [await app.hire({ manager_id: boss.id }), await app.hire({ manager_id: boss.id })]
    await createApproved(app, mate, "2026-05-04")
    const id = await createPending(ann, "2026-05-04")
    expect(await absencesOf(await createKey(app, { permissions: ["READ_LEAVE"] }), id)).toBeNull()
    const key = await createKey(app, { permissions: ["READ_LEAVE", "UPDATE_PROFILES"] })
    expect(await absencesOf(key, id)).toMatchObject({ teamSize: 2, absentCount: 1, absentees: [{ employeeId: mate.id }] })
  })

  test("a change request has the absent teammates of the requested days, and a withdrawal has none", async () => {
    const boss = await app.hire({ role: "MANAGER" })
    const [ann, mate] = [await app.hire({ manager_id: boss.id }), await app.hire({ manager_id: boss.id, full_name: "Mate" })]
    await createApproved(app, mate, "2026-05-12")
    const moved = await createApproved(app, ann, "2026-05-04")
    await ann.post(`/leave/requests/${moved}/change-requests`, { startDate: "2026-05-11", endDate: "2026-05-12" })
    const withdrawn = await createApproved(app, ann, "2026-05-18")
    await ann.post(`/leave/requests/${withdrawn}/withdraw`)
    const changesOf = async (id: string) => (await boss.get(`/leave/requests/${id}/change-requests`)).body
    expect(await changesOf(moved)).toMatchObject([{ teamAbsences: { absentCount: 1, absentees: [{ fullName: "Mate" }] } }])
    expect(await changesOf(withdrawn)).toMatchObject([{ teamAbsences: null }])
    expect((await boss.get(`/leave/requests/${moved}`)).body.teamAbsences).toMatchObject({ teamSize: 2, absentCount: 0 })
  })

  test("at most 10 absent teammates are listed, and all are counted", async () => {
    const boss = await app.hire({ role: "MANAGER" })
    const ann = await app.hire({ manager_id: boss.id })
    for (let number = 10; number < 22; number++) {
      const mate = await app.hire({ manager_id: boss.id, full_name: `Mate ${number}` })
      await createApproved(app, mate, "2026-05-04")
    }
    const { absentCount, absentees } = await absencesOf(boss, await createPending(ann, "2026-05-04"))
    expect(absentCount).toBe(12)
    expect(absentees.map(({ fullName }: Json) => fullName)).toEqual(Array.from({ length: 10 }, (_, i) => `Mate ${10 + i}`))
  })

  test("a page needs as many statements for three requests as for one", async () => {
    const boss = await app.hire({ role: "MANAGER" })
    const ann = await app.hire({ manager_id: boss.id })
    const read = () =>
      boss.execute(`{ pendingDecisions { nodes { leaveRequest { ${FIELDS} } leaveChangeRequest { ${FIELDS} } } } }`)
    await createApproved(app, await app.hire({ manager_id: boss.id }), "2026-05-04", "2026-05-08")
    await createPending(ann, "2026-05-04")
    const forOne = await countStatements(app, read)
    for (const day of ["2026-05-05", "2026-05-06"]) await createPending(ann, day)
    expect((await read()).pendingDecisions.nodes).toHaveLength(3)
    expect(await countStatements(app, read)).toBe(forOne)
  })
})

describe("absent teammates of random teams", () => {
  test("every reader of a request reads what the list of absences says about its days", async () => {
    const random = seededRandom(3)
    const below = (limit: number) => Math.floor(random() * limit)
    const day = (number: number) => `2026-07-${String(number).padStart(2, "0")}`
    const departments = [await insertDepartment(app, "North"), await insertDepartment(app, "South"), null]
    const managers = [await app.hire({ role: "MANAGER" }), await app.hire({ role: "MANAGER" })]
    const people: Client[] = []
    for (let index = 0; index < 14; index++)
      people.push(
        await hireWorker(app, {
          full_name: `Person ${index}`,
          manager_id: [managers[0]?.id, managers[1]?.id, null][below(3)],
          department_id: departments[below(3)],
        }),
      )
    const all = [...managers, ...people]
    const requests: { id: string; from: string; to: string; person: Client }[] = []
    for (const person of all) {
      const first = 1 + below(12)
      await createApproved(app, person, day(first), day(first + 2 + below(4)))
      const from = day(first + 6)
      const to = day(first + 9 + below(5))
      requests.push({ id: await createPending(person, from, to), from, to, person })
    }
    const rows: Json[] = await app.sql(
      "select id, manager_id, department_id from employees where account_status <> 'DEACTIVATED'",
    )
    const rowOf = ({ id }: { id: string }) => rows.find((row) => row.id === id) as Json
    const areTeammates = (a: Json, b: Json) =>
      a.id === b.manager_id ||
      b.id === a.manager_id ||
      (a.manager_id !== null && a.manager_id === b.manager_id) ||
      (a.department_id !== null && a.department_id === b.department_id)
    let compared = 0
    for (const viewer of [app.hr, ...managers, ...people.slice(0, 4)]) {
      for (const { id, from, to, person } of requests) {
        const read = await viewer.get(`/leave/requests/${id}`)
        if (read.status !== 200) continue
        const query = `from=${from}&to=${to}&teammatesOf=${person.id}&limit=100`
        const absences: Json[] = (await viewer.get(`/leave/absences?${query}`)).body
        const isSeen = (row: Json) => viewer === app.hr || row.id === viewer.id || areTeammates(row, rowOf(viewer))
        const team = rows.filter((row) => row.id !== person.id && areTeammates(row, rowOf(person)) && isSeen(row))
        const absentees = [...Map.groupBy(absences, ({ employeeId }) => employeeId)].map(([employeeId, days]) => ({
          employeeId,
          fullName: days[0]?.employee.fullName,
          firstDay: days[0]?.date,
          lastDay: days.at(-1)?.date,
          days: days.length,
        }))
        absentees.sort((a, b) => `${a.firstDay}${a.fullName}`.localeCompare(`${b.firstDay}${b.fullName}`))
        const expected =
          team.length === 0 ? null : { teamSize: team.length, absentCount: absentees.length, absentees: absentees.slice(0, 10) }
        expect([id, read.body.teamAbsences]).toEqual([id, expected])
        if (absentees.length > 0) compared += 1
      }
    }
    expect(compared).toBeGreaterThan(10)
  })
})
