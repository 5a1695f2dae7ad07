// Key figures of the organization.
import { describe, expect, test } from "@jest/globals"
import { outcomeOf } from "../support/leave-requests.js"
import { statementsOf } from "../support/statements.js"
import { createTestApp } from "../support/test-app.js"

const w = createTestApp()

describe("company stats", () => {
  test("company stats are computed in one statement on both APIs, and return 403 to callers without the HR role", async () => {
    const initial = { activeUsers: 5, structureCompletion: 33.3, totalDepartments: 0, averageTeamSize: 0, hierarchyDepth: 0 }
    expect((await w.hana.get("/companies/stats")).body).toEqual(initial)
    const top = (await w.hana.post("/departments", { name: "Top", headId: w.bob.id })).body.id
    const below = (await w.hana.post("/departments", { name: "Below", parentId: top })).body.id
    const archived = (await w.hana.post("/departments", { name: "Gone", parentId: below })).body.id
    await w.hana.delete(`/departments/${archived}`)
    await w.hire({ department_id: below, account_status: "DEACTIVATED" })
    await w.sql("update employees set department_id = ? where id in (?, ?)", [top, w.ann.id, w.bob.id])
    await w.sql("update employees set department_id = ?, account_status = 'SUSPENDED' where id = ?", [below, w.carl.id])
    const statements = await statementsOf(w, async () => {
      const fields = "activeUsers structureCompletion totalDepartments averageTeamSize hierarchyDepth"
      // 9 of 17 values are present: 3 departments and 5 managers (one may lack one) of 15 for 5 employees, 1 head of 2.
      expect((await w.hana.execute(`{ companyStats { ${fields} } }`)).companyStats).toEqual({
        activeUsers: 4,
        structureCompletion: 52.9,
        totalDepartments: 2,
        averageTeamSize: 1.5,
        hierarchyDepth: 2,
      })
    })
    expect(statements).toHaveLength(1)
    for (const client of [w.ann, w.bob]) expect(outcomeOf(await client.get("/companies/stats"))).toEqual([403, "FORBIDDEN"])
  })
})
