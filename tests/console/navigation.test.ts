// Moving through the console: focus, scroll positions, menus, and the point at which a list starts.
import { describe, expect, test } from "@jest/globals"
import type { Page } from "playwright-core"
import { hasBrowser } from "../support/browser.js"
import { closePage, createConsole } from "../support/console.js"
import { until } from "../support/live.js"

;(hasBrowser ? describe : describe.skip)("moving through the console", () => {
  const console = createConsole()
  const heading = (page: Page, name: string) => page.getByRole("heading", { name, level: 1, exact: true })
  const focused = (page: Page) => page.evaluate<string>("document.activeElement.tagName")

  test("j enters the inbox, a held key decides one row and leaves the focus on the next, and r opens an empty comment", async () => {
    const employee = await console.clientOf("employee")
    for (const date of ["2026-03-10", "2026-03-11"])
      await employee.post("/leave/requests", { startDate: date, endDate: date, submit: true })
    const { page } = await console.openAs("manager", "/approvals")
    const rows = page.locator("#main ul > li[tabindex]")
    await rows.first().getByRole("button", { name: "Approve" }).waitFor()
    const before = await rows.count()
    const next = await rows.nth(1).textContent()
    let approvals = 0
    page.on("request", (request) => {
      if (/mutation \w+Approve/.test(request.postData() ?? "")) approvals++
    })
    await page.keyboard.press("j")
    await page.keyboard.down("a")
    await rows.nth(before - 1).waitFor({ state: "detached" })
    expect(await page.evaluate("document.activeElement.textContent")).toBe(next)
    await page.keyboard.down("a")
    await page.keyboard.up("a")
    await page.keyboard.press("r")
    expect(await page.getByRole("dialog").getByLabel("Comment").inputValue()).toBe("")
    await page.keyboard.press("Escape")
    expect(approvals).toBe(1)
    await rows.first().getByRole("button", { name: "Approve" }).click()
    await rows.nth(before - 2).waitFor({ state: "detached" })
    expect(await focused(page)).not.toBe("BODY")
    await closePage(page)
  })

  test("a decision that others make keeps the typed comment, and no other row moves below the keys or the pointer", async () => {
    const employee = await console.clientOf("employee")
    const ids: string[] = []
    for (const date of ["2026-06-09", "2026-06-10"])
      ids.push((await employee.post("/leave/requests", { startDate: date, endDate: date, submit: true })).body.id)
    const { page } = await console.openAs("manager", "/approvals?show=100")
    const rows = page.locator("#main ul > li[tabindex]")
    const texts = await rows.evaluateAll((elements) => elements.map(({ innerHTML }) => innerHTML))
    const placeOf = (id: string) => texts.findIndex((text) => text.includes(id))
    ids.sort((a, b) => placeOf(a) - placeOf(b))
    const [place = 0, later = 0] = ids.map(placeOf)
    const [row, next] = [rows.nth(place), rows.nth(later)]
    const top = (await next.boundingBox())?.y
    await row.getByRole("button", { name: "Reject" }).click()
    const dialog = page.getByRole("dialog", { name: /^Reject/ })
    await page.keyboard.type("Too many ")
    expect((await (await console.clientOf("hr")).post(`/leave/requests/${ids[0]}/approve`, {})).status).toBe(200)
    await row.getByText("This no longer awaits your decision.").waitFor()
    await page.keyboard.type("are away")
    expect(await dialog.getByLabel("Comment").inputValue()).toBe("Too many are away")
    await dialog.getByRole("button", { name: "Reject" }).click()
    await dialog.getByText(/^Somebody else changed this in the meantime/).waitFor()
    await dialog.getByRole("button", { name: "Reject" }).click()
    await dialog.getByText(/^This action is not possible in the status “Approved”/).waitFor()
    await page.keyboard.press("Escape")
    await page.getByRole("button", { name: "Discard changes" }).click()
    expect(await page.evaluate("document.activeElement.textContent")).toContain("This no longer awaits your decision.")
    expect((await next.boundingBox())?.y).toBe(top)
    await page.keyboard.press("a")
    for (let n = place; n < later; n++) await page.keyboard.press("j")
    await page.keyboard.press("a")
    await page.locator(`a[href$="${ids[1]}"]`).waitFor({ state: "detached" })
    // The list still has the focus.
    expect(await page.getByText("This no longer awaits your decision.").count()).toBe(1)
    const decided = await console.app.sql("select status from leave_requests where id in (?, ?)", ids)
    expect(decided).toEqual([{ status: "APPROVED" }, { status: "APPROVED" }])
    await closePage(page)
  })

  test("a control that disappears leaves the focus in its list", async () => {
    const employee = await console.clientOf("employee")
    for (const date of ["2026-04-21", "2026-04-22"])
      await employee.post("/leave/requests", { startDate: date, endDate: date, submit: true })
    const { page } = await console.openAs("employee", "/leave")
    const row = page.getByRole("row").filter({ hasText: "2026-04-22" })
    await row.getByRole("button", { name: "Withdraw" }).click()
    await page.getByRole("dialog").getByRole("button", { name: "Withdraw" }).click()
    await row.getByText("Cancelled").waitFor()
    expect(await page.evaluate("document.activeElement.closest('tr').textContent")).toContain("2026-04-22")
    await page.goto(`${console.app.url}/settings/security`)
    const sessions = page.getByRole("button", { name: "End", exact: true })
    await sessions.first().waitFor()
    const count = await sessions.count()
    await sessions.first().click()
    await sessions.nth(count - 1).waitFor({ state: "detached" })
    expect(await focused(page)).toBe("BUTTON")
    await closePage(page)
    const manager = await console.openAs("manager", "/notifications")
    const list = manager.page.locator("#main ul > li")
    await list.first().waitFor()
    const shown = await list.count()
    await list.first().getByRole("button", { name: "Delete" }).click()
    await list.nth(shown - 1).waitFor({ state: "detached" })
    expect(["A", "BUTTON"]).toContain(await focused(manager.page))
    await closePage(manager.page)
  })

  test("going back returns to the scroll position, and the heading has the focus", async () => {
    const { page } = await console.openAs("employee", "/people")
    await page.mouse.wheel(0, 1_600)
    await until(async () => (await page.evaluate<number>("scrollY")) > 1000, "the scrolled page")
    const position = await page.evaluate("scrollY")
    await page.locator("#main section li a").last().dispatchEvent("click")
    await page.waitForURL(/\/people\/./)
    await page.locator("#main:not([aria-busy]) h1").waitFor()
    expect(await page.evaluate("scrollY")).toBe(0)
    await page.goBack()
    await heading(page, "People").waitFor()
    expect(await page.evaluate("scrollY")).toBe(position)
    expect(await focused(page)).toBe("H1")
    await closePage(page)
  })

  test("going back shows the further pages of a list after it was read again", async () => {
    const employee = await console.clientOf("employee")
    for (let day = 1; day <= 11; day++) {
      const date = `2027-09-${String(day).padStart(2, "0")}`
      await employee.post("/leave/requests", { startDate: date, endDate: date })
    }
    const { page } = await console.openAs("employee", "/leave")
    const rows = page.locator("tbody tr")
    await page.getByRole("button", { name: "Show more" }).click()
    await rows.nth(10).waitFor()
    const shown = await rows.allTextContents()
    await rows.nth(10).getByRole("link").click()
    await page.waitForURL(/\/leave\/requests\//)
    await page.locator("#main:not([aria-busy]) h1").waitFor()
    await employee.post("/leave/requests", { startDate: "2027-10-01", endDate: "2027-10-01" })
    await page.goBack()
    await rows.first().getByText("2027-10-01").waitFor()
    expect((await rows.allTextContents()).slice(1)).toEqual(shown)
    await closePage(page)
  })

  test("a search starts at the beginning, and a letter after the last name shows the end of the list", async () => {
    const { page, problems } = await console.openAs("employee", "/people")
    const people = page.locator("#main section li a")
    const { directory } = await (await console.clientOf("employee")).execute("{ directory(last: 1) { nodes { fullName } } }")
    await page.getByRole("search", { name: "Jump to a letter" }).getByRole("link", { name: "M", exact: true }).click()
    await page.waitForURL(/startAt=M/)
    await page.getByLabel("Search", { exact: true }).fill("an")
    await page.waitForURL((url) => url.search === "?search=an")
    await people
      .filter({ hasText: /^[A-L]/ })
      .first()
      .waitFor()
    await page.goto(`${console.app.url}/people?startAt=${encodeURIComponent("Zzz")}`)
    await people.last().waitFor()
    expect(await people.last().textContent()).toBe(directory.nodes[0].fullName)
    expect(await people.count()).toBeGreaterThan(1)
    expect(problems).toEqual([])
    await closePage(page)
  })

  test("dates, texts and ids that an address or a field cannot have show the screen or that nothing is there", async () => {
    const { page, problems } = await console.openAs("employee", "/settings/privacy?from=2026-03-02&to=2026-02-01")
    await heading(page, "Privacy").waitFor()
    await page.goto(`${console.app.url}/settings/privacy?from=2026-02-31`)
    await heading(page, "Privacy").waitFor()
    const { leaveTypes } = await (await console.clientOf("employee")).execute("{ leaveTypes(first: 1) { nodes { id } } }")
    await page.goto(`${console.app.url}/leave/balances/${leaveTypes.nodes[0].id}?asOf=9999-12-31`)
    await page.getByText("On 2026-03-02").waitFor()
    await page.getByLabel("Balance on").fill("9999-12-31")
    await page.waitForTimeout(600)
    expect(await page.getByText("On 2026-03-02").count()).toBe(1)
    await page.getByLabel("Balance on").fill("2026-12-31")
    await page.getByText("On 2026-12-31").waitFor()
    await page.goto(`${console.app.url}/people?search=${"a".repeat(101)}`)
    await page.getByText("Nobody was found.").waitFor()
    await page.keyboard.press("Control+k")
    await page.getByPlaceholder("A name, a screen").fill("z".repeat(101))
    await page.getByText("Nothing found.").waitFor()
    expect(problems).toEqual([])
    await page.goto(`${console.app.url}/people?managerId=x`)
    await heading(page, "Not there, or not visible to you").waitFor()
    await closePage(page)
  })

  test("the menu of a phone closes by Escape and gives the focus back", async () => {
    const { page } = await console.openAs("employee", "/people", { viewport: { width: 320, height: 640 } })
    const menu = page.getByRole("button", { name: "Menu", exact: true })
    await menu.click()
    await page.getByRole("navigation").getByRole("link", { name: "Leave", exact: true }).focus()
    await page.keyboard.press("Escape")
    await page.getByRole("navigation").waitFor({ state: "hidden" })
    expect(await page.evaluate("document.activeElement.textContent")).toBe("Menu")
    await closePage(page)
  })

  test("signing out is reached on a screen that is magnified four times", async () => {
    const { page } = await console.openAs("employee", "/people", { viewport: { width: 320, height: 225 } })
    await page.getByRole("banner").getByRole("button").last().click()
    const signOut = page.getByRole("button", { name: "Sign out" })
    await signOut.scrollIntoViewIfNeeded()
    const { y = 0, height = 0 } = (await signOut.boundingBox()) ?? {}
    expect(y + height).toBeLessThanOrEqual(225)
    await closePage(page)
  })

  test("the palette does not open over a dialog", async () => {
    const { page } = await console.openAs("manager", "/delegations")
    await page.getByRole("button", { name: "New delegation" }).click()
    await page.getByRole("dialog").waitFor()
    await page.keyboard.press("Control+k")
    await page.waitForTimeout(300)
    expect(await page.getByRole("dialog").count()).toBe(1)
    await closePage(page)
  })

  test("going back closes the palette and the menu of the account", async () => {
    const { page } = await console.openAs("employee", "/news")
    const link = (name: string) => page.getByRole("navigation").getByRole("link", { name, exact: true })
    await link("Leave").click()
    await heading(page, "Leave").waitFor()
    await page.keyboard.press("Control+k")
    await page.getByRole("dialog", { name: "Go to" }).waitFor()
    await page.goBack()
    await heading(page, "News").waitFor()
    await page.getByRole("dialog").waitFor({ state: "detached" })
    await link("Leave").click()
    await heading(page, "Leave").waitFor()
    await page.getByRole("banner").getByRole("button").last().click()
    await page.goBack()
    await heading(page, "News").waitFor()
    expect(await page.getByRole("button", { name: "Sign out" }).isVisible()).toBe(false)
    await closePage(page)
  })

  test("going back to another week closes the palette, and to another screen gives its heading the focus", async () => {
    const { page } = await console.openAs("manager", "/news")
    await page.getByRole("navigation").getByRole("link", { name: "Team calendar", exact: true }).click()
    await heading(page, "Team calendar").waitFor()
    await page
      .getByRole("button", { name: /^Next/ })
      .or(page.getByRole("link", { name: /^Next/ }))
      .click()
    await page.waitForURL(/date=/)
    for (const name of ["Team calendar", "News"]) {
      await page
        .getByRole("banner")
        .getByRole("button", { name: /^Search/ })
        .click()
      await page.getByRole("dialog", { name: "Go to" }).waitFor()
      await page.goBack()
      await page.getByRole("dialog").waitFor({ state: "detached" })
      await heading(page, name).waitFor()
    }
    await until(() => page.evaluate("document.activeElement.tagName === 'H1'"))
    await closePage(page)
  })

  test("a month that is wider than the screen shows today", async () => {
    const { page } = await console.openAs("manager", "/team-calendar?view=month&date=2026-03-31", {
      viewport: { width: 768, height: 800 },
    })
    await page.getByRole("table").waitFor()
    const box = page.locator("thead th[aria-current=date]")
    expect((await box.boundingBox())?.x).toBeGreaterThan(100)
    await page.clock.setFixedTime("2026-03-30T09:00:00.000Z")
    await page.reload()
    await box.waitFor()
    const { x = 0, width = 0 } = (await box.boundingBox()) ?? {}
    expect(x + width).toBeLessThanOrEqual(768)
    await closePage(page)
  })

  test("a link of news leads to its screen or to another page, and one without a usable address is text", async () => {
    const body = ["/leave", "https://example.org/", "/careers", "leave"]
      .map((href) => `<a href='${href}'>to ${href}</a>`)
      .join(" ")
    const { publishNews } = await (await console.clientOf("hr")).execute(
      `mutation { publishNews(input: { title: "Links", body: "<p>${body}</p>" }) { id } }`,
    )
    const { page, problems } = await console.openAs("employee", `/news/${publishNews.id}`)
    const text = page.locator("#main p", { hasText: "to /careers" })
    expect(await text.textContent()).toBe("to /leave to https://example.org/ to /careers to leave")
    const targets = await text
      .getByRole("link")
      .evaluateAll((links) => links.map((link) => `${link.getAttribute("href")} ${link.getAttribute("target")}`))
    expect(targets).toEqual(["/leave null", "https://example.org/ _blank", "/careers _blank"])
    await page.evaluate("window.isMarked = true")
    await text.getByRole("link", { name: "to /leave" }).click()
    await heading(page, "Leave").waitFor()
    expect(await page.evaluate("window.isMarked")).toBe(true)
    expect(problems).toEqual([])
    await closePage(page)
  })
})
