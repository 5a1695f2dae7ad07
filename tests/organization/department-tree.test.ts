// The department tree on both APIs.
import { beforeAll, describe, expect, test } from "@jest/globals"
import type { Json } from "../support/client.js"
import { insertEmployee, insertRow, UNKNOWN_ID } from "../support/factories.js"
import { outcomeOf } from "../support/leave-requests.js"
import { createDepartment } from "../support/organization.js"
import { statementsOf } from "../support/statements.js"
import { createTestApp } from "../support/test-app.js"

const app = createTestApp()

describe("the department tree", () => {
  const ids = { top: "", left: "", right: "", leaf: "" }
  const create = async (name: string, parentId?: string): Promise<string> =>
    (await app.outsider.post("/departments", { name, parentId })).body.id
  const person = (departmentId: string | null, values: object = {}) =>
    insertEmployee(app.sql, app.otherOrganizationId, { department_id: departmentId, ...values })

  beforeAll(async () => {
    ids.top = await create("Top")
    ids.right = await create("right", ids.top)
    ids.left = await create("Left", ids.top)
    ids.leaf = await create("Leaf", ids.left)
    const boss = await person(ids.leaf, { full_name: "Leaf Boss", salary: 90_000 })
    await app.outsider.patch(`/departments/${ids.leaf}`, { headId: boss })
    for (const where of [ids.top, ids.leaf, ids.right, null]) await person(where)
    await person(ids.right, { account_status: "DEACTIVATED" })
  })

  test("REST nests the department tree, with heads, headcounts and siblings ordered by name", async () => {
    const { status, body, headers } = await app.outsider.get("/departments/tree")
    expect([status, headers.get("x-total-count")]).toEqual([200, "1"])
    expect(body).toMatchObject([
      {
        id: ids.top,
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
            parentId: ids.top,
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

  test("GraphQL lists the department tree in preorder and hides restricted fields of heads", async () => {
    const tree = `query($root: ID) { departmentTree(rootId: $root) { nodes {
      departmentId name level totalHeadcount department { id openVacancies(first: 5) { nodes { title } } } parent { name } head { fullName salary hiddenFields } } } }`
    const { departmentTree } = await app.outsider.execute(tree)
    expect(departmentTree.nodes.map(({ name, level }: Json) => `${level} ${name}`)).toEqual([
      "0 Top",
      "1 Left",
      "2 Leaf",
      "1 right",
    ])
    expect(departmentTree.nodes[2]).toMatchObject({
      departmentId: ids.leaf,
      department: { id: ids.leaf, openVacancies: { nodes: [] } },
      parent: { name: "Left" },
      head: { fullName: "Leaf Boss", salary: 90_000, hiddenFields: expect.not.arrayContaining(["salary"]) },
    })
    const boss = await app.hire({ full_name: "Paid Boss", salary: 80_000 })
    const root = await createDepartment(app, "Under policies", { headId: boss.id })
    const [seen] = (await app.employee.execute(tree, { root })).departmentTree.nodes
    expect(seen.head).toMatchObject({ fullName: "Paid Boss", salary: null, hiddenFields: expect.arrayContaining(["salary"]) })
  })

  test("depth and rootId limit the returned tree without changing its totals", async () => {
    const flat = await app.outsider.get("/departments/tree?depth=1")
    expect(flat.body).toMatchObject([{ name: "Top", totalHeadcount: 4, childCount: 2, children: [] }])
    const part = await app.outsider.get(`/departments/tree?rootId=${ids.left}&depth=2`)
    expect(part.body).toMatchObject([{ name: "Left", level: 1, isOrphan: false, children: [{ name: "Leaf", level: 2 }] }])
    const { departmentTree } = await app.outsider.execute(
      `query($id: ID) { departmentTree(rootId: $id, depth: 1) { nodes { name level parentId } } }`,
      {
        id: ids.left,
      },
    )
    expect(departmentTree.nodes).toEqual([{ name: "Left", level: 1, parentId: ids.top }])
    expect(outcomeOf(await app.outsider.get(`/departments/tree?rootId=${UNKNOWN_ID}`))).toEqual([404, "NOT_FOUND"])
    const { body } = await app.outsider.graphql(`{ departmentTree(rootId: "${UNKNOWN_ID}") { nodes { name } } }`)
    expect(body.errors[0].extensions.code).toBe("NOT_FOUND")
    for (const wrong of ["depth=0", "depth=all", "rootId=top", "deep=1"])
      expect((await app.outsider.get(`/departments/tree?${wrong}`)).status).toBe(400)
  })

  test("departments with an archived parent or in a cycle are returned as orphans", async () => {
    const [lost, below, cycleA, cycleB] = [
      await create("Lost"),
      await create("Below"),
      await create("Cycle A"),
      await create("Cycle B"),
    ]
    const gone = await create("Gone parent")
    await app.sql("update departments set parent_id = ? where id = ?", [gone, lost])
    await app.sql("update departments set parent_id = ? where id = ?", [lost, below])
    await app.sql("update departments set archived_at = now() where id = ?", [gone])
    await app.sql("update departments set parent_id = ? where id = ?", [cycleB, cycleA])
    await app.sql("update departments set parent_id = ? where id = ?", [cycleA, cycleB])
    const { body } = await app.outsider.get("/departments/tree")
    const shown = body.map(({ name, isOrphan, children }: Json) => [
      name,
      isOrphan,
      children.map((child: Json) => child.name).join(),
    ])
    expect(shown).toEqual([
      ["Cycle A", true, ""],
      ["Cycle B", true, ""],
      ["Lost", true, "Below"],
      ["Top", false, "Left,right"],
    ])
    expect((await app.outsider.get(`/departments/tree?rootId=${cycleA}`)).body).toMatchObject([
      { name: "Cycle A", children: [{ name: "Cycle B" }] },
    ])
    await app.sql("update departments set archived_at = now() where id in (?, ?, ?, ?)", [cycleA, cycleB, below, lost])
  })

  test("reading two hundred departments takes one statement on both APIs", async () => {
    const parents = [ids.top]
    for (let n = 0; n < 200; n++) {
      const parent = parents[Math.floor(n / 4)] as string
      const head = await person(parent)
      parents.push(
        await insertRow(app.sql, "departments", app.otherOrganizationId, { name: `Unit ${n}`, parent_id: parent, head_id: head }),
      )
    }
    let rest: Json
    const onRest = await statementsOf(app, async () => {
      rest = (await app.outsider.get("/departments/tree")).body
    })
    let graph: Json
    const onGraph = await statementsOf(app, async () => {
      graph = await app.outsider.execute(
        `{ departmentTree { nodes { name headcount totalHeadcount head { fullName jobTitle department { name } } } } }`,
      )
    })
    const nodes = (branches: Json[]): Json[] => branches.flatMap((branch) => [branch, ...nodes(branch.children)])
    expect(nodes(rest)).toHaveLength(204)
    expect(nodes(rest).filter(({ head }) => head !== null)).toHaveLength(201)
    expect(graph.departmentTree.nodes.map(({ name }: Json) => name)).toEqual(nodes(rest).map(({ name }) => name))
    expect(rest[0].totalHeadcount).toBe(204)
    const more = await statementsOf(app, () => app.outsider.get(`/departments/tree?depth=1`))
    for (const statements of [onRest, onGraph, more]) {
      // A separate statement may load the viewer first.
      expect(statements).toHaveLength(1)
    }
  })
})
