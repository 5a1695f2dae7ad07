// Departments: changes, members, moves and concurrent use.
import { describe, expect, test } from "@jest/globals"
import type { Client, TestResponse } from "../support/client.js"
import { insertEmployee, UNKNOWN_ID } from "../support/factories.js"
import { outcomeOf } from "../support/leave-requests.js"
import { createDepartment, deleteDepartment } from "../support/organization.js"
import { seededRandom } from "../support/random.js"
import { createTestApp } from "../support/test-app.js"

const app = createTestApp({ config: { databasePoolSize: 20 } })

describe("departments", () => {
  test("HR creates, updates and deletes a department on REST", async () => {
    const locationId = (await app.hr.post("/locations", { name: "Rest House", country: "FR", timezone: "Europe/Paris" })).body.id
    const parentId = await createDepartment(app, "Rest")
    const id = await createDepartment(app, "Team", { parentId, headId: app.manager.id, locationId, description: "Does\nthings" })
    const changed = await app.hr.put(`/departments/${id}`, { name: "Crew", description: null })
    expect(changed).toMatchObject({ status: 200, body: { name: "Crew", description: null, parentId, headId: app.manager.id } })
    expect(await app.hr.patch(`/departments/${id}`, { headId: null })).toMatchObject({
      body: { name: "Crew", headId: null, head: null },
    })
    expect((await app.employee.get(`/departments/${parentId}`)).body).toMatchObject({
      subDepartments: [{ id, name: "Crew", headcount: 0 }],
      openVacancies: [],
    })
    expect((await app.employee.get("/departments?search=CREW")).body).toMatchObject([{ id }])
    expect((await app.employee.get(`/departments?parentId=${parentId}`)).body).toMatchObject([{ id }])
    expect((await deleteDepartment(app, id)).status).toBe(204)
    expect((await app.employee.get(`/departments/${id}`)).status).toBe(404)
    expect((await app.employee.get("/departments?search=crew")).body).toEqual([])
    expect((await app.employee.get(`/departments/${parentId}`)).body.subDepartments).toEqual([])
    expect(outcomeOf(await deleteDepartment(app, id))).toEqual([404, "NOT_FOUND"])
    expect(outcomeOf(await app.hr.put(`/departments/${id}`, { name: "Back" }))).toEqual([404, "NOT_FOUND"])
    const entries = await app.sql<{ action: string }>("select action from audit_entries where subject_id = ? order by id", [id])
    expect(entries.map(({ action }) => action)).toEqual([
      "department.create",
      "department.update",
      "department.update",
      "department.delete",
    ])
  })

  test("HR creates, updates and deletes a department on GraphQL", async () => {
    const { createDepartment: created } = await app.hr.execute(
      `mutation($input: CreateDepartmentInput!) { createDepartment(input: $input) { id name head { fullName } parent { name } } }`,
      { input: { name: "Graph", headId: app.employee.id, parentId: await createDepartment(app, "Graph top") } },
    )
    expect(created).toMatchObject({ head: { fullName: "Ann Employee" }, parent: { name: "Graph top" } })
    const { updateDepartment } = await app.hr.execute(
      `mutation($id: ID!, $input: UpdateDepartmentInput!) { updateDepartment(id: $id, input: $input) { name parent { name } head { fullName } } }`,
      { id: created.id, input: { parentId: null } },
    )
    expect(updateDepartment).toEqual({ name: "Graph", parent: null, head: { fullName: "Ann Employee" } })
    const {
      deleteDepartment: { deletedId },
    } = await app.hr.execute(`mutation($id: ID!) { deleteDepartment(id: $id) { deletedId } }`, {
      id: created.id,
    })
    expect(deletedId).toBe(created.id)
    expect(await app.hr.execute(`query($id: ID!) { node(id: $id) { id } }`, { id: created.id })).toEqual({ node: null })
  })

  test("changing a department returns 403 to employees and managers, and 404 to another organization", async () => {
    const id = await createDepartment(app, "Guarded")
    for (const who of [app.employee, app.manager]) {
      expect(outcomeOf(await who.put(`/departments/${id}`, { name: "Mine" }))).toEqual([403, "FORBIDDEN"])
      expect(outcomeOf(await who.delete(`/departments/${id}`))).toEqual([403, "FORBIDDEN"])
    }
    for (const path of [`/departments/${id}`, `/departments/${id}/members`, `/departments/tree?rootId=${id}`])
      expect(outcomeOf(await app.outsider.get(path))).toEqual([404, "NOT_FOUND"])
    expect(outcomeOf(await app.outsider.put(`/departments/${id}`, { name: "Mine" }))).toEqual([404, "NOT_FOUND"])
    expect(outcomeOf(await app.outsider.delete(`/departments/${id}`))).toEqual([404, "NOT_FOUND"])
    expect((await app.outsider.get("/departments?search=guarded")).body).toEqual([])
  })

  test("a department name is unique below one parent, ignoring case, until the department is deleted", async () => {
    const id = await createDepartment(app, "Unique")
    expect(outcomeOf(await app.hr.post("/departments", { name: "unique" }))).toEqual([409, "NAME_TAKEN"])
    const child = await createDepartment(app, "Unique", { parentId: id })
    expect(outcomeOf(await app.hr.patch(`/departments/${child}`, { parentId: null }))).toEqual([409, "NAME_TAKEN"])
    await deleteDepartment(app, child)
    await deleteDepartment(app, id)
    await createDepartment(app, "Unique")
    const raced = await Promise.all([1, 2, 3, 4].map(() => app.hr.post("/departments", { name: "Raced name" })))
    expect(raced.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409])
  })

  test("updating a department with an outdated If-Match returns 412 PRECONDITION_FAILED", async () => {
    const id = await createDepartment(app, "Seen")
    const { headers } = await app.hr.get(`/departments/${id}`)
    const tag = headers.get("etag") as string
    expect((await app.hr.put(`/departments/${id}`, { name: "Seen once" }, { headers: { "If-Match": tag } })).status).toBe(200)
    expect(outcomeOf(await app.hr.put(`/departments/${id}`, { name: "Seen twice" }, { headers: { "If-Match": tag } }))).toEqual([
      412,
      "PRECONDITION_FAILED",
    ])
  })

  test("creating a department with an invalid head, parent or location returns 400 INVALID_REFERENCE", async () => {
    const left = await app.hire({ full_name: "Left Us", account_status: "DEACTIVATED" })
    const gone = await createDepartment(app, "Gone")
    await deleteDepartment(app, gone)
    for (const wrong of [{ headId: app.outsider.id }, { headId: left.id }, { parentId: gone }, { locationId: UNKNOWN_ID }])
      expect(await app.hr.post("/departments", { name: "Wrong", ...wrong })).toMatchObject({
        status: 400,
        body: { code: "INVALID_REFERENCE", errors: [{ path: Object.keys(wrong)[0] }] },
      })
  })

  test("deleting a department with active employees or sub-departments returns 409 DEPARTMENT_NOT_EMPTY", async () => {
    const id = await createDepartment(app, "Full")
    const child = await createDepartment(app, "Child of full", { parentId: id })
    expect(outcomeOf(await deleteDepartment(app, id))).toEqual([409, "DEPARTMENT_NOT_EMPTY"])
    await deleteDepartment(app, child)
    const worker = await app.hire({ full_name: "Last One", department_id: id })
    expect(outcomeOf(await deleteDepartment(app, id))).toEqual([409, "DEPARTMENT_NOT_EMPTY"])
    await app.sql("update employees set account_status = 'DEACTIVATED' where id = ?", [worker.id])
    expect((await deleteDepartment(app, id)).status).toBe(204)
    const { node } = await app.hr.execute(
      `query($id: ID!) { node(id: $id) { ... on Employee { department { name archivedAt } } } }`,
      {
        id: worker.id,
      },
    )
    expect(node.department).toEqual({ name: "Full", archivedAt: expect.stringMatching(/^2026-03-02T/) })
  })

  test("department members are the active employees, on request with those of all departments below", async () => {
    const top = await createDepartment(app, "M top")
    const middle = await createDepartment(app, "M middle", { parentId: top })
    const low = await createDepartment(app, "M low", { parentId: middle })
    await app.hire({ full_name: "M Anna", department_id: top })
    await app.hire({ full_name: "M Bert", department_id: middle })
    await app.hire({ full_name: "M Carla", department_id: low, account_status: "SUSPENDED", salary: 50_000 })
    await app.hire({ full_name: "M Dora", department_id: low, account_status: "DEACTIVATED" })
    const names = (people: { fullName: string }[]) => people.map(({ fullName }) => fullName.slice(2)).join(" ")
    expect(names((await app.employee.get(`/departments/${top}/members`)).body)).toBe("Anna")
    const page = await app.employee.get(`/departments/${top}/members?includeDescendants=true&limit=2&page=2`)
    expect([names(page.body), page.headers.get("x-total-count")]).toEqual(["Carla", "3"])
    expect(page.body[0]).not.toHaveProperty("salary")
    expect(page.headers.get("link")).toContain("includeDescendants=true")
    const { departmentMembers, department: own } = await app.employee.execute(
      `query($id: ID!) {
        departmentMembers(departmentId: $id, filter: { includeDescendants: true }) { totalCount nodes { fullName salary hiddenFields } }
        department(id: $id) { headcount members { totalCount nodes { fullName } } }
      }`,
      { id: top },
    )
    expect([names(departmentMembers.nodes), departmentMembers.totalCount]).toEqual(["Anna Bert Carla", 3])
    expect(departmentMembers.nodes[2]).toMatchObject({ salary: null, hiddenFields: expect.arrayContaining(["salary"]) })
    expect(own).toEqual({ headcount: 1, members: { totalCount: 1, nodes: [{ fullName: "M Anna" }] } })
    expect(outcomeOf(await app.employee.get(`/departments/${UNKNOWN_ID}/members`))).toEqual([404, "NOT_FOUND"])
    expect((await app.employee.get(`/departments/${top}/members?includeDescendants=perhaps`)).status).toBe(400)
  })
})

