// The audit log: search, append-only storage, and the hash chain.
import { beforeAll, describe, expect, test } from "@jest/globals"
import { verifyAuditLog } from "../../src/events/audit-verification.js"
import { auditRetentionJob } from "../../src/jobs/audit-retention.js"
import type { Json, TestResponse } from "../support/client.js"
import { occupyComputations } from "../support/computations.js"
import { insertOrganization } from "../support/factories.js"
import { createLeaveType, outcomeOf } from "../support/leave-requests.js"
import { until } from "../support/live.js"
import { createTestApp } from "../support/test-app.js"

const app = createTestApp()
const locationIds: string[] = []
const actionsOf = (body: Json) => body.map(({ action }: { action: string }) => action)

beforeAll(async () => {
  for (const [n, name] of ["Berlin", "Bern", "Rome"].entries()) {
    app.clock.set(`2026-03-02T09:0${n * 4}:00.000Z`)
    const location = { name, country: "DE", timezone: "Europe/Berlin" }
    locationIds.push((await app[n === 2 ? "admin" : "hr"].post("/locations", location)).body.id)
  }
  await app.admin.patch(`/locations/${locationIds[0]}`, { name: "Berlin Mitte" })
  await app.outsider.post("/locations", { name: "Elsewhere", country: "DE", timezone: "Europe/Berlin" })
})

describe("searching the audit log", () => {
  test("HR filters by type, record, actor, action and time, latest entry first", async () => {
    const list = async (query: string) => (await app.hr.get(`/audit?${query}`)).body
    expect(actionsOf(await list("entityType=Location"))).toEqual([
      "location.update",
      "location.create",
      "location.create",
      "location.create",
    ])
    expect(await list(`entityId=${locationIds[0]}&action=location.update`)).toEqual([
      expect.objectContaining({
        actorId: app.admin.id,
        actor: { id: app.admin.id, fullName: "Eve Admin" },
        subjectType: "Location",
        subjectId: locationIds[0],
      }),
    ])
    expect(await list(`actorId=${app.hr.id}`)).toHaveLength(2)
    const from = "2026-03-02T09:04:00.000Z"
    expect(await list(`entityType=Location&from=${from}&to=2026-03-02T09:08:00.000Z`)).toMatchObject([
      { subjectId: locationIds[1] },
    ])
  })

  test("both APIs continue after an entry without gaps", async () => {
    const all = (await app.admin.get("/audit?entityType=Location")).body.map(({ id }: { id: string }) => id)
    const { body: first } = await app.admin.get("/audit?entityType=Location&limit=3")
    const rest = await app.admin.get(`/audit?entityType=Location&beforeSequence=${first[2].sequence}`)
    expect([...first, ...rest.body].map(({ id }: { id: string }) => id)).toEqual(all)
    const query = `query($after: String) { auditEntries(filter: { entityType: "Location" }, first: 3, after: $after) {
      totalCount nodes { id actor { fullName } } pageInfo { endCursor hasNextPage } } }`
    const { auditEntries: page } = await app.admin.execute(query)
    const { auditEntries: next } = await app.admin.execute(query, { after: page.pageInfo.endCursor })
    expect([...page.nodes, ...next.nodes].map(({ id }: { id: string }) => id)).toEqual(all)
    expect([page.totalCount, next.pageInfo.hasNextPage]).toEqual([4, false])
  })

  test("a period that ends before it starts and a malformed actor return 400 naming the parameter", async () => {
    expect(await app.hr.get("/audit?from=2026-03-04T00:00:00Z&to=2026-03-03T00:00:00Z")).toMatchObject({
      status: 400,
      body: { errors: [{ path: "to" }] },
    })
    expect(await app.hr.get("/audit?actorId=eve")).toMatchObject({ status: 400, body: { errors: [{ path: "actorId" }] } })
  })

  test("employees and managers may not read the audit log", async () => {
    for (const client of [app.employee, app.manager]) {
      expect((await client.get("/audit")).status).toBe(403)
      expect((await client.get("/audit/verification")).status).toBe(403)
    }
  })

  test("days and leave type of adjustments and grants are hidden without the right to read leave", async () => {
    const organizationId = await insertOrganization(app.sql)
    const admin = await app.hire({ role: "ADMIN" }, organizationId)
    const { id: employeeId } = await app.hire({ hire_date: "2026-01-01" }, organizationId)
    const leaveTypeId = await createLeaveType(admin, "Vacation")
    const values = { employeeId, leaveTypeId, days: 2, reason: "Move" }
    expect((await admin.post("/leave/balances/adjust", values)).status).toBe(200)
    expect((await admin.post("/leave/grants", { ...values, days: 1, validFrom: "2026-03-02" })).status).toBe(200)
    const detailsFor = async (permissions: string[]) => {
      const name = permissions.join()
      const role = (await admin.post("/administration/roles", { name, permissions, scope: "ORGANIZATION" })).body
      const { secret } = (await admin.post("/administration/api-keys", { name, roleId: role.id })).body
      const { body } = await app.anonymous.with(secret).get(`/audit?entityId=${employeeId}&entityType=Employee`)
      return body.map(({ details }: Json) => details)
    }
    expect(await detailsFor(["READ_AUDIT"])).toEqual([{}, {}])
    expect(await detailsFor(["READ_AUDIT", "READ_LEAVE"])).toMatchObject([
      { leaveTypeId, days: 1 },
      { leaveTypeId, days: 2 },
    ])
  })
})

