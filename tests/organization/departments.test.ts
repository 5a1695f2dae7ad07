// Departments: changes, members, moves and concurrent use.
import { describe, expect, test } from "@jest/globals"
import type { Client, TestResponse } from "../support/client.js"
import { insertEmployee, UNKNOWN_ID } from "../support/factories.js"
import { outcomeOf } from "../support/leave-requests.js"
import { createDepartment, deleteDepartment } from "../support/organization.js"
import { seededRandom } from "../support/random.js"
import { createTestApp } from "../support/test-app.js"

const w = createTestApp({ config: { databasePoolSize: 20 } })

describe("departments", () => {
  test("HR creates, updates and deletes a department on REST", async () => {
    const locationId = (await w.hana.post("/locations", { name: "Rest House", country: "FR", timezone: "Europe/Paris" })).body.id
    const parentId = await createDepartment(w, "Rest")
    const id = await createDepartment(w, "Team", { parentId, headId: w.bob.id, locationId, description: "Does\nthings" })
    const changed = await w.hana.put(`/departments/${id}`, { name: "Crew", description: null })
    expect(changed).toMatchObject({ status: 200, body: { name: "Crew", description: null, parentId, headId: w.bob.id } })
    expect(await w.hana.patch(`/departments/${id}`, { headId: null })).toMatchObject({
      body: { name: "Crew", headId: null, head: null },
    })
    expect((await w.ann.get(`/departments/${parentId}`)).body).toMatchObject({
      subDepartments: [{ id, name: "Crew", headcount: 0 }],
      openVacancies: [],
    })
    expect((await w.ann.get("/departments?search=CREW")).body).toMatchObject([{ id }])
    expect((await w.ann.get(`/departments?parentId=${parentId}`)).body).toMatchObject([{ id }])
    expect((await deleteDepartment(w, id)).status).toBe(204)
    expect((await w.ann.get(`/departments/${id}`)).status).toBe(404)
    expect((await w.ann.get("/departments?search=crew")).body).toEqual([])
    expect((await w.ann.get(`/departments/${parentId}`)).body.subDepartments).toEqual([])
    expect(outcomeOf(await deleteDepartment(w, id))).toEqual([404, "NOT_FOUND"])
    expect(outcomeOf(await w.hana.put(`/departments/${id}`, { name: "Back" }))).toEqual([404, "NOT_FOUND"])
    const entries = await w.sql<{ action: string }>("select action from audit_entries where subject_id = ? order by id", [id])
    expect(entries.map(({ action }) => action)).toEqual([
      "department.create",
      "department.update",
      "department.update",
      "department.delete",
    ])
  })

  test("HR creates, updates and deletes a department on GraphQL", async () => {
    const { createDepartment: created } = await w.hana.execute(
      `mutation($input: CreateDepartmentInput!) { createDepartment(input: $input) { id name head { fullName } parent { name } } }`,
      { input: { name: "Graph", headId: w.ann.id, parentId: await createDepartment(w, "Graph top") } },
    )
    expect(created).toMatchObject({ head: { fullName: "Ann Employee" }, parent: { name: "Graph top" } })
    const { updateDepartment } = await w.hana.execute(
      `mutation($id: ID!, $input: UpdateDepartmentInput!) { updateDepartment(id: $id, input: $input) { name parent { name } head { fullName } } }`,
      { id: created.id, input: { parentId: null } },
    )
    expect(updateDepartment).toEqual({ name: "Graph", parent: null, head: { fullName: "Ann Employee" } })
    const {
      deleteDepartment: { deletedId },
    } = await w.hana.execute(`mutation($id: ID!) { deleteDepartment(id: $id) { deletedId } }`, {
      id: created.id,
    })
    expect(deletedId).toBe(created.id)
    expect(await w.hana.execute(`query($id: ID!) { node(id: $id) { id } }`, { id: created.id })).toEqual({ node: null })
  })

  test("changing a department returns 403 to employees and managers, and 404 to another organization", async () => {
    const id = await createDepartment(w, "Guarded")
    for (const who of [w.ann, w.bob]) {
      expect(outcomeOf(await who.put(`/departments/${id}`, { name: "Mine" }))).toEqual([403, "FORBIDDEN"])
      expect(outcomeOf(await who.delete(`/departments/${id}`))).toEqual([403, "FORBIDDEN"])
    }
    for (const path of [`/departments/${id}`, `/departments/${id}/members`, `/departments/tree?rootId=${id}`])
      expect(outcomeOf(await w.olga.get(path))).toEqual([404, "NOT_FOUND"])
    expect(outcomeOf(await w.olga.put(`/departments/${id}`, { name: "Mine" }))).toEqual([404, "NOT_FOUND"])
    expect(outcomeOf(await w.olga.delete(`/departments/${id}`))).toEqual([404, "NOT_FOUND"])
    expect((await w.olga.get("/departments?search=guarded")).body).toEqual([])
  })

  test("a department name is unique below one parent, ignoring case, until the department is deleted", async () => {
    const id = await createDepartment(w, "Unique")
    expect(outcomeOf(await w.hana.post("/departments", { name: "unique" }))).toEqual([409, "NAME_TAKEN"])
    const child = await createDepartment(w, "Unique", { parentId: id })
    expect(outcomeOf(await w.hana.patch(`/departments/${child}`, { parentId: null }))).toEqual([409, "NAME_TAKEN"])
    await deleteDepartment(w, child)
    await deleteDepartment(w, id)
    await createDepartment(w, "Unique")
    const raced = await Promise.all([1, 2, 3, 4].map(() => w.hana.post("/departments", { name: "Raced name" })))
    expect(raced.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409])
  })

  test("updating a department with an outdated If-Match returns 412 PRECONDITION_FAILED", async () => {
    const id = await createDepartment(w, "Seen")
    const { headers } = await w.hana.get(`/departments/${id}`)
    const tag = headers.get("etag") as string
    expect((await w.hana.put(`/departments/${id}`, { name: "Seen once" }, { headers: { "If-Match": tag } })).status).toBe(200)
    expect(outcomeOf(await w.hana.put(`/departments/${id}`, { name: "Seen twice" }, { headers: { "If-Match": tag } }))).toEqual([
      412,
      "PRECONDITION_FAILED",
    ])
  })

  test("creating a department with an invalid head, parent or location returns 400 INVALID_REFERENCE", async () => {
    const left = await w.hire({ full_name: "Left Us", account_status: "DEACTIVATED" })
    const gone = await createDepartment(w, "Gone")
    await deleteDepartment(w, gone)
    for (const wrong of [{ headId: w.olga.id }, { headId: left.id }, { parentId: gone }, { locationId: UNKNOWN_ID }])
      expect(await w.hana.post("/departments", { name: "Wrong", ...wrong })).toMatchObject({
        status: 400,
        body: { code: "INVALID_REFERENCE", errors: [{ path: Object.keys(wrong)[0] }] },
      })
  })

  test("deleting a department with active employees or sub-departments returns 409 DEPARTMENT_NOT_EMPTY", async () => {
    const id = await createDepartment(w, "Full")
    const child = await createDepartment(w, "Child of full", { parentId: id })
    expect(outcomeOf(await deleteDepartment(w, id))).toEqual([409, "DEPARTMENT_NOT_EMPTY"])
    await deleteDepartment(w, child)
    const worker = await w.hire({ full_name: "Last One", department_id: id })
    expect(outcomeOf(await deleteDepartment(w, id))).toEqual([409, "DEPARTMENT_NOT_EMPTY"])
    await w.sql("update employees set account_status = 'DEACTIVATED' where id = ?", [worker.id])
    expect((await deleteDepartment(w, id)).status).toBe(204)
    const { node } = await w.hana.execute(
      `query($id: ID!) { node(id: $id) { ... on Employee { department { name archivedAt } } } }`,
      {
        id: worker.id,
      },
    )
    expect(node.department).toEqual({ name: "Full", archivedAt: expect.stringMatching(/^2026-03-02T/) })
  })

  test("department members are the active employees, on request with those of all departments below", async () => {
    const top = await createDepartment(w, "M top")
    const middle = await createDepartment(w, "M middle", { parentId: top })
    const low = await createDepartment(w, "M low", { parentId: middle })
    await w.hire({ full_name: "M Anna", department_id: top })
    await w.hire({ full_name: "M Bert", department_id: middle })
    await w.hire({ full_name: "M Carla", department_id: low, account_status: "SUSPENDED", salary: 50_000 })
    await w.hire({ full_name: "M Dora", department_id: low, account_status: "DEACTIVATED" })
    const names = (people: { fullName: string }[]) => people.map(({ fullName }) => fullName.slice(2)).join(" ")
    expect(names((await w.ann.get(`/departments/${top}/members`)).body)).toBe("Anna")
    const page = await w.ann.get(`/departments/${top}/members?includeDescendants=true&limit=2&page=2`)
    expect([names(page.body), page.headers.get("x-total-count")]).toEqual(["Carla", "3"])
    expect(page.body[0]).not.toHaveProperty("salary")
    expect(page.headers.get("link")).toContain("includeDescendants=true")
    const { departmentMembers, department: own } = await w.ann.execute(
      `query($id: ID!) {
        departmentMembers(departmentId: $id, filter: { includeDescendants: true }) { totalCount nodes { fullName salary hiddenFields } }
        department(id: $id) { headcount members { totalCount nodes { fullName } } }
      }`,
      { id: top },
    )
    expect([names(departmentMembers.nodes), departmentMembers.totalCount]).toEqual(["Anna Bert Carla", 3])
    expect(departmentMembers.nodes[2]).toMatchObject({ salary: null, hiddenFields: expect.arrayContaining(["salary"]) })
    expect(own).toEqual({ headcount: 1, members: { totalCount: 1, nodes: [{ fullName: "M Anna" }] } })
    expect(outcomeOf(await w.ann.get(`/departments/${UNKNOWN_ID}/members`))).toEqual([404, "NOT_FOUND"])
    expect((await w.ann.get(`/departments/${top}/members?includeDescendants=perhaps`)).status).toBe(400)
  })
})

