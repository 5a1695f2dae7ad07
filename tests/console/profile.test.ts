// The own profile in the console: what a save keeps, and what a proposal contains.
import { describe, expect, test } from "@jest/globals"
import type { Locator, Page } from "playwright-core"
import { hasBrowser } from "../support/browser.js"
import type { Json } from "../support/client.js"
import { closePage, createConsole, type DemoRole } from "../support/console.js"
import { png } from "../support/files.js"
import { until } from "../support/live.js"

;(hasBrowser ? describe : describe.skip)("one's own profile", () => {
  const console = createConsole()
  const profileOf = async (role: DemoRole): Promise<Json> => (await (await console.clientOf(role)).get("/users/me")).body
  const proposedOf = async (role: DemoRole, field: string) =>
    (await profileOf(role)).pendingChanges.find((change: Json) => change.field === field)?.proposed[field]

  /** Answers a query of nodes with an error. */
  const failNodes = (page: Page, query: string) =>
    page.route("**/graphql", (route) => {
      const errors = [{ message: "It failed.", path: ["nodes"], extensions: { code: "INTERNAL" } }]
      const isQuery = route.request().postData()?.includes(`query ${query}(`)
      return isQuery ? route.fulfill({ json: { data: { nodes: null }, errors } }) : route.fallback()
    })

  test("a second change of a proposed address begins with the proposed values", async () => {
    const hr = await console.clientOf("hr")
    const address = { street: "Weg 1", postalCode: "10115", city: "Berlin", region: "Berlin-Mitte", country: "DE" }
    const { id } = await profileOf("employee")
    await hr.patch(`/users/${id}`, { address })
    const { page, problems } = await console.openAs("employee", "/profile")
    const save = page.getByRole("form", { name: "Protected data" }).getByRole("button", { name: "Save" })
    await page.getByLabel("City").fill("Potsdam")
    await save.click()
    await page.getByText("Now: Berlin").waitFor()
    expect(await page.getByLabel("City").inputValue()).toBe("Potsdam")
    await page.getByLabel("Street").fill("Allee 2")
    await save.click()
    await page.getByText("Now: Weg 1").waitFor()
    expect(await proposedOf("employee", "address")).toEqual({ ...address, street: "Allee 2", city: "Potsdam" })
    await page.getByRole("button", { name: "Withdraw the change of Address" }).first().click()
    await page.getByText("pending", { exact: true }).first().waitFor({ state: "detached" })
    expect(await page.getByLabel("City").inputValue()).toBe("Berlin")
    expect(problems).toEqual([])
    await closePage(page)
  })

  test("bank details that are hidden are proposed whole", async () => {
    expect((await profileOf("employee")).bankDetails).toBeUndefined()
    const { page } = await console.openAs("employee", "/profile")
    const save = page.getByRole("form", { name: "Protected data" }).getByRole("button", { name: "Save" })
    await page.getByText("The current value is hidden from you.").first().waitFor()
    await page.getByLabel("BIC").fill("COBADEFFXXX")
    await save.click()
    expect(await page.evaluate("document.activeElement.name")).toBe("bankDetails.holder")
    expect(await proposedOf("employee", "bankDetails")).toBeUndefined()
    await page.getByLabel("Account holder").fill("Juri Zipse")
    await page.getByLabel("IBAN").fill("DE89370400440532013000")
    await save.click()
    await page.getByText("Your proposal was sent to HR.").waitFor()
    expect(await proposedOf("employee", "bankDetails")).toEqual({
      holder: "Juri Zipse",
      iban: "DE89370400440532013000",
      bic: "COBADEFFXXX",
    })
    await closePage(page)
  })

  test("a decision that arrives while one types changes its own field only, and not what was typed into it", async () => {
    const employee = await console.clientOf("employee")
    const hr = await console.clientOf("hr")
    const propose = async (taxId: string): Promise<string> => {
      const { body } = await employee.patch("/users/me", { taxId })
      return body.pendingChanges.find(({ field }: Json) => field === "taxId").id
    }
    const reject = (id: string) => hr.post(`/profile-changes/${id}/reject`, { comment: "Of which country?" })
    const first = await propose("T-1")
    const { page } = await console.openAs("employee", "/profile")
    await page.getByLabel("Identity document number").fill("L01X00T47")
    const withdraw = page.getByRole("button", { name: "Withdraw the change of Tax ID" })
    await reject(first)
    await withdraw.waitFor({ state: "detached" })
    expect(await page.getByLabel("Tax ID").inputValue()).not.toBe("T-1")
    expect(await page.getByLabel("Identity document number").inputValue()).toBe("L01X00T47")
    const second = await propose("T-2")
    await withdraw.waitFor()
    expect(await page.getByRole("textbox", { name: "Tax ID" }).inputValue()).toBe("T-2")
    await page.getByRole("textbox", { name: "Tax ID" }).fill("DE T-2")
    await reject(second)
    await withdraw.waitFor({ state: "detached" })
    expect(await page.getByLabel("Tax ID").inputValue()).toBe("DE T-2")
    await closePage(page)
  })

  test("country and nationality are found by name, proposed as codes, and shown as names", async () => {
    const { page, problems } = await console.openAs("employee", "/profile")
    const protectedData = page.getByRole("form", { name: "Protected data" })
    await protectedData.getByLabel("Nationality").fill("cote")
    await page.getByRole("option", { name: "Côte d’Ivoire" }).waitFor()
    await page.keyboard.press("Enter")
    await protectedData.getByLabel("Country").fill("united")
    expect(await page.locator("[role=option]").allTextContents()).toEqual([
      "United Arab Emirates",
      "United Kingdom",
      "United States",
    ])
    await page.keyboard.press("ArrowDown")
    await page.keyboard.press("Enter")
    expect(await protectedData.getByLabel("Country").inputValue()).toBe("United Kingdom")
    await protectedData.getByLabel("Country").fill("nowhere")
    await page.getByText("Nothing found.").waitFor()
    await page.keyboard.press("Tab")
    expect(await protectedData.getByLabel("Country").inputValue()).toBe("United Kingdom")
    await protectedData.getByRole("button", { name: "Save" }).click()
    await page.getByText("Your proposal was sent to HR.").waitFor()
    expect(await proposedOf("employee", "nationality")).toBe("CI")
    expect((await proposedOf("employee", "address")).country).toBe("GB")
    const hr = await console.openAs("hr", "/hr/profile-changes?show=100")
    await hr.page.getByText("Proposed: Côte d’Ivoire").waitFor()
    await hr.page.getByText(/^Proposed: .+, United Kingdom$/).waitFor()
    const { id } = (await profileOf("employee")).pendingChanges.find(({ field }: Json) => field === "nationality")
    await (await console.clientOf("employee")).post(`/profile-changes/${id}/withdraw`)
    expect([...problems, ...hr.problems]).toEqual([])
    await closePage(hr.page)
    await closePage(page)
  })

  test("custom fields change at once, are proposed or only shown, as the organization defines them", async () => {
    const admin = await console.clientOf("administrator")
    const { id } = await profileOf("employee")
    const define = (key: string, type: string, more = "", group = "PERSONAL") =>
      admin.execute(`mutation { createCustomFieldDefinition(input: { entityType: USER, key: "${key}", label: "The ${key}",
        type: ${type}, group: ${group}, description: "About the ${key}." ${more} }) { id } }`)
    for (const type of ["NUMBER", "DATE", "BOOLEAN"] as const) await define(type.toLowerCase(), type)
    await define("friend", "ENTITY_REF", ", targetType: USER")
    await define("site", "ENTITY_REF", ", targetType: LOCATION")
    await define("mentor", "ENTITY_REF", ", targetType: USER", "DIRECTORY")
    const [manager, administrator] = [await profileOf("manager"), await profileOf("administrator")]
    const [site] = (await admin.get("/locations?limit=1")).body
    await (await console.clientOf("employee")).patch("/users/me", { customFields: { friend: manager.id, officeDay: null } })
    await (await console.clientOf("hr")).patch(`/users/${id}`, { customFields: { officeDay: "Monday", companyPhone: true } })

    const { page, problems } = await console.openAs("employee", "/profile")
    const contact = page.getByRole("form", { name: "Contact data" })
    await contact.getByLabel("T-shirt size").selectOption({ label: "XL" })
    await contact.getByRole("spinbutton", { name: "The number", description: "About the number." }).fill("1.5")
    await contact.getByLabel("The date").fill("2026-02-28")
    await contact.getByLabel("The boolean").selectOption({ label: "No" })
    const choose = async (form: Locator, label: string, name: string) => {
      await form.getByLabel(label).pressSequentially(name.slice(0, -1))
      await form.getByRole("option", { name }).click()
      expect(await form.getByLabel(label).inputValue()).toBe(name)
    }
    expect(await contact.getByLabel("The friend").inputValue()).toBe(manager.fullName)
    await contact.getByLabel("The friend").fill("")
    await choose(contact, "The friend", administrator.fullName)
    await choose(contact, "The site", site.name)
    await contact.getByRole("button", { name: "Save" }).click()
    await page.getByText("Saved.").waitFor()
    const { customFields } = await profileOf("employee")
    const references = { friend: administrator.id, site: site.id }
    expect(customFields).toMatchObject({ shirtSize: "xl", number: 1.5, date: "2026-02-28", boolean: false, ...references })
    await contact.getByLabel("The site").fill("")
    await contact.getByRole("button", { name: "Save" }).click()
    await until(async () => !("site" in (await profileOf("employee")).customFields), "the removed site")
    const protectedData = page.getByRole("form", { name: "Protected data" })
    await protectedData.getByLabel("Office day").fill("Friday")
    await choose(protectedData, "The mentor", manager.fullName)
    await protectedData.getByRole("button", { name: "Save" }).click()
    await page.getByText("Now: Monday").waitFor()
    await page.getByRole("button", { name: "Withdraw the change of Office day" }).waitFor()
    const fact = (name: string) => page.locator("dl > div", { hasText: name }).getByRole("definition")
    expect(await fact("Company phone").textContent()).toBe("Yes")

    const hr = await console.openAs("hr", "/hr/profile-changes?show=100")
    const row = hr.page.getByRole("listitem").filter({ hasText: "Office day" })
    await row.getByText("Proposed: Friday").waitFor()
    await row.getByRole("button", { name: "Approve" }).click()
    await row.waitFor({ state: "detached" })
    const mentorRow = hr.page.getByRole("listitem").filter({ hasText: "The mentor" })
    await mentorRow.getByText(`Proposed: ${manager.fullName}`).waitFor()
    await mentorRow.getByRole("button", { name: "Approve" }).click()
    await mentorRow.waitFor({ state: "detached" })
    const colleague = await console.openAs("manager", `/people/${id}`)
    await colleague.page.locator("dl > div", { hasText: "Office day" }).getByText("Friday").waitFor()
    await colleague.page.locator("dl > div", { hasText: "The mentor" }).getByText(manager.fullName).waitFor()
    expect(await colleague.page.getByText("T-shirt size").count()).toBe(0)
    await failNodes(colleague.page, "referenceNameQuery")
    await colleague.page.reload()
    await colleague.page.locator("dl > div", { hasText: "The mentor" }).getByText("–").waitFor()
    expect([...problems, ...hr.problems, ...colleague.problems]).toEqual([])
    for (const one of [page, hr.page, colleague.page]) await closePage(one)
  })

  test("options that look like numbers keep their order, and the chosen one is stored and shown", async () => {
    const admin = await console.clientOf("administrator")
    const options = ["20", "none", "3"].map((value) => ({ value, label: `${value} a month` }))
    const definition = { entityType: "USER", key: "remoteDays", label: "Remote days", type: "ENUM", options }
    expect((await admin.post("/custom-fields/definitions", definition)).status).toBe(201)
    const { page, problems } = await console.openAs("employee", "/profile")
    const contact = page.getByRole("form", { name: "Contact data" })
    const field = contact.getByLabel("Remote days")
    expect(await field.locator("option").allTextContents()).toEqual(["–", "20 a month", "none a month", "3 a month"])
    await field.selectOption({ label: "3 a month" })
    await contact.getByRole("button", { name: "Save" }).click()
    await page.getByText("Saved.").waitFor()
    expect((await profileOf("employee")).customFields).toMatchObject({ remoteDays: "3" })
    await page.reload()
    expect(await field.inputValue()).toBe("3")
    // Without their order, the form is still there.
    await failNodes(page, "customFieldsOptionsQuery")
    await page.reload()
    expect(await field.inputValue()).toBe("3")
    expect(problems).toEqual([])
    await closePage(page)
  })

  test("the picture is removed after a question, and part-time work has its decimal place", async () => {
    const employee = await console.clientOf("employee")
    await employee.upload("/users/me/avatar", png())
    await console.app.sql("update employees set full_time_share = 0.625 where email = ?", [console.loginOf("employee").email])
    const { page, problems } = await console.openAs("employee", "/profile")
    await page.getByText("62.5%", { exact: true }).waitFor()
    const picture = page.locator("#main img").first()
    const before = await picture.getAttribute("src")
    const question = page.getByRole("dialog", { name: "Remove the picture?" })
    await page.getByRole("button", { name: "Remove the picture" }).click()
    await page.keyboard.press("Escape")
    await question.waitFor({ state: "detached" })
    expect(await picture.getAttribute("src")).toBe(before)
    await page.getByRole("button", { name: "Remove the picture" }).click()
    await question.getByRole("button", { name: "Remove the picture" }).click()
    await question.waitFor({ state: "detached" })
    expect(await picture.getAttribute("src")).not.toBe(before)
    expect(await page.getByRole("button", { name: "Remove the picture" }).count()).toBe(0)
    expect(problems).toEqual([])
    await closePage(page)
  })

  test("a removed emergency contact leaves the fields of the others, which have a problem at its field, and contacts of another tab are not replaced unnoticed", async () => {
    const employee = await console.clientOf("employee")
    const ada = { fullName: "Ada", phone: "112 113", email: "ada@example.com" }
    await employee.patch("/users/me", { emergencyContacts: [{ fullName: "Kai", phone: "112 112" }, ada] })
    const { page, problems } = await console.openAs("employee", "/profile")
    const form = page.getByRole("form", { name: "Emergency contacts" })
    await form.getByRole("button", { name: "Remove Kai" }).click()
    expect(await page.evaluate("document.activeElement.value")).toBe("Ada")
    await form.getByLabel("Phone").fill("none")
    await form.getByRole("button", { name: "Save" }).click()
    await form.locator("input[aria-invalid=true]").waitFor()
    expect(await form.locator("input[aria-invalid=true]").inputValue()).toBe("none")
    await form.getByLabel("Phone").fill("112 114")
    await form.getByRole("button", { name: "Add a contact" }).click()
    await form.getByRole("button", { name: "Remove Entry 2" }).waitFor()
    await page.keyboard.type("Zoe")
    await form.getByLabel("Phone").last().fill("112 115")
    await form.getByRole("button", { name: "Save" }).click()
    await page.getByText("Saved.").waitFor()
    const { emergencyContacts } = await profileOf("employee")
    expect(emergencyContacts).toMatchObject([
      { ...ada, phone: "112 114" },
      { fullName: "Zoe", phone: "112 115", email: null },
    ])
    const namesOf = async () => (await profileOf("employee")).emergencyContacts.map(({ fullName }: Json) => fullName)
    console.app.clock.advance(1)
    await employee.patch("/users/me", { emergencyContacts: [ada, { fullName: "Bob", phone: "112 116" }] })
    await form.getByLabel("Phone").last().fill("112 117")
    await form.getByRole("button", { name: "Save" }).click()
    await form.getByRole("alert").filter({ hasText: "save again to replace that change" }).waitFor()
    expect(await namesOf()).toEqual(["Ada", "Bob"])
    await form.getByRole("button", { name: "Save" }).click()
    await until(async () => (await namesOf()).includes("Zoe"), "the contacts that were saved again")
    console.app.clock.advance(1)
    await employee.patch("/users/me", { emergencyContacts: [{ fullName: "Bob", phone: "112 116" }] })
    await page.getByRole("navigation").getByRole("link", { name: "Home" }).click()
    await page.getByRole("heading", { name: /^Good day/ }).waitFor()
    await page.getByRole("navigation").getByRole("link", { name: "Profile" }).click()
    await form.getByRole("group", { name: "Bob" }).waitFor()
    expect(await form.getByRole("group").count()).toBe(1)
    expect(problems).toEqual([])
    await closePage(page)
  })
})
