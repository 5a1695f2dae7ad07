// Passkeys: adding, renaming and removing them, and what happens to them with the account.
import { createPrivateKey, sign } from "node:crypto"
import { beforeEach, describe, expect, test } from "@jest/globals"
import fc from "fast-check"
import { type TOTP, URI } from "otpauth"
import { Authenticator } from "../support/authenticator.js"
import type { Client } from "../support/client.js"
import {
  type Api,
  apis,
  callOperation,
  clearRateLimits,
  countByStatus,
  createAccount,
  PASSWORD,
  signIn,
} from "../support/identity.js"
import { createTestApp } from "../support/test-app.js"

const app = createTestApp()
beforeEach(async () => {
  app.clock.set("2026-03-02T09:00:00.000Z")
  await clearRateLimits(app)
})

const startPasskey = async (api: Api, client: Client) =>
  (await callOperation(api, client, "startPasskey", { password: PASSWORD })).body

async function addPasskey(api: Api, client: Client, name = "Phone") {
  const authenticator = new Authenticator({ origin: app.url })
  const response = authenticator.register(await startPasskey(api, client))
  return { authenticator, ...(await callOperation(api, client, "createPasskey", { name, ...response })) }
}

const actionsOf = async ({ id }: Client) =>
  (await app.sql<{ action: string }>("select action from audit_entries where subject_id = ? order by sequence", [id])).map(
    ({ action }) => action,
  )

describe.each(apis)("passkeys on %s", (api) => {
  test("adding a passkey takes the password, notifies the owner by email and is audited", async () => {
    const { client } = await createAccount(app)
    const wrong = await callOperation(api, client, "startPasskey", { password: "Wrong-Horse-7" })
    expect([wrong.status, wrong.body.errors[0].path]).toEqual([400, "password"])
    const { status, body, authenticator } = await addPasskey(api, client)
    expect(status).toBe(api === "REST" ? 201 : 200)
    expect(body).toMatchObject({ name: "Phone", host: "127.0.0.1", createdAt: "2026-03-02T09:00:00.000Z" })
    expect((await client.get("/auth/passkeys")).body).toEqual([
      expect.objectContaining({ id: body.id, name: "Phone", lastUsedAt: null }),
    ])
    expect(JSON.stringify((await client.get(`/auth/passkeys/${body.id}`)).body)).not.toContain(authenticator.credentialId)
    expect(await actionsOf(client)).toEqual(["account.addPasskey"])
    const [notification] = await app.sql("select texts, is_emailed from notifications where recipient_id = ?", [client.id])
    expect(notification).toMatchObject({
      texts: { en: expect.stringContaining("The passkey “Phone” was added") },
      is_emailed: true,
    })
  })

  test("a challenge adds one passkey, in the session that asked for it, within five minutes", async () => {
    const { client, email } = await createAccount(app)
    const options = await startPasskey(api, client)
    const create = (by: Client, given = options) => {
      const response = new Authenticator({ origin: app.url }).register(given)
      return callOperation(api, by, "createPasskey", { name: "Phone", ...response })
    }
    const { client: otherSession } = await signIn(app, email)
    const { client: otherAccount } = await createAccount(app)
    for (const by of [otherSession, otherAccount]) {
      const { status, body } = await create(by)
      expect([status, body.errors[0].path, body.errors[0].code]).toEqual([400, "attestationObject", "PASSKEY"])
    }
    const statuses = (await Promise.all([create(client), create(client), create(client)])).map(({ status }) => status)
    expect(statuses.filter((status) => status < 300)).toHaveLength(1)
    expect(statuses.filter((status) => status === 400)).toHaveLength(2)
    const later = await startPasskey(api, client)
    app.clock.advance(5 * 60_000)
    expect((await create(client, later)).status).toBe(400)
  })

  test("a challenge in an array adds no further passkey", async () => {
    const { client } = await createAccount(app)
    const options = await startPasskey(api, client)
    const create = (challenge: unknown) => {
      const response = new Authenticator({ origin: app.url }).register(options, { clientData: { challenge } })
      return callOperation(api, client, "createPasskey", { name: "Phone", ...response })
    }
    const { challenge } = options.publicKey
    expect((await create(challenge)).status).toBeLessThan(300)
    for (const one of [[challenge], [[challenge]], { challenge }, null]) expect((await create(one)).status).toBe(400)
    expect((await client.get("/auth/passkeys")).body).toHaveLength(1)
  })

  test("responses of other pages or frames, or without user verification are rejected", async () => {
    const { client } = await createAccount(app)
    const authenticator = new Authenticator({ origin: app.url })
    for (const deviations of [
      { origin: "https://evil.test" },
      { clientData: { crossOrigin: true } },
      { clientData: { crossOrigin: true, topOrigin: "https://evil.test" } },
      { rpId: "evil.test" },
      { type: "webauthn.get" },
      { flags: 1 | 64 },
      { format: "fido-u2f" },
    ]) {
      const response = authenticator.register(await startPasskey(api, client), deviations)
      expect((await callOperation(api, client, "createPasskey", { name: "Phone", ...response })).status).toBe(400)
    }
    expect((await client.get("/auth/passkeys")).body).toEqual([])
  })
})

