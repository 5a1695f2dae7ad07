// The frame of the console: sign-in, navigation, palette, the end of a session, and what is left after signing out.
import { describe, expect, test } from "@jest/globals"
import type { Request } from "playwright-core"
import { hasBrowser } from "../support/browser.js"
import { closePage, createConsole } from "../support/console.js"
import { until } from "../support/live.js"

if (!hasBrowser) console.log("Chromium is not installed, so the tests of the console are skipped.")

;(hasBrowser ? describe : describe.skip)("the frame of the console", () => {
  const console = createConsole()

  test("a signed-out person is asked to sign in and returns to the address", async () => {
    const { page, problems } = await console.open("/people?search=an")
    expect(page.url()).toBe(`${console.app.url}/login?redirect=%2Fpeople%3Fsearch%3Dan`)
    const { email, password } = console.loginOf("employee")
    await page.getByLabel("Email").fill(email)
    await page.getByLabel("Password").fill(password)
    await page.getByRole("button", { name: "Sign in" }).click()
    await page.getByRole("heading", { name: "People", exact: true }).waitFor()
    expect(page.url()).toBe(`${console.app.url}/people?search=an`)
    expect(problems).toEqual([])
    await closePage(page)
  })

  test("the first data needs one GraphQL request and at most eight other files, on each screen at which visits begin", async () => {
    const { page } = await console.openAs("manager", "/profile")
    for (const path of ["/", "/people", "/leave", "/team-calendar", "/approvals"]) {
      const paths: string[] = []
      const note = (request: Request) => paths.push(new URL(request.url()).pathname)
      page.on("request", note)
      const firstData = page.waitForResponse("**/graphql")
      await page.goto(console.app.url + path)
      await firstData
      const requests = () => [path, paths.filter((path) => path === "/graphql").length]
      expect(requests()).toEqual([path, 1])
      await page.locator("#main h1").waitFor()
      await page.waitForLoadState("networkidle")
      // The team calendar reads the people and their absences afterwards.
      if (path !== "/team-calendar") expect(requests()).toEqual([path, 1])
      const files = paths.filter((path) => /\.(js|css|woff2)$/.test(path))
      // Nothing needs this file before the screen is shown.
      const following = files.filter((file) => /\/following-/.test(file))
      expect([path, following.length, files.length - following.length <= 8]).toEqual([path, 1, true])
      page.off("request", note)
    }
    await closePage(page)
  })

  test.each([
    ["/people?managerId=01890000-0000-7000-8000-000000000000", "peopleQuery"],
    ["/leave", "leaveQuery"],
    ["/team-calendar?view=week&date=2026-03-04", "teamCalendarQuery"],
    ["/approvals?show=24", "approvalsQuery"],
  ])("the data of %s are requested once, before the code of all screens is there", async (path, name) => {
    const { page } = await console.openAs("manager", "/notifications")
    const queries: string[] = []
    page.on("request", (request) => queries.push(/query (\w+)/.exec(request.postData() ?? "")?.[1] ?? ""))
    const firstRequest = page.waitForRequest("**/graphql")
    await page.route("**/main-*.js", async (route) => {
      await firstRequest
      await route.continue()
    })
    await page.goto(console.app.url + path)
    await page.locator("#main:not([aria-busy]) h1").waitFor()
    expect(queries.filter((query) => query === name)).toEqual([name])
    await closePage(page)
  })

  test("the address of an email about leave marks the inbox in the navigation", async () => {
    const { page } = await console.openAs("manager", "/leave/awaiting-me")
    const current = page.getByRole("navigation").locator("[aria-current=page]")
    expect(await current.allTextContents()).toEqual(["Approvals"])
    await page.getByRole("navigation").getByRole("link", { name: "Leave", exact: true }).click()
    await page.getByRole("heading", { name: "Leave", exact: true }).waitFor()
    expect(await current.allTextContents()).toEqual(["Leave"])
    await closePage(page)
  })

  test("an address that asks for a fraction of a decision shows whole ones", async () => {
    const { page, problems } = await console.openAs("manager", "/approvals?show=12.5")
    await page.getByRole("heading", { name: "Approvals", exact: true }).waitFor()
    expect(problems).toEqual([])
    await closePage(page)
  })

  test("a reader whose language is not the browser's sees progress until its texts are there", async () => {
    const employee = await console.clientOf("employee")
    await employee.execute("mutation { updatePreferences(input: { language: EN }) { language } }")
    const { page, problems } = await console.openAs("employee", "/notifications", { locale: "de-DE" })
    await page.evaluate("localStorage.clear()")
    const { promise: untilSeen, resolve: goOn } = Promise.withResolvers<void>()
    await page.route("**/en-*.js", async (route) => {
      await untilSeen
      await route.continue()
    })
    const asked = page.waitForRequest("**/en-*.js")
    await page.goto(`${console.app.url}/leave`)
    await asked
    await page.evaluate("new Promise(requestAnimationFrame)")
    expect(await page.locator("#root").getByRole("progressbar").count()).toBe(1)
    goOn()
    await page.getByRole("heading", { name: "Leave", exact: true }).waitFor()
    expect(problems).toEqual([])
    await closePage(page)
  })

  test("the chosen theme holds before the code of the screens is there", async () => {
    const { page } = await console.openAs("employee", "/people", { colorScheme: "light" })
    await page.evaluate("localStorage.setItem('theme', 'DARK')")
    const { promise: untilSeen, resolve: goOn } = Promise.withResolvers<void>()
    await page.route("**/main-*.js", async (route) => {
      await untilSeen
      await route.continue()
    })
    await page.reload({ waitUntil: "commit" })
    const colorScheme = () => page.evaluate<string>("getComputedStyle(document.documentElement).colorScheme")
    await until(async () => (await colorScheme()) === "dark", "the dark theme")
    goOn()
    await page.getByRole("heading", { name: "People", exact: true }).waitFor()
    await closePage(page)
  })

  test("a manager's home does not move while it is loaded", async () => {
    const { page } = await console.openAs("manager", "/people")
    await page.addInitScript(`window.moved = 0
      new PerformanceObserver((list) => { for (const { value } of list.getEntries()) window.moved += value }).observe({ type: "layout-shift", buffered: true })`)
    await page.route("**/decisions-*.js", async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 500))
      await route.continue()
    })
    await page.goto(`${console.app.url}/`)
    await page.getByRole("button", { name: "Approve" }).first().waitFor()
    await page.waitForLoadState("networkidle")
    expect(await page.evaluate("window.moved")).toBeLessThanOrEqual(0.02)
    await closePage(page)
  })

  test("the first tab stop skips to the content, and the heading has the focus after navigation", async () => {
    const { page } = await console.openAs("employee", "/people")
    await page.keyboard.press("Tab")
    expect(await page.evaluate("document.activeElement.textContent")).toBe("Skip to content")
    await page.getByRole("navigation").getByRole("link", { name: "Home" }).click()
    await page.getByRole("heading", { name: /^Good day/ }).waitFor()
    expect(await page.evaluate("document.activeElement.tagName")).toBe("H1")
    expect(await page.title()).toMatch(/^Good day/)
    await closePage(page)
  })

  test("the palette finds people and screens by keys alone, and says that a search failed", async () => {
    const { page, problems } = await console.openAs("employee", "/")
    await page.keyboard.press("Control+k")
    const field = page.getByRole("searchbox", { name: "Search people, screens and actions" })
    await field.waitFor()
    await page.route("**/graphql", (route) =>
      route.request().postData()?.includes("peopleSearchQuery")
        ? route.fulfill({ json: { data: null, errors: [{ message: "It failed.", extensions: { code: "INTERNAL" } }] } })
        : route.continue(),
    )
    await page.keyboard.type("zz")
    await page.getByRole("alert").filter({ hasText: "The search failed." }).waitFor()
    expect(await page.getByText("Nothing found.").count()).toBe(0)
    await page.unrouteAll({ behavior: "wait" })
    await field.fill("")
    await page.keyboard.type("people")
    await page.getByRole("menuitem", { name: "People" }).waitFor()
    await page.keyboard.press("ArrowDown")
    await page.keyboard.press("Enter")
    await page.getByRole("heading", { name: "People", exact: true }).waitFor()
    expect(problems).toEqual([])
    await closePage(page)
  })

  test("people who are found later do not move what the palette has found, and one letter asks for a second", async () => {
    const { page } = await console.openAs("employee", "/")
    await page.keyboard.press("Control+k")
    const field = page.getByRole("searchbox")
    await field.waitFor()
    await page.keyboard.type("x")
    await page.getByText("Type two letters to find people.").waitFor()
    await field.fill("")
    const answers = Promise.withResolvers<void>()
    await page.route("**/graphql", async (route) => {
      if (route.request().postData()?.includes("peopleSearchQuery")) await answers.promise
      await route.continue()
    })
    await page.keyboard.type("re")
    const first = page.getByRole("menuitem", { name: "Request leave" })
    const before = await first.boundingBox()
    answers.resolve()
    await page.getByRole("group", { name: "People" }).getByRole("menuitem").first().waitFor()
    expect(await first.boundingBox()).toEqual(before)
    expect(await page.getByRole("menuitem").first().textContent()).toBe("Request leave")
    // Within words, two letters find nothing but people.
    await field.fill("le")
    await page.getByRole("menuitem", { name: "Leave", exact: true }).waitFor()
    expect(await page.getByRole("menuitem", { name: "Profile" }).count()).toBe(0)
    await closePage(page)
  })

  test("an ended session is renewed in a dialog that Escape does not close and that keeps what was typed", async () => {
    const { page } = await console.openAs("employee", "/people")
    const { email, password } = console.loginOf("employee")
    await console.app.sql("delete from sessions where employee_id = (select id from employees where email = ?)", [email])
    await page.getByLabel("Search", { exact: true }).fill("zzz")
    const dialog = page.getByRole("dialog", { name: "Sign in again" })
    await dialog.waitFor()
    for (let n = 0; n < 20; n++) await page.keyboard.press("Escape")
    await dialog.getByLabel("Password").fill(password)
    await dialog.getByRole("button", { name: "Sign in" }).click()
    await page.getByText("Nobody was found.").waitFor()
    expect(await page.getByLabel("Search", { exact: true }).inputValue()).toBe("zzz")
    expect(await dialog.count()).toBe(0)
    await closePage(page)
  })

  test("signing out leaves nothing to go back to and nothing on the device", async () => {
    const { page } = await console.openAs("employee", "/people")
    await page.getByRole("navigation").getByRole("link", { name: "Home" }).click()
    await page.getByRole("heading", { name: /^Good day/ }).waitFor()
    const account = page.getByRole("banner").getByRole("button").last()
    const name = (await account.textContent()) ?? ""
    await account.click()
    await page.getByRole("button", { name: "Sign out" }).click()
    await page.waitForURL(/\/login/)
    await page.goBack()
    await page.waitForURL(/\/login/)
    expect(await page.evaluate("localStorage.length + sessionStorage.length")).toBe(0)
    expect(await page.evaluate("indexedDB.databases()")).toEqual([])
    expect(name).not.toBe("")
    expect(await page.locator("body").textContent()).not.toContain(name)
    await closePage(page)
  })

  test("an unknown address says so in a page of the console", async () => {
    const { page, problems } = await console.openAs("employee", "/nowhere")
    await page.getByRole("heading", { name: "Not there, or not visible to you" }).waitFor()
    expect(problems).toEqual([])
    await closePage(page)
  })

  test("programs never get the console's page", async () => {
    for (const path of ["/api/nowhere", "/assets/console/nowhere.js", "/graphql/nowhere"]) {
      const response = await console.app.anonymous.fetch(path, { headers: { accept: "text/html" } })
      expect(response.headers.get("content-type")).not.toContain("html")
    }
    const json = await console.app.anonymous.fetch("/people", { headers: { accept: "application/json" } })
    expect(json.status).toBe(404)
  })
})
