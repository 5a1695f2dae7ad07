// Every screen of the console: accessible, within the width of a phone, without errors, and within the cost of a screen.
import { describe, expect, test } from "@jest/globals"
import axe from "axe-core"
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
  { role: "manager", locale: "en-GB", language: "EN" },
  { role: "hr", locale: "de-DE", language: "DE" },
] as const
const WIDTHS = [1280, 320]

;(hasBrowser ? describe : describe.skip)("the screens of the console", () => {
  const console = createConsole()

  /** The addresses with ids of records that the person sees. */
  async function addressesFor(role: DemoRole, language: string): Promise<string[]> {
    const client = await console.clientOf(role)
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

  /** The elements that break a rule of axe. */
  const violationsOf = (page: Page, runOnly: readonly string[]): Promise<string[]> =>
    page.evaluate(`axe.run({ runOnly: ${JSON.stringify(runOnly)}, resultTypes: ["violations"] }).then(({ violations }) =>
      violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => id + ": " + html.slice(0, 150))))`)

  /** Violations in both themes, which differ in their colors only. */
  async function violationsOfThemes(page: Page): Promise<string[]> {
    const violations = await violationsOf(page, TAGS)
    await page.emulateMedia({ colorScheme: "dark" })
    violations.push(...(await violationsOf(page, ["color-contrast"])))
    await page.emulateMedia({ colorScheme: "light" })
    return violations
  }

  const overflows = async (page: Page) => Number(await page.evaluate("document.documentElement.scrollWidth - innerWidth")) > 0

  /** What a screen fails to keep in a width. */
  async function checkWidth(page: Page, width: number) {
    await page.setViewportSize({ width, height: 800 })
    const violations = await violationsOfThemes(page)
    // A link in a sentence may be as high as its line.
    const small = await page.evaluate(`[...document.querySelectorAll("main a, main button, header a, header button, nav a")]
      .filter((element) => element.checkVisibility())
      .filter(({ parentElement }) => ![...parentElement.childNodes].some(({ nodeType, data }) => nodeType === 3 && data.trim()))
      .filter((element) => { const { width, height } = element.getBoundingClientRect(); return width > 0 && Math.min(width, height) < 24 })
      .map((element) => element.textContent)`)
    return { violations, overflow: await overflows(page), small }
  }

  /** Opens an address without loading the page again. */
  async function open(page: Page, address: string) {
    await page.evaluate(
      `window.history.pushState(null, "", ${JSON.stringify(address)}); window.dispatchEvent(new PopStateEvent("popstate"))`,
    )
    await page.locator("#main:not([aria-busy]) h1").first().waitFor()
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
    await open(page, address)
    page.off("response", keepCost)
    const widths: Record<number, unknown> = {}
    for (const width of WIDTHS) widths[width] = await checkWidth(page, width)
    return { widths, isTooExpensive: cost > MAX_COST ? cost : false, title: (await page.title()).length > 25 }
  }

  test.each(FORMS)(
    "every screen is accessible, fits and is cheap in both themes and widths: $role, $locale",
    async ({ role, locale, language }) => {
      const addresses = await addressesFor(role, language)
      const extraHTTPHeaders = { "X-Query-Cost": "true" }
      const { page, problems } = await console.openAs(role, "/people", {
        colorScheme: "light",
        reducedMotion: "reduce",
        locale,
        extraHTTPHeaders,
      })
      await page.evaluate(axe.source)
      const results: Record<string, unknown> = {}
      for (const address of addresses) results[address] = await check(page, address)
      const fits = { violations: [], overflow: false, small: [] }
      const good = { widths: Object.fromEntries(WIDTHS.map((width) => [width, fits])), isTooExpensive: false, title: true }
      expect(results).toEqual(Object.fromEntries(addresses.map((address) => [address, good])))
      expect(problems).toEqual([])
      await closePage(page)
    },
    300_000,
  )

  test("the palette, dialogs and menus are accessible in both themes and widths", async () => {
    const { page } = await console.openAs("manager", "/people", { colorScheme: "light", reducedMotion: "reduce" })
    await page.evaluate(axe.source)
    const button = (name: string) => page.locator("#main").getByRole("button", { name, exact: true }).first()
    const parts = {
      palette: ["/people", () => page.keyboard.press("Control+k")],
      "reasons of hidden fields": ["/people/:person", () => button("Why?").click()],
      rejection: ["/approvals", () => button("Reject").click()],
      delegation: ["/delegations", () => button("New delegation").click()],
      upload: ["/documents", () => button("Upload a document").click()],
      "second factor": ["/settings/security", () => button("Turn on a second factor").click()],
    } as const
    const person = (await addressesFor("manager", "EN")).find((address) => address.startsWith("/people/")) ?? ""
    const results: Record<string, string[]> = {}
    for (const [name, [path, show]] of Object.entries(parts)) {
      await open(page, path.replace("/people/:person", person))
      await show()
      await page.getByRole("dialog").waitFor()
      if (name === "palette") await page.getByRole("menuitem").nth(8).waitFor()
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 600 })
        results[`${name} ${width}`] = await violationsOfThemes(page)
      }
      await page.keyboard.press("Escape")
      await page.getByRole("dialog").waitFor({ state: "detached" })
    }
    await page.getByRole("banner").getByRole("button").last().click()
    results.account = await violationsOfThemes(page)
    await page.keyboard.press("Escape")
    await page.getByRole("button", { name: "Menu", exact: true }).click()
    results.menu = await violationsOfThemes(page)
    expect(results).toEqual(Object.fromEntries(Object.keys(results).map((name) => [name, []])))
    await closePage(page)
  })

  test("long words of people widen no screen", async () => {
    const word = "Donaudampfschifffahrtsgesellschaft".repeat(4)
    const hr = await console.clientOf("hr")
    const { publishNews } = await hr.execute(`mutation { publishNews(input: { title: "${word}", body: "${word}" }) { id } }`)
    const addresses = await addressesFor("manager", "EN")
    await console.app.sql("update employees set full_name = ? where email = ?", [word, console.loginOf("manager").email])
    await console.app.sql("update leave_requests set reason = ?", [word])
    const { page } = await console.openAs("manager", "/people")
    const wide: string[] = []
    for (const address of [...addresses, `/news/${publishNews.id}`, "/settings/preferences"]) {
      await open(page, address)
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 800 })
        if (await overflows(page)) wide.push(`${address} ${width}`)
      }
    }
    expect(wide).toEqual([])
    await page.keyboard.press("Control+k")
    await page.getByRole("searchbox").waitFor()
    await page.keyboard.type("donau")
    // Its words are not split into letters beside a long name.
    const job = page.getByRole("group", { name: "People" }).locator("small")
    const { height = 0 } = (await job.boundingBox()) ?? {}
    expect(height).toBeLessThan(20 * ((await job.textContent()) ?? "").split(" ").length + 5)
    await page.keyboard.press("Escape")
    await page.keyboard.press("Escape")
    await page.setViewportSize({ width: 1280, height: 800 })
    const account = await page.getByRole("banner").getByRole("button").last().boundingBox()
    expect(account?.width).toBeLessThan(1280 / 4)
    await closePage(page)
  })
})
