// The team calendar: people and days, by week and month, by keys, and live.
import { describe, expect, test } from "@jest/globals"
import { hasBrowser } from "../support/browser.js"
import { closePage, createConsole } from "../support/console.js"
import { until } from "../support/live.js"

;(hasBrowser ? describe : describe.skip)("the team calendar", () => {
  const console = createConsole()

  test("weeks and months are history entries, today is marked, and the former days stay until others are read", async () => {
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
    const released = Promise.withResolvers<void>()
    let held = 0
    await page.route("**/graphql", async (route) => {
      if (route.request().postData()?.includes("teamData")) {
        held++
        await released.promise
      }
      await route.continue()
    })
    await page.getByRole("link", { name: "Next week" }).click()
    await page.waitForURL(/date=2026-03-09/)
    await page.locator("[aria-busy] > div > table").waitFor()
    expect(await days.nth(1).textContent()).toContain("2")
    await until(() => held > 2)
    released.resolve()
    await days.nth(1).getByText("9", { exact: true }).waitFor()
    await page.goBack()
    await page.goBack()
    await days.nth(31).waitFor()
    expect(problems).toEqual([])
    await closePage(page)
  })

  test("pending leave appears without a reload, and each request of a cell is reached by keys", async () => {
    const { page, problems } = await console.openAs("employee", "/team-calendar?view=week&date=2026-03-16")
    const own = page.getByRole("table").locator("tbody").getByRole("row").first()
    await own.getByRole("cell", { name: "weekend" }).first().waitFor()
    const [manager, employee] = [await console.clientOf("manager"), await console.clientOf("employee")]
    const { id } = (
      await employee.post("/leave/requests", { startDate: "2026-03-17", endDate: "2026-03-18", endHalf: "AM", submit: true })
    ).body
    await own.getByRole("cell", { name: /^away: .+, pending$/ }).waitFor()
    expect(await own.getByRole("cell", { name: /^away: .+, pending, morning$/ }).count()).toBe(1)
    await manager.post(`/leave/requests/${id}/approve`, {})
    await employee.post("/leave/requests", { startDate: "2026-03-18", endDate: "2026-03-18", startHalf: "PM", submit: true })
    await own.getByRole("link", { name: /^away: .+, pending, afternoon$/ }).waitFor()
    await own.getByRole("cell").first().focus()
    for (let n = 0; n < 3; n++) await page.keyboard.press("ArrowRight")
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

  test("the days stay in view while a long team is scrolled", async () => {
    await console.app.sql(
      `update employees set manager_id = manager.id from employees manager
        where manager.email = ? and employees.organization_id = manager.organization_id
          and employees.id not in (select manager_id from employees where manager_id is not null)`,
      [console.loginOf("manager").email],
    )
    const { page } = await console.openAs("manager", "/team-calendar?view=month")
    const rows = page.getByRole("table").getByRole("row")
    await rows.nth(30).waitFor()
    await rows.last().scrollIntoViewIfNeeded()
    const { y = 0, height = 0 } = (await page.locator("thead th[aria-current=date]").boundingBox()) ?? {}
    const above = await page.evaluate(`Boolean(document.elementFromPoint(700, ${y + height / 2})?.closest("thead"))`)
    expect([y > 0, above]).toEqual([true, true])
    await closePage(page)
  })
})
