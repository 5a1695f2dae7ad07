// `npm run pictures [-- <URL>]`: takes the pictures of the README from a running server with the demo, by Debian's Chromium.
import { mkdirSync } from "node:fs"
import { join } from "node:path"
import { chromium } from "playwright-core"
import { root } from "./install.mjs"

const url = process.argv[2] ?? "http://localhost:4000"
const folder = join(root, "docs/pictures")
const PASSWORD = "Demo-2026"

/** File, login, address, and how it is seen. */
const PICTURES = [
  ["home", "manager", "/", {}],
  ["approvals-dark", "hr", "/approvals", { colorScheme: "dark" }],
  ["people", "employee", "/people", {}],
  ["person", "manager", "/people", {}, openPerson],
  ["leave-request", "employee", "/leave/new", {}, chooseDays],
  [
    "balance-dark",
    "employee",
    "/leave",
    { colorScheme: "dark" },
    (page) => page.getByRole("link", { name: /^Why/ }).first().click(),
  ],
  ["team-calendar", "manager", "/team-calendar", {}],
  ["home-phone", "manager", "/", { viewport: { width: 390, height: 844 } }],
]

async function openPerson(page) {
  await page.locator("#main a[href^='/people/']").nth(2).click()
  await page.waitForURL("**/people/*")
}

async function chooseDays(page) {
  const year = new Date().getFullYear() + 1
  await page.getByLabel("First day").fill(`${year}-03-25`)
  await page.getByLabel("Last day").fill(`${year}-04-06`)
  await page.getByText("Balance after").waitFor()
}

mkdirSync(folder, { recursive: true })
const browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--headless", "--no-sandbox"] })
for (const [name, login, address, options, act = () => {}] of PICTURES) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: "en-GB", ...options })
  const page = await context.newPage()
  await page.goto(`${url}/login?redirect=${encodeURIComponent(address)}`)
  await page.getByLabel("Email").fill(`${login}@demo.example`)
  await page.getByLabel("Password").fill(PASSWORD)
  await page.getByRole("button", { name: "Sign in" }).click()
  await page.locator("#main h1").waitFor()
  await act(page)
  await page.locator("#main:not([aria-busy]) h1").first().waitFor()
  await page.waitForLoadState("networkidle")
  await page.screenshot({ path: join(folder, `${name}.png`) })
  console.log(`docs/pictures/${name}.png`)
  await context.close()
}
await browser.close()
