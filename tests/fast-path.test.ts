// The techniques that are only for speed change no answer: an instance without them reads and writes the same.
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals"
import { restRoutes } from "../src/domains.js"
import { Client } from "./support/client.js"
import { fillCompany } from "./support/company.js"
import { startInstance, type TestInstance } from "./support/identity.js"
import { queryOf, sample } from "./support/operation-calls.js"
import { pathTo, RecordSet } from "./support/records.js"
import { createTestApp } from "./support/test-app.js"

const app = createTestApp()
let plain: TestInstance
let records: RecordSet
beforeAll(async () => {
  plain = await startInstance(app, { fastPath: new Set() })
  const { admin, manager, employee, colleague } = app
  await fillCompany(app, app.organizationId, { eve: admin.id, bob: manager.id, ann: employee.id, carl: colleague.id })
  records = new RecordSet(app.sql, app.organizationId, (await app.hire()).id)
  for (const { path } of restRoutes) pathTo(path, records.id)
  await records.insert()
})
afterAll(() => plain.stop())

/** The caller on the instance without the techniques. */
const onPlain = ({ id, token }: Client) => new Client(plain.url, { id, token })

/** Reads that depend on the moment or that are not JSON. */
const isComparable = ({ path }: (typeof restRoutes)[number]) =>
  !/stream|export|feed|files|avatars|logo|verification|free-slots|sessions|access-log/.test(path)

/** A response without signed URLs and request ids, which differ between two requests. */
const comparable = (text: string) => text.replace(/\/(files|avatars)\/[\w.~-]+|"requestId":"[^"]+"/g, "…")

describe("an instance without the techniques", () => {
  const reads = restRoutes.filter((route) => route.method === "get" && isComparable(route))

  test.each(reads.map((route) => [route.path, route] as const))(
    "GET %s returns the same bytes without the techniques",
    async (_path, { path, input }) => {
      const required = queryOf(
        input ? sample(input, (name) => records.id(name.startsWith("leaveType") ? "LeaveType" : "Employee"), 1) : {},
      )
      const url = `${pathTo(path, records.id)}${required === "?" ? "" : required}`
      for (const caller of [app.hr, app.employee]) {
        // The second response comes from what the first one cached.
        await caller.get(url)
        const [fast, slow] = [await caller.get(url), await onPlain(caller).get(url)]
        expect([slow.status, comparable(JSON.stringify(slow.body))]).toEqual([fast.status, comparable(JSON.stringify(fast.body))])
      }
    },
  )

  test("GraphQL returns the same data without the techniques, also from raw JSON", async () => {
    const document = `{ employees(first: 5) { totalCount nodes { fullName jobTitle department { name head { fullName } } } pageInfo { endCursor } }
      departments { nodes { name headcount members(first: 3) { nodes { fullName } } } } leaveTypes { nodes { name amountPerYear } } }`
    for (const caller of [app.hr, app.employee]) {
      await caller.execute(document)
      await caller.execute(document)
      expect(await onPlain(caller).execute(document)).toEqual(await caller.execute(document))
    }
  })

  test("a write stores the records of several tables without the techniques", async () => {
    const { status, body } = await onPlain(app.hr).post("/tasks", {
      title: "Task",
      stage: "TODO",
      priority: "LOW",
      assigneeId: app.employee.id,
    })
    expect(status).toBe(201)
    expect((await app.employee.get("/notifications")).body.items[0]).toMatchObject({ entityId: body.id })
  })
})
