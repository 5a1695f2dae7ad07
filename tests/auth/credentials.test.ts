// Passwords, tokens, encryption, second factors, and the clock that determines their expiry.
import { createHmac, randomUUID } from "node:crypto"
import { describe, expect, test } from "@jest/globals"
import fc from "fast-check"
import { SignJWT, UnsecuredJWT } from "jose"
import { TOTP, URI } from "otpauth"
import { addDays, later, monotonic, systemClock, today } from "../../src/adapters/clock.js"
import { BrokenSeal, createSeal, createSigner, deriveKey } from "../../src/adapters/seal.js"
import { newApiKey } from "../../src/auth/api-keys.js"
import { createPasswords, passwordProblems, QueueFullError } from "../../src/auth/passwords.js"
import {
  ACCESS_TOKEN_SECONDS,
  createTokens,
  hashToken,
  newOrganizationToken,
  newSecretToken,
  organizationOfToken,
} from "../../src/auth/tokens.js"
import { hashRecoveryCode, matchCode, newRecoveryCodes, newTwoFactor } from "../../src/auth/two-factor.js"
import { fixedClock, movableClock } from "../support/clocks.js"

const secret = "a secret of the tests, long enough to be one"

describe("the clock", () => {
  test("the current date is that of the time zone, not of the server", () => {
    const newYearsEve = fixedClock("2026-12-31T23:30:00.000Z")
    expect(today(newYearsEve, "Europe/Berlin")).toBe("2027-01-01")
    expect(today(newYearsEve, "America/New_York")).toBe("2026-12-31")
    expect(today(fixedClock("2028-02-29T00:30:00+01:00"), "UTC")).toBe("2028-02-28")
  })

  test("adding days handles leap days, year ends and clock changes", () => {
    expect(addDays("2028-02-28", 1)).toBe("2028-02-29")
    expect(addDays("2027-01-01", -1)).toBe("2026-12-31")
    expect(addDays("2026-03-28", 2)).toBe("2026-03-30")
  })

  test("a movable clock stands still until it is moved", () => {
    const clock = movableClock("2026-01-01T00:00:00Z")
    clock.advance(1500)
    expect(clock.now().toISOString()).toBe("2026-01-01T00:00:01.500Z")
    clock.set("2030-06-01T00:00:00Z")
    clock.now().setFullYear(1999)
    expect(later(clock.now(), 1000).toISOString()).toBe("2030-06-01T00:00:01.000Z")
    expect(Math.abs(systemClock.now().getTime() - Date.now())).toBeLessThan(1000)
    expect(monotonic()).toBeLessThanOrEqual(monotonic())
  })
})

describe("encryption", () => {
  const seal = createSeal([secret], "two-factor")

  test("sealing the same text twice gives different results that unseal to the text", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), fc.string(), (text, context) => {
        const sealed = seal.seal(text, context)
        expect(seal.unseal(sealed, context)).toBe(text)
        expect(seal.seal(text, context)).not.toBe(sealed)
      }),
    )
  })

  test("unsealing fails for an altered byte, another secret, purpose or context", () => {
    const sealed = seal.seal("JBSWY3DPEHPK3PXP", "user 1")
    for (let place = 0; place < sealed.length - 1; place++) {
      const other = sealed[place] === "B" ? "C" : "B"
      const altered = sealed.slice(0, place) + other + sealed.slice(place + 1)
      expect(() => seal.unseal(altered, "user 1")).toThrow(BrokenSeal)
    }
    for (const text of ["", "1.", "1.AAAA", sealed.slice(0, -4), `${sealed}AAAA`]) {
      expect(() => seal.unseal(text, "user 1")).toThrow(BrokenSeal)
    }
    expect(() => seal.unseal(sealed, "user 2")).toThrow(BrokenSeal)
    expect(() => createSeal([secret], "outbox").unseal(sealed, "user 1")).toThrow(BrokenSeal)
    expect(() => createSeal([`${secret}!`], "two-factor").unseal(sealed, "user 1")).toThrow(BrokenSeal)
  })

  test("the first key seals, and every key unseals", () => {
    const old = seal.seal("JBSWY3DPEHPK3PXP", "user 1")
    const rotated = createSeal([`new ${secret}`, secret], "two-factor")
    expect(rotated.unseal(old, "user 1")).toBe("JBSWY3DPEHPK3PXP")
    expect(rotated.isCurrent(old, "user 1")).toBe(false)
    const current = rotated.seal("JBSWY3DPEHPK3PXP", "user 1")
    expect(rotated.isCurrent(current, "user 1")).toBe(true)
    expect(() => seal.unseal(current, "user 1")).toThrow(BrokenSeal)
    expect(rotated.digests("x")).toEqual([rotated.digest("x"), seal.digest("x")])
  })

  test("signatures and digests use separate keys", () => {
    const signer = createSigner(secret, "two-factor")
    const signature = signer.sign("file 1")
    expect(signer.verify("file 1", signature)).toBe(true)
    expect(signer.verify("file 2", signature)).toBe(false)
    expect(signer.verify("file 1", "")).toBe(false)
    expect(createSigner(secret, "other").verify("file 1", signature)).toBe(false)
    expect(seal.digest("ann@example.com")).toBe(createSeal([secret], "two-factor").digest("ann@example.com"))
    expect(seal.digest("ann@example.com")).toMatch(/^[0-9a-f]{64}$/)
    expect(Buffer.from(signer.sign("x"), "base64url").toString("hex")).not.toBe(seal.digest("x"))
  })
})

