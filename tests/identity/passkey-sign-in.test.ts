// Sign-in with a passkey alone.
import { beforeEach, describe, expect, test } from "@jest/globals"
import fc from "fast-check"
import { TOTP, URI } from "otpauth"
import { type Algorithm, Authenticator } from "../support/authenticator.js"
import { Client } from "../support/client.js"
import {
  type Api,
  apis,
  callOperation,
  clearRateLimits,
  cookiesOf,
  countByStatus,
  createAccount,
  PASSWORD,
} from "../support/identity.js"
import { createTestApp } from "../support/test-app.js"

const app = createTestApp()
beforeEach(async () => {
  app.clock.set("2026-03-02T09:00:00.000Z")
  await clearRateLimits(app)
})

interface PasskeyOptions {
  hasCounter?: boolean
  isBackupEligible?: boolean
  algorithm?: Algorithm
}

async function createPasskeyAccount(options: PasskeyOptions = {}) {
  const { client, email } = await createAccount(app)
  const authenticator = new Authenticator({ origin: app.url, ...options })
  const started = await client.post("/auth/passkeys/options", { password: PASSWORD })
  const { body } = await client.post("/auth/passkeys", { name: "Phone", ...authenticator.register(started.body) })
  return { client, email, authenticator, passkeyId: body.id as string }
}

const startLogin = async () => (await app.anonymous.post("/auth/login/passkey/options")).body
const login = (api: Api, response: object) => callOperation(api, app.anonymous, "loginWithPasskey", response)

describe.each(apis)("sign-in with a passkey on %s", (api) => {
  test("a passkey signs in without address and password, and its last use is shown", async () => {
    const { client, authenticator } = await createPasskeyAccount()
    const options = await startLogin()
    expect(options.publicKey).toEqual({
      rpId: "127.0.0.1",
      challenge: expect.stringMatching(/^[\w-]{79}$/),
      timeout: 300_000,
      userVerification: "required",
    })
    app.clock.advance(60_000)
    const { status, body, headers } = await login(api, authenticator.authenticate(options))
    expect([status, body.user]).toEqual([200, { id: client.id, role: "EMPLOYEE" }])
    expect(Object.keys(cookiesOf(headers))).toEqual(expect.arrayContaining(["access_token", "refresh_token"]))
    const signedIn = new Client(app.url, { id: client.id, token: body.token })
    expect((await signedIn.get("/auth/passkeys")).body).toMatchObject([{ name: "Phone", lastUsedAt: "2026-03-02T09:01:00.000Z" }])
  })

  test("a passkey signs in without a code where the second factor is enabled", async () => {
    const { client, email, authenticator } = await createPasskeyAccount()
    const { body } = await client.post("/auth/two-factor", { password: PASSWORD })
    const code = (URI.parse(body.uri) as TOTP).generate({ timestamp: app.clock.now().getTime() })
    await client.post("/auth/two-factor/confirm", { code })
    expect((await callOperation(api, app.anonymous, "login", { email, password: PASSWORD })).code).toBe("TWO_FACTOR_REQUIRED")
    expect((await login(api, authenticator.authenticate(await startLogin()))).status).toBe(200)
  })

  test("of four concurrent sign-ins with one response one succeeds, and none later", async () => {
    const { authenticator } = await createPasskeyAccount()
    const response = authenticator.authenticate(await startLogin())
    const outcomes = await Promise.all(Array.from({ length: 4 }, () => login(api, response)))
    expect(countByStatus(outcomes)).toEqual({ 200: 1, 401: 3 })
    expect(await login(api, response)).toMatchObject({ status: 401, code: "PASSKEY_INVALID" })
  })

  test("a counter that does not grow is rejected and audited", async () => {
    const { client, authenticator } = await createPasskeyAccount({ hasCounter: true })
    expect((await login(api, authenticator.authenticate(await startLogin()))).status).toBe(200)
    for (const counter of [1, 0]) {
      const copied = authenticator.authenticate(await startLogin(), { counter })
      expect(await login(api, copied)).toMatchObject({ status: 401, code: "PASSKEY_INVALID" })
    }
    const forged = { ...authenticator.authenticate(await startLogin(), { counter: 1 }), signature: "AAAA" }
    expect((await login(api, forged)).code).toBe("PASSKEY_INVALID")
    const [count] = await app.sql(
      "select count(*)::int from audit_entries where action = 'account.rejectPasskey' and subject_id = ?",
      [client.id],
    )
    expect(count).toEqual({ count: 2 })
    expect((await login(api, authenticator.authenticate(await startLogin()))).status).toBe(200)
  })

  test("expired challenges, those of another purpose, other pages and frames, and missing verification are rejected", async () => {
    const { client, authenticator } = await createPasskeyAccount()
    const { body: forAddition } = await client.post("/auth/passkeys/options", { password: PASSWORD })
    const options = await startLogin()
    const ofPurpose = { publicKey: { ...options.publicKey, challenge: forAddition.publicKey.challenge } }
    for (const response of [
      authenticator.authenticate(ofPurpose),
      authenticator.authenticate(options, { origin: "https://evil.test" }),
      authenticator.authenticate(options, { clientData: { crossOrigin: true } }),
      authenticator.authenticate(options, { clientData: { challenge: [options.publicKey.challenge] } }),
      authenticator.authenticate(options, { rpId: "evil.test" }),
      authenticator.authenticate(options, { type: "webauthn.create" }),
      authenticator.authenticate(options, { flags: 1 }),
    ]) {
      await clearRateLimits(app)
      expect(await login(api, response)).toMatchObject({ status: 401, code: "PASSKEY_INVALID" })
    }
    app.clock.advance(5 * 60_000)
    expect((await login(api, authenticator.authenticate(options))).code).toBe("PASSKEY_INVALID")
  })

  test("unknown accounts, removed passkeys and deactivated accounts give the same error, suspended ones ACCOUNT_SUSPENDED", async () => {
    const { client, authenticator, passkeyId } = await createPasskeyAccount()
    const attempt = async (deviations = {}) => login(api, authenticator.authenticate(await startLogin(), deviations))
    const unknown = Buffer.alloc(32, 7).toString("base64url")
    const outcomes = [await attempt({ userHandle: unknown }), await attempt({ userHandle: "AAAA" })]
    const setStatus = (status: string) => app.sql("update employees set account_status = ? where id = ?", [status, client.id])
    await setStatus("SUSPENDED")
    expect(await attempt()).toMatchObject({ status: 403, code: "ACCOUNT_SUSPENDED" })
    await setStatus("DEACTIVATED")
    outcomes.push(await attempt())
    await setStatus("ACTIVE")
    await client.delete(`/auth/passkeys/${passkeyId}`)
    outcomes.push(await attempt())
    for (const { status, code } of outcomes) expect([status, code]).toEqual([401, "PASSKEY_INVALID"])
  })
})

