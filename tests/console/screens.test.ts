// Every screen of the console: accessible, within the width of a phone, without errors, and within the cost of a screen.
import { AxeBuilder } from "@axe-core/playwright"
import { describe, expect, test } from "@jest/globals"
import type { Page, Response } from "playwright-core"
import { hasBrowser } from "../support/browser.js"
import { closePage, createConsole, type DemoRole } from "../support/console.js"

/** Estimated objects of a GraphQL request of a screen. Lists in pages need several. */
const MAX_COST = 250
const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]

const SCREENS = [
  "/",
  "/people",
  "/people/:person",
  "/profile",
  "/leave",
  "/leave/new",
  "/leave/requests/:request",
  "/leave/balances/:type",
  "/team-calendar",
  "/approvals",
  "/delegations",
  "/documents",
  "/onboarding",
  "/notifications",
  "/news",
  "/settings/notifications",
  "/settings/preferences",
  "/settings/security",
  "/settings/privacy",
  "/exports/01890000-0000-7000-8000-000000000000",
  "/nowhere",
]

const FORMS = [
  { name: "light, wide and English", colorScheme: "light", width: 1280, locale: "en-GB", language: "EN" },
  { name: "dark, narrow and German", colorScheme: "dark", width: 320, locale: "de-DE", language: "DE" },
] as const

;(hasBrowser ? describe : describe.skip)("the screens of the console", () => {
  const console = createConsole()

  /** The addresses with ids of records that the person sees. */
  async function addressesFor(role: DemoRole, language: string): Promise<string[]> {
    const { email, password } = console.loginOf(role)
    const { body } = await console.app.anonymous.post("/auth/login", { email, password })
    const client = console.app.anonymous.with(body.token)
    await client.execute(`mutation { updatePreferences(input: { language: ${language} }) { language } }`)
    const query = "{ viewer { id managerId } myLeaveRequests(first: 1) { nodes { id } } leaveTypes(first: 1) { nodes { id } } }"
    const { viewer, myLeaveRequests, leaveTypes } = await client.execute(query)
    return SCREENS.map((path) =>
      path
        .replace(":person", viewer.managerId ?? viewer.id)
        .replace(":request", myLeaveRequests.nodes[0]?.id)
        .replace(":type", leaveTypes.nodes[0]?.id),
    )
  }

  /** What a screen fails to keep. */
  async function check(page: Page, address: string) {
    let cost = 0
    const keepCost = async (response: Response) => {
      if (!response.url().endsWith("/graphql")) return
      const { extensions } = (await response.json().catch(() => ({}))) as { extensions?: { cost?: { requested: number } } }
      cost = Math.max(cost, extensions?.cost?.requested ?? 0)
    }
    page.on("response", keepCost)
    await page.evaluate(
      `window.history.pushState(null, "", ${JSON.stringify(address)}); window.dispatchEvent(new PopStateEvent("popstate"))`,
    )
    await page.locator("#main:not([aria-busy]) h1").first().waitFor()
    page.off("response", keepCost)
    const { violations } = await new AxeBuilder({ page }).withTags(TAGS).analyze()
    const overflow = await page.evaluate("document.documentElement.scrollWidth - innerWidth")
    const small = await page.evaluate(`[...document.querySelectorAll("main a, main button, header a, header button, nav a")]
      .filter((element) => element.checkVisibility() && !element.closest("p, dd, td, li, label, summary"))
      .filter((element) => { const { width, height } = element.getBoundingClientRect(); return width > 0 && Math.min(width, height) < 24 })
      .map((element) => element.textContent)`)
    return {
      violations: violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 150)}`),
      overflow: Number(overflow) > 0,
      small,
      isTooExpensive: cost > MAX_COST ? cost : false,
      title: (await page.title()).length > 25,
    }
  }

  test.each(FORMS)(
    "every screen is accessible, fits and is cheap: $name",
    async ({ colorScheme, width, locale, language }) => {
      const addresses = await addressesFor("manager", language)
      const { page, problems } = await console.openAs("manager", "/people", {
        colorScheme,
        locale,
        viewport: { width, height: 800 },
        extraHTTPHeaders: { "X-Query-Cost": "true" },
      })
      const results: Record<string, unknown> = {}
      for (const address of addresses) results[address] = await check(page, address)
      const good = { violations: [], overflow: false, small: [], isTooExpensive: false, title: true }
      expect(results).toEqual(Object.fromEntries(addresses.map((address) => [address, good])))
      expect(problems).toEqual([])
      await closePage(page)
    },
    90_000,
  )
})
