// The console on paper and with the colors that a reader forces.
import { describe, expect, test } from "@jest/globals"
import { hasBrowser } from "../support/browser.js"
import { closePage, createConsole } from "../support/console.js"

;(hasBrowser ? describe : describe.skip)("media of the console", () => {
  const console = createConsole()

  test("a printed balance names the organization and the person, has no controls, and is dark on white in each theme", async () => {
    const { page } = await console.openAs("employee", "/leave", { colorScheme: "dark", viewport: { width: 700, height: 1000 } })
    await page.locator("#main a[href^='/leave/balances/']").first().click()
    await page.getByRole("table", { name: "Lines of the balance" }).waitFor()
    const name = (await page.getByRole("banner").getByRole("button").last().textContent()) ?? ""
    await page.emulateMedia({ media: "print", colorScheme: "dark" })
    const printed = await page.evaluate(`[...document.querySelectorAll("nav *, header *")]
      .filter((element) => element.children.length === 0 && element.textContent.trim() !== "" && element.checkVisibility())
      .map((element) => element.textContent)`)
    expect(printed).toEqual(["Northwind Demo", name])
    expect(await page.evaluate("getComputedStyle(document.querySelector('h1')).color")).toBe("rgb(23, 26, 35)")
    await closePage(page)
  })

  test("with forced colors, the screen, the view and the option with the focus are outlined", async () => {
    const { page } = await console.openAs("manager", "/team-calendar?view=week", { forcedColors: "active" })
    const outlineOf = (selector: string) =>
      page.evaluate(`getComputedStyle(document.querySelector(${JSON.stringify(selector)})).outlineStyle`)
    await page.getByRole("table").waitFor()
    expect(await outlineOf("nav [aria-current]")).toBe("solid")
    expect(await outlineOf("#main a[aria-current]")).toBe("solid")
    expect(await outlineOf("nav a:not([aria-current])")).toBe("none")
    await page.keyboard.press("Control+k")
    await page.getByRole("searchbox").waitFor()
    await page.keyboard.type("pref")
    await page.locator("[role=menuitem][data-focused]").waitFor()
    expect(await outlineOf("[role=menuitem][data-focused]")).toBe("solid")
    await closePage(page)
  })

  test("with reduced motion, nothing moves while a request is sent", async () => {
    const { page } = await console.openAs("employee", "/leave/new", { reducedMotion: "reduce" })
    const answer = Promise.withResolvers<void>()
    await page.route("**/graphql", async (route) => {
      if (route.request().postData()?.includes("leaveNewMutation")) await answer.promise
      await route.continue()
    })
    await page.getByLabel("First day").fill("2026-08-03")
    await page.getByRole("button", { name: "Send" }).click()
    await page.locator("button[aria-busy=true]", { hasText: "Send" }).waitFor()
    // Longer than the delay of what appears only after a while.
    await page.waitForTimeout(600)
    expect(await page.evaluate("document.getAnimations().filter(({ playState }) => playState === 'running').length")).toBe(0)
    answer.resolve()
    await page.waitForURL(/\/leave\/requests\//)
    await closePage(page)
  })
})
