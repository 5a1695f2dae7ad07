// The console while the server or a part of its answer is missing: what was shown and typed stays, and each failure says what it is.
import { describe, expect, test } from "@jest/globals"
import type { Page, WebSocketRoute } from "playwright-core"
import { hasBrowser } from "../support/browser.js"
import { answer, closePage, createConsole, hurry, operationOf } from "../support/console.js"
import { until } from "../support/live.js"

const GRAPHQL = "**/graphql"
/** The files of the texts. */
const [ENGLISH, GERMAN] = [/\/assets\/console\/en-[^/]+\.js/, /\/assets\/console\/de-[^/]+\.js/]
const [DECISIONS, UNREAD, RECEIVED] = [
  "liveDecisionsSubscription",
  "appFrameUnreadSubscription",
  "notificationListReceivedSubscription",
] as const
const LATER = "2026-03-02T10:00:00.000Z"

interface LivePayload {
  operationName: string
  variables: { since?: string }
}

/** Answers root fields with an error, as a server does that could not read them. */
const failRoot = (page: Page, names: string[], code = "INTERNAL") =>
  page.route(GRAPHQL, async (route) => {
    const response = await route.fetch()
    const { data, errors = [] } = (await response.json()) as { data: Record<string, unknown>; errors?: { path: string[] }[] }
    const failed = names.filter((name) => name in data)
    const others = errors.filter(({ path }) => !failed.includes(path[0] as string))
    for (const name of failed) data[name] = null
    const own = failed.map((name) => ({ message: "It failed.", path: [name], extensions: { code, requestId: "r-1" } }))
    await route.fulfill({ response, json: { data, errors: [...own, ...others] } })
  })

/** Ends the errors of `failRoot`. Answers on their way are still changed, because an answer without its handler is lost. */
const endFailures = (page: Page) => page.unrouteAll({ behavior: "wait" })

/** Screens with the root fields that each shows, by their names in the answer. */
const READS = [
  ["/people", "directory"],
  ["/leave", "leaveBalances"],
  ["/leave", "myLeaveRequests"],
  ["/leave/new", "leaveTypes"],
  ["/leave/requests/x", "leaveRequest"],
  ["/leave/balances/x", "leaveBalance"],
  ["/team-calendar", "holidays"],
  ["/profile", "viewer"],
  ["/news", "companyNews"],
  ["/news/x", "companyNewsItem"],
  ["/notifications", "notifications"],
  ["/delegations", "leaveDelegations"],
  ["/documents", "viewer"],
  ["/onboarding", "viewer"],
  ["/onboarding", "awaiting"],
  ["/onboarding/x", "onboardingInstance"],
  ["/settings/notifications", "notificationSettings"],
  ["/settings/notifications", "pushSubscriptions"],
  ["/settings/preferences", "viewer"],
  ["/settings/security", "sessions"],
  ["/settings/security", "twoFactor"],
  ["/settings/privacy", "accessLog"],
  ["/settings/privacy", "dataArchives"],
] as const

/** Marks the document, so that a reload is noticed. */
const mark = (page: Page) => page.evaluate("window.isMarked = true")
const reloaded = (page: Page) => page.waitForEvent("domcontentloaded")
const isMarked = (page: Page) => page.evaluate("window.isMarked === true")

