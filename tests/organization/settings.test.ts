// Settings of the organization on both APIs.
import { describe, expect, test } from "@jest/globals"
import type { Json } from "../support/client.js"
import { UNKNOWN_ID } from "../support/factories.js"
import { outcomeOf } from "../support/leave-requests.js"
import { createTestApp } from "../support/test-app.js"

const w = createTestApp()

describe("company settings", () => {
  const settings = "/companies/settings"

  test("everyone reads the settings, and an update by an administrator keeps omitted fields, also nested ones", async () => {
    expect((await w.ann.get(settings)).body).toMatchObject({
      name: "Acme",
      timezone: "UTC",
      branding: {},
      policies: { managersSeeSalary: false },
    })
    const first = await w.eve.patch(settings, {
      branding: { primaryColor: "#1F6FEB" },
      contacts: { email: "Office@Acme.test", website: "https://acme.test/", phone: "+49 30 901820" },
      country: "DE",
      currency: "CHF",
      language: "de",
    })
    expect(first).toMatchObject({
      status: 200,
      body: { currency: "CHF", language: "de", country: "DE", contacts: { email: "office@acme.test" } },
    })
    const { updateCompanySettings } = await w.eve.execute(
      `mutation { updateCompanySettings(input: { branding: { primaryColor: null }, contacts: { website: null }, policies: { managersSeeSalary: true }, language: EN }) {
        name currency country language branding { primaryColor } contacts { email phone website } policies { managersSeeSalary employeesSeeOwnSalary } } }`,
    )
    expect(updateCompanySettings).toEqual({
      name: "Acme",
      currency: "CHF",
      country: "DE",
      language: "EN",
      branding: { primaryColor: null },
      contacts: { email: "office@acme.test", phone: "+49 30 901820", website: null },
      policies: { managersSeeSalary: true, employeesSeeOwnSalary: true },
    })
    expect((await w.eve.patch(settings, { country: null })).body).toMatchObject({ country: null, currency: "CHF" })
    expect(outcomeOf(await w.hana.patch(settings, { name: "Hana's" }))).toEqual([403, "FORBIDDEN"])
    expect(outcomeOf(await w.ann.patch(settings, { name: "Ann's" }))).toEqual([403, "FORBIDDEN"])
    expect(outcomeOf(await w.anonymous.get(settings))).toEqual([401, "UNAUTHENTICATED"])
    expect((await w.olga.get(settings)).body.name).toBe("Other")
  })

  test("changing a policy takes effect with the next request and writes an audit entry", async () => {
    await w.sql("update employees set salary = 42000 where id = ?", [w.ann.id])
    const salary = async () =>
      (await w.bob.execute(`query($id: ID!) { node(id: $id) { ... on Employee { salary } } }`, { id: w.ann.id })).node.salary
    for (const managersSeeSalary of [false, true, false]) {
      await w.eve.patch(settings, { policies: { managersSeeSalary } })
      expect(await salary()).toBe(managersSeeSalary ? 42_000 : null)
    }
    const [last] = await w.sql<Json>(
      "select actor_id, details from audit_entries where action = 'organization.update' order by id desc limit 1",
    )
    expect(last).toEqual({
      actor_id: w.eve.id,
      details: { changed: ["policies"], values: { policies: { managersSeeSalary: false, employeesSeeOwnSalary: true } } },
    })
  })

  test("the time zone of the organization determines the current date", async () => {
    const probationer = await w.hire({ full_name: "New Here", probation_end_date: "2026-03-01" })
    const badge = async () =>
      (await w.hana.execute(`query($id: ID!) { node(id: $id) { ... on Employee { badge } } }`, { id: probationer.id })).node.badge
    expect(await badge()).toBe("ACTIVE")
    await w.eve.patch(settings, { timezone: "Pacific/Pago_Pago" })
    expect(await badge()).toBe("ON_PROBATION")
    await w.eve.patch(settings, { timezone: "Asia/Tokyo" })
    expect(await badge()).toBe("ACTIVE")
  })

  test("updating the settings with an invalid value returns 400 and names the field", async () => {
    const wrong: [object, string, string][] = [
      [{ timezone: "Berlin" }, "timezone", "TIME_ZONE"],
      [{ currency: "EURO" }, "currency", "CURRENCY"],
      [{ currency: "ZZZ" }, "currency", "CURRENCY"],
      [{ country: "Germany" }, "country", "COUNTRY"],
      [{ language: "tlh" }, "language", "ONE_OF"],
      [{ branding: { logoUrl: "https://acme.test/logo.svg" } }, "branding.logoUrl", "UNKNOWN_FIELD"],
      [{ contacts: { website: "javascript:alert(1)" } }, "contacts.website", "URL"],
      [{ contacts: { website: "https://user:pw@acme.test/" } }, "contacts.website", "URL"],
      [{ contacts: { website: "data:image/png;base64,AA" } }, "contacts.website", "URL"],
      [{ branding: { primaryColor: "blue" } }, "branding.primaryColor", "COLOR"],
      [{ branding: { theme: "dark" } }, "branding.theme", "UNKNOWN_FIELD"],
      [{ contacts: { phone: "call me" } }, "contacts.phone", "PHONE"],
      [{ policies: { managersSeeSalary: "yes" } }, "policies.managersSeeSalary", "BOOLEAN"],
      [{ policies: { managersSeeSalary: null } }, "policies.managersSeeSalary", "REQUIRED"],
      [{ name: "" }, "name", "REQUIRED"],
      [{ organizationId: UNKNOWN_ID }, "organizationId", "UNKNOWN_FIELD"],
    ]
    for (const [body, path, code] of wrong)
      expect([path, (await w.eve.patch(settings, body)).body.errors]).toMatchObject([path, [{ path, code }]])
    const { body } = await w.eve.graphql(`mutation { updateCompanySettings(input: { contacts: { website: "ftp://x" } }) { id } }`)
    expect(body.errors[0].extensions).toMatchObject({
      code: "VALIDATION_FAILED",
      errors: [{ path: "contacts.website", code: "URL" }],
    })
  })
})
