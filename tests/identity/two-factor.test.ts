// Two-factor authentication: codes of an authenticator app and recovery codes.
import { beforeEach, describe, expect, test } from "@jest/globals"
import { TOTP, URI } from "otpauth"
import type { Client } from "../support/client.js"
import {
  type Api,
  apis,
  callOperation,
  clearRateLimits,
  countByStatus,
  createAccount,
  PASSWORD,
  pausePasswordChecks,
  signIn,
} from "../support/identity.js"
import { createTestApp } from "../support/test-app.js"

const app = createTestApp()
beforeEach(async () => {
  app.clock.set("2026-03-02T09:00:00.000Z")
  await clearRateLimits(app)
})

const advanceToNextCode = () => app.clock.advance(30_000)
const codeOf = (authenticator: TOTP) => authenticator.generate({ timestamp: app.clock.now().getTime() })

interface TwoFactorAccount {
  email: string
  client: Client
  authenticator: TOTP
  recoveryCodes: string[]
}

/** An account with two-factor authentication. The clock is advanced to an unused code. */
async function createTwoFactorAccount(api: Api = "REST"): Promise<TwoFactorAccount> {
  const { email } = await createAccount(app)
  const { client } = await signIn(app, email)
  const { body } = await callOperation(api, client, "enrollTwoFactor", { password: PASSWORD })
  const authenticator = URI.parse(body.uri) as TOTP
  const confirmed = await callOperation(api, client, "confirmTwoFactor", { code: codeOf(authenticator) })
  advanceToNextCode()
  return { email, client, authenticator, recoveryCodes: confirmed.body.recoveryCodes }
}

const login = (api: Api, { email }: { email: string }, code?: string) =>
  callOperation(api, app.anonymous, "login", { email, password: PASSWORD, code })

