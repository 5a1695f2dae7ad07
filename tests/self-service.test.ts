// What people settle for themselves: preferences, and the language that they are spoken to in.
import { describe, expect, test } from "@jest/globals"
import { insertRow } from "./support/factories.js"
import { mailWith } from "./support/mailbox.js"
import { world } from "./support/test-app.js"

const w = world()

describe("preferences", () => {
  test("what is left open follows the place of work and the organization", async () => {
    const place = await insertRow(w.sql, "locations", w.organizationId, {
      name: "Lima",
      timezone: "America/Lima",
      type: "OFFICE",
      country: "PE",
    })
    const kim = await w.hire({ location_id: place })
    expect((await kim.get("/users/me/preferences")).body).toEqual({
      theme: "System",
      language: "en",
      timezone: "America/Lima",
      dateFormat: "YYYY-MM-DD",
      sharesBirthday: false,
      sharesAnniversary: false,
    })
    expect((await w.ann.get("/users/me/preferences")).body.timezone).toBe("UTC")
  })

  test("are changed part by part on both faces, and null leaves one to the organization again", async () => {
    const kim = await w.hire()
    const first = await kim.patch("/users/me/preferences", { theme: "dark", dateFormat: "DD.MM.YYYY" })
    expect(first).toMatchObject({ status: 200, body: { theme: "Dark", language: "en", dateFormat: "DD.MM.YYYY" } })
    const second = await kim.ask(
      `mutation { updatePreferences(input: { language: DE, theme: null, timezone: "Europe/Berlin" }) { theme language timezone dateFormat } }`,
    )
    const expected = { theme: "SYSTEM", language: "DE", timezone: "Europe/Berlin", dateFormat: "DAY_MONTH_YEAR_DOTS" }
    expect(second.updatePreferences).toEqual(expected)
    expect(await kim.ask(`{ viewer { p: preferences { theme language timezone dateFormat } } preferences { theme } }`)).toEqual({
      viewer: { p: expected },
      preferences: { theme: "SYSTEM" },
    })
    expect((await kim.get("/users/me")).body.preferences).toMatchObject({ language: "de", timezone: "Europe/Berlin" })
  })

  test("say whether colleagues see birthdays and anniversaries; unless somebody wants it, they don't", async () => {
    const kim = await w.hire()
    const first = await kim.patch("/users/me/preferences", { sharesBirthday: true })
    expect(first).toMatchObject({ status: 200, body: { sharesBirthday: true, sharesAnniversary: false } })
    const { updatePreferences } = await kim.ask(
      "mutation { updatePreferences(input: { sharesBirthday: null, sharesAnniversary: true }) { sharesBirthday sharesAnniversary } }",
    )
    expect(updatePreferences).toEqual({ sharesBirthday: false, sharesAnniversary: true })
    expect((await kim.get("/users/me/preferences")).body).toMatchObject(updatePreferences)
  })

  test("what is no theme, zone or setting is refused", async () => {
    for (const patch of [
      { theme: "pink" },
      { timezone: "Mars/Olympus" },
      // Names that the runtime knows, and the database or what counts days does not.
      ...["PST", "AET", "SystemV/PST8PDT", "US/Pacific-New", "Canada/East-Saskatchewan"].map((timezone) => ({ timezone })),
      { language: "fr" },
      { color: "red" },
      { sharesBirthday: "often" },
    ])
      expect((await w.carl.patch("/users/me/preferences", patch)).status).toBe(400)
  })

  test("first choices at once are all kept", async () => {
    const kim = await w.hire()
    const answers = await Promise.all([
      kim.patch("/users/me/preferences", { theme: "Dark" }),
      kim.patch("/users/me/preferences", { language: "de" }),
      kim.patch("/users/me/preferences", { timezone: "Europe/Paris" }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await kim.get("/users/me/preferences")).body).toMatchObject({
      theme: "Dark",
      language: "de",
      timezone: "Europe/Paris",
    })
  })

  test("are no business of colleagues", async () => {
    const kim = await w.hire()
    const { employee } = await w.carl.ask(`query($id: ID!) { employee(id: $id) { preferences { theme } hiddenFields } }`, {
      id: kim.id,
    })
    expect(employee.preferences).toBeNull()
    expect(employee.hiddenFields).toContain("preferences")
  })
})

describe("the language", () => {
  test("that a person chose is the language of their errors, whatever the browser prefers", async () => {
    const kim = await w.hire()
    const message = async (headers: Record<string, string> = {}) => (await kim.get("/users/nobody", { headers })).body.message
    const english = await message()
    expect(await message({ "Accept-Language": "de" })).not.toBe(english)
    await kim.patch("/users/me/preferences", { language: "de" })
    expect(await message({ "Accept-Language": "en" })).not.toBe(english)
  })

  test("that a person chose is the language of their mails", async () => {
    const kim = await w.hire({ email: "kim.german@acme.test" })
    await kim.patch("/users/me/preferences", { language: "de" })
    await w.hana.post(`/users/${kim.id}/block`)
    expect(await mailWith(w, "kim.german")).toContain("gesperrt")
  })
})
