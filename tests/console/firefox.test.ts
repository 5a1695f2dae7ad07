// The ten most important stories in Firefox. Chromium has many more.
import { describe, expect, test } from "@jest/globals"
import type { Page } from "puppeteer-core"
import { createDemo, type DemoRole, NOW } from "../support/console.js"
import { hasFirefox, labeled, launchFirefox, named, text } from "../support/firefox.js"

if (!hasFirefox) console.log("Firefox is not installed, so its stories of the console are skipped: apt-get install firefox-esr.")

;(hasFirefox ? describe : describe.skip)("the console in Firefox", () => {
  const demo = createDemo()
  const openPage = launchFirefox(NOW)
  const problems: string[] = []
  let [employee, manager]: Page[] = []
  /** The page in front. Firefox draws no other. */
  let page: Page

  const see = (selector: string) => page.waitForSelector(selector, { visible: true })
  const click = (selector: string) => page.locator(selector).click()
  const fill = (label: string, value: string) => page.locator(labeled(label)).fill(value)

  async function show(shown: Page) {
    page = shown
    await page.bringToFront()
  }

  async function signIn(role: DemoRole, path: string) {
    await show(await openPage(problems))
    await page.goto(demo.app.url + path)
    await fill("Email address", demo.loginOf(role).email)
    await fill("Password", demo.loginOf(role).password)
    await click(named("button", "Sign in"))
    await see("#main:not([aria-busy]) h1")
    return page
  }

  test("a signed-out person signs in and returns to the address", async () => {
    employee = await signIn("employee", "/people?search=an")
    expect(page.url()).toBe(`${demo.app.url}/people?search=an`)
  })

  test("the directory leads to a person, whose hidden fields say why", async () => {
    await click("#main a[href^='/people/']")
    await see(named("button", "Why?"))
    await click(named("button", "Why?"))
    await see("dialog[open]")
    await page.keyboard.press("Escape")
    await page.waitForSelector("dialog[open]", { hidden: true })
  })

  test("the palette opens a screen by keys alone", async () => {
    await page.keyboard.down("Control")
    await page.keyboard.press("k")
    await page.keyboard.up("Control")
    await see("dialog[open] input")
    await page.keyboard.type("Profile")
    await see(named("*[@role='menuitem']", "Profile"))
    await page.keyboard.press("ArrowDown")
    await page.keyboard.press("Enter")
    await see(labeled("Phone"))
    expect(new URL(page.url()).pathname).toBe("/profile")
  })

  test("a phone number is changed", async () => {
    await fill("Phone", "+49 30 555")
    await click(`form:has(input[type=tel]) button[type=submit]`)
    await see(text("Saved"))
  })

  test("home shows who is away and the balances", async () => {
    await click(named("nav//a", "Home"))
    await see(named("h2", "Away today"))
    await see(named("h2", "Annual Leave"))
  })

  test("a balance shows its lines", async () => {
    await click("#main a[href^='/leave/balances/']")
    await see(named("table/caption", "Lines of the balance"))
  })

  test("leave is requested with a preview, and the manager sees and approves it live", async () => {
    manager = await signIn("manager", "/approvals")
    await show(employee)
    await page.goto(`${demo.app.url}/leave/new`)
    for (const [label, keys] of [
      ["First day", "05112026"],
      ["Last day", "05122026"],
    ] as const) {
      await (await see(labeled(label)))?.focus()
      await page.keyboard.type(keys)
    }
    await see(text("Balance after"))
    await fill("Reason", "Moving house")
    await click(named("button", "Send"))
    await see(text("Pending"))
    await show(manager)
    await see(text("Moving house"))
    await click("::-p-xpath(//li[contains(., 'Moving house')]//button[contains(., 'Approve')])")
    await see(text("Approved: "))
    await show(employee)
    await see(text("Approved"))
  })

  test("the team calendar shows a week and a month, and going back returns", async () => {
    await show(manager)
    await click(named("nav//a", "Team calendar"))
    await click(named("a", "Week"))
    await see("thead th[aria-current=date]")
    await click(named("a", "Month"))
    await see(named("a[@aria-current]", "Month"))
    await page.goBack()
    await see(named("a[@aria-current]", "Week"))
  })

  test("a theme acts at once", async () => {
    await show(employee)
    await click(named("nav//a", "Preferences"))
    await (await page.waitForSelector("select[name=theme]"))?.select("DARK")
    await see("html[data-theme=DARK]")
  })

  test("signing out leads to the sign-in page, and nothing was logged as an error", async () => {
    await click("header button[aria-haspopup]")
    await click(named("button", "Sign out"))
    await see(labeled("Password"))
    expect(problems).toEqual([])
  })
})
