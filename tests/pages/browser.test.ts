// The pages in a browser: appearance, sign-in, first requests and live events. Skipped where Chromium is not installed.
import { beforeAll, describe, expect, test } from "@jest/globals"
import type { Page } from "playwright-core"
import { type DemoLogin, loadDemo } from "../../src/demo/load.js"
import { hasBrowser, launchBrowser } from "../support/browser.js"
import { Client } from "../support/client.js"
import { notify } from "../support/notifications.js"
import { createTestApp } from "../support/test-app.js"

if (!hasBrowser) console.log("Chromium is not installed, so the browser tests of the pages are skipped.")

;(hasBrowser ? describe : describe.skip)("pages in a browser", () => {
  const app = createTestApp()
  const open = launchBrowser()
  let logins: DemoLogin[]

  beforeAll(async () => {
    logins = await loadDemo(app.instance.deps, { people: 60 })
  })

  const signIn = async (role: string): Promise<Client> => {
    const { email, password } = logins.find((login) => login.role === role) as DemoLogin
    const { body } = await app.anonymous.post("/auth/login", { email, password })
    return new Client(app.url, { id: body.user.id, token: body.token })
  }

  /** Waits until a condition is true in the page. */
  const until = (page: Page, condition: string) =>
    page.evaluate(`new Promise((resolve) => {
      const check = () => (${condition} ? resolve() : requestAnimationFrame(check))
      check()
    })`)
  const fits = (page: Page) => until(page, "document.documentElement.scrollWidth <= innerWidth")
  /** The lightness of the background, from 0 to 255. */
  const lightnessOf = (page: Page) =>
    page.evaluate(`Math.max(...getComputedStyle(document.body).backgroundColor.match(/\\d+/g).slice(0, 3).map(Number))`)

  test.each([
    ["/developers", "main"],
    ["/graphql", ".graphiql-execute-button"],
    ["/api/docs", "main"],
    ["/api/docs/profiles", 'text="/api/users/me"'],
    ["/api/docs/errors", "main"],
    ["/api/docs/errors/HIERARCHY_CYCLE", "main"],
    ["/dev/mailbox", "main"],
  ])("%s renders in the dark and on a phone without errors", async (path, content) => {
    const { page, problems } = await open(app.url + path, { colorScheme: "dark" })
    await page.waitForSelector(content, { state: "attached" })
    await fits(page)
    expect(await lightnessOf(page)).toBeLessThan(60)
    await page.emulateMedia({ colorScheme: "light" })
    await page.setViewportSize({ width: 390, height: 844 })
    await fits(page)
    if (content === "main") expect(await lightnessOf(page)).toBeGreaterThan(200)
    expect(problems).toEqual([])
    await page.context().close()
  })

  test("the landing page signs in, copies a request and shows live events", async () => {
    const { page, problems } = await open(`${app.url}/developers`, { permissions: ["clipboard-read", "clipboard-write"] })
    await page.getByRole("button", { name: /^Employee/ }).click()
    await page.getByText("Signed in as").waitFor()
    const employee = await signIn("employee")
    expect(await page.locator("#signed-in-name").textContent()).toBe((await employee.get("/users/me")).body.fullName)

    await page.getByRole("button", { name: "Copy" }).first().click()
    await page.getByRole("button", { name: "Copied" }).waitFor()
    expect(await page.evaluate("navigator.clipboard.readText()")).toContain(`curl -s ${app.url}/api/auth/login`)

    await page.getByRole("button", { name: "Open the stream" }).click()
    await page.getByText(/\d+ unread/).waitFor()
    await notify(app, employee, "Please send a copy", await signIn("hr"))
    await page.locator("#events li", { hasText: "notification" }).waitFor()

    await page.reload()
    await page.getByText("Signed in as").waitFor()
    await page.getByRole("button", { name: "Sign out" }).click()
    await page.getByLabel("Password").waitFor()
    expect(problems).toEqual([])
    await page.context().close()
  })

  test("GraphiQL signs in, runs the examples and receives live events", async () => {
    const { page, problems } = await open(`${app.url}/graphql`)
    const response = (text: RegExp) => page.locator(".graphiql-response", { hasText: text })
    const run = async (expected: RegExp) => {
      await page.locator(".graphiql-execute-button").click()
      await response(expected).waitFor()
    }
    /** Opens a tab and waits until GraphiQL knows the operation that it runs. */
    const openTab = async (name: string) => {
      await page.locator(".graphiql-tab-button", { hasText: name }).click()
      await until(page, `localStorage.getItem("graphiql:query")?.includes(${JSON.stringify(name)})`)
    }
    await run(/"ADMIN"/)
    await openTab("Dashboard")
    await run(/"directReports"/)
    await openTab("Colleagues")
    await run(/"totalCount"/)
    await openTab("UnreadNotifications")
    const administrator = await signIn("administrator")
    const { count } = (await administrator.get("/notifications/unread-count")).body
    await run(new RegExp(`"count":\\s*${count}\\b`))
    await notify(app, administrator, "Please send a copy", await signIn("hr"))
    await response(new RegExp(`"count":\\s*${count + 1}\\b`)).waitFor()
    expect(problems).toEqual([])
    await page.context().close()
  })

  test("the list of operations leads to each of them, also from links to the whole reference", async () => {
    const { page, problems } = await open(`${app.url}/api/docs`)
    const text = String(await page.evaluate("document.body.innerText"))
    const { paths } = (await app.anonymous.get("/openapi.json")).body
    expect(Object.keys(paths).filter((path) => !text.includes(path))).toEqual([])
    await page.getByRole("link", { name: "POST /api/auth/register-company" }).click()
    await page.getByRole("heading", { name: /^Register an organization/ }).waitFor()
    await page.goto(`${app.url}/api/docs#tag/leave-requests/POST/api/leave/requests`)
    await page.getByRole("heading", { name: /^Create a draft of a leave request/ }).waitFor()
    expect(page.url()).toContain("/api/docs/leave-requests#")
    expect(await page.locator("#reference > .sections").count()).toBe(0)
    expect(problems).toEqual([])
    await page.context().close()
  })

  test("a request from the reference is signed in by the cookie of the landing page", async () => {
    const { page } = await open(`${app.url}/developers`)
    await page.getByRole("button", { name: /^Employee/ }).click()
    await page.getByText("Signed in as").waitFor()
    await page.goto(`${app.url}/api/docs/self-service`)
    await page.goto(`${app.url}/api/docs/departments#tag/departments/GET/api/departments`)
    await page
      .getByRole("button", { name: /Test Request/ })
      .first()
      .click()
    const answered = page.waitForResponse(
      (response) => response.url().includes("/api/departments") && !response.url().includes("docs"),
    )
    await page.getByRole("button", { name: /^Send/ }).last().click()
    expect((await answered).status()).toBe(200)
    await page.context().close()
  })

  test("the list of error codes leads to the page of a code", async () => {
    const { page } = await open(`${app.url}/api/docs/errors`)
    await page.getByRole("link", { name: "INSUFFICIENT_BALANCE" }).click()
    await page.getByRole("heading", { name: "INSUFFICIENT_BALANCE" }).waitFor()
    expect(page.url()).toBe(`${app.url}/api/docs/errors/INSUFFICIENT_BALANCE`)
    await page.context().close()
  })
})
