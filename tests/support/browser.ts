// A browser for tests of pages: Debian's Chromium, driven by Playwright. The package without a user interface needs less
// processor time.
import { existsSync } from "node:fs"
import { afterAll, beforeAll } from "@jest/globals"
import { type Browser, type BrowserContextOptions, chromium, type Page } from "playwright-core"
import { onAllProcessors } from "./processors.mjs"

const EXECUTABLE = ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium"].find((path) => existsSync(path))
const ARGUMENTS = [
  "--headless",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
]

/** Time for an element to appear. The reference takes seconds on a busy machine. */
const TIMEOUT_MS = 60_000

/** Whether this machine has the browser. */
export const hasBrowser = EXECUTABLE !== undefined

export interface OpenPage {
  page: Page
  /** Errors of the console and of scripts, violations of the security policy, and requests to other hosts. */
  problems: string[]
}

/**
 * Starts a browser before the tests and stops it after them. Returns a function that opens a page in a fresh session, where it is `now`
 * always if that is given.
 */
export function launchBrowser(): (url: string, options?: BrowserContextOptions, now?: string) => Promise<OpenPage> {
  let browser: Browser
  beforeAll(async () => {
    browser = await onAllProcessors(() => chromium.launch({ executablePath: EXECUTABLE, args: ARGUMENTS }))
  })
  afterAll(() => browser.close())
  return async (url, options, now) => {
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options })
    context.setDefaultTimeout(TIMEOUT_MS)
    if (now) await context.clock.setFixedTime(now)
    // React reports an error of one rendering as the cause of its own.
    await context.addInitScript({
      content: `addEventListener("error", ({ error }) => error?.cause && console.error("caused by", error.cause))`,
    })
    const page = await context.newPage()
    const problems: string[] = []
    const { origin } = new URL(url)
    page.on("console", (message) => message.type() === "error" && problems.push(`console: ${message.text()}`))
    page.on("pageerror", (error) => problems.push(`script: ${error.message}`))
    page.on("request", (request) => {
      const target = new URL(request.url())
      if (target.origin !== origin && !["data:", "blob:"].includes(target.protocol)) problems.push(`request: ${target.href}`)
    })
    await page.goto(url)
    return { page, problems }
  }
}
