// Key figures of the organization.
import { describe, expect, test } from "@jest/globals"
import { outcomeOf } from "../support/leave-requests.js"
import { statementsOf } from "../support/statements.js"
import { createTestApp } from "../support/test-app.js"

const app = createTestApp()

describe("company stats", () => {
  test("company stats are computed in one statement on both APIs, and return 403 to callers without the HR role", async () => {
    const initial = { activeUsers: 5, structureCompletion: 33.3, totalDepartments: 0, averageTeamSize: 0, hierarchyDepth: 0 }
    expect((await app.hr.get("/companies/stats")).body).toEqual({ knownAt: expect.any(String), ...initial })
    const top = (await app.hr.post("/departments", { name: "Top", headId: app.manager.id })).body.id
    const below = (await app.hr.post("/departments", { name: "Below", parentId: top })).body.id
    const archived = (await app.hr.post("/departments", { name: "Gone", parentId: below })).body.id
    await app.hr.delete(`/departments/${archived}`)
    await app.hire({ department_id: below, account_status: "DEACTIVATED" })
    await app.sql("update employees set department_id = ? where id in (?, ?)", [top, app.employee.id, app.manager.id])
    await app.sql("update employees set department_id = ?, account_status = 'SUSPENDED' where id = ?", [below, app.colleague.id])
    const statements = await statementsOf(app, async () => {
      const fields = "activeUsers structureCompletion totalDepartments averageTeamSize hierarchyDepth"
      // 9 of 17 values are present: 3 departments and 5 managers (one may lack one) of 15 for 5 employees, 1 head of 2.
      expect((await app.hr.execute(`{ companyStats { ${fields} } }`)).companyStats).toEqual({
        activeUsers: 4,
        structureCompletion: 52.9,
        totalDepartments: 2,
        averageTeamSize: 1.5,
        hierarchyDepth: 2,
      })
    })
    expect(statements).toHaveLength(1)
    for (const client of [app.employee, app.manager])
      expect(outcomeOf(await client.get("/companies/stats"))).toEqual([403, "FORBIDDEN"])
  })
})
