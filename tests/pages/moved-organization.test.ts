// Pages of an organization that another installation has: the browser goes there. Skipped where Chromium is not installed.
import { createServer, type Server } from "node:http"
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals"
import { newOrganizationToken } from "../../src/auth/tokens.js"
import { hasBrowser } from "../support/browser.js"
import { createConsole } from "../support/console.js"
import { sendInvitation } from "../support/identity.js"

if (!hasBrowser) console.log("Chromium is not installed, so the pages of moved organizations are not tested.")

;(hasBrowser ? describe : describe.skip)("pages of an organization that moved", () => {
  const demo = createConsole()
  const { app } = demo
  let server: Server
  let address: string
  beforeAll(async () => {
    server = createServer((_req, res) => res.end("<title>The other installation</title>"))
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
    address = `http://127.0.0.1:${(server.address() as { port: number }).port}`
  })
  afterAll(() => void server.close())

  /** Says that an organization has moved, and guards its sessions as the command does. */
  async function leave(organizationId: string): Promise<void> {
    await app.sql(`create trigger guard_${organizationId.replaceAll("-", "")} before insert or update on sessions for each row
      when (new.organization_id = '${organizationId}') execute function app.guard_move('${organizationId}')`)
    await app.sql("insert into app.organization_moves (organization_id, address) values (?, ?)", [organizationId, address])
    await app.sql("select app.announce_viewers(?, null)", [organizationId])
  }

  test("a screen of the console and the sign-in page open at the new address, with where they lead", async () => {
    const { page } = await demo.openAs("employee", "/people")
    const { page: misled } = await demo.openAs("manager", "/people")
    const { origin } = new URL(misled.url())
    await misled.goto("about:blank")
    const { email, password } = demo.loginOf("employee")
    const [row] = await app.sql<{ id: string }>("select organization_id as id from employees where email = ?", [email])
    await leave(row?.id as string)
    await page.reload()
    await page.waitForURL(`${address}/people`)
    // A path that names another host.
    await misled.goto(`${origin}//other.test/people`)
    await misled.waitForURL(`${address}//other.test/people`)
    const signIn = await demo.open("/login?redirect=%2Fleave")
    await signIn.page.locator("[name=email]").fill(email)
    await signIn.page.locator("[name=password]").fill(password)
    await signIn.page.keyboard.press("Enter")
    await signIn.page.waitForURL(`${address}/login?redirect=%2Fleave#email=${encodeURIComponent(email)}`)
    for (const opened of [page, misled, signIn.page]) await opened.context().close()
  })

  test("the sign-in page takes the typed address from the other installation, and removes it from its own address", async () => {
    const { page } = await demo.open("/login?redirect=%2Fleave#email=ann%2Bhr%40acme.test")
    expect(await page.locator("[name=email]").inputValue()).toBe("ann+hr@acme.test")
    expect(new URL(page.url()).href).toMatch(/\/login\?redirect=%2Fleave$/)
    await page.context().close()
  })

  test("the link of an invitation opens at the new address with its token", async () => {
    const invited = (await app.admin.post("/users", { email: "nina@acme.test", fullName: "Nina" })).body
    const { token } = await sendInvitation(app, invited.id)
    await leave(app.organizationId)
    const { page } = await demo.open(`/accept-invitation#token=${token}`)
    await page.waitForURL(`${address}/accept-invitation#token=${token}`)
    expect(await page.title()).toBe("The other installation")
    await page.context().close()
  })

  test("the link of an offer opens at the new address with its token", async () => {
    const token = newOrganizationToken(app.otherOrganizationId)
    await leave(app.otherOrganizationId)
    const { page } = await demo.open(`/careers/offer#token=${token}`)
    await page.waitForURL(`${address}/careers/offer#token=${token}`)
    await page.context().close()
  })
})