test("wrong responses do not keep the owner from signing in, and return 429 after fifty of an address", async () => {
  const { authenticator } = await createPasskeyAccount()
  const fail = async (count: number) => {
    const response = { ...authenticator.authenticate(await startLogin()), signature: "AAAA" }
    return countByStatus(await Promise.all(Array.from({ length: count }, () => login("REST", response))))
  }
  expect(await fail(20)).toEqual({ 401: 20 })
  expect((await login("REST", authenticator.authenticate(await startLogin()))).status).toBe(200)
  expect(await fail(31)).toEqual({ 401: 30, 429: 1 })
})

test.each([true, false])(
  "a passkey whose flag of backup eligibility was %s and differs is rejected",
  async (isBackupEligible) => {
    const { authenticator } = await createPasskeyAccount({ isBackupEligible })
    const attempt = async (deviations = {}) =>
      (await login("REST", authenticator.authenticate(await startLogin(), deviations))).status
    const [present, presentAndEligible] = [0b00101, 0b01101]
    expect(await attempt({ flags: isBackupEligible ? present : presentAndEligible })).toBe(401)
    expect(await attempt()).toBe(200)
  },
)

test("an account uses at most 100 challenges within five minutes", async () => {
  const { client, authenticator } = await createPasskeyAccount()
  const attempt = async () => (await login("REST", authenticator.authenticate(await startLogin()))).status
  const expiry = (app.clock.now().getTime() + 60_000).toString(16).padStart(12, "0")
  const used = Array.from({ length: 99 }, (_, n) => expiry + n)
  await app.sql("update credentials set used_challenges = array[?] where employee_id = ?", [used, client.id])
  expect([await attempt(), await attempt()]).toEqual([200, 401])
  app.clock.advance(60_001)
  expect(await attempt()).toBe(200)
})

test.each(["EdDSA", "RS256"] as const)(
  "a passkey with %s signs in, and not with the signature of another response",
  async (algorithm) => {
    const { authenticator } = await createPasskeyAccount({ algorithm })
    const response = authenticator.authenticate(await startLogin())
    const { signature } = authenticator.authenticate(await startLogin())
    expect((await login("REST", { ...response, signature })).body.code).toBe("PASSKEY_INVALID")
    expect((await login("REST", response)).status).toBe(200)
  },
)