describe("moving a department", () => {
  const move = (id: string, parentId: string | null, who: Client = app.hr) => who.patch(`/departments/${id}`, { parentId })
  const cycles = async () =>
    app.sql(`with recursive ancestors (start, id) as (
      select id, parent_id from departments where parent_id is not null and archived_at is null
      union select a.start, d.parent_id from ancestors a join departments d on d.id = a.id where d.parent_id is not null
    ) select start from ancestors where start = id and start in (select id from departments where organization_id = '${app.organizationId}')`)

  test("moving a department below itself or a descendant returns 409 HIERARCHY_CYCLE", async () => {
    const a = await createDepartment(app, "Move a")
    const b = await createDepartment(app, "Move b", { parentId: a })
    const c = await createDepartment(app, "Move c", { parentId: b })
    for (const above of [a, b, c]) expect(outcomeOf(await move(a, above))).toEqual([409, "HIERARCHY_CYCLE"])
    expect(await move(c, a)).toMatchObject({ status: 200, body: { parentId: a } })
    expect(await move(b, c)).toMatchObject({ status: 200, body: { parentId: c } })
    expect(await move(c, c)).toMatchObject({ status: 409 })
    expect(await move(a, null)).toMatchObject({ status: 200, body: { parentId: null } })
  })

  test("of two concurrent opposite moves one succeeds and the other returns 409 HIERARCHY_CYCLE", async () => {
    const [a, b] = [await createDepartment(app, "Opposite a"), await createDepartment(app, "Opposite b")]
    for (let round = 0; round < 100; round++) {
      const answers = await Promise.all([move(a, b), move(b, a)])
      expect(answers.map(outcomeOf).sort()).toEqual([
        [200, undefined],
        [409, "HIERARCHY_CYCLE"],
      ])
      const moved = answers[0]?.status === 200 ? a : b
      await move(moved, null)
    }
    expect(await cycles()).toEqual([])
  })

  test("thirty-two concurrent random movers leave a tree without cycles", async () => {
    const ids = await Promise.all(Array.from({ length: 60 }, (_, n) => createDepartment(app, `Random ${n}`)))
    const random = seededRandom(7)
    const pick = () => ids[Math.floor(random() * ids.length)] as string
    const outcomes = new Map<string, number>()
    const mover = async () => {
      for (let n = 0; n < 12; n++) {
        const outcome = outcomeOf(await move(pick(), pick()))
          .join(" ")
          .trim()
        outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
      }
    }
    await Promise.all(Array.from({ length: 32 }, mover))
    expect([...outcomes.keys()].filter((outcome) => !["200", "409 HIERARCHY_CYCLE"].includes(outcome))).toEqual([])
    expect(outcomes.get("200")).toBeGreaterThan(30)
    expect(outcomes.get("409 HIERARCHY_CYCLE")).toBeGreaterThan(30)
    expect(await cycles()).toEqual([])
  })
})

