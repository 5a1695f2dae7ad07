// The team calendar: people and days, by week and month, by keys, and live.
import { describe, expect, test } from "@jest/globals"
import { hasBrowser } from "../support/browser.js"
import { closePage, createConsole } from "../support/console.js"

;(hasBrowser ? describe : describe.skip)("the team calendar", () => {
  const console = createConsole()

  test("weeks and months are history entries, and today is marked", async () => {
    const { page, problems } = await console.openAs("manager", "/team-calendar")
    const table = page.getByRole("table")
    await table.waitFor()
    const days = table.getByRole("columnheader")
    expect(await days.count()).toBe(32)
    expect(await table.locator("thead [aria-current=date]").textContent()).toContain("Mon")
    const viewer = (await page.getByRole("banner").getByRole("button").last().textContent()) ?? ""
    const rows = table.locator("tbody").getByRole("row")
    expect(await rows.first().getByRole("rowheader").textContent()).toBe(`${viewer} (you)`)
    expect(await rows.count()).toBeGreaterThan(3)
    await page.getByRole("link", { name: "Week", exact: true }).click()
    await page.waitForURL(/view=week/)
    await days.nth(8).waitFor({ state: "detached" })
    await page.getByRole("link", { name: "Next week" }).click()
    await page.waitForURL(/date=2026-03-09/)
    await page.goBack()
    await page.goBack()
    await days.nth(31).waitFor()
    expect(problems).toEqual([])
    await closePage(page)
  })

  test("pending leave appears without a reload, and its cell leads to the request by keys", async () => {
    const { page, problems } = await console.openAs("employee", "/team-calendar?view=week&date=2026-03-16")
    const own = page.getByRole("table").locator("tbody").getByRole("row").first()
    await own.getByRole("cell", { name: "weekend" }).first().waitFor()
    const { email, password } = console.loginOf("employee")
    const { headers } = await console.app.anonymous.post("/auth/login", { email, password })
    const cookie = headers
      .getSetCookie()
      .map((line) => line.split(";")[0])
      .join("; ")
    const created = await fetch(`${console.app.url}/api/leave/requests`, {
      method: "POST",
      headers: { "content-type": "application/json", "x-requested-with": "fetch", cookie },
      body: JSON.stringify({ startDate: "2026-03-17", endDate: "2026-03-18", endHalf: "AM", submit: true }),
    })
    expect(created.status).toBe(201)
    await own.getByRole("cell", { name: /^away: .+, pending$/ }).waitFor()
    expect(await own.getByRole("cell", { name: /^away: .+, pending, morning$/ }).count()).toBe(1)
    await own.getByRole("cell").first().focus()
    await page.keyboard.press("ArrowRight")
    await page.keyboard.press("Enter")
    await page.waitForURL(/\/leave\/requests\//)
    await page.getByText("Pending").first().waitFor()
    expect(problems).toEqual([])
    await closePage(page)
  })

  test("an address with a day outside of the calendar shows this month", async () => {
    const { page, problems } = await console.openAs("employee", "/team-calendar?date=9999-12-31&view=month")
    await page.getByRole("columnheader", { name: /2/ }).first().waitFor()
    await page.getByText("March 2026").first().waitFor()
    expect(problems).toEqual([])
    await closePage(page)
  })

  test("a phone shows a week without scrolling the page sideways", async () => {
    const { page } = await console.openAs("employee", "/team-calendar", { viewport: { width: 360, height: 740 } })
    await page.getByRole("table").waitFor()
    expect(await page.getByRole("columnheader").count()).toBe(8)
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(360)
    await page.getByRole("link", { name: "Month", exact: true }).click()
    await page.getByRole("columnheader").nth(28).waitFor()
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(360)
    await closePage(page)
  })
})
