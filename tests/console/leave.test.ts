// Leave in the console: requesting with a preview, withdrawing, balances line by line, and decisions.
import { describe, expect, test } from "@jest/globals"
import { hasBrowser } from "../support/browser.js"
import { closePage, createConsole } from "../support/console.js"
import { until } from "../support/live.js"

;(hasBrowser ? describe : describe.skip)("leave in the console", () => {
  const console = createConsole()

  test("a request shows what it takes of its type before it is sent, has no half days of another type, and is withdrawn afterwards", async () => {
    const { page, problems } = await console.openAs("employee", "/")
    await page.route("**/graphql", async (route) => {
      const response = await route.fetch()
      const body = await response.text()
      // Only the default type has half days.
      const json = JSON.parse(body, (_, value) => (value?.isDefault === false ? { ...value, allowHalfDays: false } : value))
      await route.fulfill({ response, json })
    })
    await page.getByRole("link", { name: "Request leave" }).click()
    await page.getByLabel("First day").fill("2026-03-26")
    await page.getByLabel("Starts at noon").check()
    const preview = page.waitForRequest((request) => request.postData()?.includes("Sick-day check") ?? false)
    await page.getByLabel("Type").selectOption({ label: "Sick Leave" })
    await page.getByLabel("Reason").fill("Sick-day check")
    expect((await preview).postData()).not.toContain('startHalf":"PM')
    await page.unrouteAll({ behavior: "wait" })
    await page.getByLabel("Type").selectOption({ label: "Annual Leave" })
    await page.getByLabel("Starts at noon").uncheck()
    await page.getByLabel("Last day").fill("2026-03-30")
    await page.getByText("3 days", { exact: true }).waitFor()
    const before = page.locator("section", { has: page.getByRole("heading", { name: "Before you send" }) })
    expect(await before.getByText("Annual Leave", { exact: true }).count()).toBe(1)
    await page.getByText("Balance after").waitFor()
    await page.getByText(/^Sat, 2026-03-28: not a working day/).waitFor()
    await page.getByLabel("Reason").fill("A long weekend")
    await page.getByRole("button", { name: "Send" }).click()
    await page.getByText("Pending", { exact: true }).first().waitFor()
    expect(new URL(page.url()).pathname).toMatch(/^\/leave\/requests\//)
    await page.getByText("A long weekend").waitFor()
    const question = page.getByRole("dialog", { name: "Withdraw the request?" })
    await page.getByRole("button", { name: "Withdraw" }).click()
    await page.keyboard.press("Escape")
    await question.waitFor({ state: "detached" })
    await page.getByText("Pending", { exact: true }).first().waitFor()
    await page.getByRole("button", { name: "Withdraw" }).click()
    await question.getByRole("button", { name: "Withdraw" }).click()
    await page.getByText("Cancelled", { exact: true }).first().waitFor()
    expect(problems).toEqual([])
    await closePage(page)
  })

  test("a request that breaks a rule says so before and at sending, and nothing typed is lost", async () => {
    const { page } = await console.openAs("employee", "/leave/new")
    await page.getByLabel("First day").fill("2026-03-26")
    await page.getByLabel("Last day").fill("2026-09-30")
    const sentence = page.getByText(/balance/i)
    await sentence.first().waitFor()
    await page.getByRole("button", { name: "Send" }).click()
    await page.getByRole("alert").waitFor()
    expect(await page.getByLabel("Last day").inputValue()).toBe("2026-09-30")
    await closePage(page)
  })

  test("a last day before the first is named", async () => {
    const { page } = await console.openAs("employee", "/leave/new")
    await page.getByText("Choose the days to see how much leave they use.").waitFor()
    await page.getByLabel("First day").fill("2026-03-26")
    await page.getByLabel("Last day").fill("2026-03-20")
    await page.getByText("The last day is before the first day.").waitFor()
    await closePage(page)
  })

  test("the card of a balance shows what expired", async () => {
    const [employee, hr] = [await console.clientOf("employee"), await console.clientOf("hr")]
    const { id: employeeId } = (await employee.get("/users/me")).body
    const rules = { accrual: "NONE", amountPerYear: 0, maximumCarryOver: 0, effectiveFrom: "2025-01-01" }
    const { id: leaveTypeId } = (await hr.post("/leave/types", { name: "Time off", ...rules })).body
    const grant = { employeeId, leaveTypeId, days: 2, validFrom: "2026-01-01", validTo: "2026-01-31", reason: "Stocktaking" }
    expect((await hr.post("/leave/grants", grant)).status).toBe(200)
    const { page } = await console.openAs("employee", "/leave")
    const card = page.getByRole("listitem").filter({ hasText: "Time off" })
    await card.getByText("2 days expired").waitFor()
    await closePage(page)
  })

  test("a preview of a long time names the problem, or its holidays and how many other days do not count", async () => {
    const { page } = await console.openAs("employee", "/leave/new")
    const before = page.locator("section", { has: page.getByRole("heading", { name: "Before you send" }) })
    await page.getByLabel("First day").fill("2026-03-02")
    await page.getByLabel("Last day").fill("2028-03-02")
    await before.getByText("The period must not be longer than one year.").waitFor()
    await page.getByLabel("Last day").fill("2026-12-31")
    await before.getByText(/^Fri, 2026-12-25: /).waitFor()
    await before.getByText(/^and \d\d more$/).waitFor()
    expect(await before.getByRole("listitem").count()).toBe(9)
    await closePage(page)
  })

  test("a preview of former days is marked until that of the chosen days is there", async () => {
    const { page } = await console.openAs("employee", "/leave/new")
    await page.getByLabel("First day").fill("2026-06-02")
    await page.getByText("1 day", { exact: true }).waitFor()
    let answer: (() => void) | undefined
    await page.route("**/graphql", async (route) => {
      if (route.request().postData()?.includes("leavePreviewQuery"))
        await new Promise<void>((resolve) => {
          answer = resolve
        })
      await route.continue()
    })
    const outdated = page.locator("section [aria-busy=true]", { hasText: "Balance after" })
    expect(await outdated.count()).toBe(0)
    await page.getByLabel("Last day").fill("2026-06-03")
    await outdated.getByText("1 day", { exact: true }).waitFor()
    await until(() => answer !== undefined)
    answer?.()
    await page.getByText("2 days", { exact: true }).waitFor()
    expect(await outdated.count()).toBe(0)
    await closePage(page)
  })

  test("a draft is edited with a preview of its new days, and sent", async () => {
    const employee = await console.clientOf("employee")
    const { id } = (await employee.post("/leave/requests", { startDate: "2026-09-07", endDate: "2026-09-11" })).body
    const { page, problems } = await console.openAs("employee", `/leave/requests/${id}`)
    await page.getByRole("link", { name: "Edit" }).click()
    await page.getByText("5 days", { exact: true }).waitFor()
    await page.getByLabel("Last day").fill("2026-09-08")
    await page.getByText("2 days", { exact: true }).waitFor()
    await page.getByLabel("Reason").fill("A shorter trip")
    await page.getByRole("button", { name: "Send" }).click()
    await page.getByText("Pending", { exact: true }).first().waitFor()
    expect(new URL(page.url()).pathname).toBe(`/leave/requests/${id}`)
    expect((await employee.get(`/leave/requests/${id}`)).body).toMatchObject({ days: 2, reason: "A shorter trip" })
    await page.goto(new URL(`/leave/requests/${id}/edit`, page.url()).href)
    await page.waitForURL((url) => url.pathname === `/leave/requests/${id}`)
    expect(problems).toEqual([])
    await closePage(page)
  })

  test("asking for other dates of approved leave shows what they take, and does not count the leave itself as an overlap", async () => {
    const [employee, hr] = [await console.clientOf("employee"), await console.clientOf("hr")]
    const input = { startDate: "2026-09-21", endDate: "2026-09-25", submit: true }
    const { id } = (await employee.post("/leave/requests", input)).body
    expect((await hr.post(`/leave/requests/${id}/approve`, {})).body.status).toBe("Approved")
    const { page, problems } = await console.openAs("employee", `/leave/requests/${id}`)
    await page.getByRole("button", { name: "Ask for other dates" }).click()
    const dialog = page.getByRole("dialog")
    await dialog.getByLabel("Last day").fill("2026-09-23")
    await dialog.getByText("3 days", { exact: true }).waitFor()
    await dialog.getByText("Balance after").waitFor()
    await dialog.getByLabel("Starts at noon").check()
    await dialog.getByText("2.5 days", { exact: true }).waitFor()
    await dialog.getByRole("button", { name: "Send" }).click()
    await page.getByText("Your change was sent.").waitFor()
    const [change] = (await employee.get(`/leave/requests/${id}/change-requests`)).body
    expect(change).toMatchObject({ startDate: "2026-09-21", startHalf: "PM", endDate: "2026-09-23", status: "PENDING" })
    expect(problems).toEqual([])
    await closePage(page)
  })

  test("the lines of a balance have its total last", async () => {
    const { page, problems } = await console.openAs("employee", "/leave")
    const card = page.getByRole("listitem").filter({ hasText: "Annual Leave" })
    const remaining = /([\d.]+) days/.exec((await card.textContent()) ?? "")?.[1]
    await card.getByRole("link", { name: /^Why/ }).click()
    const table = page.getByRole("table", { name: "Lines of the balance" })
    await table.waitFor()
    const amounts = (await table.locator("tbody tr td:last-child").allTextContents()).map((text) =>
      Number(text.replace("−", "-")),
    )
    const total = await table.locator("tfoot td:last-child").textContent()
    expect(total).toBe(remaining)
    expect(amounts.reduce((sum, amount) => sum + amount, 0)).toBeCloseTo(Number(total))
    await page.getByLabel("Balance on").fill("2027-02-01")
    await page.waitForURL(/asOf=2027-02-01/)
    await page.getByText("On 2027-02-01").waitFor()
    expect(problems).toEqual([])
    await closePage(page)
  })

  test("a manager approves in the inbox what a report sends meanwhile, by keys alone", async () => {
    const manager = await console.openAs("manager", "/approvals")
    const employee = await console.openAs("employee", "/leave/new")
    await employee.page.getByLabel("First day").fill("2026-05-11")
    await employee.page.getByLabel("Last day").fill("2026-05-12")
    await employee.page.getByLabel("Reason").fill("Moving house")
    await employee.page.getByRole("button", { name: "Send" }).click()
    await employee.page.getByText("Pending", { exact: true }).first().waitFor()
    const row = manager.page.getByRole("listitem").filter({ hasText: "Moving house" })
    await row.getByText("2 days").waitFor()
    await row.focus()
    await manager.page.keyboard.press("a")
    await manager.page.getByText(/^Approved: /).waitFor()
    await row.waitFor({ state: "detached" })
    await employee.page.getByText("Approved", { exact: true }).first().waitFor()
    expect([...manager.problems, ...employee.problems]).toEqual([])
    await closePage(manager.page)
    await closePage(employee.page)
  })

  test("a decision shows who is away of the person's team and the balance, and rejecting asks for a comment, which the person reads", async () => {
    const { page: employee } = await console.openAs("employee", "/leave/new")
    await employee.getByLabel("First day").fill("2026-06-15")
    await employee.getByLabel("Last day").fill("2026-06-15")
    await employee.getByLabel("Reason").fill("A wedding")
    await employee.getByRole("button", { name: "Send" }).click()
    await employee.getByText("Pending", { exact: true }).first().waitFor()
    const { page, problems } = await console.openAs("manager", "/leave/awaiting-me")
    const row = page.getByRole("listitem").filter({ hasText: "A wedding" })
    const asked = page.waitForRequest((request) => request.postData()?.includes("query teamAbsencesQuery") ?? false)
    await row.getByText("Each day and the balance").click()
    const [person] = await console.app.sql<{ id: string }>("select id from employees where email = ?", [
      console.loginOf("employee").email,
    ])
    expect((await asked).postDataJSON().variables.employeeId).toBe(person?.id)
    const client = await console.clientOf("employee")
    const { leaveBalances } = await client.execute(
      '{ leaveBalances(filter: { asOf: "2026-06-15" }) { leaveTypeName remaining } }',
    )
    const annual = leaveBalances.find(({ leaveTypeName }: { leaveTypeName: string }) => leaveTypeName === "Annual Leave")
    await row.getByText(`Left with this request: ${annual.remaining} days`).waitFor()
    await row.getByRole("button", { name: "Reject" }).click()
    const dialog = page.getByRole("dialog")
    await dialog.getByLabel("Comment").fill("Too many are away.")
    await dialog.getByRole("button", { name: "Reject" }).click()
    await row.waitFor({ state: "detached" })
    await employee.getByText("Too many are away.").first().waitFor()
    expect(problems).toEqual([])
    await closePage(page)
    await closePage(employee)
  })

  test("the buttons of a decision stay in their place when its details are opened", async () => {
    const [manager, hr] = await Promise.all([console.clientOf("manager"), console.clientOf("hr")])
    const { viewer } = await manager.execute("{ viewer { directReports(first: 2) { nodes { id } } } }")
    const [person, mate] = viewer.directReports.nodes
    const create = "mutation($input: CreateLeaveRequestInput!) { createLeaveRequest(input: $input) { id } }"
    const dates = { startDate: "2027-09-06", endDate: "2027-09-17" }
    await hr.execute(create, { input: { ...dates, employeeId: person.id, submit: true } })
    await hr.execute(create, { input: { ...dates, employeeId: mate.id, approve: true } })
    const { page } = await console.openAs("manager", "/approvals")
    const row = page.locator("#main li", { hasText: `${dates.startDate} – ` })
    const placeOfButton = async () => {
      const [around, button] = await Promise.all(
        [row, row.getByRole("button", { name: "Approve" })].map((one) => one.boundingBox()),
      )
      return button && around && [button.x - around.x, button.y - around.y]
    }
    const place = await placeOfButton()
    await row.getByText("Each day and the balance").click()
    await row.getByText(/Fri, 2027-09-17$/).waitFor()
    expect(await placeOfButton()).toEqual(place)
    await closePage(page)
  })

  test("the history of approved leave that was withdrawn says so without a reload, also in German", async () => {
    const { page, problems } = await console.openAs("employee", "/leave/new")
    await page.getByLabel("First day").fill("2026-07-06")
    await page.getByLabel("Last day").fill("2026-07-06")
    await page.getByRole("button", { name: "Send" }).click()
    await page.getByText("Pending", { exact: true }).first().waitFor()
    const manager = await console.openAs("manager", new URL(page.url()).pathname)
    await manager.page.getByRole("button", { name: "Approve" }).click()
    const entries = page.locator("section", { has: page.getByRole("heading", { name: "History" }) }).locator("strong")
    await entries.filter({ hasText: "Approved" }).waitFor()
    await page.getByRole("button", { name: "Withdraw" }).click()
    await page.getByRole("dialog", { name: "Withdraw the leave?" }).getByRole("button", { name: "Withdraw" }).click()
    await entries.filter({ hasText: "Withdrawal requested" }).waitFor()
    await manager.page.goto(`${console.app.url}/approvals`)
    await manager.page
      .getByRole("listitem")
      .filter({ hasText: "Withdrawal" })
      .filter({ hasText: "2026-07-06" })
      .getByRole("button", { name: "Approve" })
      .click()
    await entries.filter({ hasText: "Withdrawal approved" }).waitFor()
    expect(await entries.allTextContents()).toEqual([
      "Created",
      "Sent",
      "Approved",
      "Withdrawal requested",
      "Withdrawal approved",
    ])
    const german = await console.openAs("employee", "/settings/preferences")
    await german.page.getByLabel("Language").selectOption("DE")
    await german.page.getByRole("heading", { name: "Einstellungen" }).waitFor()
    await german.page.goto(page.url())
    await german.page.getByText("Rücknahme beantragt", { exact: true }).waitFor()
    await german.page.getByRole("navigation").getByRole("link", { name: "Abwesenheit", exact: true }).waitFor()
    await german.page.goto(`${console.app.url}/settings/preferences`)
    await german.page.getByLabel("Sprache").selectOption("EN")
    await german.page.getByRole("heading", { name: "Preferences" }).waitFor()
    expect(problems).toEqual([])
    for (const one of [page, manager.page, german.page]) await closePage(one)
  })

  test("a decision that the rules reject is disabled and says why", async () => {
    const hr = await console.clientOf("hr")
    const input = { startDate: "2026-12-14", endDate: "2026-12-14", submit: true }
    const { id } = (await hr.post("/leave/requests", input)).body
    const { page, problems } = await console.openAs("hr", `/leave/requests/${id}`)
    const reason = "Somebody else decides on your own request."
    const approve = page.getByRole("button", { name: "Approve", description: reason })
    await approve.waitFor()
    expect(await approve.isDisabled()).toBe(true)
    expect(problems).toEqual([])
    await closePage(page)
  })

  test("a draft is deleted after a question, also in the list of requests, and one that others create or delete appears and disappears", async () => {
    const { page, problems } = await console.openAs("employee", "/leave/new")
    await page.getByLabel("First day").fill("2026-08-03")
    await page.getByRole("button", { name: "Save as draft" }).click()
    await page.waitForURL(/\/leave\/requests\//)
    const question = page.getByRole("dialog", { name: "Delete the draft?" })
    await page.getByRole("button", { name: "Delete" }).click()
    await question.getByRole("button", { name: "Cancel" }).click()
    await page.getByRole("button", { name: "Delete" }).click()
    await question.getByRole("button", { name: "Delete" }).click()
    await page.waitForURL(/\/leave$/)
    await page.getByText("The draft was deleted.").waitFor()
    await page.getByRole("main").getByRole("link", { name: "Request leave" }).click()
    await page.getByLabel("First day").fill("2026-08-04")
    await page.getByRole("button", { name: "Save as draft" }).click()
    await page.waitForURL(/\/leave\/requests\//)
    await page.getByRole("navigation").getByRole("link", { name: "Leave", exact: true }).click()
    const row = page.getByRole("row").filter({ hasText: "2026-08-04" })
    await row.getByRole("button", { name: "Delete" }).click()
    await question.getByRole("button", { name: "Delete" }).click()
    await row.waitFor({ state: "detached" })
    await page.getByRole("heading", { name: "Requests" }).waitFor()
    const employee = await console.clientOf("employee")
    const { id } = (await employee.post("/leave/requests", { startDate: "2026-08-05", endDate: "2026-08-05" })).body
    await page.getByRole("row").filter({ hasText: "2026-08-05" }).getByRole("link").click()
    await page.getByRole("button", { name: "Delete" }).waitFor()
    await employee.delete(`/leave/requests/${id}`)
    await page.getByRole("heading", { name: "Not there, or not visible to you" }).waitFor()
    expect(problems).toEqual([])
    await closePage(page)
  })

  test("a withdrawal that awaits a decision disables the next one and says why", async () => {
    const { page, problems } = await console.openAs("employee", "/leave")
    const approved = page
      .getByRole("row")
      .filter({ hasText: "Approved" })
      .filter({ has: page.getByRole("button") })
    await approved.first().getByRole("link").click()
    await page.waitForURL(/\/leave\/requests\//)
    await page.getByRole("button", { name: "Withdraw" }).first().click()
    await page.getByRole("dialog", { name: "Withdraw the leave?" }).getByRole("button", { name: "Withdraw" }).click()
    const reason = "A change awaits a decision."
    await page.getByText(reason).waitFor()
    expect(await page.getByRole("button", { name: "Withdraw", description: reason }).isDisabled()).toBe(true)
    expect(problems).toEqual([])
    await closePage(page)
  })
})
