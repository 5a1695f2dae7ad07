// Links of emails, notifications and calendar entries.
import { globSync, readFileSync } from "node:fs"
import { expect, test } from "@jest/globals"
import { linkUrl } from "../src/core/app-links.js"
import { exampleLinks } from "./support/links.js"
import { createTestApp } from "./support/test-app.js"

const app = createTestApp()

test("the guide lists exactly the paths of the console that links lead to", () => {
  const guide = readFileSync("docs/guide/notifications.md", "utf8")
  const [rows = ""] = /(\| `\/.*\n)+/.exec(guide) ?? []
  const listed = [...rows.matchAll(/`(\/[^`]*)`/g)].map(([, path]) => path)
  const produced = exampleLinks().filter(({ isConsole }) => isConsole)
  expect(listed.toSorted()).toEqual(produced.map(({ path }) => path).toSorted())
})

test("the code produces each kind of link of the table", () => {
  const code = globSync("src/**/*.ts")
    .map((file) => readFileSync(file, "utf8"))
    .join("\n")
  expect(exampleLinks().filter(({ kind }) => !new RegExp(`appPaths\\.${kind}\\b`).test(code))).toEqual([])
})

test("links to the console start with APP_URL, or with PUBLIC_URL without it", () => {
  const publicUrl = "https://hr.acme.test"
  for (const { path, isConsole } of exampleLinks()) {
    expect(linkUrl({ publicUrl }, path)).toBe(publicUrl + path)
    expect(linkUrl({ publicUrl, appUrl: "https://app.acme.test/" }, path)).toBe(
      (isConsole ? "https://app.acme.test" : publicUrl) + path,
    )
  }
})

test("a calendar feed links to the page of each event in the console", async () => {
  const event = { title: "Planning", type: "MEETING", start: "2026-03-05T09:00:00Z", end: "2026-03-05T10:00:00Z" }
  const { body } = await app.employee.post("/calendar/events", event)
  const feed = await app.employee.post("/calendar/feed")
  const text = await (await fetch(feed.body.url)).text()
  expect(text.replaceAll("\r\n ", "")).toContain(`URL;VALUE=URI:https://app.acme.test/calendar/events/${body.id}`)
})
