// Writes of the console without an answer: what was done is not done twice, and what may be done is not said to have failed.
import { describe, expect, test } from "@jest/globals"
import { hasBrowser } from "../support/browser.js"
import { answer, closePage, createConsole, hurry, operationOf } from "../support/console.js"
import { until } from "../support/live.js"

const GRAPHQL = "**/graphql"

;(hasBrowser ? describe : describe.skip)("writes of the console without an answer", () => {
  const console = createConsole()

  test("a write whose answers were lost happens once when it is sent again by another click", async () => {
    const { page } = await console.openAs("employee", "/leave/new")
    await page.getByLabel("First day").fill("2026-11-09")
    const keys: (string | undefined)[] = []
    await page.route(GRAPHQL, async (route) => {
      if (operationOf(route.request()) !== "leaveNewMutation") return route.continue()
      keys.push(route.request().headers()["idempotency-key"])
      if (keys.length === 1) await route.fetch()
      if (keys.length > 5) return route.continue()
      return keys.length % 2 ? route.abort() : answer(504, "TIMEOUT")(route)
    })
    await page.getByRole("button", { name: "Save as draft" }).click()
    await hurry(page, () => keys.length === 5)
    await page.getByRole("alert").getByText("this may already be done. Try again within five minutes").waitFor()
    await page.getByRole("button", { name: "Save as draft" }).click()
    await page.waitForURL(/\/leave\/requests\//)
    expect([keys.length, new Set(keys).size]).toEqual([6, 1])
    const requests = await console.app.sql("select id from leave_requests where start_date = '2026-11-09'")
    expect(requests).toHaveLength(1)
    await closePage(page)
  })

  test("a write that the server rejects as unavailable is not said to be done", async () => {
    const { page } = await console.openAs("employee", "/leave/new")
    await page.getByLabel("First day").fill("2026-11-10")
    let sent = 0
    await page.route(GRAPHQL, (route) => {
      if (operationOf(route.request()) !== "leaveNewMutation") return route.continue()
      sent++
      return answer(503, "UNAVAILABLE")(route)
    })
    await page.getByRole("button", { name: "Save as draft" }).click()
    await hurry(page, () => sent === 5)
    await page.getByRole("alert").getByText("The server cannot be reached.").waitFor()
    await closePage(page)
  })

  test("an equal write is another one five minutes after a lost answer", async () => {
    await (await console.clientOf("employee")).patch("/users/me", { taxId: "T-1" })
    const { page } = await console.openAs("hr", "/notifications")
    const keys: (string | undefined)[] = []
    await page.route(GRAPHQL, (route) => {
      if (operationOf(route.request()) !== "notificationListMarkAllMutation") return route.continue()
      keys.push(route.request().headers()["idempotency-key"])
      return keys.length <= 5 ? route.abort() : route.continue()
    })
    const button = page.getByRole("button", { name: "Mark all as read" })
    await button.click()
    await hurry(page, () => keys.length === 5)
    await page.getByText("Try again within five minutes").waitFor()
    await page.clock.setFixedTime("2026-03-02T09:05:00.000Z")
    await button.click()
    await until(() => keys.length === 6)
    expect([new Set(keys.slice(0, 5)).size, new Set(keys).size]).toEqual([1, 2])
    await closePage(page)
  })

  test("a change of the password whose answer is cut is sent once, and may be done", async () => {
    const { page } = await console.openAs("employee", "/settings/security")
    let sent = 0
    await page.evaluate(`const send = fetch
      window.fetch = async (...parameters) => {
        const response = await send(...parameters)
        if (String(parameters[1]?.body).includes("passwordFormMutation")) response.json = () => Promise.reject(new TypeError("cut"))
        return response
      }`)
    page.on("request", (request) => {
      if (request.url().endsWith("/graphql") && operationOf(request) === "passwordFormMutation") sent++
    })
    const form = page.getByRole("form", { name: "Password" })
    await form.getByLabel("Current password").fill("wrong")
    await form.getByLabel("New password").fill("Another-Passw0rd-26")
    await form.getByRole("button", { name: "Change password" }).click()
    await form.getByRole("alert").getByText("Check before you try again.").waitFor()
    await page.evaluate("dispatchEvent(new Event('online'))")
    await page.waitForTimeout(300)
    expect(sent).toBe(1)
    await closePage(page)
  })
})
