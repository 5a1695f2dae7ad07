// Forms and settings in the console: nothing that was typed is lost, and each change is stored.
import { describe, expect, test } from "@jest/globals"
import { hasBrowser } from "../support/browser.js"
import type { Client } from "../support/client.js"
import { closePage, createConsole, type DemoRole } from "../support/console.js"

;(hasBrowser ? describe : describe.skip)("forms of the console", () => {
  const console = createConsole()
  async function clientOf(role: DemoRole): Promise<Client> {
    const { email, password } = console.loginOf(role)
    const { body } = await console.app.anonymous.post("/auth/login", { email, password })
    return console.app.anonymous.with(body.token)
  }

  test("a search keeps what is typed while its first letters are looked for", async () => {
    const { page } = await console.openAs("employee", "/people")
    const search = page.getByLabel("Search", { exact: true })
    // Each letter comes when the search for the one before has begun.
    await search.pressSequentially("annabel", { delay: 280 })
    await page.waitForURL(/search=annabel/)
    expect(await search.inputValue()).toBe("annabel")
    await closePage(page)
  })

  test("a failed upload stays in its dialog", async () => {
    const { page } = await console.openAs("employee", "/documents")
    await page.getByRole("button", { name: "Upload a document" }).click()
    const dialog = page.getByRole("dialog")
    await dialog.getByLabel("Valid until").fill("2027-01-31")
    const file = { name: "setup.exe", mimeType: "application/octet-stream", buffer: Buffer.from("MZ") }
    await dialog.locator("input[type=file]").setInputFiles(file)
    await dialog.getByRole("button", { name: "Upload a document" }).click()
    await dialog.getByRole("alert").waitFor()
    expect(await dialog.getByLabel("Valid until").inputValue()).toBe("2027-01-31")
    await closePage(page)
  })

  test("the second proposal for an account keeps the first one's parts", async () => {
    const employee = await clientOf("employee")
    const { page } = await console.openAs("employee", "/profile")
    const save = page.locator("form", { has: page.getByLabel("IBAN") }).getByRole("button", { name: "Save" })
    await page.getByLabel("IBAN").fill("DE89370400440532013000")
    await save.click()
    await page.getByText("pending").first().waitFor()
    await page.getByLabel("BIC").fill("COBADEFFXXX")
    await save.click()
    const proposed = async () => {
      const { pendingChanges } = (await employee.get("/users/me")).body
      return pendingChanges.find(({ field }: { field: string }) => field === "bankDetails").proposed.bankDetails
    }
    await page.getByText("COBADEFFXXX").waitFor()
    expect(await proposed()).toMatchObject({ iban: "DE89370400440532013000", bic: "COBADEFFXXX" })
    await closePage(page)
  })

  test("a problem of an emergency contact stands at its field", async () => {
    const { page } = await console.openAs("employee", "/profile")
    const form = page.getByRole("form", { name: "Emergency contacts" })
    await form.getByLabel("Phone").first().fill("none")
    await form.getByRole("button", { name: "Save" }).click()
    await form.locator("input[aria-invalid=true]").waitFor()
    expect(await form.locator("input[aria-invalid=true]").inputValue()).toBe("none")
    await closePage(page)
  })

  test("channels and quiet hours are stored at once", async () => {
    const { page, problems } = await console.openAs("employee", "/settings/notifications")
    expect(await page.getByLabel("Security e-mail").isDisabled()).toBe(true)
    await page.getByLabel("Leave push").uncheck()
    await page.getByLabel("Quiet hours").check()
    await page.getByLabel("From").waitFor()
    await page.reload()
    await page.getByLabel("Leave push").waitFor()
    expect(await page.getByLabel("Leave push").isChecked()).toBe(false)
    expect(await page.getByLabel("Quiet hours").isChecked()).toBe(true)
    expect(problems).toEqual([])
    await closePage(page)
  })

  test("another session is ended, and the own one is marked", async () => {
    await clientOf("manager")
    const { page, problems } = await console.openAs("manager", "/settings/security")
    const sessions = page.getByRole("table", { name: "Where you are signed in" })
    await sessions.getByText("this device").waitFor()
    const count = await sessions.getByRole("button", { name: /^End/ }).count()
    await sessions.getByRole("button", { name: /^End/ }).first().click()
    await page.getByText("The session was ended.").waitFor()
    expect(await sessions.getByRole("button", { name: /^End/ }).count()).toBe(count - 1)
    expect(problems).toEqual([])
    await closePage(page)
  })

  test("the language acts at once", async () => {
    const { page, problems } = await console.openAs("employee", "/settings/preferences")
    await page.getByLabel("Language").selectOption("DE")
    await page.getByRole("heading", { name: "Einstellungen" }).waitFor()
    expect(await page.evaluate("document.documentElement.lang")).toBe("de")
    expect(problems).toEqual([])
    await closePage(page)
  })
})
