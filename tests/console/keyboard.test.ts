// Twenty tasks without a pointer: each control is reached by Tab, and its focus is visible.
import { beforeAll, describe, expect, test } from "@jest/globals"
import type { Locator, Page } from "playwright-core"
import { hasBrowser } from "../support/browser.js"
import { closePage, createConsole } from "../support/console.js"
import { until } from "../support/live.js"

/** Longest way to a control. Long lists can be skipped. */
const MAX_TABS = 90

;(hasBrowser ? describe : describe.skip)("the console by keys alone", () => {
  const console = createConsole()
  let page: Page
  beforeAll(async () => {
    ;({ page } = await console.openAs("manager", "/"))
  })

  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key)
  }
  const type = (text: string) => page.keyboard.type(text)
  const named = (role: Parameters<Page["getByRole"]>[0], name: string | RegExp) =>
    page.getByRole(role, { name, exact: typeof name === "string" }).first()
  const heading = (name: string | RegExp) => named("heading", name).waitFor()
  const hasFocus = (control: Locator) =>
    control.evaluate(
      (element) => element === (element as unknown as { ownerDocument: { activeElement: unknown } }).ownerDocument.activeElement,
    )

  /** Presses Tab until a control has the focus, which can be seen. */
  async function tabTo(control: Locator) {
    await control.waitFor()
    for (let n = 0; n < MAX_TABS; n++) {
      await press("Tab")
      if (!(await hasFocus(control))) continue
      expect(await page.evaluate("getComputedStyle(document.activeElement).outlineStyle")).not.toBe("none")
      return
    }
    throw new Error(`${control} is not reached by Tab`)
  }

  /** Opens a screen from the palette. */
  async function openScreen(name: string) {
    await press("Control+k")
    await named("searchbox", "Search people, screens and actions").waitFor()
    await type(name)
    await named("menuitem", name).waitFor()
    await press("ArrowDown", "Enter")
    await page.getByRole("dialog").waitFor({ state: "detached" })
    await page.locator("#main:not([aria-busy]) h1").waitFor()
  }

  /** Types into a date field, whose parts are month, day and year in this browser. */
  async function typeDate(label: string, [year, month, day]: [string, string, string]) {
    await tabTo(page.getByLabel(label, { exact: true }))
    await type(`${month}${day}${year}`)
    expect(await page.getByLabel(label, { exact: true }).inputValue()).toBe(`${year}-${month}-${day}`)
  }

  test("keys skip to the content", async () => {
    await tabTo(named("link", "Skip to content"))
    await press("Enter", "Tab")
    expect(await page.evaluate("document.querySelector('main').contains(document.activeElement)")).toBe(true)
  })

  test("keys open a screen from the navigation", async () => {
    await tabTo(page.getByRole("navigation").getByRole("link", { name: "People" }))
    await press("Enter")
    await heading("People")
    expect(await page.evaluate("document.activeElement.tagName")).toBe("H1")
  })

  test("keys find a person by name", async () => {
    await tabTo(page.getByLabel("Search", { exact: true }))
    await type("an")
    await page.waitForURL(/search=an/)
    await tabTo(page.locator("#main ul").last().getByRole("link").first())
    await press("Enter")
    await page.waitForURL(/\/people\/./)
    await page.locator("#main:not([aria-busy]) h1").waitFor()
  })

  test("keys open the reasons of hidden fields, and return to the button", async () => {
    await tabTo(named("button", "Why?"))
    await press("Enter")
    await page.getByRole("dialog").waitFor()
    await press("Escape")
    await page.getByRole("dialog").waitFor({ state: "detached" })
    expect(await hasFocus(named("button", "Why?"))).toBe(true)
  })

  test("keys open and close the account menu", async () => {
    const account = page.getByRole("banner").getByRole("button").last()
    await tabTo(account)
    await press("Enter")
    await named("button", "Sign out").waitFor()
    await press("Escape")
    await named("button", "Sign out").waitFor({ state: "detached" })
    expect(await hasFocus(account)).toBe(true)
  })

  test("what is typed while the palette is loaded reaches the palette and not the row with the focus", async () => {
    const manager = await console.openAs("manager", "/approvals")
    const writes: string[] = []
    manager.page.on("request", (request) => request.postData()?.includes("mutation ") && writes.push(request.url()))
    let load: (() => void) | undefined
    await manager.page.route(/\/palette-[^/]+\.js/, async (route) => {
      await new Promise<void>((resolve) => {
        load = resolve
      })
      await route.continue()
    })
    await manager.page.locator("#main section li").first().waitFor()
    await manager.page.keyboard.press("j")
    await manager.page.keyboard.press("Control+k")
    await manager.page.keyboard.type("approvals")
    await until(() => load !== undefined)
    load?.()
    await manager.page.getByRole("dialog").getByRole("menuitem", { name: "Approvals" }).waitFor()
    expect(await manager.page.getByRole("searchbox").inputValue()).toBe("approvals")
    expect(writes).toEqual([])
    await closePage(manager.page)
  })

  test("keys open and close the palette", async () => {
    const search = page.getByRole("banner").getByRole("button", { name: /^Search/ })
    await tabTo(search)
    await press("Enter")
    await page.getByRole("dialog").waitFor()
    await press("Escape")
    await page.getByRole("dialog").waitFor({ state: "detached" })
    expect(await hasFocus(search)).toBe(true)
  })

  test("keys jump to a letter of the directory", async () => {
    await openScreen("People")
    await tabTo(page.getByRole("search", { name: "Jump to a letter" }).getByRole("link", { name: "M" }))
    await press("Enter")
    await page.waitForURL(/startAt=M/)
  })

  test("keys request leave", async () => {
    await openScreen("Request leave")
    await typeDate("First day", ["2026", "03", "26"])
    await typeDate("Last day", ["2026", "03", "30"])
    await page.getByText("3 days", { exact: true }).waitFor()
    await tabTo(page.getByLabel("Reason"))
    await type("A long weekend")
    await tabTo(named("button", "Send"))
    await press("Enter")
    await page.waitForURL(/\/leave\/requests\//)
  })

  test("keys withdraw a request", async () => {
    await tabTo(named("button", "Withdraw"))
    await press("Enter")
    await tabTo(page.getByRole("dialog", { name: "Withdraw the request?" }).getByRole("button", { name: "Withdraw" }))
    await press("Enter")
    await page.getByText("Cancelled", { exact: true }).first().waitFor()
  })

  test("keys open the lines of a balance", async () => {
    await openScreen("Leave")
    await tabTo(named("link", /^Why/))
    await press("Enter")
    await named("table", "Lines of the balance").waitFor()
  })

  test("keys show a balance on another day, and its figures add up", async () => {
    await typeDate("Balance on", ["2026", "12", "31"])
    await page.waitForURL(/asOf=2026-12-31/)
    await page.locator("#main:not([aria-busy]) h1").waitFor()
    const facts = await page
      .locator("#main dl > div")
      .evaluateAll((items) =>
        items.map(({ children: [name, value] }) => [name?.textContent, Number.parseFloat(value?.textContent ?? "")]),
      )
    const { Entitled, Left, ...less } = Object.fromEntries(facts) as Record<string, number>
    expect(less.Expired).toBeGreaterThan(0)
    expect(Object.values(less).reduce((rest, amount) => rest - amount, Entitled)).toBe(Left)
  })

  test("keys move in the team calendar", async () => {
    await openScreen("Team calendar")
    await tabTo(named("link", "Month"))
    await press("Enter")
    await page.waitForURL(/view=month/)
    await tabTo(page.getByRole("table").locator("[tabindex='0']").first())
    await press("ArrowRight", "ArrowDown")
    expect(await page.evaluate("document.activeElement.closest('table') !== null")).toBe(true)
  })

  test("keys approve a request with one key", async () => {
    await openScreen("Approvals")
    await tabTo(named("button", "Approve"))
    await press("a")
    await page
      .getByText(/^Approved/)
      .first()
      .waitFor()
  })

  test("keys reject a request with a comment", async () => {
    await tabTo(named("button", "Reject"))
    await press("r")
    const dialog = page.getByRole("dialog")
    await dialog.waitFor()
    await tabTo(dialog.getByLabel("Comment"))
    await type("Too many are away.")
    await tabTo(dialog.getByRole("button", { name: "Reject" }))
    await press("Enter")
    await dialog.waitFor({ state: "detached" })
  })

  test("keys choose a delegate", async () => {
    await openScreen("Delegations")
    await tabTo(named("button", "New delegation"))
    await press("Enter")
    await tabTo(page.getByLabel("Delegate"))
    await type("an")
    await page.getByRole("option").first().waitFor()
    await press("ArrowDown", "Enter")
    await typeDate("First day", ["2026", "03", "03"])
    await typeDate("Last day", ["2026", "03", "10"])
    await tabTo(named("button", "Save"))
    await press("Enter")
    await page.getByRole("dialog").waitFor({ state: "detached" })
    await named("button", "End").waitFor()
  })

  test("keys change a phone number", async () => {
    await openScreen("Profile")
    await tabTo(page.getByLabel("Phone").first())
    await press("Control+a")
    await type("+49 40 123456")
    await press("Enter")
    await page.getByRole("status").filter({ hasText: /saved/i }).first().waitFor()
  })

  test("the header covers no control that has the focus", async () => {
    await page.locator("#main button").last().focus()
    const covered: unknown[] = []
    for (let count = 0; count < 40; count++) {
      await press("Shift+Tab")
      const found = await page.evaluate(`[document.activeElement]
        .filter((element) => element.closest("main"))
        .filter((element) => element.getBoundingClientRect().bottom <= document.querySelector("header").offsetHeight)
        .map(({ name, textContent }) => name || textContent)`)
      covered.push(...(found as unknown[]))
    }
    expect(covered).toEqual([])
  })

  test("keys switch a channel of notifications", async () => {
    await page.goto(`${console.app.url}/settings/notifications`)
    const channel = page.getByRole("checkbox", { name: /calendar/i }).first()
    await channel.waitFor()
    const before = await channel.isChecked()
    await tabTo(channel)
    await press("Space")
    expect(await channel.isChecked()).toBe(!before)
  })

  test("keys choose a theme", async () => {
    await openScreen("Preferences")
    await tabTo(page.getByLabel("Theme"))
    await type("Dark")
    await page.locator("html[data-theme=DARK]").waitFor()
  })

  test("keys mark all notifications as read", async () => {
    const employee = await console.clientOf("employee")
    await employee.post("/leave/requests", { startDate: "2026-04-14", endDate: "2026-04-14", submit: true })
    await page.goto(`${console.app.url}/notifications`)
    await tabTo(named("button", "Mark all as read"))
    await press("Enter")
    await page.getByRole("button", { name: "Mark as read" }).first().waitFor({ state: "detached" })
  })

  test("keys sign out", async () => {
    await tabTo(page.getByRole("banner").getByRole("button").last())
    await press("Enter")
    await tabTo(named("button", "Sign out"))
    await press("Enter")
    await page.waitForURL(/\/login/)
  })
})