describe("the hash chain", () => {
  const verify = async () => (await app.hr.get("/audit/verification")).body

  test("an untouched log is intact on both APIs, and each entry moves the last hash", async () => {
    const before = await verify()
    expect(before).toMatchObject({ isIntact: true, lastHash: expect.stringMatching(/^[\da-f]{64}$/), firstBroken: null })
    await app.hr.patch(`/locations/${locationIds[1]}`, { name: "Bern City" })
    const { auditVerification: after } = await app.hr.execute(
      "{ auditVerification { isIntact entries lastHash verifiedAt firstBroken { sequence entryId } } }",
    )
    expect(after).toMatchObject({ isIntact: true, entries: before.entries + 1, firstBroken: null })
    expect(after.lastHash).not.toBe(before.lastHash)
  })

  test("verifications of one organization wait for each other, and those of another do not wait for them", async () => {
    const release = occupyComputations(app, "auditVerifications")
    const answers: TestResponse[] = []
    const sent = Array.from({ length: 5 }, async () => answers.push(await app.hr.get("/audit/verification")))
    await until(() => answers.length === 2, "the rejected verifications")
    expect(answers.map(outcomeOf)).toEqual(Array(2).fill([429, "RATE_LIMITED"]))
    expect((await app.outsider.get("/audit/verification")).body.isIntact).toBe(true)
    release()
    await Promise.all(sent)
    expect(answers.slice(2).map(({ body }) => body.isIntact)).toEqual([true, true, true])
  })

  test("parallel writes leave one chain without gaps", async () => {
    await Promise.all(
      locationIds.flatMap((id) => ["A", "B", "C"].map((name) => app.admin.patch(`/locations/${id}`, { name: `${name} ${id}` }))),
    )
    expect((await verify()).isIntact).toBe(true)
    const gaps = await app.sql(
      `select 1 from (select sequence, row_number() over (order by sequence) as position from audit_entries
        where organization_id = ?) e where sequence <> position`,
      [app.organizationId],
    )
    expect(gaps).toEqual([])
  })

  test("each entry is later than the one before, although writes are parallel and the clock is set back", async () => {
    const rename = async (id: string, name: string) =>
      expect((await app.admin.patch(`/locations/${id}`, { name })).status).toBe(200)
    app.clock.set("2026-03-02T09:12:00.000Z")
    await Promise.all(locationIds.map((id) => rename(id, `Later ${id}`)))
    app.clock.set("2026-03-02T09:08:00.000Z")
    await rename(locationIds[0] as string, "Earlier")
    const rows = await app.sql<{ at: string }>(
      "select at from audit_entries where organization_id = ? and action = 'location.update' order by sequence desc limit 4",
      [app.organizationId],
    )
    const start = Date.parse("2026-03-02T09:12:00.000Z")
    expect(rows.map(({ at }) => Date.parse(at) - start)).toEqual([3, 2, 1, 0])
  })

  test("an action that records several events chains each of them", async () => {
    const created = await app.admin.post("/users", { email: "nora@acme.test", fullName: "Nora New" })
    const { body } = await app.admin.get(`/audit?actorId=${app.admin.id}&limit=2`)
    expect(new Set(body.map(({ requestId }: { requestId: string }) => requestId)).size).toBe(1)
    expect(created.status).toBe(201)
    expect((await verify()).isIntact).toBe(true)
  })

  test("PostgreSQL rejects updates, deletions and truncations of entries", async () => {
    await expect(app.sql("update audit_entries set action = 'other'")).rejects.toThrow("append-only")
    await expect(app.sql("delete from audit_entries")).rejects.toThrow("append-only")
    await expect(app.sql("truncate audit_entries cascade")).rejects.toThrow("the audit log is append-only")
    await expect(app.sql("truncate organizations cascade")).rejects.toThrow("append-only")
    await expect(app.sql("truncate ledger_entries")).rejects.toThrow("the leave ledger is append-only")
  })

  /** Changes the log with the append-only rules switched off, verifies it, and undoes the change. */
  const verifyAfter = (change: string) =>
    app.instance.deps.orm.em
      .fork()
      .transactional(async (em) => {
        for (const verb of ["update", "delete"]) await em.execute(`drop rule audit_entries_no_${verb} on audit_entries`)
        await em.execute(change, [app.organizationId])
        const result = await verifyAuditLog(em.getKysely() as never, app.organizationId)
        throw Object.assign(new Error("undo"), { result })
      })
      .catch((error: { result?: unknown }) => error.result ?? Promise.reject(error))

  test("a changed, deleted or appended entry is named as the first broken one", async () => {
    const { entries } = await verify()
    const idOf = async (sequence: number) =>
      (
        await app.sql<{ id: string }>("select id from audit_entries where organization_id = ? and sequence = ?", [
          app.organizationId,
          sequence,
        ])
      )[0]?.id
    expect(
      await verifyAfter(`update audit_entries set details = '{"x":1}' where organization_id = ? and sequence = 2`),
    ).toMatchObject({
      isIntact: false,
      firstBroken: { sequence: 2, id: await idOf(2) },
    })
    expect(await verifyAfter("delete from audit_entries where organization_id = ? and sequence = 3")).toMatchObject({
      firstBroken: { sequence: 3, id: null },
    })
    expect(await verifyAfter(`delete from audit_entries where organization_id = ? and sequence = ${entries}`)).toMatchObject({
      firstBroken: { sequence: entries, id: null },
    })
    expect(
      await verifyAfter(`insert into audit_entries (id, organization_id, at, action, subject_type, subject_id, details, sequence, hash)
        select gen_random_uuid(), organization_id, at, action, subject_type, subject_id, details, sequence + 1, app.hash_next(null, hash,
          'anything') from audit_entries where organization_id = ? order by sequence desc limit 1`),
    ).toMatchObject({ firstBroken: { sequence: entries + 1 } })
    expect((await verify()).isIntact).toBe(true)
  })

  describe("after the retention period", () => {
    const rows = () =>
      app.sql<{ sequence: number; action: string; details: Json; hash: string }>(
        "select sequence, action, details, hash from audit_entries where organization_id = ? order by sequence",
        [app.organizationId],
      )
    const trimAt = (now: string) => auditRetentionJob.run({ ...app.instance.deps, clock: { now: () => new Date(now) } })

    test("without a period nothing is deleted, and a period is at least a year", async () => {
      const before = await rows()
      await trimAt("2036-01-01T00:00:00.000Z")
      expect(await rows()).toEqual(before)
      expect(await app.admin.patch("/administration/retention", { auditDays: 364 })).toMatchObject({
        status: 400,
        body: { errors: [{ path: "auditDays" }] },
      })
    })

    test("the oldest entries are deleted, and the chain of the others is intact from the recorded end of the deleted part", async () => {
      expect((await app.admin.patch("/administration/retention", { auditDays: 365 })).body).toMatchObject({ auditDays: 365 })
      const before = await rows()
      // The entries of Berlin and Bern are older than 2026-03-02T09:08.
      await trimAt("2027-03-02T09:08:00.000Z")
      const after = await rows()
      const kept = before.filter(({ sequence }) => sequence >= (after[0]?.sequence ?? 0))
      expect(kept.length).toBeLessThan(before.length)
      expect(after.slice(0, -1)).toEqual(kept)
      const last = before.at(-kept.length - 1)
      expect(after.at(-1)).toMatchObject({
        action: "auditLog.trim",
        details: { untilSequence: last?.sequence, hash: last?.hash },
      })
      expect(await verify()).toMatchObject({ isIntact: true, entries: after.length })
      await trimAt("2027-03-02T09:08:00.000Z")
      expect(await rows()).toEqual(after)
    })

    test("a deleted first entry and a changed trim break the chain", async () => {
      const [first] = await rows()
      const sequence = first?.sequence ?? 0
      expect(await verifyAfter(`delete from audit_entries where organization_id = ? and sequence = ${sequence}`)).toMatchObject({
        firstBroken: { sequence, id: null },
      })
      const { isIntact } = (await verifyAfter(
        `update audit_entries set details = jsonb_set(details, '{hash}', '"0"') where organization_id = ? and action = 'auditLog.trim'`,
      )) as Json
      expect(isIntact).toBe(false)
      await expect(app.sql("delete from audit_entries where sequence = ?", [sequence])).rejects.toThrow("append-only")
    })

    test("the change feed rejects a cursor before the first entry with 410 RESUME_TOKEN_EXPIRED", async () => {
      const [first] = await rows()
      const cursor = (sequence: number) => Buffer.from(String(sequence)).toString("base64url")
      const get = (sequence: number) => app.admin.get(`/changes?after=${cursor(sequence)}`)
      expect(await get((first?.sequence ?? 0) - 2)).toMatchObject({ status: 410, body: { code: "RESUME_TOKEN_EXPIRED" } })
      expect((await get((first?.sequence ?? 0) - 1)).status).toBe(200)
    })

    test("a log of which every entry is deleted continues its chain", async () => {
      const before = await rows()
      await trimAt("2037-01-01T00:00:00.000Z")
      expect((await rows()).map(({ action }) => action)).toEqual(["auditLog.trim"])
      await app.admin.patch(`/locations/${locationIds[0]}`, { name: "Berlin" })
      expect(await verify()).toMatchObject({ isIntact: true, entries: 2 })
      expect((await rows())[1]?.sequence).toBe((before.at(-1)?.sequence ?? 0) + 2)
    })
  })
})