describe("passwords", () => {
  const passwords = createPasswords()

  test("a password is stored as an Argon2id hash with its own salt and verified", async () => {
    const stored = await passwords.hash("Violet-Harbour-27", "acme")
    expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/)
    expect(await passwords.hash("Violet-Harbour-27", "acme")).not.toBe(stored)
    expect(await passwords.verify(stored, "Violet-Harbour-27")).toBe(true)
    expect(await passwords.verify(stored, "violet-Harbour-27")).toBe(false)
    expect(passwords.needsRehash(stored)).toBe(false)
  })

  test("a password is verified however its accents are encoded", async () => {
    const stored = await passwords.hash("Caf\u00e9-Harbour-27", "acme")
    expect(await passwords.verify(stored, "Cafe\u0301-Harbour-27")).toBe(true)
  })

  test("a hash of the reference implementation is verified and replaced at the next sign-in", async () => {
    const reference = "$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc"
    expect(await passwords.verify(reference, "password")).toBe(true)
    expect(await passwords.verify(reference, "Password")).toBe(false)
    expect(passwords.needsRehash(reference)).toBe(true)
  })

  test("verifying a password without an account takes the same work and fails", async () => {
    expect(await passwords.verify(null, "Violet-Harbour-27")).toBe(false)
    expect(await passwords.verify("not a hash", "Violet-Harbour-27")).toBe(false)
  })

  test("an overlong password is rejected before hashing", async () => {
    const none = createPasswords({ running: 0, waiting: 0, hashing: 0 })
    expect(await none.verify(null, "x".repeat(129))).toBe(false)
    expect(await none.verify(null, "\u{1F3E1}".repeat(257))).toBe(false)
    await expect(none.hash("x".repeat(1_000_000), "acme")).rejects.toBeInstanceOf(RangeError)
    await expect(none.hash("Violet-Harbour-27", "acme")).rejects.toBeInstanceOf(QueueFullError)
  })

  test("hashing has a bounded queue, and excess calls are rejected at once", async () => {
    const few = createPasswords({ running: 1, waiting: 2 })
    const tries = await Promise.allSettled(Array.from({ length: 6 }, () => few.verify(null, "Violet-Harbour-27")))
    expect(tries.map((one) => one.status)).toEqual([...Array(3).fill("fulfilled"), ...Array(3).fill("rejected")])
    expect(tries[5]).toMatchObject({ reason: { code: "OVERLOADED", retryAfterSeconds: expect.any(Number) } })
    expect(await few.verify(null, "Violet-Harbour-27")).toBe(false)
  })

  test("hashes of one organization delay neither sign-ins nor those of others", async () => {
    const few = createPasswords({ running: 1, waiting: 2, hashing: 1, waitingPerTenant: 1 })
    const of = (tenant: string) => few.hash("Violet-Harbour-27", tenant)
    const calls = [of("acme"), of("acme"), of("acme"), of("other"), few.verify(null, "Violet-Harbour-27")]
    const outcomes = await Promise.allSettled(calls)
    expect(outcomes.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled", "rejected", "fulfilled", "fulfilled"])
    expect(outcomes[2]).toMatchObject({ reason: { code: "OVERLOADED" } })
    expect(await of("acme")).toMatch(/^\$argon2id\$/)
  })

  test.each([
    ["Short1a", "TOO_SHORT"],
    ["\u{1F3E1}Aa1bcd", "TOO_SHORT"],
    ["violet-harbour-27", "NEEDS_UPPERCASE"],
    ["VIOLET-HARBOUR-27", "NEEDS_LOWERCASE"],
    ["Violet-Harbour", "NEEDS_NUMBER"],
    [`Aa1${"x".repeat(126)}`, "TOO_LONG"],
    ["Password1", "TOO_COMMON"],
    ["Violet-Harbour-27"],
    ["ÄÖÜ-straße-9"],
    [`Aa1${"xyz!".repeat(31)}`],
    ["Tr4vel slowly"],
    ["abc", "TOO_SHORT", "NEEDS_UPPERCASE", "NEEDS_NUMBER", "TOO_COMMON"],
    ["password", "NEEDS_UPPERCASE", "NEEDS_NUMBER", "TOO_COMMON"],
  ])("the password %s violates exactly the rules after it", (password, ...problems) => {
    expect(passwordProblems(password)).toEqual(problems)
  })

  test.each(
    `Password123 Passw0rd! P@$$w0rd1 P4ssw0rd PASSword2024! Welcome2024 Welcome@1 Willkommen1! Qwerty123 Qwertz12345 1Q2w3e4r 1qaz2wsX
     Admin@123 Changeme1 Letmein99 Iloveyou2 Summer2026! Sommer-2026 Fruehling1 Frühling1 Monday01 Test1234 Testtest1 PasswordPassword1
     Abcd1234 0Range123 1Password 2024Winter !Secret007! TestPassword1 We1come1 Password1Password1 Hello12345 Company2025`.split(
      /\s+/,
    ),
  )("%s is too common", (password) => {
    expect(passwordProblems(password)).toContain("TOO_COMMON")
  })

  test("the caller's name or company is too common as a password", () => {
    const email = "ottilie.brandt@norddeich-werft.example"
    expect(passwordProblems("Ottilie2024", { email })).toContain("TOO_COMMON")
    expect(passwordProblems("OttilieBrandt1", { email })).toContain("TOO_COMMON")
    expect(passwordProblems("Norddeich-Werft1", { email })).toContain("TOO_COMMON")
    expect(passwordProblems("Ottilie2024")).toEqual([])
    expect(passwordProblems("Ottilie-sails-7", { email })).toEqual([])
  })
})

