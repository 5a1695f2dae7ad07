// The structure of the organization: departments and their tree, positions, locations, settings and figures.
import { beforeAll, describe, expect, test } from "@jest/globals"
import type { Answer, Client, Json } from "../support/client.js"
import { insertEmployee, insertRow, UNKNOWN_ID } from "../support/factories.js"
import { outcomeOf } from "../support/leave-requests.js"
import { seededRandom } from "../support/random.js"
import { statementsOf } from "../support/statements.js"
import { world } from "../support/test-app.js"

const w = world({ config: { databasePoolSize: 20 } })

const department = async (name: string, values: object = {}): Promise<string> => {
  const made = await w.hana.post("/departments", { name, ...values })
  if (made.status !== 201) throw new Error(JSON.stringify(made.body))
  return made.body.id
}
const remove = (id: string) => w.hana.delete(`/departments/${id}`)

describe("departments", () => {
  test("HR adds, changes and removes a department on REST", async () => {
    const place = (await w.hana.post("/locations", { name: "Rest House", country: "FR", timezone: "Europe/Paris" })).body.id
    const parentId = await department("Rest")
    const id = await department("Team", { parentId, headId: w.bob.id, locationId: place, description: "Does\nthings" })
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
    expect((await remove(id)).status).toBe(204)
    expect((await w.ann.get(`/departments/${id}`)).status).toBe(404)
    expect((await w.ann.get("/departments?search=crew")).body).toEqual([])
    expect((await w.ann.get(`/departments/${parentId}`)).body.subDepartments).toEqual([])
    expect(outcomeOf(await remove(id))).toEqual([404, "NOT_FOUND"])
    expect(outcomeOf(await w.hana.put(`/departments/${id}`, { name: "Back" }))).toEqual([404, "NOT_FOUND"])
    const entries = await w.sql<{ action: string }>("select action from audit_entries where subject_id = ? order by id", [id])
    expect(entries.map(({ action }) => action)).toEqual([
      "department.create",
      "department.update",
      "department.update",
      "department.delete",
    ])
  })

  test("HR does the same on GraphQL", async () => {
    const { createDepartment } = await w.hana.ask(
      `mutation($input: CreateDepartmentInput!) { createDepartment(input: $input) { id name head { fullName } parent { name } } }`,
      { input: { name: "Graph", headId: w.ann.id, parentId: await department("Graph top") } },
    )
    expect(createDepartment).toMatchObject({ head: { fullName: "Ann Employee" }, parent: { name: "Graph top" } })
    const { updateDepartment } = await w.hana.ask(
      `mutation($id: ID!, $input: UpdateDepartmentInput!) { updateDepartment(id: $id, input: $input) { name parent { name } head { fullName } } }`,
      { id: createDepartment.id, input: { parentId: null } },
    )
    expect(updateDepartment).toEqual({ name: "Graph", parent: null, head: { fullName: "Ann Employee" } })
    const { deleteDepartment } = await w.hana.ask(`mutation($id: ID!) { deleteDepartment(id: $id) }`, { id: createDepartment.id })
    expect(deleteDepartment).toBe(createDepartment.id)
    expect(await w.hana.ask(`query($id: ID!) { node(id: $id) { id } }`, { id: createDepartment.id })).toEqual({ node: null })
  })

  test("only HR changes the structure, and nobody that of another organization", async () => {
    const id = await department("Guarded")
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

  test("a name is unique below one parent, at the top too, in any case, until the department is removed", async () => {
    const id = await department("Unique")
    expect(outcomeOf(await w.hana.post("/departments", { name: "unique" }))).toEqual([409, "NAME_TAKEN"])
    const child = await department("Unique", { parentId: id })
    expect(outcomeOf(await w.hana.patch(`/departments/${child}`, { parentId: null }))).toEqual([409, "NAME_TAKEN"])
    await remove(child)
    await remove(id)
    await department("Unique")
    const raced = await Promise.all([1, 2, 3, 4].map(() => w.hana.post("/departments", { name: "Raced name" })))
    expect(raced.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409])
  })

  test("a change is refused when the department is not any more what the client saw", async () => {
    const id = await department("Seen")
    const { headers } = await w.hana.get(`/departments/${id}`)
    const tag = headers.get("etag") as string
    expect((await w.hana.put(`/departments/${id}`, { name: "Seen once" }, { headers: { "If-Match": tag } })).status).toBe(200)
    expect(outcomeOf(await w.hana.put(`/departments/${id}`, { name: "Seen twice" }, { headers: { "If-Match": tag } }))).toEqual([
      412,
      "PRECONDITION_FAILED",
    ])
  })

  test("references must be to what is there: no stranger, nobody who left, nothing that was removed", async () => {
    const left = await w.hire({ full_name: "Left Us", account_status: "DEACTIVATED" })
    const gone = await department("Gone")
    await remove(gone)
    for (const wrong of [{ headId: w.olga.id }, { headId: left.id }, { parentId: gone }, { locationId: UNKNOWN_ID }])
      expect(await w.hana.post("/departments", { name: "Wrong", ...wrong })).toMatchObject({
        status: 400,
        body: { code: "INVALID_REFERENCE", errors: [{ path: Object.keys(wrong)[0] }] },
      })
  })

  test("a department with active people or sub-departments is not removed; those who left keep their reference", async () => {
    const id = await department("Full")
    const child = await department("Child of full", { parentId: id })
    expect(outcomeOf(await remove(id))).toEqual([409, "DEPARTMENT_NOT_EMPTY"])
    await remove(child)
    const worker = await w.hire({ full_name: "Last One", department_id: id })
    expect(outcomeOf(await remove(id))).toEqual([409, "DEPARTMENT_NOT_EMPTY"])
    await w.sql("update employees set account_status = 'DEACTIVATED' where id = ?", [worker.id])
    expect((await remove(id)).status).toBe(204)
    const { node } = await w.hana.ask(
      `query($id: ID!) { node(id: $id) { ... on Employee { department { name archivedAt } } } }`,
      {
        id: worker.id,
      },
    )
    expect(node.department).toEqual({ name: "Full", archivedAt: expect.stringMatching(/^2026-03-02T/) })
  })

  test("members are the active people, on request with those of all departments below", async () => {
    const top = await department("M top")
    const middle = await department("M middle", { parentId: top })
    const low = await department("M low", { parentId: middle })
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
    const { departmentMembers, department: own } = await w.ann.ask(
      `query($id: ID!) {
        departmentMembers(departmentId: $id, includeDescendants: true) { totalCount nodes { fullName salary hiddenFields } }
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

describe("the tree of departments", () => {
  const olgas = { top: "", left: "", right: "", leaf: "" }
  const make = async (name: string, parentId?: string): Promise<string> =>
    (await w.olga.post("/departments", { name, parentId })).body.id
  const person = (departmentId: string | null, values: object = {}) =>
    insertEmployee(w.sql, w.otherOrganizationId, { department_id: departmentId, ...values })

  beforeAll(async () => {
    olgas.top = await make("Top")
    olgas.right = await make("right", olgas.top)
    olgas.left = await make("Left", olgas.top)
    olgas.leaf = await make("Leaf", olgas.left)
    const boss = await person(olgas.leaf, { full_name: "Leaf Boss", salary: 90_000 })
    await w.olga.patch(`/departments/${olgas.leaf}`, { headId: boss })
    for (const where of [olgas.top, olgas.leaf, olgas.right, null]) await person(where)
    await person(olgas.right, { account_status: "DEACTIVATED" })
  })

  test("REST nests it: heads, headcounts with and without what is below, siblings by name", async () => {
    const { status, body, headers } = await w.olga.get("/departments/tree")
    expect([status, headers.get("x-total-count")]).toEqual([200, "1"])
    expect(body).toMatchObject([
      {
        id: olgas.top,
        name: "Top",
        parentId: null,
        headcount: 1,
        totalHeadcount: 4,
        childCount: 2,
        level: 0,
        isOrphan: false,
        children: [
          {
            name: "Left",
            parentId: olgas.top,
            headcount: 0,
            totalHeadcount: 2,
            level: 1,
            children: [
              { name: "Leaf", head: { fullName: "Leaf Boss" }, headcount: 2, totalHeadcount: 2, level: 2, children: [] },
            ],
          },
          { name: "right", head: null, headcount: 1, totalHeadcount: 1, level: 1, children: [] },
        ],
      },
    ])
    expect(Object.keys(body[0].children[0].children[0].head)).toEqual(["id", "fullName", "email", "jobTitle"])
  })

  test("GraphQL lists it in the order of the tree, with real departments and people under their policies", async () => {
    const tree = `query($root: ID) { departmentTree(rootId: $root) {
      name level totalHeadcount department { id openVacancies(first: 5) { title } } parent { name } head { fullName salary hiddenFields } } }`
    const { departmentTree } = await w.olga.ask(tree)
    expect(departmentTree.map(({ name, level }: Json) => `${level} ${name}`)).toEqual(["0 Top", "1 Left", "2 Leaf", "1 right"])
    expect(departmentTree[2]).toMatchObject({
      department: { id: olgas.leaf, openVacancies: [] },
      parent: { name: "Left" },
      head: { fullName: "Leaf Boss", salary: 90_000, hiddenFields: expect.not.arrayContaining(["salary"]) },
    })
    const boss = await w.hire({ full_name: "Paid Boss", salary: 80_000 })
    const root = await department("Under policies", { headId: boss.id })
    const [seen] = (await w.ann.ask(tree, { root })).departmentTree
    expect(seen.head).toMatchObject({ fullName: "Paid Boss", salary: null, hiddenFields: expect.arrayContaining(["salary"]) })
  })

  test("depth says how many levels are shown, rootId where it begins; neither changes the totals", async () => {
    const flat = await w.olga.get("/departments/tree?depth=1")
    expect(flat.body).toMatchObject([{ name: "Top", totalHeadcount: 4, childCount: 2, children: [] }])
    const part = await w.olga.get(`/departments/tree?rootId=${olgas.left}&depth=2`)
    expect(part.body).toMatchObject([{ name: "Left", level: 0, isOrphan: false, children: [{ name: "Leaf", level: 1 }] }])
    const { departmentTree } = await w.olga.ask(
      `query($id: ID) { departmentTree(rootId: $id, depth: 1) { name level parentId } }`,
      {
        id: olgas.left,
      },
    )
    expect(departmentTree).toEqual([{ name: "Left", level: 0, parentId: olgas.top }])
    expect(outcomeOf(await w.olga.get(`/departments/tree?rootId=${UNKNOWN_ID}`))).toEqual([404, "NOT_FOUND"])
    const { body } = await w.olga.graphql(`{ departmentTree(rootId: "${UNKNOWN_ID}") { name } }`)
    expect(body.errors[0].extensions.code).toBe("NOT_FOUND")
    for (const wrong of ["depth=0", "depth=all", "rootId=top", "deep=1"])
      expect((await w.olga.get(`/departments/tree?${wrong}`)).status).toBe(400)
  })

  test("a department whose parent is gone, and a circle made behind the application's back, are told as orphans", async () => {
    const [lost, below, round, about] = [await make("Lost"), await make("Below"), await make("Round"), await make("About")]
    const gone = await make("Gone parent")
    await w.sql("update departments set parent_id = ? where id = ?", [gone, lost])
    await w.sql("update departments set parent_id = ? where id = ?", [lost, below])
    await w.sql("update departments set archived_at = now() where id = ?", [gone])
    await w.sql("update departments set parent_id = ? where id = ?", [about, round])
    await w.sql("update departments set parent_id = ? where id = ?", [round, about])
    const { body } = await w.olga.get("/departments/tree")
    const shown = body.map(({ name, isOrphan, children }: Json) => [
      name,
      isOrphan,
      children.map((child: Json) => child.name).join(),
    ])
    expect(shown).toEqual([
      ["About", true, ""],
      ["Lost", true, "Below"],
      ["Round", true, ""],
      ["Top", false, "Left,right"],
    ])
    expect((await w.olga.get(`/departments/tree?rootId=${round}`)).body).toMatchObject([
      { name: "Round", children: [{ name: "About" }] },
    ])
    await w.sql("update departments set archived_at = now() where id in (?, ?, ?, ?)", [round, about, below, lost])
  })

  test("two hundred departments are one statement on both faces", async () => {
    const ids = [olgas.top]
    for (let n = 0; n < 200; n++) {
      const parent = ids[Math.floor(n / 4)] as string
      const head = await person(parent)
      ids.push(
        await insertRow(w.sql, "departments", w.otherOrganizationId, { name: `Unit ${n}`, parent_id: parent, head_id: head }),
      )
    }
    let rest: Json
    const onRest = await statementsOf(w, async () => {
      rest = (await w.olga.get("/departments/tree")).body
    })
    let graph: Json
    const onGraph = await statementsOf(w, async () => {
      graph = await w.olga.ask(
        `{ departmentTree { name headcount totalHeadcount head { fullName jobTitle department { name } } } }`,
      )
    })
    const nodes = (branches: Json[]): Json[] => branches.flatMap((branch) => [branch, ...nodes(branch.children)])
    expect(nodes(rest)).toHaveLength(204)
    expect(nodes(rest).filter(({ head }) => head !== null)).toHaveLength(201)
    expect(graph.departmentTree.map(({ name }: Json) => name)).toEqual(nodes(rest).map(({ name }) => name))
    expect(rest[0].totalHeadcount).toBe(204)
    const more = await statementsOf(w, () => w.olga.get(`/departments/tree?depth=1`))
    for (const statements of [onRest, onGraph, more]) {
      // Who has not been here lately is asked for first, in a statement of its own.
      expect(statements.filter((statement) => !/ as facts\b/.test(statement))).toHaveLength(1)
    }
  })
})

describe("moving departments", () => {
  const move = (id: string, parentId: string | null, who: Client = w.hana) => who.patch(`/departments/${id}`, { parentId })
  const circles = async () =>
    w.sql(`with recursive line (start, id) as (
      select id, parent_id from departments where parent_id is not null and archived_at is null
      union select l.start, d.parent_id from line l join departments d on d.id = l.id where d.parent_id is not null
    ) select start from line where start = id and start in (select id from departments where organization_id = '${w.organizationId}')`)

  test("a department is not put below itself or what is below it", async () => {
    const a = await department("Move a")
    const b = await department("Move b", { parentId: a })
    const c = await department("Move c", { parentId: b })
    for (const above of [a, b, c]) expect(outcomeOf(await move(a, above))).toEqual([409, "CYCLE"])
    expect(await move(c, a)).toMatchObject({ status: 200, body: { parentId: a } })
    expect(await move(b, c)).toMatchObject({ status: 200, body: { parentId: c } })
    expect(await move(c, c)).toMatchObject({ status: 409 })
    expect(await move(a, null)).toMatchObject({ status: 200, body: { parentId: null } })
  })

  test("two opposite moves at the same time never make a circle: one is done, the other refused", async () => {
    const [a, b] = [await department("Opposite a"), await department("Opposite b")]
    for (let round = 0; round < 100; round++) {
      const answers = await Promise.all([move(a, b), move(b, a)])
      expect(answers.map(outcomeOf).sort()).toEqual([
        [200, undefined],
        [409, "CYCLE"],
      ])
      const moved = answers[0]?.status === 200 ? a : b
      await move(moved, null)
    }
    expect(await circles()).toEqual([])
  })

  test("thirty-two movers at random leave a tree", async () => {
    const ids = await Promise.all(Array.from({ length: 60 }, (_, n) => department(`Random ${n}`)))
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
    expect(await circles()).toEqual([])
  })
})

describe("removing a department while others use it", () => {
  const orphans = () =>
    w.sql(`select 1 from departments d where d.archived_at is not null and (
      exists (select 1 from departments c where c.parent_id = d.id and c.archived_at is null)
      or exists (select 1 from employees e where e.department_id = d.id and e.account_status <> 'DEACTIVATED'))
      and d.organization_id = '${w.organizationId}'`)

  const refused = ({ status, body }: Answer, done: number) => {
    if (status !== done) expect([status, body.code]).toEqual([400, "INVALID_REFERENCE"])
    return status === done
  }

  /** Removes a department while it is put to use, again and again: just one of both may happen. */
  const race = async (
    rounds: number,
    use: (id: string, round: number) => Promise<boolean>,
    prepare: (id: string) => Promise<unknown> = async () => {},
  ) => {
    for (let round = 0; round < rounds; round++) {
      const id = await department(`Contested ${round}`)
      await prepare(id)
      const [removed, used] = await Promise.all([remove(id), use(id, round)])
      expect([204, 409]).toContain(removed.status)
      if (removed.status === 409) expect(removed.body.code).toBe("DEPARTMENT_NOT_EMPTY")
      expect(removed.status === 204).toBe(!used)
      await w.sql("update employees set department_id = null where department_id = ?", [id])
      await w.sql("update departments set archived_at = now() where id = ? or parent_id = ?", [id, id])
    }
  }

  test("a hire is in a department that is there, or is refused", async () => {
    await race(50, async (departmentId, round) =>
      refused(await w.hana.post("/users", { fullName: `Hired ${round}`, email: `hired${round}@acme.test`, departmentId }), 201),
    )
    expect(await orphans()).toEqual([])
  })

  test("a transfer is to a department that is there, or is refused", async () => {
    const worker = await insertEmployee(w.sql, w.organizationId)
    await race(50, async (departmentId) => refused(await w.hana.put(`/users/${worker}`, { departmentId }), 200))
    expect(await orphans()).toEqual([])
  })

  test("whoever comes back comes back to a department that is there, or is refused until given another", async () => {
    const worker = await insertEmployee(w.sql, w.organizationId)
    const back = (more: object = {}) => w.hana.put(`/users/${worker}`, { status: "Active", ...more })
    const leave = (id: string) =>
      w.sql("update employees set department_id = ?, account_status = 'DEACTIVATED' where id = ?", [id, worker])
    await race(50, async () => refused(await back(), 200), leave)
    expect(await orphans()).toEqual([])
    const gone = await department("Gone meanwhile")
    await leave(gone)
    await remove(gone)
    expect(await back()).toMatchObject({ status: 400, body: { code: "INVALID_REFERENCE", errors: [{ path: "departmentId" }] } })
    expect(await back({ departmentId: await department("There still") })).toMatchObject({ status: 200 })
  })

  test("a new sub-department is below one that is there, or is refused", async () => {
    await race(50, async (id, round) => {
      return refused(await w.hana.post("/departments", { name: `Sub ${round}`, parentId: id }), 201)
    })
    expect(await orphans()).toEqual([])
  })

  test("a department is moved below one that is there, or stays where it is", async () => {
    await race(50, async (id, round) => {
      const mover = await department(`Mover ${round}`)
      return refused(await w.hana.patch(`/departments/${mover}`, { parentId: id }), 200)
    })
    expect(await orphans()).toEqual([])
  })
})

describe("positions", () => {
  test("HR keeps the dictionary of positions on both faces", async () => {
    const departmentId = await department("Dictionary")
    const made = await w.hana.post("/positions", { title: "Clerk", grade: 3, departmentId })
    expect(made).toMatchObject({ status: 201, body: { title: "Clerk", grade: 3, departmentId, headcount: 0 } })
    expect(made.headers.get("location")).toBe(`/api/positions/${made.body.id}`)
    expect((await w.hana.put(`/positions/${made.body.id}`, { grade: 4 })).body).toMatchObject({
      title: "Clerk",
      grade: 4,
      departmentId,
    })
    const { updatePosition } = await w.hana.ask(
      `mutation($id: ID!) { updatePosition(id: $id, input: { description: "Files" }) { title description department { name } } }`,
      { id: made.body.id },
    )
    expect(updatePosition).toEqual({ title: "Clerk", description: "Files", department: { name: "Dictionary" } })
    expect((await w.ann.get("/positions?grade=4&search=cle")).body).toMatchObject([{ title: "Clerk" }])
    expect((await w.ann.get("/positions?grade=5,6")).body).toEqual([])
    expect((await w.ann.ask(`{ positions(grade: [4]) { nodes { title } } }`)).positions.nodes).toEqual([{ title: "Clerk" }])
    expect(outcomeOf(await w.ann.put(`/positions/${made.body.id}`, { grade: 9 }))).toEqual([403, "FORBIDDEN"])
    expect(outcomeOf(await w.olga.get(`/positions/${made.body.id}`))).toEqual([404, "NOT_FOUND"])
    expect((await w.hana.put(`/positions/${made.body.id}`, { grade: 0 })).body).toMatchObject({
      errors: [{ path: "grade", code: "MIN" }],
    })
    expect((await w.hana.put(`/positions/${made.body.id}`, { title: null })).body).toMatchObject({
      errors: [{ path: "title", code: "REQUIRED" }],
    })
  })

  test("a title is unique in its department, and among those of no department", async () => {
    const departmentId = await department("Titles")
    const post = (values: object) => w.hana.post("/positions", { title: "Unique title", ...values })
    expect((await post({})).status).toBe(201)
    expect(outcomeOf(await post({ title: "UNIQUE TITLE" }))).toEqual([409, "NAME_TAKEN"])
    expect((await post({ departmentId })).status).toBe(201)
    expect(outcomeOf(await post({ departmentId }))).toEqual([409, "NAME_TAKEN"])
  })

  test("a position that an active person holds is not removed", async () => {
    const { id } = (await w.hana.post("/positions", { title: "Held" })).body
    const holder = await w.hire({ position_id: id })
    expect((await w.ann.get(`/positions/${id}`)).body.headcount).toBe(1)
    expect(outcomeOf(await w.hana.delete(`/positions/${id}`))).toEqual([409, "IN_USE"])
    await w.sql("update employees set account_status = 'DEACTIVATED' where id = ?", [holder.id])
    expect((await w.hana.delete(`/positions/${id}`)).status).toBe(204)
    expect(outcomeOf(await w.hana.get(`/positions/${id}`))).toEqual([404, "NOT_FOUND"])
    expect((await w.hana.post("/positions", { title: "Held" })).status).toBe(201)
  })
})

describe("locations", () => {
  const office = { name: "Lisbon", country: "PT", region: "11", city: "Lisboa", type: "Remote Hub", timezone: "Europe/Lisbon" }

  test("HR keeps the locations on both faces", async () => {
    const made = await w.hana.post("/locations", office)
    expect(made).toMatchObject({ status: 201, body: office })
    expect((await w.hana.patch(`/locations/${made.body.id}`, { type: "regional-branch", region: null })).body).toMatchObject({
      type: "Regional Branch",
      region: null,
      city: "Lisboa",
    })
    const { locations } = await w.ann.ask(`{ locations(country: ["PT"], type: [REGIONAL_BRANCH]) { name type timezone } }`)
    expect(locations).toEqual([{ name: "Lisbon", type: "REGIONAL_BRANCH", timezone: "Europe/Lisbon" }])
    expect((await w.ann.get("/locations?country=PT&type=office")).body).toEqual([])
    expect(outcomeOf(await w.hana.post("/locations", { ...office, name: "LISBON" }))).toEqual([409, "NAME_TAKEN"])
    expect(outcomeOf(await w.ann.post("/locations", office))).toEqual([403, "FORBIDDEN"])
    expect(outcomeOf(await w.olga.delete(`/locations/${made.body.id}`))).toEqual([404, "NOT_FOUND"])
    expect((await w.hana.put(`/locations/${made.body.id}`, { name: "Lisboa" })).body.name).toBe("Lisboa")
    expect((await w.hana.delete(`/locations/${made.body.id}`)).status).toBe(204)
    expect(outcomeOf(await w.hana.get(`/locations/${made.body.id}`))).toEqual([404, "NOT_FOUND"])
  })

  test("zone, country and region must be real", async () => {
    const wrong: [object, string][] = [
      [{ timezone: "Mars/Olympus" }, "TIME_ZONE"],
      [{ timezone: "+01:00" }, "TIME_ZONE"],
      [{ country: "XX" }, "COUNTRY"],
      [{ country: "pt" }, "COUNTRY"],
      [{ region: "Bavaria" }, "TOO_LONG"],
      [{ region: "b-" }, "FORMAT"],
      [{ type: "Castle" }, "ONE_OF"],
    ]
    for (const [values, code] of wrong)
      expect((await w.hana.post("/locations", { ...office, ...values })).body).toMatchObject({
        errors: [{ path: Object.keys(values)[0], code }],
      })
  })

  test("a location where an active person works or a department is, is not removed", async () => {
    const { id } = (await w.hana.post("/locations", { ...office, name: "Porto" })).body
    const there = await department("In Porto", { locationId: id })
    expect(outcomeOf(await w.hana.delete(`/locations/${id}`))).toEqual([409, "IN_USE"])
    await remove(there)
    const worker = await w.hire({ location_id: id })
    expect(outcomeOf(await w.hana.delete(`/locations/${id}`))).toEqual([409, "IN_USE"])
    await w.sql("update employees set location_id = null where id = ?", [worker.id])
    expect((await w.hana.delete(`/locations/${id}`)).status).toBe(204)
  })
})

describe("company settings", () => {
  const settings = "/companies/settings"

  test("everybody reads them; administrators change just what they name, also inside", async () => {
    expect((await w.ann.get(settings)).body).toMatchObject({
      name: "Acme",
      timezone: "UTC",
      branding: {},
      policies: { managersSeeSalary: false },
    })
    const first = await w.eve.patch(settings, {
      branding: { logoUrl: "https://acme.test/logo.svg", primaryColor: "#1F6FEB" },
      contacts: { email: "Office@Acme.test", phone: "+49 30 901820" },
      country: "DE",
      currency: "CHF",
      language: "de",
    })
    expect(first).toMatchObject({
      status: 200,
      body: { currency: "CHF", language: "de", country: "DE", contacts: { email: "office@acme.test" } },
    })
    const { updateCompanySettings } = await w.eve.ask(
      `mutation { updateCompanySettings(input: { branding: { primaryColor: null, faviconUrl: "http://acme.test/f.ico" }, policies: { managersSeeSalary: true }, language: EN }) {
        name currency country language branding { logoUrl faviconUrl primaryColor } contacts { email phone } policies { managersSeeSalary employeesSeeOwnSalary } } }`,
    )
    expect(updateCompanySettings).toEqual({
      name: "Acme",
      currency: "CHF",
      country: "DE",
      language: "EN",
      branding: { logoUrl: "https://acme.test/logo.svg", faviconUrl: "http://acme.test/f.ico", primaryColor: null },
      contacts: { email: "office@acme.test", phone: "+49 30 901820" },
      policies: { managersSeeSalary: true, employeesSeeOwnSalary: true },
    })
    expect((await w.eve.patch(settings, { country: null })).body).toMatchObject({ country: null, currency: "CHF" })
    expect(outcomeOf(await w.hana.patch(settings, { name: "Hana's" }))).toEqual([403, "FORBIDDEN"])
    expect(outcomeOf(await w.ann.patch(settings, { name: "Ann's" }))).toEqual([403, "FORBIDDEN"])
    expect(outcomeOf(await w.stranger.get(settings))).toEqual([401, "UNAUTHENTICATED"])
    expect((await w.olga.get(settings)).body.name).toBe("Other")
  })

  test("a policy counts from the next request on, and every change is written down", async () => {
    await w.sql("update employees set salary = 42000 where id = ?", [w.ann.id])
    const salary = async () =>
      (await w.bob.ask(`query($id: ID!) { node(id: $id) { ... on Employee { salary } } }`, { id: w.ann.id })).node.salary
    for (const managersSeeSalary of [false, true, false]) {
      await w.eve.patch(settings, { policies: { managersSeeSalary } })
      expect(await salary()).toBe(managersSeeSalary ? 42_000 : null)
    }
    const [last] = await w.sql<Json>(
      "select actor_id, details from audit_entries where action = 'organization.update' order by id desc limit 1",
    )
    expect(last).toEqual({
      actor_id: w.eve.id,
      details: { changed: ["policies"], values: { policies: { managersSeeSalary: false, employeesSeeOwnSalary: true } } },
    })
  })

  test("the zone of the organization decides which day it is", async () => {
    const probationer = await w.hire({ full_name: "New Here", probation_end_date: "2026-03-01" })
    const badge = async () =>
      (await w.hana.ask(`query($id: ID!) { node(id: $id) { ... on Employee { badge } } }`, { id: probationer.id })).node.badge
    expect(await badge()).toBe("ACTIVE")
    await w.eve.patch(settings, { timezone: "Pacific/Pago_Pago" })
    expect(await badge()).toBe("ON_PROBATION")
    await w.eve.patch(settings, { timezone: "Asia/Tokyo" })
    expect(await badge()).toBe("ACTIVE")
  })

  test("nothing but what is real is taken, and the answer names the field", async () => {
    const wrong: [object, string, string][] = [
      [{ timezone: "Berlin" }, "timezone", "TIME_ZONE"],
      [{ currency: "EURO" }, "currency", "CURRENCY"],
      [{ currency: "ZZZ" }, "currency", "CURRENCY"],
      [{ country: "Germany" }, "country", "COUNTRY"],
      [{ language: "tlh" }, "language", "ONE_OF"],
      [{ branding: { logoUrl: "javascript:alert(1)" } }, "branding.logoUrl", "URL"],
      [{ branding: { logoUrl: "https://user:pw@acme.test/" } }, "branding.logoUrl", "URL"],
      [{ branding: { faviconUrl: "data:image/png;base64,AA" } }, "branding.faviconUrl", "URL"],
      [{ branding: { primaryColor: "blue" } }, "branding.primaryColor", "COLOR"],
      [{ branding: { theme: "dark" } }, "branding.theme", "UNKNOWN_FIELD"],
      [{ contacts: { phone: "call me" } }, "contacts.phone", "PHONE"],
      [{ policies: { managersSeeSalary: "yes" } }, "policies.managersSeeSalary", "BOOLEAN"],
      [{ policies: { managersSeeSalary: null } }, "policies.managersSeeSalary", "REQUIRED"],
      [{ name: "" }, "name", "REQUIRED"],
      [{ organizationId: UNKNOWN_ID }, "organizationId", "UNKNOWN_FIELD"],
    ]
    for (const [body, path, code] of wrong)
      expect([path, (await w.eve.patch(settings, body)).body.errors]).toMatchObject([path, [{ path, code }]])
    const { body } = await w.eve.graphql(`mutation { updateCompanySettings(input: { branding: { logoUrl: "ftp://x" } }) { id } }`)
    expect(body.errors[0].extensions).toMatchObject({
      code: "VALIDATION_FAILED",
      errors: [{ path: "branding.logoUrl", code: "URL" }],
    })
  })
})

describe("the organization in figures", () => {
  const s = world()

  test("HR sees them in one statement on both faces, nobody else does", async () => {
    const bare = { activeUsers: 5, structureCompletion: 33.3, totalDepartments: 0, averageTeamSize: 0, hierarchyDepth: 0 }
    expect((await s.hana.get("/companies/stats")).body).toEqual(bare)
    const top = (await s.hana.post("/departments", { name: "Top", headId: s.bob.id })).body.id
    const below = (await s.hana.post("/departments", { name: "Below", parentId: top })).body.id
    const gone = (await s.hana.post("/departments", { name: "Gone", parentId: below })).body.id
    await s.hana.delete(`/departments/${gone}`)
    await s.hire({ department_id: below, account_status: "DEACTIVATED" })
    await s.sql("update employees set department_id = ? where id in (?, ?)", [top, s.ann.id, s.bob.id])
    await s.sql("update employees set department_id = ?, account_status = 'SUSPENDED' where id = ?", [below, s.carl.id])
    const statements = await statementsOf(s, async () => {
      const fields = "activeUsers structureCompletion totalDepartments averageTeamSize hierarchyDepth"
      // Known of 3 × 5 facts of people and 2 of departments: 3 departments, 5 managers or tops, 1 head.
      expect((await s.hana.ask(`{ companyStats { ${fields} } }`)).companyStats).toEqual({
        activeUsers: 4,
        structureCompletion: 52.9,
        totalDepartments: 2,
        averageTeamSize: 1.5,
        hierarchyDepth: 2,
      })
    })
    expect(statements).toHaveLength(2)
    for (const who of [s.ann, s.bob]) expect(outcomeOf(await who.get("/companies/stats"))).toEqual([403, "FORBIDDEN"])
  })
})
