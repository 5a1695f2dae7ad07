// People in the console: the directory, a profile with hidden fields, and one's own profile with proposals.
import { describe, expect, test } from "@jest/globals"
import { hasBrowser } from "../support/browser.js"
import { closePage, createConsole } from "../support/console.js"

;(hasBrowser ? describe : describe.skip)("people in the console", () => {
  const console = createConsole()
  const viewerOf = async (role: "employee" | "manager") => {
    const client = await console.clientOf(role)
    return (await client.get("/users/me")).body
  }

  test("the directory finds a person, and the profile says which fields are hidden and why", async () => {
    const manager = await viewerOf("manager")
    const { page, problems } = await console.openAs("employee", "/people")
    await page.getByLabel("Search", { exact: true }).fill(manager.fullName)
    await page.getByText("1 person").waitFor()
    expect(new URL(page.url()).searchParams.get("search")).toBe(manager.fullName)
    await page.getByRole("link", { name: manager.fullName }).click()
    await page.getByRole("heading", { name: manager.fullName }).waitFor()
    await page.getByText(/^\d+ fields are hidden from you/).waitFor()
    expect(await page.getByText("Salary", { exact: true }).count()).toBe(0)
    await page.getByRole("button", { name: "Why?" }).click()
    await page
      .getByRole("dialog")
      .getByText(/Salary/)
      .waitFor()
    const rules = await page.getByRole("dialog").getByRole("term").allTextContents()
    expect(rules.filter((rule) => /^\S.*, .+,? or .+ with the permission “.+”$/.test(rule))).not.toEqual([])
    expect(rules.filter((rule) => /[()_]/.test(rule))).toEqual([])
    expect(rules.filter((rule) => rule.includes("their manager if the organization allows it"))).toHaveLength(1)
    await page.keyboard.press("Escape")
    await page.getByRole("dialog").waitFor({ state: "detached" })
    expect(await page.evaluate("document.activeElement.textContent")).toBe("Why?")
    expect(problems).toEqual([])
    await closePage(page)
  })

  test("HR sees the new email address of a person until it is confirmed", async () => {
    const { id, email } = await viewerOf("employee")
    const hr = await console.clientOf("hr")
    expect((await hr.patch(`/users/${id}`, { email: "new.address@demo.example" })).status).toBe(200)
    const { page, problems } = await console.openAs("hr", `/people/${id}`)
    await page.getByText("New work email, not confirmed").waitFor()
    await page.getByText("new.address@demo.example").waitFor()
    expect(problems).toEqual([])
    await closePage(page)
    await hr.patch(`/users/${id}`, { email })
  })

  test("a manager opens the lines of a report's balance, and a colleague sees no balance", async () => {
    const { id, fullName } = await viewerOf("employee")
    const { page, problems } = await console.openAs("manager", `/people/${id}`)
    await page.getByRole("link", { name: "Why? Lines of Annual Leave" }).click()
    await page.getByRole("table", { name: "Lines of the balance" }).waitFor()
    await page.getByRole("main").getByRole("link", { name: fullName }).waitFor()
    const shown = await page.getByRole("row", { name: /Total/ }).getByRole("cell").last().textContent()
    const { leaveBalances } = await (await console.clientOf("employee")).execute("{ leaveBalances { leaveTypeName remaining } }")
    const annual = leaveBalances.find(({ leaveTypeName }: { leaveTypeName: string }) => leaveTypeName === "Annual Leave")
    expect(Number(shown)).toBe(annual.remaining)
    await page.getByLabel("Balance on").fill("2026-12-31")
    await page.waitForURL(/employeeId=.*asOf=2026-12-31/)
    await page.getByText("On 2026-12-31").waitFor()
    await page.getByRole("main").getByRole("link", { name: fullName }).click()
    await page.getByRole("heading", { name: fullName }).waitFor()
    expect(problems).toEqual([])
    await closePage(page)
    const { managerId } = await viewerOf("employee")
    const colleague = await console.openAs("employee", `/people/${managerId}`)
    await colleague.page.getByText(/fields are hidden from you/).waitFor()
    expect(await colleague.page.locator("#main a[href*='/leave/balances/']").count()).toBe(0)
    await closePage(colleague.page)
  })

  test("a scheduled change of a department is a dated line for HR and not for employees", async () => {
    const hr = await console.clientOf("hr")
    const { departments, viewer } = await hr.execute("{ departments(first: 1) { nodes { id name } } viewer { id fullName } }")
    const [department] = departments.nodes
    await hr.execute(
      `mutation { scheduleDepartmentChange(departmentId: "${department.id}", input: {
        effectiveDate: "2026-05-01", name: "Growth", headId: "${viewer.id}", parentId: null }) { id } }`,
    )
    const path = `/people?departmentId=${department.id}`
    const { page, problems } = await console.openAs("hr", path)
    await page.getByText(`From 2026-05-01: renamed to Growth, at the top level, head ${viewer.fullName}`).waitFor()
    expect(problems).toEqual([])
    await closePage(page)
    const employee = await console.openAs("employee", path)
    await employee.page.getByText(department.name).first().waitFor()
    await employee.page.waitForLoadState("networkidle")
    expect(await employee.page.getByText("2026-05-01").count()).toBe(0)
    expect(employee.problems).toEqual([])
    await closePage(employee.page)
  })

  test("the career of a person begins with the latest change", async () => {
    const [person] = await console.app.sql<{ id: string }>(
      "select employee_id as id from employment_changes group by 1 having count(distinct effective_date) > 2 limit 1",
    )
    const { page } = await console.openAs("hr", `/people/${person?.id}`)
    const days = page.locator("section", { has: page.getByRole("heading", { name: "Career" }) }).locator("time")
    await days.nth(2).waitFor()
    const dates = await days.evaluateAll((elements) => elements.map((element) => element.getAttribute("datetime") ?? ""))
    expect(dates).toEqual(dates.toSorted().toReversed())
    await closePage(page)
  })

  test("lists that do not show all say so", async () => {
    const { id } = await viewerOf("manager")
    const { page, problems } = await console.openAs("manager", "/notifications")
    await page.route("**/graphql", async (route) => {
      const response = await route.fetch()
      const more = (_: string, value: unknown) =>
        (value as { totalCount?: number } | null)?.totalCount === undefined ? value : { ...(value as object), totalCount: 100 }
      await route.fulfill({ response, json: JSON.parse(await response.text(), more) })
    })
    await page.goto(`${console.app.url}/people/${id}`)
    await page.getByRole("link", { name: "All (100)" }).waitFor()
    await page.goto(`${console.app.url}/`)
    const away = page.locator("section", { has: page.getByRole("heading", { name: "Away today" }) })
    await away.getByRole("link", { name: "All (100)" }).waitFor()
    await page.goto(`${console.app.url}/onboarding`)
    await page.getByRole("link", { name: "All (100)" }).waitFor()
    await page.goto(`${console.app.url}/leave`)
    await page.locator("tbody a").first().click()
    await page.getByText(/^\d+ earlier entries are not shown\.$/).waitFor()
    expect(problems).toEqual([])
    await closePage(page)
  })

  test("the directory says who is on leave today", async () => {
    const { leaveAbsences } = await (await console.clientOf("hr")).execute(
      '{ leaveAbsences(first: 1, filter: { from: "2026-03-02", to: "2026-03-02" }) { nodes { employee { fullName } } } }',
    )
    const { fullName } = leaveAbsences.nodes[0].employee
    const { page } = await console.openAs("employee", `/people?search=${encodeURIComponent(fullName)}`)
    await page.getByRole("listitem").filter({ hasText: fullName }).getByText("On leave").waitFor()
    await closePage(page)
  })

  test("no letter is marked in what a search found", async () => {
    const { page } = await console.openAs("employee", "/people")
    const marked = page.getByRole("search", { name: "Jump to a letter" }).locator("[aria-current]")
    expect(await marked.allTextContents()).toEqual(["A"])
    await page.getByLabel("Search", { exact: true }).fill("an")
    await marked.waitFor({ state: "detached" })
    await closePage(page)
  })

  test("a letter jumps to the first name that begins with it", async () => {
    const { page, problems } = await console.openAs("employee", "/people")
    await page.getByRole("search", { name: "Jump to a letter" }).getByRole("link", { name: "M" }).click()
    await page.waitForURL(/startAt=M/)
    await page.locator("#main:not([aria-busy]) h1").waitFor()
    await page
      .locator("#main ul")
      .last()
      .getByRole("listitem")
      .first()
      .getByRole("link", { name: /^[M-Z]/ })
      .waitFor()
    expect(problems).toEqual([])
    await closePage(page)
  })

  test("a person of the directory keeps the focus while one scrolls away", async () => {
    const { page, problems } = await console.openAs("employee", "/people")
    const link = page.locator("#main section li a").nth(3)
    const name = await link.textContent()
    await link.focus()
    await page.evaluate("scrollTo(0, document.body.scrollHeight)")
    await page.locator("#main [aria-posinset='45']").waitFor()
    expect(await page.evaluate("document.activeElement.textContent")).toBe(name)
    await page.keyboard.press("Enter")
    await page.getByRole("heading", { name: String(name), level: 1 }).waitFor()
    expect(problems).toEqual([])
    await closePage(page)
  })

  test("a profile links to all direct reports and to the department, and the directory says whom it shows", async () => {
    const manager = await viewerOf("manager")
    await console.app.sql(
      `update employees set manager_id = ? where id in (select id from employees where role = 'EMPLOYEE' and manager_id <> ?
        and organization_id = (select organization_id from employees where id = ?) limit 25)`,
      [manager.id, manager.id, manager.id],
    )
    const { page, problems } = await console.openAs("employee", `/people/${manager.id}`)
    const link = page.getByRole("link", { name: /^All \(\d+\)$/ })
    const count = /\d+/.exec((await link.textContent()) ?? "")?.[0]
    await link.click()
    await page.getByText(`${count} people`).waitFor()
    await page.getByText(`Direct reports of ${manager.fullName}`).waitFor()
    await page.getByRole("link", { name: "Show all people" }).click()
    await page.getByText(/^\d+ people$/).waitFor()
    await page.goto(`${console.app.url}/people/${manager.id}`)
    await page.getByRole("link", { name: manager.department.name }).click()
    await page.getByRole("link", { name: manager.fullName }).waitFor()
    expect(new URL(page.url()).searchParams.get("departmentId")).toBe(manager.department.id)
    expect(problems).toEqual([])
    await closePage(page)
  })

  test("a person that does not exist, and one of another organization, are not there", async () => {
    const unknown = "01890000-0000-7000-8000-000000000000"
    const paths = [
      `/people/${console.app.outsider.id}`,
      `/people/${unknown}`,
      "/people/nonsense",
      `/people?departmentId=${unknown}`,
    ]
    for (const path of paths) {
      const { page, problems } = await console.openAs("employee", path)
      await page.getByRole("heading", { name: "Not there, or not visible to you" }).waitFor()
      expect(problems).toEqual([])
      await closePage(page)
    }
  })

  test("contact data changes at once, and a protected field is proposed until HR decides, live", async () => {
    const me = await viewerOf("employee")
    const { page, problems } = await console.openAs("employee", "/profile")
    await page.getByLabel("Phone", { exact: true }).first().fill("+49 30 1234567")
    const contact = page.getByRole("form", { name: "Contact data" })
    await contact.getByRole("button", { name: "Save" }).click()
    await page.getByText("Saved.").waitFor()
    expect((await viewerOf("employee")).phone).toBe("+49 30 1234567")
    await page.getByLabel("City").fill("Potsdam")
    await page.getByRole("form", { name: "Protected data" }).getByRole("button", { name: "Save" }).click()
    await page.getByText("pending", { exact: true }).waitFor()
    expect((await viewerOf("employee")).address.city).toBe(me.address.city)

    const hr = await console.openAs("hr", "/hr/profile-changes?show=100")
    const row = hr.page.getByRole("listitem").filter({ hasText: "Potsdam" })
    await row.getByRole("button", { name: "Approve" }).click()
    await row.waitFor({ state: "detached" })
    await page.getByText("pending", { exact: true }).waitFor({ state: "detached" })
    expect(await page.getByLabel("City").inputValue()).toBe("Potsdam")
    expect([...problems, ...hr.problems]).toEqual([])
    await closePage(hr.page)
    await closePage(page)
  })

  test("the address of emails about profile changes shows the newest decisions first", async () => {
    const { page } = await console.openAs("hr", "/hr/profile-changes?show=100")
    const times = page.locator("#main li time")
    await times.nth(1).waitFor()
    const since = await times.evaluateAll((elements) => elements.map((element) => element.getAttribute("datetime") ?? ""))
    expect(new Set(since).size).toBeGreaterThan(1)
    expect(since).toEqual(since.toSorted().toReversed())
    await closePage(page)
  })

  test("a wrong value is explained at its field, which gets the focus", async () => {
    const { page } = await console.openAs("employee", "/profile")
    await page.getByLabel("Private email").fill("nobody@nowhere")
    await page.getByRole("form", { name: "Contact data" }).getByRole("button", { name: "Save" }).click()
    await page.locator("input[name=personalEmail][aria-invalid=true]").waitFor()
    expect(await page.evaluate("document.activeElement.name")).toBe("personalEmail")
    const description =
      "document.getElementById(document.activeElement.getAttribute('aria-describedby').split(' ').at(-1)).textContent"
    expect(await page.evaluate(description)).toMatch(/email/i)
    await closePage(page)
  })
})
