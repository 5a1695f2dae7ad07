// Exports that a job writes, and saved filters.
import { beforeAll, describe, expect, jest, test } from "@jest/globals"
import { exportTask } from "../../src/jobs/employee-tasks.js"
import type { Client, Json } from "../support/client.js"
import { insertRow } from "../support/factories.js"
import { csvLines } from "../support/files.js"
import { outcomeOf } from "../support/leave-requests.js"
import { until, waitForJobs } from "../support/live.js"
import { mailWith } from "../support/mailbox.js"
import { createTestApp } from "../support/test-app.js"

const app = createTestApp()

const EXPORT_FIELDS = "id list format status rowCount totalRows failureCode url filter sort columns"

/** The export once its job has ended. */
async function finished(client: Client, id: string): Promise<Json> {
  let body: Json
  await until(async () => {
    body = (await client.execute(`query ($id: ID!) { export(id: $id) { ${EXPORT_FIELDS} } }`, { id })).export
    return ["COMPLETED", "FAILED"].includes(body.status)
  }, `export ${id}`)
  return body
}

const sealed = (job: object) => ({ sealed: app.instance.deps.seal.seal(JSON.stringify(job)) })

const create = (client: Client) => client.post("/exports", { list: "EMPLOYEES", columns: ["fullName"] })

const contentsOf = async (url: string, { token }: Client) => {
  const response = await fetch(url, { headers: { Authorization: `Bearer ${token}` } })
  return csvLines(await response.text())
}

/** Keeps jobs from storing files of an organization until the test is over. */
async function holdFiles(organizationId: string, test: () => Promise<void>): Promise<void> {
  await waitForJobs(app)
  const { storage } = app.instance.deps
  const write = storage.write.bind(storage)
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const spy = jest.spyOn(storage, "write").mockImplementation(async (key, ...rest) => {
    if (key.includes(organizationId)) await released
    return write(key, ...rest)
  })
  try {
    await test()
  } finally {
    release()
    spy.mockRestore()
    await waitForJobs(app)
  }
}