/** A certificate for attestations in the format `packed` (WebAuthn, level 3, section 8.2.1), and its key. */
const CERTIFICATE = Buffer.from(
  "MIIBnDCCAUKgAwIBAgIBATAKBggqhkjOPQQDAjBPMQswCQYDVQQGEwJVUzENMAsGA1UECgwEVGVzdDEiMCAGA1UECwwZQXV0aGVudGljYXRvci" +
    "BBdHRlc3RhdGlvbjENMAsGA1UEAwwEVGVzdDAgFw0yMDAxMDEwMDAwMDBaGA8yMTIwMDEwMTAwMDAwMFowTzELMAkGA1UEBhMCVVMxDTALBgNV" +
    "BAoMBFRlc3QxIjAgBgNVBAsMGUF1dGhlbnRpY2F0b3IgQXR0ZXN0YXRpb24xDTALBgNVBAMMBFRlc3QwWTATBgcqhkjOPQIBBggqhkjOPQMBBw" +
    "NCAATsDijNCTN70/ULLz7jEZIAWhZyyiXkNJrxlgoThm32zyw1Z9Beq+LlQJ3u18z1gs6mTaUmzi/ndLDMgDMVUg1Kow0wCzAJBgNVHRMEAjAA" +
    "MAoGCCqGSM49BAMCA0gAMEUCIQDWBuRRMTen7OcYnRZE8yLybTtyH+Qes9C2HhGMUrs3ggIgE3+eZBqu1gV17m21uoiroAR279FWqdb7L0Tb03" +
    "62FHg=",
  "base64",
)
const CERTIFIED_KEY = createPrivateKey({
  key: Buffer.from(
    "MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgoxKSOvr9Dobc1wIWI7CKQnEvxHrboxE7auB8ceNytmChRANCAATsDijNCTN70/" +
      "ULLz7jEZIAWhZyyiXkNJrxlgoThm32zyw1Z9Beq+LlQJ3u18z1gs6mTaUmzi/ndLDMgDMVUg1K",
    "base64",
  ),
  format: "der",
  type: "pkcs8",
})

test("attestations signed by the passkey itself are accepted, and those with certificates rejected", async () => {
  const { client } = await createAccount(app)
  const add = async (statementOf: (authenticator: Authenticator, signed: Buffer) => [string, unknown][]) => {
    const authenticator = new Authenticator({ origin: app.url })
    const statement = (signed: Buffer) => new Map<string, unknown>([["alg", -7], ...statementOf(authenticator, signed)])
    const response = authenticator.register(await startPasskey("REST", client), { format: "packed", statement })
    return (await client.post("/auth/passkeys", { name: "Phone", ...response })).status
  }
  expect(await add((authenticator, signed) => [["sig", authenticator.sign(signed)]])).toBe(201)
  const certified = (signed: Buffer): [string, unknown][] => [
    ["sig", sign("sha256", signed, CERTIFIED_KEY)],
    ["x5c", [CERTIFICATE]],
  ]
  expect(await add((_, signed) => certified(signed))).toBe(400)
})

test("a passkey under another credential ID than its own is rejected", async () => {
  const { client } = await createAccount(app)
  const response = new Authenticator({ origin: app.url }).register(await startPasskey("REST", client))
  const { credentialId } = new Authenticator({ origin: app.url })
  expect((await client.post("/auth/passkeys", { name: "Phone", ...response, credentialId })).status).toBe(400)
})

