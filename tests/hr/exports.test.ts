// Exports of lists: contents, rights, formats and memory.
import { Workbook } from "@cj-tech-master/excelts"
import { beforeAll, describe, expect, test } from "@jest/globals"
import { lists } from "../../src/services/hr/lists.js"
import { csvLines } from "../support/files.js"
import { outcomeOf } from "../support/leave-requests.js"
import { usedBytes } from "../support/memory.js"
import { createTestApp } from "../support/test-app.js"

const app = createTestApp()

const download = async (client: typeof app.hr, path: string, headers: Record<string, string> = {}) => {
  const response = await fetch(`${app.url}/api${path}`, { headers: { Authorization: `Bearer ${client.token}`, ...headers } })
  return { response, bytes: Buffer.from(await response.arrayBuffer()) }
}

beforeAll(async () => {
  await app.admin.post("/custom-fields/definitions", {
    entityType: "USER",
    key: "team",
    label: "Team",
    type: "STRING",
    group: "DIRECTORY",
  })
  await app.hr.put(`/users/${app.employee.id}`, { salary: 50_000, customFields: { team: "=cmd()" }, hireDate: "2025-01-15" })
})

describe("synchronous exports", () => {
  test("an export as CSV has a byte order mark, labels in the caller's language and the values of the list in its order", async () => {
    const { response, bytes } = await download(
      app.hr,
      "/users/export?columns=fullName,manager,hireDate,salary,role&sort=-fullName",
      {
        "Accept-Language": "de",
      },
    )
    expect(response.headers.get("content-type")).toBe("text/csv; charset=utf-8")
    expect(response.headers.get("content-disposition")).toBe("attachment; filename=employees-2026-03-02.csv")
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    const lines = csvLines(bytes.toString())
    expect(lines[0]).toBe("Name,Vorgesetzter,Eintrittsdatum,Gehalt,Rolle")
    expect(lines.at(-1)).toBe("Ann Employee,Bob Manager,2025-01-15,50000,EMPLOYEE")
    expect(lines).toHaveLength(6)
  })

  test("an export has the filters of its list, and names unknown parameters", async () => {
    const { bytes } = await download(app.hr, "/users/export?columns=fullName&role=HR,ADMIN")
    expect(csvLines(bytes.toString())).toEqual(["Name", "Eve Admin", "Hana Human"])
    const custom = await download(app.hr, "/users/export?columns=fullName&customFields[team][contains]=cmd")
    expect(csvLines(custom.bytes.toString())).toEqual(["Name", "Ann Employee"])
    expect((await app.hr.get("/users/export?roll=HR&format=pdf&columns=fullName")).body.errors).toEqual([
      expect.objectContaining({ path: "roll" }),
      expect.objectContaining({ path: "format" }),
    ])
    expect((await app.hr.get("/users/export?columns=fullName,nothing,fullName")).body.errors).toEqual([
      expect.objectContaining({ path: "columns.nothing" }),
      expect.objectContaining({ path: "columns.fullName" }),
    ])
    expect((await app.hr.get("/users/export?sort=salary")).body.errors).toEqual([expect.objectContaining({ path: "sort" })])
  })

  test("text that a spreadsheet would run as a formula gets an apostrophe in CSV", async () => {
    for (const name of ["=1+1", "+1", "-1", "@x", "\tx", "\rx"]) {
      await app.sql("update employees set full_name = ? where id = ?", [name, app.colleague.id])
      const { bytes } = await download(app.hr, `/users/export?columns=fullName&managerId=${app.admin.id}`)
      expect(bytes.toString()).toContain(`'${name}`)
    }
    await app.sql("update employees set full_name = 'Carl Colleague' where id = ?", [app.colleague.id])
    const { bytes } = await download(app.hr, `/users/export?columns=customFields.team&managerId=${app.manager.id}`)
    expect(csvLines(bytes.toString())).toEqual(["Team", "'=cmd()"])
  })

  test("an export as XLSX has dates and numbers as such, and formulas as text", async () => {
    const { bytes } = await download(
      app.hr,
      `/users/export?format=xlsx&columns=fullName,hireDate,salary,customFields.team&managerId=${app.manager.id}`,
    )
    const workbook = new Workbook()
    await workbook.xlsx.load(bytes)
    const sheet = workbook.worksheets[0]
    const rowAt = (n: number) => [1, 2, 3, 4].map((cell) => sheet?.getRow(n).getCell(cell).value)
    expect(rowAt(1)).toEqual(["Name", "Hire date", "Salary", "Team"])
    expect(rowAt(2)).toEqual(["Ann Employee", new Date("2025-01-15T00:00:00.000Z"), 50_000, "=cmd()"])
  })

  test("a manager exports the reports only, without the columns of pay, which asked for by name return 403 FORBIDDEN", async () => {
    expect(outcomeOf(await app.manager.get("/users/export"))).toEqual([403, "FORBIDDEN"])
    expect(outcomeOf(await app.employee.get("/users/export?scope=team"))).toEqual([403, "FORBIDDEN"])
    const { bytes } = await download(app.manager, "/users/export?scope=team")
    const [header, ...rows] = csvLines(bytes.toString())
    expect(header).not.toContain("Salary")
    expect(rows).toHaveLength(1)
    expect(rows[0]).toContain("ann@acme.test")
    const rejected = await app.manager.get("/users/export?scope=team&columns=fullName,salary")
    expect(outcomeOf(rejected)).toEqual([403, "FORBIDDEN"])
    expect(rejected.body.errors).toEqual([expect.objectContaining({ path: "columns.salary" })])
    expect(outcomeOf(await app.manager.get("/jobs/export?scope=team"))).toEqual([403, "FORBIDDEN"])
    expect(outcomeOf(await app.hr.get("/jobs/export?scope=team"))).toEqual([400, "VALIDATION_FAILED"])
  })

  test("an export is among a manager's operations if a manager can export something", async () => {
    const { operations } = (await app.manager.get("/users/me/access")).body
    for (const { path, exportOperation } of lists) {
      const statuses = []
      for (const scope of ["organization", "team"]) statuses.push((await app.manager.get(`${path}/export?scope=${scope}`)).status)
      expect([exportOperation, operations.includes(exportOperation)]).toEqual([exportOperation, statuses.includes(200)])
    }
  })

  test("every list has an export with all columns that HR may read", async () => {
    for (const path of ["/leave/requests", "/leave/balances", "/candidates", "/applications", "/tasks", "/jobs"]) {
      const { response, bytes } = await download(app.hr, `${path}/export`)
      expect([path, response.status]).toEqual([path, 200])
      expect(csvLines(bytes.toString())[0]?.split(",").length).toBeGreaterThan(5)
    }
  })
})

describe("large exports", () => {
  const ROWS = 50_000
  const MAX_GROWTH_BYTES = 40 * 1_048_576

  test("an export of 50,000 rows contains each row once, and its memory does not depend on the number of rows", async () => {
    await app.sql(
      `insert into candidates (id, organization_id, full_name, email)
       select gen_random_uuid(), ?, 'Candidate ' || n, 'c' || n || '@mail.test' from generate_series(1, ?::int) n`,
      [app.organizationId, ROWS],
    )
    await app.sql("analyze candidates")
    const before = usedBytes()
    let growth = 0
    for (const format of ["csv", "xlsx"]) {
      const response = await fetch(`${app.url}/api/candidates/export?format=${format}&columns=fullName,email,createdAt`, {
        headers: { Authorization: `Bearer ${app.hr.token}` },
      })
      let rows = -1
      let chunks = 0
      for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
        rows += Buffer.from(chunk).filter((byte) => byte === 10).length
        if (chunks++ % 20 === 0) growth = Math.max(growth, usedBytes() - before)
      }
      if (format === "csv") expect(rows).toBe(ROWS)
    }
    expect(growth).toBeLessThan(MAX_GROWTH_BYTES)
  })
})