describe("export jobs", () => {
  test("a job writes an export with progress, mails a link, and its file is seen by its author alone", async () => {
    let body: Json
    // The job waits behind that of another export of the organization while the response is read.
    await holdFiles(app.organizationId, async () => {
      const { id } = (await create(app.admin)).body
      await until(async () => (await app.admin.get(`/exports/${id}`)).body.status === "RUNNING", "the export before")
      const created = await app.hr.post("/exports", {
        list: "EMPLOYEES",
        filter: { role: ["HR", "ADMIN"] },
        sort: ["-fullName"],
        columns: ["fullName", "email"],
      })
      body = created.body
      expect([created.status, created.headers.get("location")]).toEqual([201, `/api/exports/${body.id}`])
      expect(body).toMatchObject({ status: "QUEUED", rowCount: 0, filter: { roles: ["HR", "ADMIN"] }, url: null })
      await app.admin.delete(`/exports/${id}`)
    })
    const done = await finished(app.hr, body.id)
    expect(done).toMatchObject({ status: "COMPLETED", rowCount: 2, totalRows: 2, failureCode: null })
    expect(await contentsOf(done.url, app.hr)).toEqual(["Name,Email", "Hana Human,hana@acme.test", "Eve Admin,eve@acme.test"])
    await mailWith(app, "hana@acme.test", `/exports/${body.id}`)
    expect(outcomeOf(await app.admin.get(`/exports/${body.id}`))).toEqual([404, "NOT_FOUND"])
    expect((await app.admin.get("/exports")).body).toEqual([])
    expect((await app.hr.get("/exports")).body).toHaveLength(1)
    expect((await app.hr.delete(`/exports/${body.id}`)).status).toBe(204)
    expect(outcomeOf(await app.hr.get(`/exports/${body.id}`))).toEqual([404, "NOT_FOUND"])
  })

  test("an export that violates a constraint fails with a code and is not tried again", async () => {
    await app.sql(`create function app.reject() returns trigger language plpgsql as $$
      begin raise exception 'rejected' using errcode = 'check_violation'; end $$`)
    await app.sql(`create trigger reject before update on exports for each row when (new.status = 'COMPLETED')
      execute function app.reject()`)
    const { body } = await create(app.hr)
    expect(await finished(app.hr, body.id)).toMatchObject({ status: "FAILED", failureCode: "VALIDATION_FAILED" })
    await app.sql("drop trigger reject on exports")
  })

  test("an export for whose computation too many others wait is tried again", async () => {
    const { body } = await app.hr.post("/exports", { list: "LEAVE_BALANCES", filter: { asOf: "2026-12-31" } })
    expect(await finished(app.hr, body.id)).toMatchObject({ status: "COMPLETED" })
    await app.sql("update exports set status = 'QUEUED' where id = ?", [body.id])
    const job = sealed({ organizationId: app.organizationId, authorId: app.hr.id, exportId: body.id })
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    const running = Array.from({ length: 4 }, () => app.instance.deps.computations.run(app.organizationId, () => released))
    await expect(exportTask(app.instance.deps)(job, {} as never)).rejects.toMatchObject({ code: "RATE_LIMITED" })
    release()
    await Promise.all(running)
    expect(await app.sql("select status from exports where id = ?", [body.id])).toEqual([{ status: "RUNNING" }])
    await app.sql("update exports set status = 'COMPLETED' where id = ?", [body.id])
  })

  test("a job has the rights of its author when it runs", async () => {
    const author = await app.hire({ full_name: "Former HR", role: "HR" })
    const { body } = await author.post("/exports", { list: "EMPLOYEES" })
    await finished(author, body.id)
    // The job is queued again as if it had not run, and the author has lost the role meanwhile.
    await app.sql("update employees set role = 'MANAGER' where id = ?", [author.id])
    await app.sql("update employees set manager_id = ? where id = ?", [author.id, app.colleague.id])
    await app.sql("update exports set status = 'QUEUED' where id = ?", [body.id])
    await exportTask(app.instance.deps)(
      sealed({ organizationId: app.organizationId, authorId: author.id, exportId: body.id }),
      {} as never,
    )
    expect(await finished(author, body.id)).toMatchObject({ status: "FAILED", failureCode: "FORBIDDEN" })
  })

  test("an export of a list, condition or column that the caller may not use is rejected at once on both APIs", async () => {
    const create = async (client: Client, input: Json) => {
      const mutation = "mutation ($input: CreateExportInput!) { createExport(input: $input) { id } }"
      const { errors } = (await client.graphql(mutation, { input })).body
      const rest = await client.post("/exports", input)
      expect(errors[0].extensions.code).toBe(rest.body.code)
      return [rest.status, rest.body.code, ...(rest.body.errors ?? []).map(({ path }: Json) => path)]
    }
    expect(await create(app.employee, { list: "TASKS" })).toEqual([403, "FORBIDDEN"])
    expect(await create(app.manager, { list: "TASKS" })).toEqual([403, "FORBIDDEN"])
    expect(await create(app.manager, { list: "EMPLOYEES", scope: "TEAM", filter: { roles: ["HR"] } })).toEqual([
      403,
      "FORBIDDEN",
      "filter.roles",
    ])
    expect(await create(app.manager, { list: "EMPLOYEES", scope: "TEAM", columns: ["salary"] })).toEqual([
      403,
      "FORBIDDEN",
      "columns.salary",
    ])
    expect(await create(app.hr, { list: "TASKS", filter: { nothing: 1 } })).toEqual([400, "VALIDATION_FAILED", "filter.nothing"])
    expect(await create(app.hr, { list: "TASKS", filter: { dueFrom: "soon" } })).toEqual([
      400,
      "VALIDATION_FAILED",
      "filter.dueFrom",
    ])
    expect(await create(app.hr, { list: "TASKS", sort: ["nothing"] })).toEqual([400, "VALIDATION_FAILED", "sort"])
  })
})