test("an authenticator adds one passkey to an account, and an account has at most ten", async () => {
  const { client } = await createAccount(app)
  const { authenticator } = await addPasskey("REST", client)
  const again = await startPasskey("REST", client)
  expect(again.publicKey.excludeCredentials).toEqual([{ type: "public-key", id: authenticator.credentialId }])
  expect((await client.post("/auth/passkeys", { name: "Phone", ...authenticator.register(again) })).status).toBe(400)
  for (let n = 1; n < 10; n++) expect((await addPasskey("REST", client)).status).toBe(201)
  const { status, body } = await callOperation("REST", client, "startPasskey", { password: PASSWORD })
  expect([status, body.errors[0].code]).toEqual([400, "TOO_MANY"])
})

describe.each(apis)("with a second factor on %s", (api) => {
  test("adding a passkey takes a code as well, which works once", async () => {
    const { client } = await createAccount(app)
    const { body: enrollment } = await client.post("/auth/two-factor", { password: PASSWORD })
    const totp = URI.parse(enrollment.uri) as TOTP
    const codeAt = (steps: number) => totp.generate({ timestamp: app.clock.now().getTime() + steps * 30_000 })
    await client.post("/auth/two-factor/confirm", { code: codeAt(0) })
    const start = (code?: string) => callOperation(api, client, "startPasskey", { password: PASSWORD, ...(code && { code }) })
    for (const [code, expected] of [
      [undefined, "REQUIRED"],
      ["000000", "TWO_FACTOR_CODE"],
      [codeAt(0), "TWO_FACTOR_CODE"],
    ] as const) {
      const { status, body } = await start(code)
      expect([status, body.errors[0].path, body.errors[0].code]).toEqual([400, "code", expected])
    }
    const attempts = await Promise.all([start(codeAt(1)), start(codeAt(1))])
    expect(countByStatus(attempts)).toEqual({ 200: 1, 400: 1 })
  })
})

test("the owner renames and removes a passkey, which others cannot find", async () => {
  const { client } = await createAccount(app)
  const { body } = await addPasskey("REST", client)
  const path = `/auth/passkeys/${body.id}`
  for (const other of [app.employee, app.hr, app.admin, app.outsider]) {
    expect((await other.get(path)).status).toBe(404)
    expect((await other.patch(path, { name: "Mine" })).status).toBe(404)
    expect((await other.delete(path)).status).toBe(404)
  }
  expect((await client.patch(path, { name: "Laptop" })).body.name).toBe("Laptop")
  expect((await client.delete(path)).status).toBe(204)
  expect((await client.get("/auth/passkeys")).body).toEqual([])
  expect(await actionsOf(client)).toEqual(["account.addPasskey", "account.renamePasskey", "account.removePasskey"])
})

test("a new password ends the addition of a passkey", async () => {
  const { client } = await createAccount(app)
  const options = await startPasskey("REST", client)
  await client.post("/auth/change-password", { currentPassword: PASSWORD, newPassword: "Other-Horse-8" })
  const response = new Authenticator({ origin: app.url }).register(options)
  expect((await client.post("/auth/passkeys", { name: "Phone", ...response })).status).toBe(400)
})

test("property: malformed attestation objects are rejected without a server error", async () => {
  const { client } = await createAccount(app)
  const options = await startPasskey("REST", client)
  const response = new Authenticator({ origin: app.url }).register(options)
  const bytes = Buffer.from(response.attestationObject, "base64url")
  const malformed = fc.oneof(
    fc.uint8Array({ maxLength: 200 }),
    fc.nat(bytes.length - 1).map((length) => bytes.subarray(0, length)),
    // Heads of nested arrays, maps and long texts.
    fc
      .tuple(fc.constantFrom(0x81, 0xa1, 0x9b, 0xbb, 0x7b, 0x5f), fc.integer({ min: 1, max: 5000 }))
      .map(([head, count]) => Buffer.alloc(count, head)),
  )
  await fc.assert(
    fc.asyncProperty(malformed, async (one) => {
      const attestationObject = Buffer.from(one).toString("base64url")
      const { status } = await client.post("/auth/passkeys", { name: "Phone", ...response, attestationObject })
      expect(status).toBe(400)
    }),
    { numRuns: 100 },
  )
  expect((await client.post("/auth/passkeys", { name: "Phone", ...response })).status).toBe(201)
})
