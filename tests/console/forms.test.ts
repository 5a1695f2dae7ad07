// Forms and settings in the console: nothing that was typed is lost, and each change is stored.
import { describe, expect, test } from "@jest/globals"
import type { Request } from "playwright-core"
import { hasBrowser } from "../support/browser.js"
import { closePage, createConsole } from "../support/console.js"
import { until } from "../support/live.js"

;(hasBrowser ? describe : describe.skip)("forms of the console", () => {
  const console = createConsole()

  test("a search keeps what is typed while its first letters are looked for", async () => {
    const { page } = await console.openAs("employee", "/people")
    const search = page.getByLabel("Search", { exact: true })
    // Each letter comes when the search for the one before has begun.
    await search.pressSequentially("annabel", { delay: 280 })
    await page.waitForURL(/search=annabel/)
    expect(await search.inputValue()).toBe("annabel")
    await closePage(page)
  })

  test("a failed upload stays in its dialog, and one without an answer says that it may be done, and the list shows the file", async () => {
    const { page } = await console.openAs("employee", "/documents")
    await page.getByRole("button", { name: "Upload a document" }).click()
    const dialog = page.getByRole("dialog")
    await dialog.getByLabel("Valid until").fill("2027-01-31")
    // The bytes are not those of the extension, which only the server notices.
    const file = { name: "setup.pdf", mimeType: "application/pdf", buffer: Buffer.from("MZ") }
    await dialog.locator("input[type=file]").setInputFiles(file)
    await dialog.getByRole("button", { name: "Upload a document" }).click()
    await dialog.getByRole("alert").waitFor()
    expect(await dialog.getByLabel("Valid until").inputValue()).toBe("2027-01-31")
    await page.route("**/graphql", async (route) => {
      if (!route.request().headers()["content-type"]?.startsWith("multipart")) return route.continue()
      await route.fetch()
      await route.abort()
    })
    const buffer = Buffer.from("%PDF-1.7\n")
    await dialog.locator("input[type=file]").setInputFiles({ name: "arrived.pdf", mimeType: "application/pdf", buffer })
    await dialog.getByRole("button", { name: "Upload a document" }).click()
    await dialog.getByText(/^The server has not answered, so this may already be done. Check/).waitFor()
    await page.getByRole("cell", { name: "Download arrived.pdf" }).waitFor()
    await closePage(page)
  })

  test("a file of another type or above the limit is not sent, and the sentence beside the button says why", async () => {
    const { page } = await console.openAs("employee", "/profile")
    const isUpload = (request: Request) => request.headers()["content-type"]?.startsWith("multipart/") ?? false
    let sent = 0
    page.on("request", (request) => {
      if (isUpload(request)) sent++
    })
    const choose = (name: string, mebibytes: number) =>
      page
        .locator("input[type=file]")
        .setInputFiles({ name, mimeType: "image/png", buffer: Buffer.alloc(mebibytes * 1_048_576, 1) })
    const button = page.getByRole("button", { name: "Choose a picture", description: "Up to 5 MB: png, jpg, jpeg, webp, gif" })
    await button.waitFor()
    await choose("me.svg", 1)
    await page.getByRole("alert").getByText("me.svg cannot be uploaded.").waitFor()
    await choose("me.PNG", 6)
    await page.getByText("me.PNG has 6 MB; at most 5 MB are possible.").waitFor()
    expect([sent, await page.getByRole("alert").count()]).toEqual([0, 1])
    const upload = page.waitForRequest(isUpload)
    await choose("me.png", 1)
    await upload
    expect(await page.getByRole("alert").count()).toBe(0)
    await closePage(page)
  })

  test("an upload shows how much of it was sent", async () => {
    const { page } = await console.openAs("employee", "/documents")
    const network = await page.context().newCDPSession(page)
    await network.send("Network.enable")
    const speed = (uploadThroughput: number) =>
      network.send("Network.emulateNetworkConditions", { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput })
    await page.getByRole("button", { name: "Upload a document" }).click()
    const dialog = page.getByRole("dialog")
    const buffer = Buffer.concat([Buffer.from("%PDF-1.7\n"), Buffer.alloc(4_000_000, "x")])
    await dialog.locator("input[type=file]").setInputFiles({ name: "plan.pdf", mimeType: "application/pdf", buffer })
    await speed(1_000_000)
    await dialog.getByRole("button", { name: "Upload a document" }).click()
    const share = dialog.getByRole("progressbar", { name: "Upload" })
    await until(async () => Number(await share.getAttribute("value")) > 0.1)
    expect(Number(await share.getAttribute("value"))).toBeLessThan(0.9)
    await speed(-1)
    await page.getByText("plan.pdf was uploaded.").waitFor()
    await closePage(page)
  })

  test("the second proposal for an account keeps the first one's parts", async () => {
    const employee = await console.clientOf("employee")
    const { page } = await console.openAs("employee", "/profile")
    const save = page.locator("form", { has: page.getByLabel("IBAN") }).getByRole("button", { name: "Save" })
    await page.getByLabel("Account holder").fill("Juri Zipse")
    await page.getByLabel("IBAN").fill("DE89370400440532013000")
    await save.click()
    await page.getByText("pending").first().waitFor()
    await page.getByLabel("BIC").fill("COBADEFFXXX")
    await save.click()
    const proposed = async () => {
      const { pendingChanges } = (await employee.get("/users/me")).body
      return pendingChanges.find(({ field }: { field: string }) => field === "bankDetails").proposed.bankDetails
    }
    await page.getByText("Now: –").nth(2).waitFor()
    expect(await proposed()).toMatchObject({ iban: "DE89370400440532013000", bic: "COBADEFFXXX" })
    await closePage(page)
  })

  test("a half-filled form asks before it is left by a link or by going back, and one that was sent does not", async () => {
    const { page, problems } = await console.openAs("employee", "/leave")
    const question = page.getByRole("dialog", { name: "Leave without saving?" })
    await page.getByRole("main").getByRole("link", { name: "Request leave" }).first().click()
    await page.getByLabel("Reason").fill("A wedding")
    await page.getByRole("navigation").getByRole("link", { name: "People" }).click()
    await question.getByRole("button", { name: "Keep editing" }).click()
    expect(await page.getByLabel("Reason").inputValue()).toBe("A wedding")
    await page.goBack()
    await question.getByRole("button", { name: "Keep editing" }).click()
    await page.getByLabel("First day").fill("2026-09-01")
    await page.getByRole("button", { name: "Send" }).click()
    await page.waitForURL(/\/leave\/requests\//)
    await page.goBack()
    await page.getByLabel("Reason").fill("Another one")
    await page.goBack()
    await question.getByRole("button", { name: "Discard changes" }).click()
    await page.waitForURL(/\/leave$/)
    expect(problems).toEqual([])
    await closePage(page)
  })

  test("a draft that is sent in another tab keeps what is typed, says so, and is left without a way back", async () => {
    const input = { startDate: "2026-09-14", endDate: "2026-09-14" }
    const { id } = (await (await console.clientOf("employee")).post("/leave/requests", input)).body
    const { page } = await console.openAs("employee", `/leave/requests/${id}`)
    const edit = page.getByRole("main").getByRole("link", { name: "Edit" })
    const other = await page.context().newPage()
    await Promise.all([edit.click(), other.goto(`${console.app.url}/leave/requests/${id}/edit`)])
    await page.getByLabel("Reason").fill("A wedding, and the day after it")
    await other.getByRole("button", { name: "Send" }).click()
    await other.waitForURL(/\/leave\/requests\/[^/]+$/)
    await page.getByRole("button", { name: "Send" }).click()
    await page.getByText("This request is no longer a draft, so it cannot be changed here.").waitFor()
    expect(await page.getByLabel("Reason").inputValue()).toBe("A wedding, and the day after it")
    await page.getByRole("link", { name: "Show the request" }).click()
    await page.getByRole("button", { name: "Discard changes" }).click()
    await page.getByRole("heading", { name: /^Annual Leave: / }).waitFor()
    await page.goBack()
    await page.getByRole("heading", { name: /^Annual Leave: / }).waitFor()
    expect(await page.getByLabel("Reason").count()).toBe(0)
    await closePage(page)
  })

  test("an answer that arrives after its screen was left shows no other screen, and a message says whether it was done", async () => {
    const { page } = await console.openAs("employee", "/leave/new")
    const link = (name: string) => page.getByRole("navigation").getByRole("link", { name, exact: true })
    const answers: (() => void)[] = []
    let hasLeft = false
    await page.route("**/graphql", async (route) => {
      if (route.request().postData()?.includes("query leaveRequestsQuery(")) hasLeft = true
      if (route.request().postData()?.includes("leaveNewMutation")) await new Promise<void>((resolve) => answers.push(resolve))
      await route.continue()
    })
    for (const said of ["Your request was sent.", /^Another leave request/]) {
      await page.getByLabel("First day").fill("2026-09-21")
      await page.getByRole("button", { name: "Send" }).click()
      await until(() => answers.length === 1)
      await link("News").click()
      await page.waitForURL(/\/news$/)
      hasLeft = false
      answers.pop()?.()
      await page.getByRole("status").getByText(said).waitFor()
      await link("Leave").click()
      await page.getByRole("heading", { name: "Leave", level: 1, exact: true }).waitFor()
      expect(hasLeft).toBe(false)
      await page.getByRole("main").getByRole("link", { name: "Request leave" }).click()
    }
    await closePage(page)
  })

  test("a dialog with entries that were not sent asks before Escape or its button closes it", async () => {
    const { page, problems } = await console.openAs("manager", "/delegations")
    const dialog = page.getByRole("dialog", { name: "New delegation" })
    const question = page.getByRole("dialog", { name: "Leave without saving?" })
    const last = dialog.getByLabel("Last day")
    const open = () => page.getByRole("button", { name: "New delegation" }).click()
    await open()
    await page.keyboard.press("Escape")
    await dialog.waitFor({ state: "hidden" })
    await open()
    await last.fill("2026-03-06")
    const closeButton = dialog.getByRole("button", { name: "Close" })
    for (const close of [() => page.keyboard.press("Escape"), () => closeButton.click()]) {
      await close()
      await question.getByRole("button", { name: "Keep editing" }).click()
      expect([await last.inputValue(), await question.count()]).toEqual(["2026-03-06", 0])
    }
    for (const isAsking of [true, false, true, false]) {
      await page.keyboard.press("Escape")
      await question.waitFor({ state: isAsking ? "visible" : "hidden" })
      expect(await last.inputValue()).toBe("2026-03-06")
    }
    await page.keyboard.press("Escape")
    await question.getByRole("button", { name: "Discard changes" }).click()
    await dialog.waitFor({ state: "hidden" })
    expect(await page.evaluate("document.activeElement.textContent")).toBe("New delegation")
    expect(problems).toEqual([])
    await closePage(page)
  })

  test("a click beside a dialog closes it if it has no form", async () => {
    const { page } = await console.openAs("manager", "/delegations")
    const beside = () => page.mouse.click(5, 300)
    await page.getByRole("button", { name: "New delegation" }).click()
    await page.getByRole("dialog").getByLabel("Last day").waitFor()
    await beside()
    await page.waitForTimeout(100)
    expect(await page.getByRole("dialog").count()).toBe(1)
    await page.keyboard.press("Escape")
    await page.keyboard.press("Control+k")
    await page.getByRole("searchbox").waitFor()
    await beside()
    await page.getByRole("dialog").waitFor({ state: "detached" })
    await closePage(page)
  })

  test("a file chooser that is closed without a file leaves its dialog open", async () => {
    const { page } = await console.openAs("employee", "/documents")
    await page.getByRole("button", { name: "Upload a document" }).click()
    await page.locator("dialog input[type=file]").dispatchEvent("cancel", { bubbles: true })
    await page.getByRole("dialog").getByLabel("Valid until").fill("2027-01-31")
    await closePage(page)
  })

  test("a form with the values that it began with is left without a question", async () => {
    const { page } = await console.openAs("employee", "/profile")
    const city = await page.getByLabel("City").inputValue()
    await page.getByLabel("City").fill("Rome")
    await page.getByLabel("City").fill(city)
    await page.getByRole("navigation").getByRole("link", { name: "People" }).click()
    await page.waitForURL(/\/people$/)
    await closePage(page)
  })

  test("a request is sent or saved as a draft, never both", async () => {
    const { page } = await console.openAs("employee", "/leave/new")
    let sent = 0
    page.on("request", (request) => {
      if (request.postData()?.includes("leaveNewMutation")) sent++
    })
    await page.getByLabel("First day").fill("2026-10-12")
    const click = (n: number) => page.evaluate(`document.querySelectorAll("form [type=submit]")[${n}].click()`)
    await Promise.all([click(1), click(0)])
    await page.waitForURL(/\/leave\/requests\//)
    expect(sent).toBe(1)
    await closePage(page)
  })
})
