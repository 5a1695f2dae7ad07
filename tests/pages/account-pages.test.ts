// The links of emails, clicked in a browser from the mailbox. Skipped where Chromium is not installed.
import { beforeEach, describe, expect, test } from "@jest/globals"
import { TOTP, URI } from "otpauth"
import type { Page } from "playwright-core"
import { hasBrowser, launchBrowser } from "../support/browser.js"
import { clearRateLimits, createAccount, PASSWORD, signIn } from "../support/identity.js"
import { createApplication, createJob } from "../support/recruitment.js"
import { createTestApp } from "../support/test-app.js"

if (!hasBrowser) console.log("Chromium is not installed, so the browser tests of account pages are skipped.")

;(hasBrowser ? describe : describe.skip)("account pages in a browser", () => {
  const app = createTestApp({ now: new Date().toISOString(), config: { appUrl: undefined } })
  const open = launchBrowser()
  beforeEach(() => clearRateLimits(app))

  /** Opens the link of the latest email to an address, as a person does. */
  async function openLink(address: string, locale = "en-US") {
    const opened = await open(`${app.url}/dev/mailbox`, { locale })
    const mail = opened.page.locator("article", { hasText: `To ${address}` }).first()
    for (let n = 0; (await mail.count()) === 0; n++) {
      if (n > 100) throw new Error(`no email to ${address}`)
      await opened.page.waitForTimeout(50)
      await opened.page.reload()
    }
    await mail.locator(".mail-text a").first().click()
    await opened.page.waitForLoadState()
    return opened
  }

  const roleOfCaller = (page: Page) =>
    page.evaluate("fetch('/api/users/me').then((response) => response.json()).then(({ role }) => role)")
  const done = ({ page, problems }: Awaited<ReturnType<typeof open>>) => {
    expect(problems).toEqual([])
    return page.context().close()
  }

  test("each link of an account page is at least 24 pixels high", async () => {
    const opened = await open(`${app.url}/login`)
    const { page } = opened
    for (const path of ["/login", "/forgot-password", "/accept-invitation", "/reset-password", "/confirm-email"]) {
      await page.goto(app.url + path)
      const links = page.locator("a:visible")
      expect(await links.count()).toBeGreaterThan(0)
      for (const link of await links.all()) expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(24)
    }
    await done(opened)
  })

  test("an address that is typed before the code of the sign-in page has loaded stays", async () => {
    const opened = await open(`${app.url}/health/live`)
    const { page } = opened
    const { promise: untilTyped, resolve: goOn } = Promise.withResolvers<void>()
    await page.route("**/account-form*.js", async (route) => {
      await untilTyped
      await route.continue()
    })
    await page.goto(`${app.url}/login`, { waitUntil: "commit" })
    await page.getByLabel("Email").fill("ann@acme.test")
    goOn()
    await page.waitForLoadState()
    expect(await page.getByLabel("Email").inputValue()).toBe("ann@acme.test")
    await done(opened)
  })

  test("an invitation is accepted with the keyboard, in German, and signs in", async () => {
    await app.hr.post("/users", { email: "ina@acme.test", fullName: "Ina Invited" })
    const opened = await openLink("ina@acme.test", "de-DE")
    const { page } = opened
    await page.getByRole("heading", { name: "Einladung annehmen" }).waitFor()
    expect(page.url()).toBe(`${app.url}/accept-invitation`)
    await page.getByText("ina@acme.test").waitFor()
    expect(await page.locator("[name=fullName]").inputValue()).toBe("Ina Invited")
    await page.keyboard.press("Tab")
    await page.keyboard.type("Ina Berg")
    await page.keyboard.press("Tab")
    await page.keyboard.type("short")
    await page.keyboard.press("Enter")
    await page.locator("#password-error", { hasText: /./ }).waitFor()
    await page.keyboard.press("Control+a")
    await page.keyboard.type(PASSWORD)
    await page.keyboard.press("Enter")
    await page.waitForURL(`${app.url}/`)
    expect(await roleOfCaller(page)).toBe("EMPLOYEE")
    // The rejected password is an error of the network in the console.
    opened.problems.splice(0, 1)
    await done(opened)
  })

  test("a forgotten password is replaced by the link of the email, which works once", async () => {
    const { email } = await createAccount(app)
    const asked = await open(`${app.url}/login`)
    await asked.page.getByRole("link", { name: "Forgot your password?" }).click()
    await asked.page.getByLabel("Email address").fill(email)
    await asked.page.getByRole("button").click()
    await asked.page.getByText("you will receive a link").waitFor()
    await done(asked)
    const opened = await openLink(email)
    await opened.page.getByLabel("New password").fill("Better-Horse-8")
    await opened.page.getByRole("button").click()
    await opened.page.getByText("Your password was changed").waitFor()
    expect((await app.anonymous.post("/auth/login", { email, password: "Better-Horse-8" })).status).toBe(200)
    await opened.page.reload()
    await opened.page.getByText("The link is incomplete").waitFor()
    await done(opened)
  })

  test("signing in asks for the second factor and returns to the page of the redirect, but to no other host", async () => {
    const { email } = await createAccount(app)
    const { client } = await signIn(app, email)
    const authenticator = URI.parse((await client.post("/auth/two-factor", { password: PASSWORD })).body.uri) as TOTP
    const code = () => authenticator.generate({ timestamp: app.clock.now().getTime() })
    await client.post("/auth/two-factor/confirm", { code: code() })
    for (const [redirect, expected] of [
      ["/api/docs/errors?from=login", "/api/docs/errors?from=login"],
      ["https://evil.example/", "/"],
      ["//evil.example/", "/"],
    ]) {
      app.clock.advance(30_000)
      const opened = await open(`${app.url}/login?redirect=${encodeURIComponent(redirect as string)}`)
      const { page } = opened
      await page.getByLabel("Email address").fill(email)
      await page.getByLabel("Password").fill(PASSWORD)
      expect(await page.getByLabel(/^Code/).isVisible()).toBe(false)
      await page.keyboard.press("Enter")
      await page.getByLabel(/^Code/).waitFor()
      await page.keyboard.type(code())
      await page.keyboard.press("Enter")
      await page.waitForURL(`${app.url}${expected}`)
      opened.problems.splice(0, 1)
      await done(opened)
    }
  })

  test("a changed address is confirmed by the link of the email", async () => {
    const { email, client } = await createAccount(app)
    const changed = `new-${email}`
    expect((await app.hr.patch(`/users/${client.id}`, { email: changed })).status).toBe(200)
    const opened = await openLink(changed)
    await opened.page.getByRole("button", { name: "Confirm" }).click()
    await opened.page.getByText("Your email address is confirmed.").waitFor()
    expect((await app.anonymous.post("/auth/login", { email: changed, password: PASSWORD })).status).toBe(200)
    await done(opened)
  })

  /** Sends an offer to a new candidate and returns its id. */
  async function sendOffer(email: string): Promise<string> {
    const job = await createJob(app.hr, { title: "Baker" })
    const application = await createApplication(app, job.id, { email })
    const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
    const terms = {
      salary: 54_000,
      employmentType: "Full-time",
      startDate: day(60),
      expiresOn: day(14),
      message: "Hi!\n<b>Ho</b>",
    }
    const { body } = await app.hr.post("/offers", { applicationId: application.id, ...terms })
    await app.admin.post(`/offers/${body.id}/approve`)
    expect((await app.hr.post(`/offers/${body.id}/send`)).status).toBe(200)
    return body.id
  }

  test("a candidate reads an offer and accepts it with the keyboard, in German", async () => {
    const id = await sendOffer("carla@mail.test")
    const opened = await openLink("carla@mail.test", "de-DE")
    const { page } = opened
    await page.getByText("54.000,00\u00a0€").waitFor()
    for (const text of ["Acme", "Baker", "Vollzeit", "<b>Ho</b>"]) await page.locator("dd", { hasText: text }).first().waitFor()
    expect(page.url()).toBe(`${app.url}/careers/offer`)
    await page.keyboard.press("Tab")
    await page.keyboard.type("Sehr gern")
    await page.keyboard.press("Tab")
    await page.keyboard.press("Enter")
    await page.getByText("Dieses Angebot annehmen?").waitFor()
    await page.keyboard.press("Escape")
    expect((await app.hr.get(`/offers/${id}`)).body.status).toBe("SENT")
    await page.keyboard.press("Enter")
    await page.getByText("Dieses Angebot annehmen?").waitFor()
    await page.keyboard.press("Enter")
    await page.getByText("Sie haben dieses Angebot angenommen.").waitFor()
    expect(await page.getByRole("button").count()).toBe(0)
    expect((await app.hr.get(`/offers/${id}`)).body).toMatchObject({ status: "ACCEPTED", answerComment: "Sehr gern" })
    await done(opened)
  })

  test("a declined offer shows its answer when the link is opened again, and a withdrawn one an error", async () => {
    const [declined, withdrawn] = [await sendOffer("dora@mail.test"), await sendOffer("wim@mail.test")]
    const opened = await openLink("dora@mail.test")
    await opened.page.getByRole("button", { name: "Decline the offer" }).click()
    await opened.page.getByRole("dialog").getByRole("button", { name: "Decline the offer" }).click()
    await opened.page.getByText("You declined this offer.").waitFor()
    expect((await app.hr.get(`/offers/${declined}`)).body.status).toBe("DECLINED")
    await done(opened)
    const again = await openLink("dora@mail.test")
    await again.page.getByText("You declined this offer.").waitFor()
    await done(again)
    await app.hr.post(`/offers/${withdrawn}/withdraw`)
    const late = await openLink("wim@mail.test")
    await late.page.locator("#offer-status", { hasText: /./ }).waitFor()
    expect(await late.page.getByRole("button").count()).toBe(0)
    late.problems.splice(0, 1)
    await done(late)
  })
})
