// Documents in the console, for HR: what notifications about documents lead to.
import { describe, expect, test } from "@jest/globals"
import { documentExpiryJob } from "../../src/jobs/document-expiry.js"
import { hasBrowser } from "../support/browser.js"
import { closePage, createConsole } from "../support/console.js"
import { pdf } from "../support/files.js"

;(hasBrowser ? describe : describe.skip)("documents of others", () => {
  const console = createConsole()

  test("notifications about the documents of an employee lead HR to these documents", async () => {
    const [hr, employee] = [await console.clientOf("hr"), await console.clientOf("employee")]
    const { id } = (await employee.get("/users/me")).body
    await hr.post(`/users/${id}/document-requests`, { type: "TAX" })
    await employee.upload(`/users/${id}/documents`, pdf("tax.pdf"), { type: "TAX" })
    await employee.upload(`/users/${id}/documents`, pdf("visa.pdf"), { type: "ID", expiresOn: "2026-03-20" })
    await employee.upload(`/users/${id}/documents`, pdf("permit.pdf"), { type: "ID", expiresOn: "2026-04-01" })
    await employee.upload(`/users/${id}/documents`, pdf("license.pdf"), { type: "ID", expiresOn: "2026-04-02" })
    await documentExpiryJob.run(console.app.instance.deps)

    const { page, problems } = await console.openAs("hr", "/notifications")
    const documents = page.getByRole("table", { name: "Documents" })
    for (const [message, document] of [
      ["“visa.pdf”", "visa.pdf"],
      ["a tax document that was requested", "tax.pdf"],
    ] as const) {
      await page.getByRole("main").getByRole("link").filter({ hasText: message }).click()
      const row = documents.getByRole("row").filter({ hasText: document })
      await row.getByRole("link", { name: `Download ${document}` }).waitFor()
      expect(new URL(page.url()).pathname).toBe(`/people/${id}`)
      await page.goBack()
    }
    await page.goForward()
    const badgeOf = (document: string) =>
      documents
        .getByRole("row")
        .filter({ hasText: document })
        .getByText(/^until /)
    const uploaded = documents.getByRole("row").filter({ hasText: "tax.pdf" }).getByRole("cell").nth(3)
    expect(await uploaded.getAttribute("class")).toMatch(/date/)
    // The last day on which an expiry was announced, and the day after.
    expect(await badgeOf("permit.pdf").getAttribute("class")).toMatch(/amber/)
    expect(await badgeOf("license.pdf").getAttribute("class")).toMatch(/neutral/)
    expect(problems).toEqual([])
    await closePage(page)
  })

  test("the documents of a person are not asked for by someone who may not read them", async () => {
    const { id } = (await (await console.clientOf("employee")).get("/users/me")).body
    const { page, problems } = await console.openAs("manager", "/people")
    const queries: string[] = []
    page.on("request", (request) => queries.push(request.postData() ?? ""))
    await page.goto(`${console.app.url}/people/${id}`)
    await page.getByText(/^\d+ fields? (is|are) hidden from you/).waitFor()
    await page.waitForLoadState("networkidle")
    expect(queries.filter((query) => query.includes("personDocumentsQuery"))).toEqual([])
    expect(problems).toEqual([])
    await closePage(page)
  })
})