test("a signature in another encoding than DER is rejected", async () => {
  const { authenticator } = await createPasskeyAccount()
  const response = authenticator.authenticate(await startLogin())
  const [tag, ...rest] = Buffer.from(response.signature, "base64url")
  // A length below 128 takes one byte in DER.
  const signature = Buffer.from([tag as number, 0x81, ...rest]).toString("base64url")
  expect((await login("REST", { ...response, signature })).body.code).toBe("PASSKEY_INVALID")
  expect((await login("REST", response)).status).toBe(200)
})

test("the passkey of an organization that moved away returns 421 with its new address", async () => {
  const { authenticator } = await createPasskeyAccount()
  const organizationId = crypto.randomUUID()
  const address = "https://other.example.com"
  await app.sql("insert into app.organization_moves (organization_id, address) values (?, ?)", [organizationId, address])
  const handle = Buffer.from((organizationId + crypto.randomUUID()).replaceAll("-", ""), "hex").toString("base64url")
  const { status, body } = await login("REST", authenticator.authenticate(await startLogin(), { userHandle: handle }))
  expect([status, body.code, body.details.address]).toEqual([421, "ORGANIZATION_MOVED", address])
})

test("passkeys of a former host stay in the list and do not sign in", async () => {
  const { client, authenticator, passkeyId } = await createPasskeyAccount()
  await app.sql("update passkeys set host = 'former.example.com' where id = ?", [passkeyId])
  expect((await login("REST", authenticator.authenticate(await startLogin()))).body.code).toBe("PASSKEY_INVALID")
  expect((await client.get("/auth/passkeys")).body).toMatchObject([{ host: "former.example.com" }])
})

test("a used challenge stays used in a database with Danish collation", async () => {
  await app.sql(`alter table credentials alter used_challenges type text[] collate "da-x-icu"`)
  const { authenticator } = await createPasskeyAccount()
  app.clock.set(new Date(0x019cadab1000 - 5 * 60_000).toISOString())
  const response = authenticator.authenticate(await startLogin())
  app.clock.set(new Date(0x019cadaaf000).toISOString())
  expect((await login("REST", response)).status).toBe(200)
  expect((await login("REST", authenticator.authenticate(await startLogin()))).status).toBe(200)
  expect((await login("REST", response)).status).toBe(401)
})

test("a mutation after a rejected sign-in has no viewer", async () => {
  const { authenticator } = await createPasskeyAccount({ hasCounter: true })
  expect((await login("REST", authenticator.authenticate(await startLogin()))).status).toBe(200)
  const input = authenticator.authenticate(await startLogin(), { counter: 1 })
  const { body } = await app.anonymous.graphql(
    "mutation ($input: PasskeyLoginInput!) { loginWithPasskey(input: $input) { token } endAllSessions { message } }",
    { input },
  )
  expect(body.errors.map((error: { extensions: { code: string } }) => error.extensions.code)).toEqual([
    "PASSKEY_INVALID",
    "UNAUTHENTICATED",
  ])
})

test("property: every altered response is rejected without a server error", async () => {
  const { authenticator } = await createPasskeyAccount()
  const fields = ["credentialId", "clientDataJSON", "authenticatorData", "signature", "userHandle"] as const
  const alter = (text: string, at: number, bits: number) => {
    const bytes = Buffer.from(text, "base64url")
    const n = at % bytes.length
    bytes[n] = (bytes[n] as number) ^ bits
    return bytes.toString("base64url")
  }
  const alteration = fc.oneof(
    fc.record({ field: fc.constantFrom(...fields), at: fc.nat(2000), bits: fc.integer({ min: 1, max: 255 }) }),
    fc.record({ field: fc.constantFrom(...fields), text: fc.stringMatching(/^[\w-]{0,60}$/) }),
  )
  await fc.assert(
    fc.asyncProperty(alteration, async (one) => {
      await clearRateLimits(app)
      const response = authenticator.authenticate(await startLogin())
      const altered = "text" in one ? one.text : alter(response[one.field], one.at, one.bits)
      fc.pre(altered !== response[one.field])
      expect([400, 401]).toContain((await login("REST", { ...response, [one.field]: altered })).status)
    }),
    { numRuns: 100 },
  )
  expect((await login("REST", authenticator.authenticate(await startLogin()))).status).toBe(200)
})
