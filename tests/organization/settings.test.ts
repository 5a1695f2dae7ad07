// Settings of the organization on both APIs.
import { describe, expect, test } from "@jest/globals"
import type { Json } from "../support/client.js"
import { UNKNOWN_ID } from "../support/factories.js"
import { outcomeOf } from "../support/leave-requests.js"
import { createTestApp } from "../support/test-app.js"

const app = createTestApp()

describe("company settings", () => {
  const settings = "/companies/settings"

  test("everyone reads the settings, and an update by an administrator keeps omitted fields, also nested ones", async () => {
    expect((await app.employee.get(settings)).body).toMatchObject({
      name: "Acme",
      timezone: "UTC",
      branding: {},
      policies: { managersSeeSalary: false },
    })
    const first = await app.admin.patch(settings, {
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
    const { updateCompanySettings } = await app.admin.execute(
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
    expect((await app.admin.patch(settings, { country: null })).body).toMatchObject({ country: null, currency: "CHF" })
    expect(outcomeOf(await app.hr.patch(settings, { name: "Hana's" }))).toEqual([403, "FORBIDDEN"])
    expect(outcomeOf(await app.employee.patch(settings, { name: "Ann's" }))).toEqual([403, "FORBIDDEN"])
    expect(outcomeOf(await app.anonymous.get(settings))).toEqual([401, "UNAUTHENTICATED"])
    expect((await app.outsider.get(settings)).body.name).toBe("Other")
  })

  test("changing a policy takes effect with the next request and writes an audit entry", async () => {
    await app.sql("update employees set salary = 42000 where id = ?", [app.employee.id])
    const salary = async () =>
      (await app.manager.execute(`query($id: ID!) { node(id: $id) { ... on Employee { salary } } }`, { id: app.employee.id }))
        .node.salary
    for (const managersSeeSalary of [false, true, false]) {
      await app.admin.patch(settings, { policies: { managersSeeSalary } })
      expect(await salary()).toBe(managersSeeSalary ? 42_000 : null)
    }
    const [last] = await app.sql<Json>(
      "select actor_id, details - 'digests' as details from audit_entries where action = 'organization.update' order by id desc limit 1",
    )
    expect(last).toEqual({
      actor_id: app.admin.id,
      details: { changedFields: ["policies"], values: { policies: { managersSeeSalary: false, employeesSeeOwnSalary: true } } },
    })
  })

  test("the time zone of the organization determines the current date", async () => {
    const probationer = await app.hire({ full_name: "New Here", probation_end_date: "2026-03-01" })
    const badge = async () =>
      (await app.hr.execute(`query($id: ID!) { node(id: $id) { ... on Employee { badge } } }`, { id: probationer.id })).node.badge
    expect(await badge()).toBe("ACTIVE")
    await app.admin.patch(settings, { timezone: "Pacific/Pago_Pago" })
    expect(await badge()).toBe("ON_PROBATION")
    await app.admin.patch(settings, { timezone: "Asia/Tokyo" })
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
      expect([path, (await app.admin.patch(settings, body)).body.errors]).toMatchObject([path, [{ path, code }]])
    const { body } = await app.admin.graphql(
      `mutation { updateCompanySettings(input: { contacts: { website: "ftp://x" } }) { id } }`,
    )
    expect(body.errors[0].extensions).toMatchObject({
      code: "VALIDATION_FAILED",
      errors: [{ path: "contacts.website", code: "URL" }],
    })
  })
})