describe("downloads of exports", () => {
  interface Author {
    client: Client
    /** Takes a right away from the author. */
    loseRight(): Promise<unknown>
  }

  /** An employee with a custom role for the whole organization. */
  async function hireWithRole(permissions: string[]) {
    const client = await app.hire()
    const role = (await app.admin.post("/administration/roles", { name: client.id, permissions, scope: "ORGANIZATION" })).body
    const { status } = await app.admin.post(`/administration/roles/${role.id}/assign`, { employeeId: client.id })
    expect(status).toBe(201)
    return { client, role: role.id as string }
  }

  const authors: Record<string, () => Promise<Author>> = {
    "HR becomes an employee": async () => {
      const client = await app.hire({ role: "HR" })
      return { client, loseRight: () => app.admin.put(`/users/${client.id}`, { role: "EMPLOYEE" }) }
    },
    "an administrator becomes a member of HR": async () => {
      const client = await app.hire({ role: "ADMIN" })
      return { client, loseRight: () => app.admin.put(`/users/${client.id}`, { role: "HR" }) }
    },
    "a manager loses a report": async () => {
      const client = await app.hire({ role: "MANAGER" })
      for (const name of ["First", "Second"]) await app.hire({ full_name: name, manager_id: client.id })
      const [{ id }] = (await app.sql("select id from employees where manager_id = ? limit 1", [client.id])) as [{ id: string }]
      return { client, loseRight: () => app.hr.put(`/users/${id}`, { managerId: app.manager.id }) }
    },
    "a role loses a permission": async () => {
      const { client, role } = await hireWithRole(["READ_COMPENSATION", "READ_PERSONAL", "EXPORT_DATA"])
      await app.hire({ manager_id: client.id })
      const patch = { permissions: ["READ_PERSONAL", "EXPORT_DATA"] }
      return { client, loseRight: () => app.admin.patch(`/administration/roles/${role}`, patch) }
    },
    "the organization hides pay from managers": async () => {
      await app.admin.patch("/companies/settings", { policies: { managersSeeSalary: true } })
      const client = await app.hire({ role: "MANAGER" })
      await app.hire({ manager_id: client.id })
      return { client, loseRight: () => app.admin.patch("/companies/settings", { policies: { managersSeeSalary: false } }) }
    },
  }

  test.each(Object.keys(authors))("an export and its signed URL return 404 after %s", async (name) => {
    const { client, loseRight } = await (authors[name] as () => Promise<Author>)()
    const isTeam = name.includes("manager")
    const columns = ["fullName", ...(name.includes("report") ? [] : ["salary"])]
    const { status, body } = await client.post("/exports", {
      list: "EMPLOYEES",
      columns,
      scope: isTeam ? "TEAM" : "ORGANIZATION",
    })
    expect(status).toBe(201)
    const { url } = await finished(client, body.id)
    const statusOf = async () => (await fetch(url, { headers: { Authorization: `Bearer ${client.token}` } })).status
    const read = "query ($id: ID!) { node(id: $id) { ... on Export { url } } }"
    expect([await statusOf(), (await client.execute(read, { id: body.id })).node]).toEqual([200, { url }])
    expect((await loseRight()) as Json).toMatchObject({ status: 200 })
    const deadline = performance.now() + 1_000
    await until(async () => (await statusOf()) === 404, "end of the download")
    expect(performance.now()).toBeLessThan(deadline)
    expect((await client.execute(read, { id: body.id })).node).toBeNull()
    const list = await client.get("/exports")
    expect(list.status === 403 || list.body.length === 0).toBe(true)
    await app.admin.put(`/users/${client.id}`, { role: "EMPLOYEE" })
  })

  test("an export stays readable while its author gets more rights", async () => {
    const client = await app.hire({ role: "MANAGER" })
    await app.hire({ manager_id: client.id })
    const { body } = await client.post("/exports", { list: "EMPLOYEES", columns: ["fullName"], scope: "TEAM" })
    const { url } = await finished(client, body.id)
    await app.hire({ manager_id: client.id })
    await app.admin.put(`/users/${client.id}`, { role: "HR" })
    expect((await client.get(`/exports/${body.id}`)).body).toMatchObject({ status: "COMPLETED" })
    expect((await fetch(url, { headers: { Authorization: `Bearer ${client.token}` } })).status).toBe(200)
    await app.admin.put(`/users/${client.id}`, { role: "EMPLOYEE" })
  })
})

