// Settings of the caller: each change is stored and acts at once.
import { describe, expect, test } from "@jest/globals"
import { type TOTP, URI } from "otpauth"
import { hasBrowser } from "../support/browser.js"
import { closePage, createConsole } from "../support/console.js"

;(hasBrowser ? describe : describe.skip)("settings", () => {
  const console = createConsole()

  test("channels and quiet hours are stored at once, and security emails are fixed", async () => {
    const { page, problems } = await console.openAs("employee", "/settings/notifications")
    const security = page.getByLabel("Security email")
    expect([await security.isChecked(), await security.isDisabled()]).toEqual([true, true])
    await page.getByLabel("Leave push").uncheck()
    await page.getByLabel("Quiet hours").check()
    const stored = page.waitForResponse((response) => response.request().postData()?.includes("21:30") ?? false)
    await page.getByLabel("From").fill("21:30")
    await page.getByLabel("Until").focus()
    await stored
    await page.reload()
    await page.getByLabel("From").waitFor()
    expect([await page.getByLabel("Leave push").isChecked(), await page.getByLabel("From").inputValue()]).toEqual([
      false,
      "21:30",
    ])
    expect(problems).toEqual([])
    await closePage(page)
  })

  test("theme and language act at once, also in another tab, and the form of dates also for dates with a weekday", async () => {
    const { page, problems } = await console.openAs("employee", "/settings/preferences")
    const other = await page.context().newPage()
    await other.goto(`${console.app.url}/leave`)
    await other.getByRole("heading", { name: "Leave", level: 1 }).waitFor()
    await page.getByLabel("Theme").selectOption({ label: "Dark" })
    for (const tab of [page, other]) await tab.locator("html[data-theme=DARK]").waitFor({ state: "attached" })
    await page.getByLabel("Dates").selectOption("ISO")
    await page.getByText("Now it is 2026-03-02,").waitFor()
    await page.getByLabel("Language").selectOption("DE")
    await page.getByRole("heading", { name: "Einstellungen" }).waitFor()
    await other.getByRole("heading", { name: "Abwesenheit", level: 1 }).waitFor()
    expect(await page.evaluate("document.documentElement.lang")).toBe("de")
    await page.getByLabel("Sprache").selectOption("EN")
    await page.getByRole("heading", { name: "Preferences" }).waitFor()
    await page.getByRole("navigation").getByRole("link", { name: "Home" }).click()
    await page
      .getByText(/^[A-Z][a-z]{2}, 2026-\d\d-\d\d$/)
      .first()
      .waitFor()
    expect(problems).toEqual([])
    await closePage(page)
  })

  test("someone who chose no language has that of the browser, also for the texts of the server, until they choose one", async () => {
    const { page, problems } = await console.openAs("manager", "/settings/preferences", { locale: "de-DE" })
    await page.getByRole("heading", { name: "Einstellungen" }).waitFor()
    expect(await page.evaluate("document.documentElement.lang")).toBe("de")
    expect(await page.getByLabel("Sprache").inputValue()).toBe("DE")
    expect(await page.getByLabel("Design").locator("option").allTextContents()).toContain("Dunkel")
    await page.getByLabel("Sprache").selectOption("EN")
    await page.getByRole("heading", { name: "Preferences" }).waitFor()
    expect(await page.getByLabel("Theme").locator("option").allTextContents()).toContain("Dark")
    expect(problems).toEqual([])
    await closePage(page)
  })

  test("another session is ended, and one's own is marked", async () => {
    await console.clientOf("manager")
    const { page, problems } = await console.openAs("manager", "/settings/security")
    const sessions = page.getByRole("table", { name: "Where you are signed in" })
    await sessions.getByText("this device").waitFor()
    const count = await sessions.getByRole("button", { name: /^End/ }).count()
    await sessions.getByRole("button", { name: /^End/ }).first().click()
    await page.getByText("The session was ended.").waitFor()
    expect(await sessions.getByRole("button", { name: /^End/ }).count()).toBe(count - 1)
    expect(problems).toEqual([])
    await closePage(page)
  })

  test("recovery codes stay until the person has kept them, and copying them says so in their dialog", async () => {
    const { page, problems } = await console.openAs("hr", "/settings/security")
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"])
    const { password } = console.loginOf("hr")
    const dialog = page.getByRole("dialog")
    await page.getByRole("button", { name: "Turn on a second factor" }).click()
    await dialog.getByLabel("Password").fill(password)
    await dialog.getByRole("button", { name: "Continue" }).click()
    const uri = await dialog.getByRole("link", { name: "Open an app on this device" }).getAttribute("href")
    const code = (URI.parse(uri ?? "") as TOTP).generate({ timestamp: console.app.clock.now().getTime() })
    await dialog.getByLabel("Code from the app").fill(code)
    await dialog.getByRole("button", { name: "Turn on" }).click()
    await dialog.getByRole("heading", { name: "Recovery codes" }).waitFor()
    await dialog.getByRole("button", { name: "Copy" }).click()
    await dialog.getByRole("status").filter({ hasText: "The codes were copied." }).waitFor()
    for (let n = 0; n < 3; n++) await page.keyboard.press("Escape")
    const [recoveryCode = ""] = await dialog.locator("code").allTextContents()
    await dialog.getByRole("button", { name: "I have kept them" }).click()
    await page.getByRole("button", { name: "Turn off the second factor" }).click()
    await dialog.getByLabel("Password").fill(password)
    await dialog.getByLabel("Code from the app").fill(recoveryCode)
    await dialog.getByRole("button", { name: "Turn off the second factor" }).click()
    await page.getByRole("button", { name: "Turn on a second factor" }).waitFor()
    expect(problems).toEqual([])
    await closePage(page)
  })

  test("the password is changed by the right present one, and a wrong one is a problem of the form", async () => {
    const { page } = await console.openAs("administrator", "/settings/security")
    const form = page.getByRole("form", { name: "Password" })
    const change = async (current: string) => {
      await form.getByLabel("Current password").fill(current)
      await form.getByLabel("New password").fill("Another-Passw0rd-26")
      await form.getByRole("button", { name: "Change password" }).click()
    }
    await change("wrong")
    await form.getByRole("alert").waitFor()
    await change(console.loginOf("administrator").password)
    await page.getByText("Your password was changed").waitFor()
    expect(await form.getByLabel("New password").inputValue()).toBe("")
    await closePage(page)
  })

  test("the access log names a reader, and one's own data is written into a file", async () => {
    const hr = await console.clientOf("hr")
    const { id } = (await (await console.clientOf("employee")).get("/users/me")).body
    await hr.execute(`{ employee(id: "${id}") { salary } }`)
    await hr.get(`/users/${id}`)
    await hr.execute(`{ leaveRequests(filter: { employeeIds: ["${id}"] }) { nodes { reason } } }`)
    const { fullName } = (await hr.get("/users/me")).body
    const { page, problems } = await console.openAs("employee", "/settings/privacy")
    const rows = page.getByRole("row").filter({ hasText: fullName })
    await rows.filter({ hasText: "Pay" }).filter({ hasText: "Profile" }).first().waitFor()
    await page.getByRole("button", { name: "Request the file" }).click()
    await page.getByRole("link", { name: "Download all my data" }).waitFor()
    expect(problems).toEqual([])
    await closePage(page)
  })

  test("days are those of the reader's time zone, and holidays of the next year follow those of this one", async () => {
    const employee = await console.clientOf("employee")
    const choose = (timezone: string) =>
      employee.execute(`mutation { updatePreferences(input: { timezone: "${timezone}", dateFormat: ISO }) { timezone } }`)
    await choose("Pacific/Honolulu")
    const { page } = await console.openAs("employee", "/")
    await page.getByText("2026-03-01", { exact: true }).waitFor()
    const readsWith = async (name: string, path: string, variables: Record<string, string>) => {
      const request = page.waitForRequest((sent) => {
        if (!sent.postData()?.includes(`query ${name}(`)) return false
        const given = sent.postDataJSON().variables
        return Object.entries(variables).every(([key, value]) => given[key] === value)
      })
      await page.goto(console.app.url + path)
      await request
    }
    await readsWith("homeQuery", "/", { today: "2026-03-01" })
    await readsWith("settingsPrivacyQuery", "/settings/privacy?from=2026-03-01&to=2026-03-02", {
      from: "2026-03-01T10:00:00.000Z",
      to: "2026-03-03T10:00:00.000Z",
    })
    await employee.execute(
      `mutation { createLeaveRequest(input: { startDate: "2026-12-21", endDate: "2026-12-21", submit: true }) { id } }`,
    )
    await page.goto(`${console.app.url}/leave`)
    await page.getByRole("link", { name: /^Why/ }).first().click()
    await page.locator("tbody td:nth-child(3)").filter({ hasText: "2026-03-01" }).first().waitFor()
    await choose("UTC")
    await page.clock.setFixedTime("2026-12-29T09:00:00.000Z")
    await page.goto(`${console.app.url}/`)
    await page.locator("#main li").filter({ hasText: "2027-01-01" }).waitFor()
    await closePage(page)
  })

  test("a notification appears while the inbox is shown, and is marked as read, also in another tab", async () => {
    const { page, problems } = await console.openAs("hr", "/notifications")
    const rows = page.getByRole("main").getByRole("listitem")
    const before = await rows.count()
    await (await console.clientOf("employee")).patch("/users/me", { taxId: "T-1" })
    await rows.nth(before).waitFor()
    const other = await page.context().newPage()
    await other.goto(`${console.app.url}/notifications`)
    await other.getByRole("main").getByRole("listitem").nth(before).waitFor()
    const unread = await page.getByRole("button", { name: "Mark as read" }).count()
    await rows.first().getByRole("button", { name: "Mark as read" }).click()
    for (const tab of [page, other])
      await tab
        .getByRole("button", { name: "Mark as read" })
        .nth(unread - 1)
        .waitFor({ state: "detached" })
    await page.getByRole("button", { name: "Mark all as read" }).click()
    await page.getByRole("link", { name: /none unread/ }).waitFor()
    for (const name of ["Mark as read", "Mark all as read"])
      await other.getByRole("button", { name }).first().waitFor({ state: "detached" })
    expect(problems).toEqual([])
    await closePage(page)
  })
})