describe.each(apis)("two-factor authentication on %s", (api) => {
  test("confirming a code of the app enables two-factor authentication for every sign-in", async () => {
    const { email } = await createAccount(app)
    const { client } = await signIn(app, email)
    expect((await client.get("/auth/two-factor")).body).toEqual({ enabled: false, enabledAt: null, recoveryCodesLeft: 0 })
    const wrong = await callOperation(api, client, "enrollTwoFactor", { password: "Wrong-Horse-7" })
    expect([wrong.status, wrong.body.errors[0].path]).toEqual([400, "password"])
    expect((await callOperation(api, client, "confirmTwoFactor", { code: "123456" })).code).toBe("INVALID_TRANSITION")
    const { body } = await callOperation(api, client, "enrollTwoFactor", { password: PASSWORD })
    const authenticator = URI.parse(body.uri) as TOTP
    expect([authenticator.issuer, authenticator.label, authenticator.secret.base32]).toEqual(["Acme", email, body.secret])
    expect((await login(api, { email })).status).toBe(200)
    const malformed = await callOperation(api, client, "confirmTwoFactor", { code: "12345" })
    expect([malformed.status, malformed.body.errors[0].path, malformed.body.errors[0].code]).toEqual([
      400,
      "code",
      "TWO_FACTOR_CODE",
    ])
    const { body: codes } = await callOperation(api, client, "confirmTwoFactor", { code: codeOf(authenticator) })
    expect(new Set(codes.recoveryCodes).size).toBe(10)
    expect(await callOperation(api, client, "enrollTwoFactor", { password: PASSWORD })).toMatchObject({
      status: 409,
      code: "TWO_FACTOR_ALREADY_ENABLED",
    })
    expect(await login(api, { email })).toMatchObject({ status: 401, code: "TWO_FACTOR_REQUIRED" })
    expect((await callOperation(api, app.anonymous, "login", { email, password: "Wrong-Horse-7" })).code).toBe(
      "INVALID_CREDENTIALS",
    )
    advanceToNextCode()
    expect((await login(api, { email }, codeOf(authenticator))).status).toBe(200)
    const { twoFactor } = await client.execute("{ twoFactor { enabled enabledAt recoveryCodesLeft } }")
    expect(twoFactor).toEqual({ enabled: true, enabledAt: "2026-03-02T09:00:00.000Z", recoveryCodesLeft: 10 })
  })

  test("wrong codes at the confirmation are counted, so that an open enrollment cannot be guessed", async () => {
    const { email } = await createAccount(app)
    const { client } = await signIn(app, email)
    const { body } = await callOperation(api, client, "enrollTwoFactor", { password: PASSWORD })
    const wrong = await Promise.all(
      Array.from({ length: 20 }, (_, n) => callOperation(api, client, "confirmTwoFactor", { code: `${100000 + n}` })),
    )
    const counts = countByStatus(wrong)
    expect([counts[400], counts[429]]).toEqual([expect.any(Number), expect.any(Number)])
    expect(counts[400]).toBeLessThanOrEqual(10)
    const code = codeOf(URI.parse(body.uri) as TOTP)
    expect((await callOperation(api, client, "confirmTwoFactor", { code })).status).toBe(429)
  })

  test("signing in with a used or older code returns 401 TWO_FACTOR_INVALID", async () => {
    const account = await createTwoFactorAccount(api)
    const previousCode = account.authenticator.generate({ timestamp: app.clock.now().getTime() - 30_000 })
    expect(await login(api, account, previousCode)).toMatchObject({ status: 401, code: "TWO_FACTOR_INVALID" })
    const code = codeOf(account.authenticator)
    expect((await login(api, account, code)).status).toBe(200)
    expect((await login(api, account, code)).code).toBe("TWO_FACTOR_INVALID")
    expect((await login(api, account, "000000")).code).toBe("TWO_FACTOR_INVALID")
  })

  test("of four concurrent sign-ins with one code one succeeds", async () => {
    const account = await createTwoFactorAccount(api)
    const code = codeOf(account.authenticator)
    const outcomes = await pausePasswordChecks(app, 4, () =>
      Promise.all(Array.from({ length: 4 }, () => login(api, account, code))),
    )
    expect(outcomes.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const { status } of outcomes) expect([200, 401, 429]).toContain(status)
  })

  test("a recovery code signs in once, also with ten concurrent attempts, in any notation", async () => {
    const account = await createTwoFactorAccount(api)
    const [code = "", other = ""] = account.recoveryCodes
    const typed = code.toLowerCase().replace("-", " ")
    const outcomes = await pausePasswordChecks(app, 4, () =>
      Promise.all(Array.from({ length: 10 }, () => login(api, account, typed))),
    )
    expect(outcomes.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const { status, code: error } of outcomes)
      if (status !== 200) expect(["TWO_FACTOR_INVALID", "RATE_LIMITED"]).toContain(error)
    await clearRateLimits(app)
    expect((await login(api, account, code)).code).toBe("TWO_FACTOR_INVALID")
    expect((await account.client.get("/auth/two-factor")).body.recoveryCodesLeft).toBe(9)
    expect((await login(api, account, other)).status).toBe(200)
    const audit = await app.sql(
      "select details from audit_entries where action = 'account.useRecoveryCode' and subject_id = ? order by id",
      [account.client.id],
    )
    expect(audit).toEqual([{ details: { left: 9 } }, { details: { left: 8 } }])
  })

  test("signing in with wrong codes returns 429 after five attempts, even with the right password", async () => {
    const account = await createTwoFactorAccount(api)
    const attempts = []
    for (let n = 0; n < 7; n++) attempts.push(await login(api, account, String(100_000 + n)))
    expect(countByStatus(attempts)).toEqual({ 401: 5, 429: 2 })
    expect((await login(api, account, codeOf(account.authenticator))).status).toBe(429)
  })

  test("renewing recovery codes takes the password and a code and invalidates the old codes", async () => {
    const account = await createTwoFactorAccount(api)
    const renew = (input: object) => callOperation(api, account.client, "renewRecoveryCodes", input)
    expect((await renew({ password: "Wrong-Horse-7", code: codeOf(account.authenticator) })).status).toBe(400)
    expect((await renew({ password: PASSWORD, code: "000000" })).body.errors).toMatchObject([{ path: "code" }])
    const { body } = await renew({ password: PASSWORD, code: codeOf(account.authenticator) })
    expect(body.recoveryCodes).toHaveLength(10)
    expect((await login(api, account, account.recoveryCodes[0])).code).toBe("TWO_FACTOR_INVALID")
    expect((await login(api, account, body.recoveryCodes[0])).status).toBe(200)
  })

  test("disabling two-factor authentication takes both the password and a code", async () => {
    const account = await createTwoFactorAccount(api)
    const disable = (input: object) => callOperation(api, account.client, "disableTwoFactor", input)
    expect((await disable({ password: "Wrong-Horse-7", code: codeOf(account.authenticator) })).status).toBe(400)
    expect((await disable({ password: PASSWORD, code: "000000" })).status).toBe(400)
    const { status, body } = await disable({ password: PASSWORD, code: account.recoveryCodes[0] })
    expect([status, body]).toEqual(api === "REST" ? [204, undefined] : [200, { enabled: false }])
    expect((await login(api, account)).status).toBe(200)
    for (const [operation, action] of [
      ["disableTwoFactor", "disable"],
      ["renewRecoveryCodes", "renewRecoveryCodes"],
    ] as const) {
      const rejected = await callOperation(api, account.client, operation, { password: PASSWORD, code: "000000" })
      expect([rejected.code, rejected.body.details]).toEqual([
        "INVALID_TRANSITION",
        { from: "NOT_SET_UP", action, allowed: ["setUp"] },
      ])
    }
  })
})

test("neither database nor log contains the secret or a recovery code in plain text", async () => {
  const { authenticator, recoveryCodes, client } = await createTwoFactorAccount()
  const [row] = await app.sql("select row_to_json(c)::text as text from credentials c where employee_id = ?", [client.id])
  const text = String(row?.text)
  for (const secret of [authenticator.secret.base32, ...recoveryCodes, ...recoveryCodes.map((code) => code.replace("-", ""))])
    expect(text + app.log.join("")).not.toContain(secret)
  expect(text).toContain("totp_secret")
})
