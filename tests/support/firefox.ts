// Debian's Firefox, driven by Puppeteer over WebDriver BiDi. Playwright drives only its own build of Firefox.
import { existsSync } from "node:fs"
import { afterAll, beforeAll } from "@jest/globals"
import puppeteer, { type Browser, type Page } from "puppeteer-core"
import { onAllProcessors } from "./processors.mjs"

const EXECUTABLE = "/usr/bin/firefox-esr"
const TIMEOUT_MS = 15_000
const LAUNCH_TIMEOUT_MS = 60_000

/** Whether this machine has the browser. */
export const hasFirefox = existsSync(EXECUTABLE)

/**
 * Starts Firefox before the tests and stops it after them. Returns a function that opens a page in a fresh session, where it is `now`
 * always. It adds errors of the console and of scripts to `problems`.
 */
export function launchFirefox(now: string): (problems: string[]) => Promise<Page> {
  let browser: Browser
  beforeAll(async () => {
    browser = await onAllProcessors(() =>
      puppeteer.launch({
        browser: "firefox",
        executablePath: EXECUTABLE,
        headless: true,
        defaultViewport: { width: 1280, height: 900 },
      }),
    )
  }, LAUNCH_TIMEOUT_MS)
  afterAll(() => browser.close())
  return async (problems) => {
    const page = await (await browser.createBrowserContext()).newPage()
    page.setDefaultTimeout(TIMEOUT_MS)
    await page.evaluateOnNewDocument(`{
      const now = ${Date.parse(now)}
      globalThis.Date = class extends Date {
        constructor(...parts) {
          super(...(parts.length > 0 ? parts : [now]))
        }
        static now() {
          return now
        }
      }
    }`)
    page.on("console", (message) => message.type() === "error" && problems.push(`console: ${message.text()}`))
    page.on("pageerror", (error) => problems.push(`script: ${error}`))
    return page
  }
}

/** An element by its name and text. Puppeteer looks names of roles up much more slowly. */
export const named = (element: string, name: string): string => `::-p-xpath(//${element}[normalize-space() = "${name}"])`
/** The field that has a label. */
export function labeled(name: string): string {
  const label = `//label[.//text()[normalize-space() = "${name}"]]`
  return `::-p-xpath(${label}//*[self::input or self::textarea] | //*[@id = ${label}/@for])`
}
/** The innermost element with a text. */
export const text = (content: string): string => `::-p-text(${content})`