describe("moving a department", () => {
  const move = (id: string, parentId: string | null, who: Client = w.hana) => who.patch(`/departments/${id}`, { parentId })
  const cycles = async () =>
    w.sql(`with recursive ancestors (start, id) as (
      select id, parent_id from departments where parent_id is not null and archived_at is null
      union select a.start, d.parent_id from ancestors a join departments d on d.id = a.id where d.parent_id is not null
    ) select start from ancestors where start = id and start in (select id from departments where organization_id = '${w.organizationId}')`)

  test("moving a department below itself or a descendant returns 409 CYCLE", async () => {
    const a = await createDepartment(w, "Move a")
    const b = await createDepartment(w, "Move b", { parentId: a })
    const c = await createDepartment(w, "Move c", { parentId: b })
    for (const above of [a, b, c]) expect(outcomeOf(await move(a, above))).toEqual([409, "CYCLE"])
    expect(await move(c, a)).toMatchObject({ status: 200, body: { parentId: a } })
    expect(await move(b, c)).toMatchObject({ status: 200, body: { parentId: c } })
    expect(await move(c, c)).toMatchObject({ status: 409 })
    expect(await move(a, null)).toMatchObject({ status: 200, body: { parentId: null } })
  })

  test("of two concurrent opposite moves one succeeds and the other returns 409 CYCLE", async () => {
    const [a, b] = [await createDepartment(w, "Opposite a"), await createDepartment(w, "Opposite b")]
    for (let round = 0; round < 100; round++) {
      const answers = await Promise.all([move(a, b), move(b, a)])
      expect(answers.map(outcomeOf).sort()).toEqual([
        [200, undefined],
        [409, "CYCLE"],
      ])
      const moved = answers[0]?.status === 200 ? a : b
      await move(moved, null)
    }
    expect(await cycles()).toEqual([])
  })

  test("thirty-two concurrent random movers leave a tree without cycles", async () => {
    const ids = await Promise.all(Array.from({ length: 60 }, (_, n) => createDepartment(w, `Random ${n}`)))
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
    expect([...outcomes.keys()].filter((outcome) => !["200", "409 CYCLE"].includes(outcome))).toEqual([])
    expect(outcomes.get("200")).toBeGreaterThan(30)
    expect(outcomes.get("409 CYCLE")).toBeGreaterThan(30)
    expect(await cycles()).toEqual([])
  })
})