describe("deleting a department that is used concurrently", () => {
  const orphans = () =>
    app.sql(`select 1 from departments d where d.archived_at is not null and (
      exists (select 1 from departments c where c.parent_id = d.id and c.archived_at is null)
      or exists (select 1 from employees e where e.department_id = d.id and e.account_status <> 'DEACTIVATED'))
      and d.organization_id = '${app.organizationId}'`)

  const succeeded = ({ status, body }: TestResponse, expected: number) => {
    if (status !== expected) expect([status, body.code]).toEqual([400, "INVALID_REFERENCE"])
    return status === expected
  }

  /** Deletes a department while it is used, several times. Exactly one of both must succeed. */
  const race = async (
    rounds: number,
    use: (id: string, round: number) => Promise<boolean>,
    prepare: (id: string) => Promise<unknown> = async () => {},
  ) => {
    for (let round = 0; round < rounds; round++) {
      const id = await createDepartment(app, `Contested ${round}`)
      await prepare(id)
      const [deleted, used] = await Promise.all([deleteDepartment(app, id), use(id, round)])
      expect([204, 409]).toContain(deleted.status)
      if (deleted.status === 409) expect(deleted.body.code).toBe("DEPARTMENT_NOT_EMPTY")
      expect(deleted.status === 204).toBe(!used)
      await app.sql("update employees set department_id = null where department_id = ?", [id])
      await app.sql("update departments set archived_at = now() where id = ? or parent_id = ?", [id, id])
    }
  }

  test("a concurrent hire is either in an existing department or returns INVALID_REFERENCE", async () => {
    await race(50, async (departmentId, round) =>
      succeeded(await app.hr.post("/users", { fullName: `Hired ${round}`, email: `hired${round}@acme.test`, departmentId }), 201),
    )
    expect(await orphans()).toEqual([])
  })

  test("a concurrent transfer is either to an existing department or returns INVALID_REFERENCE", async () => {
    const worker = await insertEmployee(app.sql, app.organizationId)
    await race(50, async (departmentId) => succeeded(await app.hr.put(`/users/${worker}`, { departmentId }), 200))
    expect(await orphans()).toEqual([])
  })

  test("reactivating an employee of a deleted department returns INVALID_REFERENCE until another one is given", async () => {
    const worker = await insertEmployee(app.sql, app.organizationId)
    const reactivate = (more: object = {}) => app.hr.put(`/users/${worker}`, { status: "Active", ...more })
    const deactivateIn = (id: string) =>
      app.sql("update employees set department_id = ?, account_status = 'DEACTIVATED' where id = ?", [id, worker])
    await race(50, async () => succeeded(await reactivate(), 200), deactivateIn)
    expect(await orphans()).toEqual([])
    const gone = await createDepartment(app, "Gone meanwhile")
    await deactivateIn(gone)
    await deleteDepartment(app, gone)
    expect(await reactivate()).toMatchObject({
      status: 400,
      body: { code: "INVALID_REFERENCE", errors: [{ path: "departmentId" }] },
    })
    expect(await reactivate({ departmentId: await createDepartment(app, "Still there") })).toMatchObject({ status: 200 })
  })

  test("a concurrent sub-department is either below an existing department or returns INVALID_REFERENCE", async () => {
    await race(50, async (id, round) => {
      return succeeded(await app.hr.post("/departments", { name: `Sub ${round}`, parentId: id }), 201)
    })
    expect(await orphans()).toEqual([])
  })

  test("a concurrent move is either below an existing department or returns INVALID_REFERENCE", async () => {
    await race(50, async (id, round) => {
      const mover = await createDepartment(app, `Mover ${round}`)
      return succeeded(await app.hr.patch(`/departments/${mover}`, { parentId: id }), 200)
    })
    expect(await orphans()).toEqual([])
  })
})