describe("access tokens", () => {
  const clock = movableClock("2026-05-01T12:00:00.000Z")
  const tokens = createTokens(secret)
  const claims = { userId: randomUUID(), sessionId: randomUUID(), organizationId: randomUUID(), role: "HR" as const }

  test("an access token carries user, session, organization and role for 15 minutes", async () => {
    clock.set("2026-05-01T12:00:00.000Z")
    const token = await tokens.issueAccessToken(claims, clock)
    const expiresAt = later(clock.now(), ACCESS_TOKEN_SECONDS * 1000)
    expect(await tokens.readAccessToken(token, clock)).toEqual({ ...claims, expiresAt })
    clock.advance((ACCESS_TOKEN_SECONDS - 1) * 1000)
    expect(await tokens.readAccessToken(token, clock)).not.toBeNull()
    clock.advance(1000)
    expect(await tokens.readAccessToken(token, clock)).toBeNull()
  })

  test("a token forged in any known way is rejected", async () => {
    clock.set("2026-05-01T12:00:00.000Z")
    const key = deriveKey(secret, "access-token")
    const token = await tokens.issueAccessToken(claims, clock)
    const [header = "", body = "", signature = ""] = token.split(".")
    const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url")
    const signed = (head: object, payload: object, by: Buffer = key) => {
      const text = `${part(head)}.${part(payload)}`
      return `${text}.${createHmac("sha256", by).update(text).digest("base64url")}`
    }
    const head = { alg: "HS256", typ: "at+jwt" }
    const good = JSON.parse(Buffer.from(body, "base64url").toString()) as Record<string, unknown>
    expect(await tokens.readAccessToken(signed(head, good), clock)).toMatchObject(claims)

    const forged = {
      empty: "",
      words: "Bearer",
      none: new UnsecuredJWT(good).encode(),
      ...Object.fromEntries(["none", "None", "nOnE", ""].map((alg) => [`alg ${alg}`, `${part({ ...head, alg })}.${body}.`])),
      "alg none, signed": `${part({ ...head, alg: "none" })}.${body}.${signature}`,
      "another algorithm": await new SignJWT(good)
        .setProtectedHeader({ alg: "HS512", typ: "at+jwt" })
        .sign(Buffer.concat([key, key])),
      "RS256 by name": signed({ ...head, alg: "RS256" }, good),
      "empty secret": signed(head, good, Buffer.alloc(0)),
      "the secret itself": signed(head, good, Buffer.from(secret)),
      "another purpose's key": signed(head, good, deriveKey(secret, "refresh")),
      "kid path": signed({ ...head, kid: "../../dev/null" }, good),
      "kid sql": signed({ ...head, kid: "' or 1=1 --" }, good),
      jku: signed({ ...head, jku: "https://evil.example/keys" }, good),
      jwk: signed({ ...head, jwk: { kty: "oct", k: "AA" } }, good),
      x5u: signed({ ...head, x5u: "https://evil.example/cert" }, good),
      crit: signed({ ...head, crit: ["exp"] }, good),
      "other typ": signed({ ...head, typ: "JWT" }, good),
      "no typ": signed({ alg: "HS256" }, good),
      "other iss": signed(head, { ...good, iss: "evil" }),
      "other aud": signed(head, { ...good, aud: "evil" }),
      "no aud": signed(head, { ...good, aud: undefined }),
      "no exp": signed(head, { ...good, exp: undefined }),
      "nbf ahead": signed(head, { ...good, nbf: 4_000_000_000 }),
      "sub no uuid": signed(head, { ...good, sub: "1" }),
      "sub an object": signed(head, { ...good, sub: { $ne: null } }),
      "role of its own": signed(head, { ...good, role: "ROOT" }),
      "changed payload": `${header}.${part({ ...good, role: "ADMIN" })}.${signature}`,
      "trailing dot": `${token}.`,
      "two parts": `${header}.${body}`,
      whitespace: ` ${token}`,
      padded: `${token}=`,
      "a megabyte": `${header}.${"A".repeat(1_000_000)}.${signature}`,
      "a refresh token": newSecretToken(),
    }
    for (const [name, text] of Object.entries(forged)) {
      expect([name, await tokens.readAccessToken(text, clock)]).toEqual([name, null])
    }
    expect(await createTokens(`${secret}!`).readAccessToken(token, clock)).toBeNull()
  })

  test("links, API keys and refresh tokens name the organization that they were made for, and other texts name none", async () => {
    await fc.assert(
      fc.asyncProperty(fc.uuid(), async (organizationId) => {
        const { secret: key } = newApiKey(organizationId)
        const refreshToken = tokens.newRefreshToken({ ...claims, organizationId })
        for (const token of [newOrganizationToken(organizationId), key, refreshToken, tokens.nextRefreshToken(refreshToken)])
          expect(organizationOfToken(token)).toBe(organizationId)
      }),
    )
    const link = newOrganizationToken(claims.organizationId)
    const others = ["", ".", newSecretToken(), link.slice(1), link.slice(0, 22), `${"_".repeat(22)}.x`, `x${link}`]
    for (const text of [...others, await tokens.issueAccessToken(claims, clock)])
      expect(organizationOfToken(text)).toBeUndefined()
  })

  test("changing any character of a token invalidates it", async () => {
    const token = await tokens.issueAccessToken(claims, clock)
    for (let place = 0; place < token.length; place++) {
      for (const other of ["A", "B", "-"]) {
        if (token[place] === other) continue
        expect(await tokens.readAccessToken(token.slice(0, place) + other + token.slice(place + 1), clock)).toBeNull()
      }
    }
  })

  test("a refresh token is accepted however long ago it was used, and a forged one is not", () => {
    const first = tokens.newRefreshToken(claims)
    const second = tokens.nextRefreshToken(first)
    expect(first).not.toBe(tokens.newRefreshToken(claims))
    expect(second).not.toBe(first)
    expect(tokens.nextRefreshToken(first)).toBe(second)
    for (const token of [first, second, tokens.nextRefreshToken(second)])
      expect(tokens.sessionOfRefreshToken(token)).toBe(claims.sessionId)
    const [organization, id, random, signature] = first.split(".") as [string, string, string, string]
    const forged = [
      "",
      id,
      `${organization}.${id}.${random}`,
      `${organization}.${id}.${random}.`,
      `${organization}.${id}.${newSecretToken()}.${signature}`,
      `${id}.${random}.${signature}`,
      `${newOrganizationToken(claims.userId).slice(0, 22)}.${id}.${random}.${signature}`,
      ` ${first}`,
      `${first}=`,
    ]
    for (const text of forged) expect(tokens.sessionOfRefreshToken(text)).toBeNull()
    const other = createTokens(`${secret}!`)
    expect(other.sessionOfRefreshToken(first)).toBeNull()
    expect(other.nextRefreshToken(first)).not.toBe(second)
  })

  test("a refresh token without an organization, as the first ones were, renews its session", () => {
    const signer = createSigner(secret, "refresh-token")
    const body = `${claims.sessionId}.${newSecretToken()}`
    const first = `${body}.${signer.sign(body)}`
    expect(tokens.sessionOfRefreshToken(first)).toBe(claims.sessionId)
    expect(tokens.sessionOfRefreshToken(tokens.nextRefreshToken(first))).toBe(claims.sessionId)
    expect(organizationOfToken(first)).toBeUndefined()
  })

  test("a secret names its organization, has 256 random bits and is stored as a hash", () => {
    const link = newOrganizationToken(claims.organizationId)
    expect(link).toMatch(/^[A-Za-z0-9_-]{22}\.[A-Za-z0-9_-]{43}$/)
    expect(newOrganizationToken(claims.organizationId).slice(23)).not.toBe(link.slice(23))
    expect(hashToken("abc")).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
  })
})

