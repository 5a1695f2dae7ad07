// The console in a browser, on a server with the demo organization. Server and browser have the same fixed time.
import { beforeAll } from "@jest/globals"
import type { BrowserContextOptions, Page, Request, Route } from "playwright-core"
import { type DemoLogin, loadDemo } from "../../src/demo/load.js"
import { launchBrowser, type OpenPage } from "./browser.js"
import type { Client } from "./client.js"
import { createTestApp, type TestApp } from "./test-app.js"

/** A Monday. */
export const NOW = "2026-03-02T09:00:00.000Z"

export type DemoRole = "administrator" | "hr" | "manager" | "employee"

export interface ConsoleApp {
  app: TestApp
  /** Opens an address of the console in a browser of its own, signed in, and waits for its heading. */
  openAs(role: DemoRole, path: string, options?: BrowserContextOptions): Promise<OpenPage>
  /** Opens an address without a session. */
  open(path: string, options?: BrowserContextOptions): Promise<OpenPage>
  loginOf(role: DemoRole): DemoLogin
  /** A client of the API, signed in. */
  clientOf(role: DemoRole): Promise<Client>
}

/** A server with the demo organization. */
export function createDemo(): Pick<ConsoleApp, "app" | "loginOf" | "clientOf"> {
  const app = createTestApp({ now: NOW, config: { appUrl: undefined } })
  let logins: DemoLogin[]
  beforeAll(async () => {
    logins = await loadDemo(app.instance.deps, { people: 60 })
  })
  const loginOf = (role: DemoRole) => logins.find((login) => login.role === role) as DemoLogin
  const clientOf = async (role: DemoRole) => {
    const { email, password } = loginOf(role)
    const { body } = await app.anonymous.post("/auth/login", { email, password })
    return app.anonymous.with(body.token)
  }
  return { app, loginOf, clientOf }
}

export function createConsole(): ConsoleApp {
  const { app, loginOf, clientOf } = createDemo()
  const openPage = launchBrowser()
  const open = (path: string, options: BrowserContextOptions = {}) => openPage(app.url + path, options, NOW)
  return {
    app,
    loginOf,
    clientOf,
    open,
    async openAs(role, path, options = {}) {
      const { email, password } = loginOf(role)
      const { headers } = await app.anonymous.post("/auth/login", { email, password })
      const { hostname } = new URL(app.url)
      const cookies = headers.getSetCookie().map((line) => {
        const [pair = "", ...attributes] = line.split("; ")
        const [name = "", value = ""] = pair.split("=")
        const cookiePath = attributes.find((attribute) => attribute.startsWith("Path="))?.slice(5) ?? "/"
        return {
          name,
          value,
          domain: hostname,
          path: cookiePath,
          expires: -1,
          httpOnly: attributes.includes("HttpOnly"),
          secure: false,
        }
      })
      const storageState = { cookies: cookies.map((cookie) => ({ ...cookie, sameSite: "Lax" as const })), origins: [] }
      const opened = await open(path, { ...options, storageState })
      await opened.page.locator("#main h1").waitFor()
      return opened
    },
  }
}

/** Ends the session of a page. */
export const closePage = (page: Page): Promise<void> => page.context().close()

/** The name of the operation of a GraphQL request. */
export const operationOf = (request: Request): string =>
  String((request.postDataJSON() as { operationName?: string })?.operationName)

/** Answers a request with an error in place of the server. */
export const answer =
  (status: number, code: string, headers: Record<string, string> = {}) =>
  (route: Route) =>
    route.fulfill({ status, headers, json: { status, code, message: code } })

/** Ends the pauses before repetitions until something has happened. */
export const hurry = async (page: Page, hasHappened: () => boolean) => {
  while (!hasHappened()) await page.evaluate("dispatchEvent(new Event('online')), new Promise((done) => setTimeout(done, 50))")
}