describe("exports of an organization", () => {
  const statusesOf = async (organizationId: string) =>
    (await app.sql<{ status: string }>("select status from exports where organization_id = ?", [organizationId])).map(
      ({ status }) => status,
    )

  test("exports of one organization delay neither mails nor the exports of another", async () => {
    await app.sql("delete from exports")
    await holdFiles(app.organizationId, async () => {
      for (let n = 0; n < 4; n++) expect((await create(app.hr)).status).toBe(201)
      await until(async () => (await statusesOf(app.organizationId)).includes("RUNNING"), "the first export")
      const { body } = await create(app.outsider)
      expect((await finished(app.outsider, body.id)).status).toBe("COMPLETED")
      await mailWith(app, "olga@other.test", `/exports/${body.id}`)
      expect((await statusesOf(app.organizationId)).sort()).toEqual(["QUEUED", "QUEUED", "QUEUED", "RUNNING"])
    })
  })

  test("emails are sent while each worker of long jobs is busy", async () => {
    await app.sql("delete from exports")
    await holdFiles("", async () => {
      const { body: first } = await create(app.hr)
      const { body: second } = await create(app.outsider)
      const running = async () => (await app.sql("select 1 from exports where status = 'RUNNING'")).length
      await until(async () => (await running()) === 2, `the exports ${first.id} and ${second.id}`)
      const { body } = await app.hr.post("/users", { email: "during@acme.test", fullName: "Nora New" })
      expect(body.invitation.url).toContain("token=")
      await mailWith(app, "during@acme.test", "accept-invitation")
      expect(await running()).toBe(2)
    })
  })

  test("an organization has at most 20 open exports of a day", async () => {
    await app.sql("delete from exports")
    const insert = (values: object) =>
      insertRow(app.sql, "exports", app.organizationId, {
        ...{ author_id: app.hr.id, list: "EMPLOYEES", format: "CSV", status: "QUEUED" },
        ...{ expires_at: "2026-03-09T09:00:00Z", created_at: "2026-03-02T08:00:00Z", ...values },
      })
    // One of the day before stays open if its job failed for good.
    await insert({ created_at: "2026-03-01T08:00:00Z" })
    for (let n = 0; n < 19; n++) await insert({})
    expect((await create(app.hr)).status).toBe(201)
    const isCompleted = async () => (await app.sql("select id from exports where status = 'COMPLETED'")).length === 1
    await until(isCompleted, "the job of the export")
    await app.sql("update exports set status = 'QUEUED' where organization_id = ?", [app.organizationId])
    const { status, body, headers } = await create(app.admin)
    expect([status, body.code, body.details, headers.get("retry-after")]).toEqual([
      ...[429, "RATE_LIMITED", { openExports: 20, retryAfter: 60 }, "60"],
    ])
    expect((await create(app.outsider)).status).toBe(201)
    await app.sql("update exports set status = 'COMPLETED' where organization_id = ?", [app.organizationId])
    expect((await create(app.admin)).status).toBe(201)
  })

  test("the first export of an organization is queued before the second of another", async () => {
    await app.sql("delete from exports")
    await holdFiles("", async () => {
      for (const client of [app.hr, app.outsider, app.hr, app.hr, app.outsider]) await create(client)
      const jobs = await app.sql<{ queue: string; priority: number }>(
        `select queue_name as queue, priority from graphile_worker.jobs where task_identifier = 'export' order by id`,
      )
      const [acme, other] = [app.organizationId, app.otherOrganizationId].map((id) => `bulk ${id}`)
      expect(jobs.map(({ queue, priority }) => [queue, priority])).toEqual([
        ...[
          [acme, 21],
          [other, 21],
          [acme, 22],
          [acme, 23],
          [other, 22],
        ],
      ])
    })
  })
})

