// The first page that people see, in one request: how many statements it costs must not depend on how much there is to show.
import { beforeAll, describe, expect, test } from "@jest/globals"
import { statementsOf } from "./support/statements.js"
import { world } from "./support/world.js"

const w = world()

const dashboard = `{
  viewer {
    fullName jobTitle badge hiddenFields
    department { name headcount head { fullName } }
    manager { fullName email }
    team: directReports(first: 20) { fullName badge jobTitle salary hiddenFields emergencyContacts(first: 3) { fullName phone } }
    careerHistory(first: 5) { effectiveDate employmentType }
  }
  departmentTree(first: 200) { id name level headcount totalHeadcount head { fullName } }
  profileChanges(first: 10, filter: { status: [PENDING] }) { totalCount nodes { field employee { fullName } } }
  directory(first: 20) { totalCount nodes { fullName jobTitle department { name } location { name } manager { fullName } } pageInfo { hasNextPage endCursor } }
}`

describe("the dashboard", () => {
  beforeAll(async () => {
    const { body: top } = await w.hana.post("/departments", { name: "Top", headId: w.eve.id })
    for (const name of ["North", "South"]) await w.hana.post("/departments", { name, parentId: top.id, headId: w.bob.id })
  })

  const statements = () => statementsOf(w, async () => expect((await w.bob.graphql(dashboard)).body.errors).toBeUndefined())

  test("costs one statement for the session and one for each part, however much there is to show", async () => {
    const few = await statements()
    expect(few.length).toBe(1 + 4)
    for (let n = 0; n < 15; n++) {
      const report = await w.hire({ manager_id: w.bob.id })
      await w.hana.post("/departments", { name: `Department ${n}`, headId: report.id })
      await report.patch("/users/me", { birthDate: "1990-01-01" })
    }
    const many = await statements()
    expect(many.length).toBe(few.length)
  })

  test("counts a list only where its total is asked for, and nests lists without a further statement", async () => {
    const asked = async (list: string) => {
      const statements = await statementsOf(w, () => w.bob.ask(`{ departments(first: 5) { ${list} } }`))
      expect(statements.length).toBe(1 + 1)
      return statements.join().match(/select count\(\*\)::int from "(departments|employees)"/g)?.length ?? 0
    }
    expect(await asked("nodes { name members(first: 5) { nodes { fullName } } } pageInfo { hasNextPage }")).toBe(0)
    expect(await asked("totalCount nodes { name }")).toBe(1)
    expect(
      await asked(
        "nodes { members(first: 5) { totalCount nodes { directReports(first: 5) { manager { skills(first: 5) { name } } } } } }",
      ),
    ).toBe(1)
    expect(await asked("totalCount again: totalCount @include(if: false) nodes { members { totalCount } }")).toBe(2)
  })

  test("shows a manager the reports, and of their pay nothing", async () => {
    const data = await w.bob.ask(dashboard)
    const ann = data.viewer.team.find(({ fullName }: { fullName: string }) => fullName === "Ann Employee")
    expect(ann).toMatchObject({ badge: "ACTIVE", salary: null, emergencyContacts: [] })
    expect(ann.hiddenFields).toContain("salary")
    expect(data.departmentTree.map(({ level }: { level: number }) => level)).toContain(1)
    expect(data.profileChanges.totalCount).toBe(0)
    expect((await w.hana.ask(dashboard)).profileChanges.totalCount).toBe(15)
  })

  test("a column that nobody here may see is not in the statement", async () => {
    const query = "{ directory(first: 5) { nodes { fullName salary bankDetails { iban } birthDate } } }"
    const asEmployee = await statementsOf(w, () => w.carl.graphql(query))
    const asHr = await statementsOf(w, () => w.hana.graphql(query))
    expect(asHr.join()).toMatch(/bank_details/)
    // An employee's own values may show, so their columns stand behind a condition on whose row it is; others' never.
    expect(asEmployee.join()).toMatch(/case when .*"salary" end/)
    await w.eve.patch("/companies/settings", { policies: { employeesSeeOwnSalary: false } })
    const closed = await statementsOf(w, () => w.carl.graphql(query))
    expect(closed.join()).not.toMatch(/"salary" end|"bank_details" end|r0"?\."?salary/)
  })
})