describe("deleting a department that is used concurrently", () => {
  const orphans = () =>
    w.sql(`select 1 from departments d where d.archived_at is not null and (
      exists (select 1 from departments c where c.parent_id = d.id and c.archived_at is null)
      or exists (select 1 from employees e where e.department_id = d.id and e.account_status <> 'DEACTIVATED'))
      and d.organization_id = '${w.organizationId}'`)

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
      const id = await createDepartment(w, `Contested ${round}`)
      await prepare(id)
      const [deleted, used] = await Promise.all([deleteDepartment(w, id), use(id, round)])
      expect([204, 409]).toContain(deleted.status)
      if (deleted.status === 409) expect(deleted.body.code).toBe("DEPARTMENT_NOT_EMPTY")
      expect(deleted.status === 204).toBe(!used)
      await w.sql("update employees set department_id = null where department_id = ?", [id])
      await w.sql("update departments set archived_at = now() where id = ? or parent_id = ?", [id, id])
    }
  }

  test("a concurrent hire is either in an existing department or returns INVALID_REFERENCE", async () => {
    await race(50, async (departmentId, round) =>
      succeeded(await w.hana.post("/users", { fullName: `Hired ${round}`, email: `hired${round}@acme.test`, departmentId }), 201),
    )
    expect(await orphans()).toEqual([])
  })

  test("a concurrent transfer is either to an existing department or returns INVALID_REFERENCE", async () => {
    const worker = await insertEmployee(w.sql, w.organizationId)
    await race(50, async (departmentId) => succeeded(await w.hana.put(`/users/${worker}`, { departmentId }), 200))
    expect(await orphans()).toEqual([])
  })

  test("reactivating an employee of a deleted department returns INVALID_REFERENCE until another one is given", async () => {
    const worker = await insertEmployee(w.sql, w.organizationId)
    const reactivate = (more: object = {}) => w.hana.put(`/users/${worker}`, { status: "Active", ...more })
    const deactivateIn = (id: string) =>
      w.sql("update employees set department_id = ?, account_status = 'DEACTIVATED' where id = ?", [id, worker])
    await race(50, async () => succeeded(await reactivate(), 200), deactivateIn)
    expect(await orphans()).toEqual([])
    const gone = await createDepartment(w, "Gone meanwhile")
    await deactivateIn(gone)
    await deleteDepartment(w, gone)
    expect(await reactivate()).toMatchObject({
      status: 400,
      body: { code: "INVALID_REFERENCE", errors: [{ path: "departmentId" }] },
    })
    expect(await reactivate({ departmentId: await createDepartment(w, "Still there") })).toMatchObject({ status: 200 })
  })

  test("a concurrent sub-department is either below an existing department or returns INVALID_REFERENCE", async () => {
    await race(50, async (id, round) => {
      return succeeded(await w.hana.post("/departments", { name: `Sub ${round}`, parentId: id }), 201)
    })
    expect(await orphans()).toEqual([])
  })

  test("a concurrent move is either below an existing department or returns INVALID_REFERENCE", async () => {
    await race(50, async (id, round) => {
      const mover = await createDepartment(w, `Mover ${round}`)
      return succeeded(await w.hana.patch(`/departments/${mover}`, { parentId: id }), 200)
    })
    expect(await orphans()).toEqual([])
  })
})
