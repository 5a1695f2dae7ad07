// Registration of organizations on both APIs.
import { beforeEach, describe, expect, test } from "@jest/globals"
import { apis, callOperation, clearRateLimits } from "../support/identity.js"
import { createTestApp } from "../support/test-app.js"

const app = createTestApp({ config: { rateLimit: 1200 } })
beforeEach(async () => {
  app.clock.set("2026-03-02T09:00:00.000Z")
  await clearRateLimits(app)
})

const repeat = <T>(count: number, work: (n: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, n) => work(n)))

describe.each(apis)("registering a company on %s", (api) => {
  const company = () => ({ email: `Boss.Berg@${api}.test`, password: "Harbour-2026", organizationName: "Harbour & Sons" })

  test("registering a company creates its first administrator, who can sign in at once", async () => {
    const registered = await callOperation(api, app.anonymous, "registerCompany", company())
    expect(registered.status).toBe(api === "REST" ? 201 : 200)
    expect(registered.body).toEqual({ message: expect.stringContaining("created") })
    const { email, password } = company()
    const { body } = await callOperation(api, app.anonymous, "login", { email: email.toUpperCase(), password })
    const administrator = app.anonymous.with(body.token)
    const { departments } = await administrator.execute("{ departments { totalCount } }")
    expect(departments.totalCount).toBe(0)
    const [row] = await app.sql(
      `select e.full_name, e.email, e.role, e.hire_date::text, o.name, o.language, o.timezone, o.currency, o.policies
       from employees e join organizations o on o.id = e.organization_id where e.id = ?`,
      [body.user.id],
    )
    expect(row).toEqual({
      full_name: "Boss Berg",
      email: email.toLowerCase(),
      role: "ADMIN",
      hire_date: "2026-03-02",
      name: "Harbour & Sons",
      language: "EN",
      timezone: "UTC",
      currency: "EUR",
      policies: { managersSeeSalary: false, employeesSeeOwnSalary: false },
    })
  })

  test("registration on a server with REGISTRATION=closed returns 403 REGISTRATION_CLOSED", async () => {
    const { config } = app.instance.deps
    config.registration = "closed"
    try {
      const closed = await callOperation(api, app.anonymous, "registerCompany", { ...company(), email: "closed@x.test" })
      expect(closed).toMatchObject({ status: 403, code: "REGISTRATION_CLOSED" })
    } finally {
      config.registration = "open"
    }
    expect(await app.sql("select 1 from employees where email = 'closed@x.test'")).toEqual([])
  })

  test("registering with the address of an existing account returns 409 EMAIL_TAKEN", async () => {
    const { email } = company()
    const taken = await callOperation(api, app.anonymous, "registerCompany", { ...company(), email: email.toUpperCase() })
    expect(taken).toMatchObject({ status: 409, code: "EMAIL_TAKEN" })
    const invited = await app.hire({ account_status: "INVITED", email: `invited@${api}.test`.toLowerCase() })
    const known = await callOperation(api, app.anonymous, "registerCompany", { ...company(), email: `invited@${api}.test` })
    expect([known.code, invited.id]).toEqual(["EMAIL_TAKEN", expect.any(String)])
  })

  test("of twenty concurrent registrations with one address one succeeds", async () => {
    const name = `Twenty ${api}`
    const outcomes = await repeat(20, () =>
      callOperation(api, app.anonymous, "registerCompany", { ...company(), email: `race@${api}.test`, organizationName: name }),
    )
    expect(outcomes.filter(({ code }) => code === undefined)).toHaveLength(1)
    expect(outcomes.filter(({ code }) => code === "EMAIL_TAKEN")).toHaveLength(19)
    expect(await app.sql("select id from organizations where name = ?", [name])).toHaveLength(1)
  })

  test.each([
    ["Short-1", "TOO_SHORT"],
    ["no-uppercase-1", "NEEDS_UPPERCASE"],
    ["NO-LOWERCASE-1", "NEEDS_LOWERCASE"],
    ["No-Number-At-All", "NEEDS_NUMBER"],
    ["Password1", "TOO_COMMON"],
  ])("registering with the weak password %s returns the error %s", async (password, code) => {
    const weak = await callOperation(api, app.anonymous, "registerCompany", { ...company(), email: `weak@${api}.test`, password })
    expect([weak.status, weak.code]).toEqual([400, "VALIDATION_FAILED"])
    expect(weak.body.errors).toMatchObject([{ path: "password", code }])
    expect(weak.body.errors[0].message).not.toMatch(/[{}]|invalid\./)
  })
})

test("registration responds in the caller's language and makes it the language of the organization", async () => {
  const body = { email: "chef@hafen.test", password: "Harbour-2026", organizationName: "Hafen", fullName: "Änne Groß" }
  const { body: answer } = await app.anonymous.post("/auth/register-company", body, { headers: { "Accept-Language": "de" } })
  expect(answer.message).toMatch(/Organisation/)
  expect(await app.sql("select language from organizations where name = 'Hafen'")).toEqual([{ language: "DE" }])
  expect(await app.sql("select full_name from employees where email = 'chef@hafen.test'")).toEqual([{ full_name: "Änne Groß" }])
})

test.each(apis)("a rejected registration on %s sends the headers of the limit that rejected it", async (api) => {
  await repeat(100, () => app.instance.deps.rateLimits.attempt("registration", { address: "127.0.0.1" }))
  const company = { email: "late@limit.test", password: "Harbour-2026", organizationName: "Late" }
  const { code, headers } = await callOperation(api, app.anonymous, "registerCompany", company)
  expect(code).toBe("RATE_LIMITED")
  const retryAfter = headers.get("retry-after")
  expect([headers.get("ratelimit-limit"), headers.get("ratelimit-remaining"), headers.get("ratelimit-reset")]).toEqual([
    "100",
    "0",
    retryAfter,
  ])
  expect(headers.get("ratelimit")).toBe(`"registration";r=0;t=${retryAfter}`)
})