describe("saved filters", () => {
  let id: string
  beforeAll(async () => {
    const created = await app.hr.post("/saved-filters", {
      name: "HR people",
      list: "EMPLOYEES",
      filter: { roles: ["HR"] },
      columns: ["fullName"],
      sort: ["fullName"],
    })
    expect(created.status).toBe(201)
    id = created.body.id
  })

  test("a saved filter is its owner's until it is shared, and only the owner changes it", async () => {
    expect(outcomeOf(await app.manager.get(`/saved-filters/${id}`))).toEqual([404, "NOT_FOUND"])
    const update =
      "mutation ($id: ID!, $input: UpdateSavedFilterInput!) { updateSavedFilter(id: $id, input: $input) { shared filter } }"
    const { updateSavedFilter } = await app.hr.execute(update, { id, input: { shared: true } })
    expect(updateSavedFilter).toEqual({ shared: true, filter: { roles: ["HR"] } })
    expect((await app.manager.get(`/saved-filters/${id}`)).body).toMatchObject({
      name: "HR people",
      owner: { fullName: "Hana Human" },
    })
    expect(outcomeOf(await app.manager.patch(`/saved-filters/${id}`, { name: "Mine" }))).toEqual([403, "FORBIDDEN"])
    expect(outcomeOf(await app.admin.delete(`/saved-filters/${id}`))).toEqual([403, "FORBIDDEN"])
    const { body: balances } = await app.hr.post("/saved-filters", { name: "All", list: "LEAVE_BALANCES", shared: true })
    expect((await app.manager.get("/saved-filters")).body.map((one: Json) => one.id)).toEqual([id])
    expect((await app.admin.get("/saved-filters?list=LEAVE_BALANCES")).body.map((one: Json) => one.id)).toEqual([balances.id])
    const audit = { name: "Investigation", list: "AUDIT", filter: { actorIds: [app.employee.id] }, shared: true }
    const { body: investigation } = await app.hr.post("/saved-filters", audit)
    expect((await app.employee.get("/saved-filters")).body.map((one: Json) => one.id)).not.toContain(investigation.id)
    expect((await app.admin.get("/saved-filters?list=AUDIT")).body.map((one: Json) => one.id)).toEqual([investigation.id])
  })

  test("HR deletes shared filters of people who have left", async () => {
    const leaver = await app.hire()
    const create = async (shared: boolean) =>
      (await leaver.post("/saved-filters", { name: `Old ${shared}`, list: "EMPLOYEES", shared })).body.id
    const [shared, own] = [await create(true), await create(false)]
    const remove = async (client: Client, id: string) => outcomeOf(await client.delete(`/saved-filters/${id}`))
    expect(await remove(app.hr, shared)).toEqual([403, "FORBIDDEN"])
    expect((await app.hr.delete(`/users/${leaver.id}`)).status).toBe(204)
    expect(await remove(app.employee, shared)).toEqual([403, "FORBIDDEN"])
    expect(await remove(app.hr, own)).toEqual([404, "NOT_FOUND"])
    expect(await remove(app.hr, shared)).toEqual([204])
    expect(await remove(app.admin, shared)).toEqual([404, "NOT_FOUND"])
  })

  test("conditions, order and columns of a saved filter are checked by its list when it is saved and when it is used", async () => {
    const invalid = await app.hr.patch(`/saved-filters/${id}`, { filter: { roles: ["CHIEF"] } })
    expect(invalid.body.errors).toEqual([expect.objectContaining({ path: "filter.roles" })])
    expect(
      outcomeOf(await app.manager.post("/saved-filters", { name: "Pay", list: "EMPLOYEES", filter: { roles: ["HR"] } })),
    ).toEqual([403, "FORBIDDEN"])
    expect(outcomeOf(await app.hr.post("/saved-filters", { name: "HR people", list: "EMPLOYEES" }))).toEqual([409, "NAME_TAKEN"])
    const { body } = await app.admin.post("/exports", { list: "EMPLOYEES", savedFilterId: id })
    const done = await finished(app.admin, body.id)
    expect(await contentsOf(done.url, app.admin)).toEqual(["Name", "Hana Human"])
    expect(outcomeOf(await app.admin.post("/exports", { list: "TASKS", savedFilterId: id }))).toEqual([400, "INVALID_REFERENCE"])
    await app.sql("update saved_filters set columns = '{gone}' where id = ?", [id])
    expect(outcomeOf(await app.admin.post("/exports", { list: "EMPLOYEES", savedFilterId: id }))).toEqual([
      400,
      "VALIDATION_FAILED",
    ])
  })
})
