// What belongs to the caller: delegations, steps of an onboarding, documents.
import { describe, expect, test } from "@jest/globals"
import { hasBrowser } from "../support/browser.js"
import { closePage, createConsole, type DemoRole, NOW } from "../support/console.js"
import { until } from "../support/live.js"

;(hasBrowser ? describe : describe.skip)("records of one's own", () => {
  const console = createConsole()

  test("a delegate is found by search, sees for whom they decide, and the delegation can be ended", async () => {
    const manager = await console.openAs("manager", "/delegations")
    const { page } = manager
    const name = (await page.getByRole("banner").getByRole("button").last().textContent()) ?? ""
    const employee = await console.openAs("employee", "/delegations")
    const delegate = (await employee.page.getByRole("banner").getByRole("button").last().textContent()) ?? ""
    await page.getByRole("button", { name: "New delegation" }).click()
    await page.getByLabel("Delegate").fill(delegate.slice(0, -2))
    await page.getByRole("option", { name: delegate }).waitFor()
    await page.keyboard.press("Enter")
    await page.getByLabel("First day").fill("2026-03-01")
    await page.getByLabel("Last day").fill("2026-03-10")
    await page.getByRole("button", { name: "Save" }).click()
    await page.getByRole("row", { name: new RegExp(delegate) }).waitFor()
    await employee.page.reload()
    await employee.page.getByText(`You decide for ${name}`).waitFor()
    const later = { startDate: "2026-05-01", endDate: "2026-05-02" }
    const { id: delegateId } = (await (await console.clientOf("employee")).get("/users/me")).body
    await (await console.clientOf("manager")).post("/leave/delegations", { delegateId, ...later })
    await page.reload()
    const end = page.getByRole("button", { name: "End", exact: true })
    await end.nth(1).waitFor()
    let answer: (() => void) | undefined
    await page.route("**/graphql", async (route) => {
      if (route.request().postData()?.includes("delegationListEndMutation"))
        await new Promise<void>((resolve) => {
          answer = resolve
        })
      await route.continue()
    })
    await page
      .getByRole("row", { name: /Active/ })
      .getByRole("button")
      .click()
    await page.locator("tbody button[aria-busy=true]").waitFor()
    expect(await page.locator("tbody button[aria-busy=true]").count()).toBe(1)
    await until(() => answer !== undefined)
    answer?.()
    await page.getByText("Ended", { exact: true }).waitFor()
    expect(await end.count()).toBe(1)
    expect([...manager.problems, ...employee.problems]).toEqual([])
    await closePage(page)
    await closePage(employee.page)
  })

  test("HR sees its own delegations among those of the organization", async () => {
    const idOf = async (role: DemoRole) => {
      const { email } = console.loginOf(role)
      const [row] = await console.app.sql<{ id: string }>("select id from employees where email = ?", [email])
      return row?.id
    }
    const [hr, manager] = [await console.clientOf("hr"), await console.clientOf("manager")]
    const [self, delegatorId, delegateId] = [await idOf("hr"), await idOf("manager"), await idOf("employee")]
    const create = (input: object, by = hr) => by.post("/leave/delegations", { endDate: "2026-03-30", ...input })
    for (let day = 1; day <= 6; day++) await create({ delegatorId, delegateId, startDate: `2026-02-0${day}` })
    for (let day = 11; day <= 15; day++) await create({ delegatorId, delegateId, startDate: `2026-03-${day}` })
    expect((await create({ delegateId: self, startDate: "2026-03-01" }, manager)).status).toBe(201)
    const { page, problems } = await console.openAs("hr", "/delegations")
    await page.getByText(/^You decide for /).waitFor()
    await page
      .getByRole("cell", { name: "2026-03-01 – 2026-03-30" })
      .or(page.getByRole("cell", { name: "1 Mar 2026 – 30 Mar 2026" }))
      .waitFor()
    expect(await page.locator("tbody tr").count()).toBe(1)
    expect(problems).toEqual([])
    await closePage(page)
  })

  test("before the first day of work, home offers what is open and says when the rest is", async () => {
    const { email } = console.loginOf("employee")
    const [row] = await console.app.sql<{ hire_date: string }>("select hire_date::text from employees where email = ?", [email])
    await console.app.sql("update employees set hire_date = '2026-04-01' where email = ?", [email])
    const { page, problems } = await console.openAs("employee", "/")
    await page.getByText("This is available from your first day of work on.").waitFor()
    const links = page.getByRole("main").getByRole("link")
    expect(await links.allTextContents()).toEqual(["My steps", "Profile", "Documents"])
    expect(await page.getByRole("heading", { level: 2 }).allTextContents()).toEqual(["Leave"])
    expect(await page.getByRole("navigation").getByRole("link", { name: "Leave", exact: true }).count()).toBe(0)
    await page.keyboard.press("Control+k")
    await page.getByRole("menuitem", { name: "Home" }).waitFor()
    expect(await page.getByRole("menuitem", { name: "Request leave" }).count()).toBe(0)
    expect(problems).toEqual([])
    await closePage(page)
    await console.app.sql("update employees set hire_date = ? where email = ?", [row?.hire_date, email])
  })

  test("before the first day of work, each screen of the navigation and the profile of the manager can be read", async () => {
    const { email } = console.loginOf("employee")
    const [row] = await console.app.sql<{ hire_date: string; manager_id: string }>(
      "select hire_date::text, manager_id from employees where email = ?",
      [email],
    )
    await console.app.sql("update employees set hire_date = '2026-04-01' where email = ?", [email])
    const { page } = await console.openAs("employee", "/")
    const links = page.getByRole("navigation").getByRole("link")
    const offered = await links.evaluateAll((elements) => elements.map((element) => element.getAttribute("href") ?? ""))
    const headings: (string | null)[] = []
    for (const path of [...offered, `/people/${row?.manager_id}`]) {
      await page.goto(console.app.url + path)
      const heading = page.locator("#main:not([aria-busy]) h1").first()
      await heading.waitFor()
      headings.push(await heading.textContent())
    }
    expect(offered).toContain("/profile")
    expect(headings.filter((heading) => heading === "No permission" || heading === "Something went wrong")).toEqual([])
    await closePage(page)
    await console.app.sql("update employees set hire_date = ? where email = ?", [row?.hire_date, email])
  })

  test("a delegate who was typed and not chosen is asked for at the field, and nothing is sent", async () => {
    const { page } = await console.openAs("manager", "/delegations")
    const writes: string[] = []
    page.on("request", (request) => request.postData()?.includes("mutation ") && writes.push(request.url()))
    await page.getByRole("button", { name: "New delegation" }).click()
    const delegate = page.getByLabel("Delegate")
    await delegate.fill("Nobody Nowhere")
    await page.getByText("Nobody was found.").waitFor()
    await page.getByLabel("Last day").fill("2026-03-10")
    await page.getByRole("button", { name: "Save" }).click()
    expect(await page.evaluate("[document.activeElement.role, document.activeElement.validationMessage]")).toEqual([
      "combobox",
      "Choose an entry of the list.",
    ])
    expect(writes).toEqual([])
    await closePage(page)
  })

  test("the notification of a delegation that begins later leads to the delegation", async () => {
    const { page } = await console.openAs("employee", "/notifications")
    const { id: delegateId } = (await (await console.clientOf("employee")).get("/users/me")).body
    const manager = await console.clientOf("manager")
    const { fullName } = (await manager.get("/users/me")).body
    const later = { startDate: "2026-07-01", endDate: "2026-07-02" }
    await manager.post("/leave/delegations", { delegateId, ...later })
    await page
      .getByRole("link", { name: /You decide on leave requests .* July 1, 2026/ })
      .first()
      .click()
    await page
      .getByRole("row", { name: new RegExp(`${fullName}.*2026.*Planned`) })
      .first()
      .waitFor()
    await closePage(page)
  })

  test("a person who has left is named so in a leave request and among the delegations", async () => {
    const manager = await console.clientOf("manager")
    const hr = await console.clientOf("hr")
    const { id: managerId } = (await manager.get("/users/me")).body
    const [leaver] = await console.app.sql<{ id: string; request: string }>(
      `select e.id, max(r.id::text) as request from employees e join leave_requests r on r.employee_id = e.id
      where e.manager_id = ? and e.email <> ? and r.status = 'APPROVED' group by e.id order by 1 limit 1`,
      [managerId, console.loginOf("employee").email],
    )
    await manager.post("/leave/delegations", { delegateId: leaver?.id, startDate: "2026-08-03", endDate: "2026-08-04" })
    await hr.execute(`mutation { deactivateEmployee(id: "${leaver?.id}") { id } }`)
    const { page } = await console.openAs("manager", `/leave/requests/${leaver?.request}`)
    const gone = "Somebody who is no longer there"
    await page.getByRole("heading", { name: new RegExp(`: ${gone}$`) }).waitFor()
    await page.goto(`${console.app.url}/delegations`)
    await page.getByRole("cell", { name: gone }).waitFor()
    expect(await page.getByRole("cell", { name: gone }).getByRole("link").count()).toBe(0)
    await closePage(page)
  })

  test("a manager ticks a step off, which the employee sees without a reload, and comments on one although HR comments on it meanwhile", async () => {
    const employee = await console.openAs("employee", "/onboarding")
    const before = Number((await employee.page.getByRole("progressbar", { name: "Progress" }).getAttribute("value")) ?? 0)
    const { page, problems } = await console.openAs("manager", "/onboarding")
    const name = (await employee.page.getByRole("banner").getByRole("button").last().textContent()) ?? ""
    await page.getByRole("link", { name: `Onboarding: ${name}` }).click()
    await page.waitForURL(/\/onboarding\/./)
    const open = page.locator("input[type=checkbox]:not(:checked):enabled").first()
    await open.click()
    await employee.page.getByText(new RegExp(`^${before + 1} of \\d+ steps done`)).waitFor()
    // What another person writes meanwhile is not replaced unnoticed.
    const hr = await console.clientOf("hr")
    const instance = `/onboarding/instances/${page.url().split("/").at(-1)}`
    const step = (await hr.get(instance)).body.steps.at(-1)
    const item = page.getByRole("listitem").filter({ hasText: step.title })
    await item.getByRole("button", { name: "Add a comment" }).click()
    const dialog = page.getByRole("dialog", { name: step.title })
    await dialog.getByLabel("Comment").fill("Of the manager")
    await hr.patch(`${instance}/steps/${step.id}`, { comment: "Of HR" })
    await item.getByText("“Of HR”").waitFor()
    await dialog.getByRole("button", { name: "Save" }).click()
    await dialog.getByText(/^Somebody else changed this in the meantime/).waitFor()
    await dialog.getByRole("button", { name: "Save" }).click()
    await item.getByText("“Of the manager”").waitFor()
    expect([...problems, ...employee.problems]).toEqual([])
    await closePage(page)
    await closePage(employee.page)
  })

  test("a requested document is reached from its notification, uploaded in place, downloaded by an address that is read again when it is old, and deleted after it had changed", async () => {
    const { email } = console.loginOf("employee")
    const employee = await console.openAs("employee", "/documents")
    const { page, problems } = employee
    await page.clock.install({ time: NOW })
    const [row] = (await console.app.sql("select id from employees where email = ?", [email])) as { id: string }[]
    const hr = console.loginOf("hr")
    const { headers } = await console.app.anonymous.post("/auth/login", { email: hr.email, password: hr.password })
    const cookie = headers
      .getSetCookie()
      .map((line) => line.split(";")[0])
      .join("; ")
    const query = `mutation { requestDocument(employeeId: "${row?.id}", input: { type: TAX, message: "Of this year, please." }) { id }
      other: requestDocument(employeeId: "${row?.id}", input: { type: ID }) { id } }`
    await fetch(`${console.app.url}/graphql`, {
      method: "POST",
      headers: { "content-type": "application/json", "x-requested-with": "fetch", cookie },
      body: JSON.stringify({ query }),
    })
    await console.app.sql("update notifications set link = '/login' where number = (select max(number) from notifications)")
    await page.goto(`${console.app.url}/notifications`)
    const links = page.getByRole("main").getByRole("listitem").getByRole("link")
    await page.locator("#main a[href='/login'][target=_blank]").first().waitFor()
    await links.filter({ hasText: "Tax document" }).click()
    await page.getByText("Of this year, please.").waitFor()
    const chooser = page.waitForEvent("filechooser")
    await page.getByRole("button", { name: "Upload: Tax document" }).click()
    const buffer = Buffer.from("%PDF-1.4\n1 0 obj <<>> endobj\ntrailer <<>>\n%%EOF\n")
    await (await chooser).setFiles({ name: "tax.pdf", mimeType: "application/pdf", buffer })
    await page.getByRole("button", { name: "Delete tax.pdf" }).waitFor()
    expect(await page.getByText("Of this year, please.").count()).toBe(0)
    const link = page.getByRole("link", { name: /^Download tax\.pdf/ })
    let reads = 0
    page.on("request", (request) => {
      if (request.postData()?.includes("nodes(ids: $ids)")) reads++
    })
    const download = async () => {
      const [file] = await Promise.all([page.waitForEvent("download"), link.click()])
      expect(await file.failure()).toBeNull()
      return file.url()
    }
    const address = await download()
    console.app.clock.advance(5 * 60_000)
    await page.clock.fastForward(5 * 60_000)
    await page.waitForTimeout(300)
    expect(reads).toBe(0)
    expect(await download()).not.toBe(address)
    expect(reads).toBe(1)
    let deletions = 0
    page.on("request", (request) => {
      if (request.postData()?.includes("documentListDeleteMutation")) deletions++
    })
    const question = page.getByRole("dialog", { name: "Delete tax.pdf?" })
    await console.app.sql("update employee_documents set version = version + 1 where name = 'tax.pdf'")
    await page.getByRole("button", { name: "Delete tax.pdf" }).click()
    const reread = page.waitForResponse((response) => response.request().postData()?.includes("query documentsQuery") ?? false)
    await question.getByRole("button", { name: "Delete tax.pdf" }).click()
    await page.getByText(/changed/).waitFor()
    await reread
    await page.getByRole("button", { name: "Delete tax.pdf" }).click()
    await question.getByRole("button", { name: "Cancel" }).click()
    await question.waitFor({ state: "detached" })
    await page.getByRole("button", { name: "Delete tax.pdf" }).click()
    await question.getByRole("button", { name: "Delete tax.pdf" }).dblclick()
    await page.getByText("tax.pdf was deleted.").waitFor()
    expect(deletions).toBe(2)
    expect(await page.getByRole("link", { name: /tax\.pdf/ }).count()).toBe(0)
    expect(problems).toEqual([])
    await closePage(page)
  })

  test("of more than eight leave types, the empty ones come last, and those beyond are shown on demand", async () => {
    const hr = await console.clientOf("hr")
    for (let n = 1; n <= 9; n++) await hr.execute(`mutation { createLeaveType(input: { name: "A special leave ${n}" }) { id } }`)
    const { page, problems } = await console.openAs("employee", "/leave")
    const cards = page.locator("#main li", { has: page.getByRole("link", { name: /^Why/ }) })
    const { leaveBalances } = await (await console.clientOf("employee")).execute("{ leaveBalances { leaveTypeId } }")
    expect(await cards.count()).toBe(8)
    expect(await cards.first().getByRole("heading").textContent()).toBe("Annual Leave")
    await page.getByRole("button", { name: `All (${leaveBalances.length})` }).click()
    await cards.nth(8).waitFor()
    expect(await cards.count()).toBe(leaveBalances.length)
    await page.keyboard.press("Enter")
    await page.getByRole("heading", { name: /^Balance: Time in Lieu|^Balance: A special leave/ }).waitFor()
    expect(problems).toEqual([])
    await closePage(page)
  })
})
