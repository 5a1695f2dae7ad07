// If-Match compares the version of the record that a write changes, also of settings without an id.
import { expect, test } from "@jest/globals"
import { contractFiles } from "../src/cli/generate-contract.js"
import { restRoutes } from "../src/domains.js"
import type { Json } from "./support/client.js"
import { pdf } from "./support/files.js"
import { outcomeOf } from "./support/leave-requests.js"
import { idsOf, sample } from "./support/operation-calls.js"
import { pathTo, RecordSet, storedTypes } from "./support/records.js"
import { createTestApp } from "./support/test-app.js"

const app = createTestApp()

/** Writes to a record whose id the request has. */
const writes = restRoutes.filter(
  ({ method, reads, path, idField }) => method !== "get" && !reads && (/:\w*[iI]d\b/.test(path) || idField !== undefined),
)

/** Settings without an id, with two updates. */
const settings: [path: string, first: object, second: object][] = [
  ["/companies/settings", { name: "Acme 2" }, { name: "Acme 3" }],
  ["/leave/approval-policy", { forbidsOwnDecision: true }, { forbidsOwnDecision: false }],
  ["/administration/retention", { notificationDays: 400 }, { notificationDays: 401 }],
  ["/users/me/preferences", { theme: "Dark" }, { notificationTriggers: { TASK: { email: false } } }],
  ["/notifications/settings", { dailyDigest: true }, { dailyDigest: false }],
  ["/users/me", { phone: "+49 30 123456" }, { phone: "+49 30 654321" }],
]

test("openapi.json offers If-Match to the writes that compare it, and no others", () => {
  const { paths } = JSON.parse(contractFiles()["openapi.json"])
  const offering = Object.entries<Json>(paths).flatMap(([path, methods]) =>
    Object.entries<Json>(methods).flatMap(([method, { parameters, responses }]) => {
      const isOffered = JSON.stringify(parameters).includes("ifMatch")
      expect([method, path, responses[412] !== undefined]).toEqual([method, path, isOffered])
      return isOffered ? `${method} ${path}` : []
    }),
  )
  const comparing = [
    ...writes.map(({ method, path }) => `${method} /api${path.replace(/:(\w+)/g, "{$1}")}`),
    ...settings.map(([path]) => `patch /api${path}`),
  ]
  expect(offering.sort()).toEqual(comparing.sort())
})

test("no write to a record is made under an If-Match with another version", async () => {
  const records = new RecordSet(app.sql, app.organizationId, app.employee.id)
  storedTypes.forEach(records.id)
  await records.insert()
  const headers = { "If-Match": '"999999"' }
  const made: string[] = []
  for (const { method, path, operation, input, upload } of writes) {
    const values = input && sample(input, idsOf(records, operation))
    const target = pathTo(path, records.id)
    const { status } = upload
      ? await app.admin.upload(target, pdf(), values as Record<string, string> | undefined, { headers })
      : await app.admin.send(method.toUpperCase(), target, values, { headers })
    if (status < 300) made.push(`${method} ${path}`)
  }
  expect(made).toEqual([])
  expect(writes.length).toBeGreaterThan(100)
})

test.each(settings)(
  "settings at %s are updated under the entity tag of a read, and not under a former one",
  async (path, first, second) => {
    const update = (values: object, etag: string) => app.admin.patch(path, values, { headers: { "If-Match": etag } })
    const tagOf = async () => (await app.admin.get(path)).headers.get("etag") as string
    const before = await tagOf()
    const { status, headers } = await update(first, before)
    expect(status).toBe(200)
    expect(outcomeOf(await update(second, before))).toEqual([412, "PRECONDITION_FAILED"])
    const after = await tagOf()
    expect(headers.get("etag")).toBe(after)
    expect((await update(second, after)).status).toBe(200)
    expect(outcomeOf(await update(first, after))).toEqual([412, "PRECONDITION_FAILED"])
  },
)

test("a write is made if one of several entity tags has the version of the record, and weak tags have none", async () => {
  const { id } = (await app.hr.post("/departments", { name: "Tagged" })).body
  const statusUnder = async (tags: string) =>
    (await app.hr.patch(`/departments/${id}`, { description: tags }, { headers: { "If-Match": tags } })).status
  const tagOf = async () => (await app.hr.get(`/departments/${id}`)).headers.get("etag") as string
  expect(await statusUnder(`"other", "99", ${await tagOf()}`)).toBe(200)
  expect(await statusUnder(`"99",W/${await tagOf()}`)).toBe(412)
  expect(await statusUnder(`"98", "99"`)).toBe(412)
})

test("of concurrent first updates of settings under one entity tag, one succeeds", async () => {
  for (const [path, values] of [
    ["/leave/approval-policy", { forbidsOwnDecision: true }],
    ["/administration/retention", { notificationDays: 400 }],
  ] as const) {
    const other = app.outsider
    const etag = (await other.get(path)).headers.get("etag") as string
    const send = () => other.patch(path, values, { headers: { "If-Match": etag } })
    const statuses = (await Promise.all([send(), send(), send()])).map(({ status }) => status)
    expect(statuses.sort()).toEqual([200, 412, 412])
  }
})
