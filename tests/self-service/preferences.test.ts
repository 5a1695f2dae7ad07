// Preferences of employees, and the language of messages that follows from them.
import { describe, expect, test } from "@jest/globals"
import { insertRow } from "../support/factories.js"
import { mailWith } from "../support/mailbox.js"
import { createTestApp } from "../support/test-app.js"

const app = createTestApp()

describe("preferences", () => {
  test("preferences that are not set follow the location and the organization", async () => {
    const locationId = await insertRow(app.sql, "locations", app.organizationId, {
      name: "Lima",
      timezone: "America/Lima",
      type: "OFFICE",
      country: "PE",
    })
    const kim = await app.hire({ location_id: locationId })
    const { notificationTriggers, ...preferences } = (await kim.get("/users/me/preferences")).body
    expect(notificationTriggers.LEAVE).toEqual({ email: true, push: true, inApp: true })
    expect(preferences).toEqual({
      theme: "System",
      language: "en",
      timezone: "America/Lima",
      dateFormat: "YYYY-MM-DD",
      sharesBirthday: false,
      sharesAnniversary: false,
    })
    expect((await app.employee.get("/users/me/preferences")).body.timezone).toBe("UTC")
  })

  test("updating preferences keeps omitted ones and resets null ones, on both APIs", async () => {
    const kim = await app.hire()
    const first = await kim.patch("/users/me/preferences", { theme: "dark", dateFormat: "DD.MM.YYYY" })
    expect(first).toMatchObject({ status: 200, body: { theme: "Dark", language: "en", dateFormat: "DD.MM.YYYY" } })
    const second = await kim.execute(
      `mutation { updatePreferences(input: { language: DE, theme: null, timezone: "Europe/Berlin" }) { theme language timezone dateFormat } }`,
    )
    const expected = { theme: "SYSTEM", language: "DE", timezone: "Europe/Berlin", dateFormat: "DAY_MONTH_YEAR_DOTS" }
    expect(second.updatePreferences).toEqual(expected)
    expect(
      await kim.execute(`{ viewer { p: preferences { theme language timezone dateFormat } } preferences { theme } }`),
    ).toEqual({
      viewer: { p: expected },
      preferences: { theme: "SYSTEM" },
    })
    expect((await kim.get("/users/me")).body.preferences).toMatchObject({ language: "de", timezone: "Europe/Berlin" })
  })

  test("sharing birthdays and anniversaries is off until the employee enables it", async () => {
    const kim = await app.hire()
    const first = await kim.patch("/users/me/preferences", { sharesBirthday: true })
    expect(first).toMatchObject({ status: 200, body: { sharesBirthday: true, sharesAnniversary: false } })
    const { updatePreferences } = await kim.execute(
      "mutation { updatePreferences(input: { sharesBirthday: null, sharesAnniversary: true }) { sharesBirthday sharesAnniversary } }",
    )
    expect(updatePreferences).toEqual({ sharesBirthday: false, sharesAnniversary: true })
    expect((await kim.get("/users/me/preferences")).body).toMatchObject(updatePreferences)
  })

  test("notification triggers are read and updated with the preferences, on both APIs", async () => {
    const kim = await app.hire()
    const first = await kim.patch("/users/me/preferences", { theme: "Dark", notificationTriggers: { LEAVE: { email: false } } })
    expect(first.body).toMatchObject({ theme: "Dark", notificationTriggers: { LEAVE: { email: false, push: true } } })
    const { updatePreferences } = await kim.execute(
      "mutation { updatePreferences(input: { notificationTriggers: { TASK: { push: false } } }) { notificationTriggers { LEAVE { email } TASK { email push inApp } } } }",
    )
    expect(updatePreferences.notificationTriggers).toEqual({
      LEAVE: { email: false },
      TASK: { email: true, push: false, inApp: true },
    })
    const { matrix } = (await kim.get("/notifications/settings")).body
    expect((await kim.get("/users/me")).body.preferences.notificationTriggers).toEqual(matrix)
    const rejected = await kim.patch("/users/me/preferences", { notificationTriggers: { CHESS: { push: false } } })
    expect(rejected.status).toBe(400)
  })

  test("updating preferences with an invalid value or an unknown field returns 400", async () => {
    for (const patch of [
      { theme: "pink" },
      { timezone: "Mars/Olympus" },
      // Time zones that Node.js knows but PostgreSQL or the Temporal polyfill does not.
      ...["PST", "AET", "SystemV/PST8PDT", "US/Pacific-New", "Canada/East-Saskatchewan"].map((timezone) => ({ timezone })),
      { language: "fr" },
      { color: "red" },
      { sharesBirthday: "often" },
    ])
      expect((await app.colleague.patch("/users/me/preferences", patch)).status).toBe(400)
  })

  test("concurrent first updates of preferences are all stored", async () => {
    const kim = await app.hire()
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

  test("preferences are hidden from colleagues", async () => {
    const kim = await app.hire()
    const { employee } = await app.colleague.execute(
      `query($id: ID!) { employee(id: $id) { preferences { theme } hiddenFields } }`,
      {
        id: kim.id,
      },
    )
    expect(employee.preferences).toBeNull()
    expect(employee.hiddenFields).toContain("preferences")
  })
})

describe("the language of messages", () => {
  test("error messages use the language in the preferences, not Accept-Language", async () => {
    const kim = await app.hire()
    const message = async (headers: Record<string, string> = {}) => (await kim.get("/users/nobody", { headers })).body.message
    const english = await message()
    expect(await message({ "Accept-Language": "de" })).not.toBe(english)
    await kim.patch("/users/me/preferences", { language: "de" })
    expect(await message({ "Accept-Language": "en" })).not.toBe(english)
  })

  test("emails use the language in the preferences", async () => {
    const kim = await app.hire({ email: "kim.german@acme.test" })
    await kim.patch("/users/me/preferences", { language: "de" })
    await app.hr.post(`/users/${kim.id}/block`)
    expect(await mailWith(app, "kim.german")).toContain("gesperrt")
  })
})
