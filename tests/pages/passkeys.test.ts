// A passkey in a browser with a virtual authenticator: added in the console, used on the sign-in page. Skipped without Chromium.
import { describe, expect, test } from "@jest/globals"
import type { Locator, Page } from "playwright-core"
import { hasBrowser, launchBrowser } from "../support/browser.js"
import { createAccount, PASSWORD } from "../support/identity.js"
import { createTestApp } from "../support/test-app.js"

if (!hasBrowser) console.log("Chromium is not installed, so the browser test of passkeys is skipped.")

;(hasBrowser ? describe : describe.skip)("passkeys in a browser", () => {
  const app = createTestApp({ now: new Date().toISOString(), config: { appUrl: undefined } })
  const open = launchBrowser()

  /** Gives the page an authenticator that verifies its user. */
  async function addAuthenticator(page: Page): Promise<void> {
    const session = await page.context().newCDPSession(page)
    await session.send("WebAuthn.enable")
    await session.send("WebAuthn.addVirtualAuthenticator", {
      options: {
        protocol: "ctap2",
        transport: "internal",
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    })
  }

  async function signIn(page: Page, email: string): Promise<void> {
    await page.getByLabel("Email address").fill(email)
    await page.getByLabel("Password").fill(PASSWORD)
    await page.keyboard.press("Enter")
    await page.waitForURL("**/settings/security")
  }

  async function enterPasskey(dialog: Locator): Promise<void> {
    await dialog.getByLabel("Name").fill("Laptop")
    await dialog.getByLabel("Password").fill(PASSWORD)
    await dialog.getByRole("button", { name: "Continue" }).click()
  }

  /** Signs in with the password, and adds a passkey named Laptop in the console. */
  async function openWithPasskey() {
    const { client, email } = await createAccount(app)
    // An IP address is no host of passkeys.
    const url = app.url.replace("127.0.0.1", "localhost")
    Object.assign(app.instance.deps.config, { publicUrl: url })
    const { page, problems } = await open(`${url}/login?redirect=/settings/security`)
    await signIn(page, email)
    await addAuthenticator(page)
    await page.getByRole("button", { name: "Add a passkey" }).click()
    const dialog = page.getByRole("dialog")
    await enterPasskey(dialog)
    const passkeys = page.getByRole("table", { name: "Passkeys" })
    await passkeys.getByText("Laptop").waitFor()
    return { client, url, page, problems, passkeys, dialog }
  }

  test("a passkey that was added in the console signs in by the suggestions of the browser and by the button", async () => {
    const { client, url, page, problems, passkeys } = await openWithPasskey()
    expect((await client.get("/auth/passkeys")).body).toMatchObject([{ name: "Laptop", host: "localhost" }])
    await page.context().clearCookies()
    await page.goto(`${url}/login?redirect=/settings/security`)
    // The authenticator accepts what the browser suggests at once.
    await page.waitForURL(`${url}/settings/security`)
    await page.context().clearCookies()
    await page.addInitScript("delete PublicKeyCredential.isConditionalMediationAvailable")
    await page.goto(`${url}/login?redirect=/settings/security`)
    await page.getByRole("button", { name: "Use a passkey" }).click()
    await page.waitForURL(`${url}/settings/security`)
    await passkeys.getByText("Laptop").waitFor()
    expect((await client.get("/auth/passkeys")).body).toMatchObject([{ lastUsedAt: expect.any(String) }])
    expect(problems).toEqual([])
    await page.context().close()
  })

  test("a sign-in page that gets no options for passkeys shows no error, and its button shows why", async () => {
    const { page } = await open(`${app.url}/login`)
    const limited = { status: 429, json: { code: "RATE_LIMITED", message: "Too many requests." } }
    await page.route("**/passkey/options", (route) => route.fulfill(limited))
    const offered = page.waitForResponse(/passkey\/options/)
    await page.reload()
    await offered
    await page.getByLabel("Password").fill("x")
    expect(await page.getByText("Too many requests.").count()).toBe(0)
    await page.getByRole("button", { name: "Use a passkey" }).click()
    await page.getByText("Too many requests.").waitFor()
    await page.context().close()
  })

  test("pages of another host than that of the passkeys name that host", async () => {
    Object.assign(app.instance.deps.config, { publicUrl: app.url.replace("127.0.0.1", "localhost") })
    const { email } = await createAccount(app)
    const { page } = await open(`${app.url}/login?redirect=/settings/security`)
    await page.getByRole("button", { name: "Use a passkey" }).click()
    await page.getByText("Passkeys sign in at localhost only.").waitFor()
    await signIn(page, email)
    await page.getByRole("button", { name: "Add a passkey" }).click()
    const dialog = page.getByRole("dialog")
    await enterPasskey(dialog)
    await dialog.getByText("Passkeys sign in at localhost only.").waitFor()
    await page.context().close()
  })

  test("a passkey is renamed, renews an ended session, and is removed", async () => {
    const { client, page, passkeys, dialog } = await openWithPasskey()
    await passkeys.getByRole("button", { name: "Rename" }).click()
    await dialog.getByLabel("Name").fill("Work laptop")
    await app.sql("delete from sessions where employee_id = ?", [client.id])
    await dialog.getByRole("button", { name: "Save" }).click()
    await page.getByRole("dialog", { name: "Sign in again" }).getByRole("button", { name: "Use a passkey" }).click()
    await passkeys.getByText("Work laptop").waitFor()
    await passkeys.getByRole("button", { name: "Remove" }).click()
    await page.getByRole("dialog", { name: "Remove “Work laptop”" }).getByRole("button", { name: "Remove" }).click()
    await page.getByText("The passkey was removed.").waitFor()
    expect(await app.sql("select id from passkeys where employee_id = ?", [client.id])).toEqual([])
    await page.context().close()
  })
})
