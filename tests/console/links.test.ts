// Every kind of link in emails and notifications leads to a screen.
import { describe, expect, test } from "@jest/globals"
import { hasBrowser } from "../support/browser.js"
import { closePage, createConsole } from "../support/console.js"
import { exampleLinks } from "../support/links.js"

/** An id that no record has. */
const UNKNOWN = "01890000-0000-7000-8000-000000000000"

;(hasBrowser ? describe : describe.skip)("links to the console", () => {
  const console = createConsole()

  test("each kind of link shows a screen, also for a record that is not there", async () => {
    const { page, problems } = await console.openAs("hr", "/people")
    const headings: Record<string, string | null> = {}
    for (const { kind, path } of exampleLinks(() => UNKNOWN).filter(({ isConsole }) => isConsole)) {
      const response = await page.goto(console.app.url + path)
      expect([kind, response?.status()]).toEqual([kind, 200])
      const heading = page.locator("#main:not([aria-busy]) h1").first()
      await heading.waitFor()
      headings[kind] = await heading.textContent()
    }
    expect(Object.entries(headings).filter(([, heading]) => heading === "Something went wrong")).toEqual([])
    expect(headings).toMatchObject({
      inbox: "Notifications",
      profile: "Profile",
      documents: "Documents",
      person: "Not there, or not visible to you",
      profileChanges: "Approvals",
      delegations: "Delegations",
      leaveRequest: "Not there, or not visible to you",
      task: "Not here yet",
      application: "Not here yet",
      calendarEvent: "Not here yet",
    })
    expect(problems).toEqual([])
    await closePage(page)
  })
})
