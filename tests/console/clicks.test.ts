// The number of clicks that frequent tasks take from Home, without typing.
import { beforeAll, describe, expect, test } from "@jest/globals"
import type { Page } from "playwright-core"
import { hasBrowser } from "../support/browser.js"
import type { Json } from "../support/client.js"
import { createConsole, type DemoRole } from "../support/console.js"

;(hasBrowser ? describe : describe.skip)("clicks from Home", () => {
  const console = createConsole()
  const pages = {} as Record<DemoRole, Page>
  beforeAll(async () => {
    for (const role of ["employee", "manager"] as const) {
      const { page } = await console.openAs(role, "/")
      // A click by a key has no detail.
      await page.addInitScript(
        "addEventListener('click', ({ detail }) => { if (detail > 0) globalThis.clicks = (globalThis.clicks ?? 0) + 1 }, true)",
      )
      pages[role] = page
    }
  })

  /** Does a task from Home and returns its clicks. */
  async function clicksOf(role: DemoRole, task: (page: Page) => Promise<void>): Promise<number> {
    const page = pages[role]
    await page.goto(`${console.app.url}/`)
    await page.locator("#main:not([aria-busy]) h1").waitFor()
    await task(page)
    return (await page.evaluate("globalThis.clicks")) ?? 0
  }

  test("seeing absences of today takes no click", async () => {
    expect(await clicksOf("employee", (page) => page.getByRole("heading", { name: "Away today" }).waitFor())).toBe(0)
  })

  test("seeing a birthday that a colleague shares takes no click", async () => {
    const { email } = console.loginOf("manager")
    await console.app.sql("update employees set birth_date = '1990-03-05' where email = ?", [email])
    const manager = await console.clientOf("manager")
    const { viewer } = await manager.execute("{ viewer { fullName } }")
    const birthdays = (page: Page) => page.locator("section", { has: page.getByRole("heading", { name: "Next birthdays" }) })
    const share = (isShared: boolean) =>
      manager.execute(`mutation { updatePreferences(input: { sharesBirthday: ${isShared} }) { sharesBirthday } }`)
    await share(false)
    await clicksOf("employee", (page) => birthdays(page).waitFor())
    expect(await birthdays(pages.employee).getByRole("link", { name: viewer.fullName }).count()).toBe(0)
    await share(true)
    const clicks = await clicksOf("employee", (page) =>
      birthdays(page)
        .getByRole("listitem")
        .filter({ hasText: "2026-03-05" })
        .getByRole("link", { name: viewer.fullName })
        .waitFor(),
    )
    expect(clicks).toBe(0)
  })

  test("requesting three days of leave takes four clicks and shows the balance after", async () => {
    const clicks = await clicksOf("employee", async (page) => {
      await page.getByRole("link", { name: "Request leave" }).click()
      for (const [label, day] of [
        ["First day", "2026-03-26"],
        ["Last day", "2026-03-30"],
      ] as const) {
        await page.getByLabel(label).click()
        await page.getByLabel(label).fill(day)
      }
      await page.getByText("Balance after").waitFor()
      await page.getByRole("button", { name: "Send" }).click()
      await page.waitForURL(/\/leave\/requests\//)
    })
    expect(clicks).toBe(4)
  })

  test("approving leave, knowing who else of the team is away, takes one click", async () => {
    const [manager, hr] = await Promise.all([console.clientOf("manager"), console.clientOf("hr")])
    const { viewer, pendingDecisions } = await manager.execute(`{
      viewer { directReports(first: 10) { nodes { id fullName } } }
      pendingDecisions(first: 3) { nodes { leaveRequest { startDate endDate employee { id fullName } } } } }`)
    const { leaveRequest } = pendingDecisions.nodes.find((decision: Json) => decision.leaveRequest)
    const { employee, startDate, endDate } = leaveRequest
    const mate = viewer.directReports.nodes.find(({ id }: Json) => id !== employee.id)
    const input = { employeeId: mate.id, startDate, endDate, approve: true }
    await hr.execute("mutation($input: CreateLeaveRequestInput!) { createLeaveRequest(input: $input) { id } }", { input })
    const clicks = await clicksOf("manager", async (page) => {
      const row = page.locator("#main li").filter({ has: page.getByRole("link", { name: employee.fullName }) })
      await row.getByText(new RegExp(`of \\d+ in the team (is|are) away: .*${mate.fullName}`)).waitFor()
      await row.getByRole("button", { name: "Approve" }).click()
      await page.getByText(`Approved: ${employee.fullName}.`).waitFor()
    })
    expect(clicks).toBe(1)
  })

  test("opening the lines of a balance takes one click", async () => {
    const clicks = await clicksOf("employee", async (page) => {
      await page.getByRole("link", { name: /^Why/ }).first().click()
      await page.getByRole("table", { name: "Lines of the balance" }).waitFor()
    })
    expect(clicks).toBe(1)
  })

  test("finding the phone number of a colleague by keys takes no click", async () => {
    const clicks = await clicksOf("employee", async (page) => {
      await page.keyboard.press("Control+k")
      await page.getByRole("searchbox").waitFor()
      await page.keyboard.type("an")
      await page.getByRole("group", { name: "People" }).getByRole("menuitem").first().waitFor()
      await page.keyboard.press("ArrowDown")
      await page.keyboard.press("Enter")
      await page.waitForURL(/\/people\//)
      await page.locator("#main a[href^='tel:']").waitFor()
    })
    expect(clicks).toBe(0)
  })

  test("seeing who may read a field of one's own profile takes two clicks", async () => {
    const clicks = await clicksOf("employee", async (page) => {
      await page.getByRole("navigation").getByRole("link", { name: "Profile" }).click()
      await page.getByRole("button", { name: "Who can see this?" }).click()
      const dialog = page.getByRole("dialog", { name: "Who can see this?" })
      await dialog.getByText(/Salary/).waitFor()
      const rules = await dialog.getByRole("term").allTextContents()
      expect(rules.some((rule) => rule.includes("their manager if the organization allows it"))).toBe(true)
    })
    expect(clicks).toBe(2)
  })

  test("changing one's own address takes three clicks", async () => {
    const clicks = await clicksOf("employee", async (page) => {
      await page.getByRole("navigation").getByRole("link", { name: "Profile" }).click()
      await page.getByLabel("Street").click()
      await page.getByLabel("Street").fill("Elbchaussee 1")
      await page
        .locator("form", { has: page.getByLabel("Street") })
        .getByRole("button", { name: "Save" })
        .click()
      await page
        .getByText(/saved|pending/i)
        .first()
        .waitFor()
    })
    expect(clicks).toBe(3)
  })
})