;(hasBrowser ? describe : describe.skip)("the console during an outage", () => {
  const console = createConsole()
  const link = (page: Page, name: string) => page.getByRole("navigation").getByRole("link", { name, exact: true })
  const heading = (page: Page, name: string | RegExp) => page.getByRole("heading", { name, level: 1, exact: true })

  test("offline, a link keeps the screen until the browser is online again, and signing out says that it failed", async () => {
    const { page } = await console.openAs("employee", "/people")
    await mark(page)
    await page.getByLabel("Search", { exact: true }).fill("an")
    await page.waitForURL(/search=an/)
    await page.context().setOffline(true)
    await page.getByText("You are offline.").waitFor()
    await link(page, "Leave").hover()
    await link(page, "Leave").click()
    await page.waitForTimeout(300)
    expect(await heading(page, "People").count()).toBe(1)
    expect(await page.getByLabel("Search", { exact: true }).inputValue()).toBe("an")
    await page.getByRole("banner").getByRole("button").last().click()
    await page.getByRole("button", { name: "Sign out" }).click()
    await page.getByText("You are still signed in").waitFor()
    await page.context().setOffline(false)
    await heading(page, "Leave").waitFor()
    expect(await isMarked(page)).toBe(true)
    await closePage(page)
  })

  test("offline, a preview of leave says so, and is computed by itself once the browser is online again", async () => {
    const { page } = await console.openAs("employee", "/leave/new")
    await page.getByLabel("First day").fill("2026-03-26")
    await page.getByText("1 day", { exact: true }).waitFor()
    await page.context().setOffline(true)
    await page.getByText("You are offline.").waitFor()
    expect(await page.getByText("1 day", { exact: true }).count()).toBe(1)
    await page.getByLabel("Last day").fill("2026-03-30")
    await page.getByLabel("Reason").fill("A long weekend")
    await page.getByText("This cannot be computed without a connection.").waitFor()
    expect(await page.getByText("1 day", { exact: true }).count()).toBe(0)
    await page.context().setOffline(false)
    await page.getByText("3 days", { exact: true }).waitFor()
    expect(await page.getByLabel("Last day").inputValue()).toBe("2026-03-30")
    expect(await page.getByLabel("Reason").inputValue()).toBe("A long weekend")
    await closePage(page)
  })

  test("missing code of a screen loads the page of a new build once", async () => {
    const { page } = await console.openAs("employee", "/people")
    const documents: string[] = []
    page.on("request", (request) => request.isNavigationRequest() && documents.push(new URL(request.url()).pathname))
    await page.route(/\/assets\/console\/delegations-[^/]+\.js/, (route) => route.fulfill({ status: 404, body: "" }))
    await page.route(/\/(people|delegations)$/, async (route) => {
      if (route.request().isNavigationRequest()) return route.continue()
      const response = await route.fetch()
      await route.fulfill({ response, body: (await response.text()).replace(/index-[\w-]+\.js/, "index-new.js") })
    })
    await link(page, "Delegations").hover()
    await page.waitForTimeout(300)
    expect(documents).toEqual([])
    await link(page, "Delegations").click()
    await heading(page, "Something went wrong").waitFor()
    expect(documents).toEqual(["/delegations"])
    await closePage(page)
  })

  test("texts that cannot be loaded leave a sentence and a button that tries again", async () => {
    const { page } = await console.openAs("employee", "/people")
    await page.route(ENGLISH, (route) => route.abort())
    await page.reload()
    const failure = page.getByRole("alert").filter({ hasText: "The console could not be loaded." })
    await failure.waitFor()
    await page.unrouteAll()
    await failure.getByRole("button", { name: "Try again" }).click()
    await heading(page, "People").waitFor()
    await closePage(page)
  })

  test("a first screen whose server is lost says so, and appears by itself once the server answers", async () => {
    const { page } = await console.openAs("employee", "/people")
    await page.route("**/health/**", answer(503, "UNAVAILABLE"))
    await page.route(ENGLISH, (route) => route.abort())
    await page.reload()
    await page.getByText("The console could not be loaded.").waitFor()
    await page.unrouteAll()
    await page.evaluate("dispatchEvent(new Event('online'))")
    await heading(page, "People").waitFor()
    expect(await page.getByText("The console could not be loaded.").count()).toBe(0)
    await closePage(page)
  })

  test("a language whose texts cannot be loaded is not chosen until they can be", async () => {
    const { page } = await console.openAs("employee", "/settings/preferences")
    await page.route(GERMAN, (route) => route.abort())
    await page.getByLabel("Language").selectOption("DE")
    await page.getByText("The server cannot be reached.").waitFor()
    await heading(page, "Preferences").waitFor()
    await page.unrouteAll()
    await page.getByLabel("Language").selectOption("DE")
    await heading(page, "Einstellungen").waitFor()
    await page.getByLabel("Sprache").selectOption("EN")
    await heading(page, "Preferences").waitFor()
    await closePage(page)
  })

  test("failed parts of home say so and are read again, and the other parts stay", async () => {
    const { page } = await console.openAs("employee", "/people")
    const parts = ["leaveAbsences", "companyNews", "pendingDecisions", "leaveBalances", "holidays", "birthdays"]
    await failRoot(page, parts, "FORBIDDEN")
    await page.goto(`${console.app.url}/`)
    await heading(page, /^Good day/).waitFor()
    expect(await page.getByText("You do not have permission for this.").count()).toBe(parts.length)
    await endFailures(page)
    await failRoot(page, parts)
    await page.goto(`${console.app.url}/`)
    await heading(page, /^Good day/).waitFor()
    const failures = page.getByRole("alert").filter({ hasText: "This part could not be loaded." })
    expect(await failures.count()).toBe(parts.length)
    expect(await page.getByText("Nobody of your team is away today.").count()).toBe(0)
    await endFailures(page)
    await failures.first().getByRole("button", { name: "Try again" }).click()
    await failures.first().waitFor({ state: "detached" })
    expect(await failures.count()).toBe(0)
    await closePage(page)
  })

  test("a failed inbox is not an empty one, and a failed person is not a missing one", async () => {
    const { page } = await console.openAs("manager", "/people")
    await failRoot(page, ["pendingDecisions", "employee"])
    await link(page, "Approvals").click()
    await page.getByText("This part could not be loaded.").waitFor()
    expect(await page.getByText("Nothing awaits your decision.").count()).toBe(0)
    const [person] = await console.app.sql<{ id: string }>("select id from employees where email = ?", [
      console.loginOf("employee").email,
    ])
    await page.goto(`${console.app.url}/people/${person?.id}`)
    await heading(page, "Something went wrong").waitFor()
    await closePage(page)
  })

  test("a screen without a part of its answer says that it failed, or that the permission is missing", async () => {
    const { page } = await console.openAs("employee", "/nowhere")
    const open = (path: string) =>
      page.evaluate(`history.pushState(null, "", "${path}"); dispatchEvent(new PopStateEvent("popstate"))`)
    for (const [path, field] of READS) {
      await open(`/nowhere?before=${path}`)
      await heading(page, "Not there, or not visible to you").waitFor()
      await failRoot(page, [field])
      await open(path)
      await heading(page, "Something went wrong").waitFor()
      expect(await page.getByRole("alert").textContent()).toContain("It failed.")
      await endFailures(page)
      await failRoot(page, [field], "FORBIDDEN")
      await open(path)
      await heading(page, "No permission").waitFor()
      expect(await page.getByRole("alert").textContent()).toContain("You do not have permission for this.")
      await endFailures(page)
    }
    await closePage(page)
  })

  test("a failed panel keeps its screen, and trying again reads it", async () => {
    const { page } = await console.openAs("manager", "/nowhere")
    const panel = page.getByRole("alert")
    const tryAgain = async () => {
      await panel.waitFor()
      await endFailures(page)
      const read = page.waitForResponse(GRAPHQL)
      await panel.getByRole("button", { name: "Try again" }).click()
      await read
      await panel.waitFor({ state: "detached" })
    }
    await failRoot(page, ["documentRequests"])
    await link(page, "Documents").click()
    await tryAgain()
    await heading(page, "Documents").waitFor()
    await failRoot(page, ["list"])
    await link(page, "Team calendar").click()
    await tryAgain()
    await page.getByRole("table").waitFor()
    await link(page, "Approvals").click()
    await heading(page, "Approvals").waitFor()
    await failRoot(page, ["leaveAbsences"])
    await page.getByText("Each day and the balance").first().click()
    await tryAgain()
    await heading(page, "Approvals").waitFor()
    await page.locator("#main li a").first().click()
    const why = page.getByRole("button", { name: "Why?" })
    await why.waitFor()
    await failRoot(page, ["accessRules"])
    await why.click()
    await tryAgain()
    await page.getByRole("dialog").getByRole("definition").first().waitFor()
    await closePage(page)
  })

  test("a known screen stays when it cannot be read again, unless the permission is missing", async () => {
    const { page } = await console.openAs("manager", "/approvals")
    await link(page, "People").click()
    await heading(page, "People").waitFor()
    await page.route(GRAPHQL, answer(500, "INTERNAL"))
    const failed = page.waitForResponse((response) => response.status() === 500)
    await link(page, "Approvals").click()
    await heading(page, "Approvals").waitFor()
    await failed
    await page.unroute(GRAPHQL)
    await failRoot(page, ["directory"], "FORBIDDEN")
    await link(page, "People").click()
    await heading(page, "No permission").waitFor()
    await endFailures(page)
    await link(page, "Approvals").click()
    await heading(page, "Approvals").waitFor()
    // The screen is drawn again while the next one is awaited.
    await page.route(GRAPHQL, () => {})
    await link(page, "Leave").click()
    await page.getByRole("progressbar", { name: "Loading" }).waitFor()
    expect(await heading(page, "Approvals").count()).toBe(1)
    await closePage(page)
  })

  test("a lost connection is shown until the server answers again, without a request of a screen", async () => {
    const { page } = await console.openAs("employee", "/people")
    let requests = 0
    await page.route("**/health/**", answer(503, "UNAVAILABLE"))
    await page.route(GRAPHQL, (route) => {
      requests++
      return answer(503, "UNAVAILABLE")(route)
    })
    await page.getByLabel("Search", { exact: true }).fill("zzz")
    await page.getByText("Connection lost").waitFor()
    await hurry(page, () => requests === 5)
    await page.unrouteAll()
    await page.evaluate("dispatchEvent(new Event('online'))")
    await page.getByText("Connection lost").waitFor({ state: "detached" })
    await page.getByText("Nobody was found.").waitFor()
    await closePage(page)
  })

  test("a rejection for too many requests is repeated after its time and is no outage", async () => {
    const { page } = await console.openAs("employee", "/people")
    const times: number[] = []
    const shown = page.getByText("Connection lost").waitFor({ timeout: 4_000 })
    await page.route(GRAPHQL, (route) => {
      times.push(Date.now())
      return times.length === 1 ? answer(429, "RATE_LIMITED", { "Retry-After": "2" })(route) : route.continue()
    })
    await link(page, "Leave").click()
    await expect(Promise.race([shown.then(() => "lost"), heading(page, "Leave").waitFor()])).resolves.toBeUndefined()
    shown.catch(() => {})
    expect((times[1] ?? 0) - (times[0] ?? 0)).toBeGreaterThanOrEqual(1_900)
    await closePage(page)
  })

  test("a renewal that the server cannot answer does not end the session", async () => {
    const { page } = await console.openAs("employee", "/people")
    await page.clock.setFixedTime(LATER)
    await page.route("**/api/auth/refresh", answer(503, "UNAVAILABLE"))
    await page.getByLabel("Search", { exact: true }).fill("zzz")
    await page.getByText("Connection lost").waitFor()
    await page.route("**/api/auth/refresh", answer(500, "INTERNAL"))
    await page.evaluate("dispatchEvent(new Event('online'))")
    await heading(page, "Something went wrong").waitFor()
    expect(await page.getByRole("dialog", { name: "Sign in again" }).count()).toBe(0)
    await closePage(page)
  })

  const signIn = async (page: Page, role: "employee" | "manager") => {
    const { email, password } = console.loginOf(role)
    const headers = { "X-Requested-With": "fetch" }
    await page.context().request.post(`${console.app.url}/api/auth/login`, { headers, data: { email, password } })
  }

  test("a tab notices another person of another tab before it writes", async () => {
    const { page } = await console.openAs("employee", "/settings/preferences")
    const writes: string[] = []
    page.on("request", (request) => request.url().endsWith("/graphql") && writes.push(operationOf(request)))
    console.app.clock.advance(60_000)
    await signIn(page, "manager")
    await Promise.all([reloaded(page), page.getByLabel("Theme").selectOption({ label: "Dark" })])
    await heading(page, "Preferences").waitFor()
    expect(writes.filter((name) => name.includes("Mutation"))).toEqual([])
    const other = await page.context().newPage()
    await signIn(page, "employee")
    await Promise.all([reloaded(page), other.goto(`${console.app.url}/people`)])
    await closePage(page)
  })

  test("the end of the session reaches all tabs, and signing in again in one closes the dialogs of the others", async () => {
    const { page } = await console.openAs("employee", "/people")
    const other = await page.context().newPage()
    await Promise.all([
      other.waitForEvent("websocket").then((socket) => socket.waitForEvent("framereceived")),
      other.goto(`${console.app.url}/people`),
    ])
    const { email, password } = console.loginOf("employee")
    await console.app.sql("delete from sessions where employee_id = (select id from employees where email = ?)", [email])
    await page.getByLabel("Search", { exact: true }).fill("zzz")
    const dialog = other.getByRole("dialog", { name: "Sign in again" })
    await page.getByRole("dialog", { name: "Sign in again" }).waitFor()
    await dialog.getByLabel("Password").fill(password)
    await dialog.getByRole("button", { name: "Sign in" }).click()
    await page.getByText("Nobody was found.").waitFor()
    for (const tab of [page, other]) await tab.getByRole("dialog").waitFor({ state: "detached" })
    await closePage(page)
  })

  /** Opens the page again with `change` between its WebSocket and the server. Returns its operations and a function that answers one. */
  const intercept = async (page: Page, change: (payload: LivePayload) => LivePayload | undefined = (payload) => payload) => {
    const sent: { id: string; socket: WebSocketRoute; payload: LivePayload }[] = []
    await page.routeWebSocket(/graphql$/, (socket) => {
      const server = socket.connectToServer()
      socket.onMessage((text) => {
        const message = JSON.parse(String(text)) as { type: string; id: string; payload: LivePayload }
        if (message.type !== "subscribe") return server.send(text)
        sent.push({ ...message, socket })
        const payload = change(message.payload)
        if (payload) server.send(JSON.stringify({ ...message, payload }))
      })
    })
    await page.reload()
    const of = (name: string) => sent.filter(({ payload }) => payload.operationName === name)
    const started = (name: string) => until(() => of(name).length > 0)
    const deliver = (name: string, data: object) => {
      const { socket, id } = of(name).at(-1) ?? {}
      socket?.send(JSON.stringify({ id, type: "next", payload: { data } }))
    }
    return { of, started, deliver }
  }

  test("a screen whose changes are no longer known is read again and followed from then on", async () => {
    const { page } = await console.openAs("manager", "/")
    const reads: string[] = []
    page.on("request", (request) => request.url().endsWith("/graphql") && reads.push(operationOf(request)))
    const expired = Buffer.from("999999999.999999999").toString("base64url")
    const live = await intercept(page, ({ variables, ...payload }) => ({
      ...payload,
      variables: payload.operationName === DECISIONS && variables.since ? { since: expired } : variables,
    }))
    await until(() => live.of(DECISIONS).length > 1)
    expect(live.of(DECISIONS).map(({ payload }) => Boolean(payload.variables.since))).toEqual([true, false])
    await until(() => reads.filter((name) => name === "homeQuery").length > 1)
    await closePage(page)
  })

  test("a later screen is followed from the newest resume token", async () => {
    const { page } = await console.openAs("employee", "/people")
    const live = await intercept(page, (payload) => (payload.operationName === UNREAD ? undefined : payload))
    await live.started(UNREAD)
    live.deliver(UNREAD, { unreadCountChanged: { count: 77, resumeToken: "newest" } })
    await page.getByText("Notifications (77 unread)").waitFor()
    await page.getByRole("link", { name: "Notifications (77 unread)" }).click()
    await live.started(RECEIVED)
    expect(live.of(RECEIVED)[0]?.payload.variables.since).toBe("newest")
    await closePage(page)
  })

  test("constant changes read a screen once in a second, and the last one is followed", async () => {
    const { page } = await console.openAs("manager", "/approvals")
    const live = await intercept(page)
    await live.started(DECISIONS)
    let reads = 0
    page.on("request", (request) => request.url().endsWith("/graphql") && operationOf(request) === "approvalsQuery" && reads++)
    for (let n = 0; n < 8; n++) {
      live.deliver(DECISIONS, { pendingDecisionsChanged: { resumeToken: `t${n}`, liveRecordId: "x" } })
      await page.waitForTimeout(200)
    }
    const before = reads
    expect(before).toBeGreaterThanOrEqual(2)
    expect(before).toBeLessThanOrEqual(4)
    await until(() => reads > before)
    await closePage(page)
  })

  test("a change during a slow read is read after it", async () => {
    const { page } = await console.openAs("manager", "/approvals")
    const live = await intercept(page)
    await live.started(DECISIONS)
    const change = (resumeToken: string) =>
      live.deliver(DECISIONS, { pendingDecisionsChanged: { resumeToken, liveRecordId: "x" } })
    let reads = 0
    let answer = () => {}
    const answered = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route(GRAPHQL, async (route) => {
      if (operationOf(route.request()) === "approvalsQuery" && ++reads === 1) await answered
      await route.continue()
    })
    change("first")
    await until(() => reads === 1)
    // After the second in which one read answers all changes.
    await page.waitForTimeout(1_200)
    change("second")
    change("third")
    await page.waitForTimeout(1_200)
    expect(reads).toBe(1)
    answer()
    await until(() => reads === 2)
    await closePage(page)
  })
})