describe("two-factor sign-in", () => {
  // RFC 6238, appendix B: the ASCII secret 12345678901234567890 in base32, and the last six digits of its SHA-1 codes.
  const rfcSecret = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ"

  test.each([
    ["1970-01-01T00:00:59Z", "287082", 1],
    ["2005-03-18T01:58:29Z", "081804", 37037036],
    ["2009-02-13T23:31:30Z", "005924", 41152263],
    ["2033-05-18T03:33:20Z", "279037", 66666666],
  ])("at %s the code of RFC 6238 is %s", (instant, code, step) => {
    expect(matchCode(rfcSecret, code, fixedClock(instant))).toBe(step)
    expect(matchCode(rfcSecret, `${code.slice(0, 3)} ${code.slice(3)}`, fixedClock(instant))).toBe(step)
  })

  test("two-factor sign-in accepts one step early or late, and no step twice", () => {
    const clock = movableClock("1970-01-01T00:00:59Z")
    clock.advance(-30_000)
    expect(matchCode(rfcSecret, "287082", clock)).toBe(1)
    clock.advance(60_000)
    expect(matchCode(rfcSecret, "287082", clock, 0)).toBe(1)
    expect(matchCode(rfcSecret, "287082", clock, 1)).toBeNull()
    expect(matchCode(rfcSecret, "287082", clock, 2)).toBeNull()
    clock.advance(1000)
    expect(matchCode(rfcSecret, "287082", clock)).toBeNull()
    for (const code of ["", "28708", "2870822", "abcdef", "28708٢"]) expect(matchCode(rfcSecret, code, clock)).toBeNull()
  })

  test("the setup URI of two-factor sign-in is readable by authenticator apps", () => {
    const { secret, uri } = newTwoFactor({ issuer: "Müller & Söhne: HR", account: "ann@example.com" })
    expect(secret).toMatch(/^[A-Z2-7]{32}$/)
    const authenticator = URI.parse(uri) as TOTP
    expect(authenticator).toMatchObject({
      issuer: "Müller & Söhne  HR",
      label: "ann@example.com",
      digits: 6,
      period: 30,
      algorithm: "SHA1",
    })
    const clock = fixedClock("2026-05-01T12:00:00Z")
    expect(matchCode(secret, authenticator.generate({ timestamp: clock.now().getTime() }), clock)).not.toBeNull()
  })

  test("each of ten recovery codes works once", () => {
    const codes = newRecoveryCodes()
    expect(new Set(codes).size).toBe(10)
    for (const code of codes) expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/)
    const stored = codes.map((code) => hashRecoveryCode(code))
    const typed = (codes[3] ?? "").toLowerCase().replace("-", " ").replaceAll("0", "o").replaceAll("1", "l")
    expect(hashRecoveryCode(typed)).toBe(stored[3])
    expect(stored).not.toContain(hashRecoveryCode("0000-0000"))
  })
})
