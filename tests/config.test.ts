import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, describe, expect, test } from "@jest/globals"
import { envExample, readmeWithTable } from "../scripts/config-docs.js"
import { loadConfig, settings, withPort } from "../src/config.js"
import { ConfigError } from "../src/core/config-values.js"
import { JWT_SECRET as SECRET } from "./support/server-process.js"

const folder = mkdtempSync(join(tmpdir(), "hr-config-"))
afterAll(() => rmSync(folder, { recursive: true }))

const config = (env: NodeJS.ProcessEnv = {}) => loadConfig({ DATA_DIR: folder, ...env })

/** What production requires. */
const production = {
  NODE_ENV: "production",
  DATABASE_URL: "postgresql://hr@db.internal/hr",
  JWT_SECRET: SECRET,
  ENCRYPTION_KEYS: SECRET,
  VAPID_PRIVATE_KEY: "A".repeat(43),
  SMTP_URL: "smtp://mail.internal",
  MAIL_FROM: "People Team <people@acme.test>",
  PUBLIC_URL: "https://hr.acme.test",
}

function errorOf(env: NodeJS.ProcessEnv): string {
  try {
    config(env)
  } catch (error) {
    if (error instanceof ConfigError) return error.message
    throw error
  }
  return "accepted"
}

describe("configuration", () => {
  test("an empty environment serves the demo organization on localhost", () => {
    expect(config()).toMatchObject({
      host: "127.0.0.1",
      port: 4000,
      publicUrl: "http://localhost:4000",
      demo: true,
      introspection: true,
      graphiql: true,
    })
  })

  test("production loads no demo and disables introspection and GraphiQL unless configured", () => {
    expect(config(production)).toMatchObject({ production: true, demo: false, introspection: false, graphiql: false })
    expect(config({ ...production, GRAPHIQL: "true" })).toMatchObject({ graphiql: true })
  })

  test("the rate limit of an organization is ten times that of a caller unless configured", () => {
    expect(config({ RATE_LIMIT: "600" }).organizationRateLimit).toBe(6_000)
    expect(config({ RATE_LIMIT: "600", ORGANIZATION_RATE_LIMIT: "0" }).organizationRateLimit).toBe(0)
  })

  test("production starts with no unsafe default and names each", () => {
    const lines = errorOf({ NODE_ENV: "production", DEMO: "true" }).split("\n")
    expect(lines.map((line) => line.split(" ")[0]).sort()).toEqual(
      ["DEMO", "MAIL_FROM", ...Object.keys(production).filter((name) => !["NODE_ENV", "MAIL_FROM"].includes(name))].sort(),
    )
    for (const name of Object.keys(production).filter((one) => one !== "NODE_ENV"))
      expect(errorOf({ ...production, [name]: "" })).toMatch(new RegExp(`^${name} `))
    expect(errorOf({ ...production, PUBLIC_URL: "http://127.0.0.1:4000" })).toMatch(/^PUBLIC_URL /)
    expect(config({ ...production, DATABASE_URL: "", EMBEDDED_DATABASE: "true" })).toMatchObject({ databaseUrl: undefined })
  })

  test.each(["0.0.0.0", "192.0.2.7", "::"])("HOST=%s requires NODE_ENV, because the demo's passwords are public", (HOST) => {
    expect(errorOf({ HOST })).toMatch(/^NODE_ENV is required with HOST /)
    expect(config({ HOST, NODE_ENV: "development" })).toMatchObject({ host: HOST })
  })

  test.each([undefined, "development"])("PUBLIC_URL of another host with NODE_ENV %s is rejected", (NODE_ENV) => {
    expect(errorOf({ NODE_ENV, PUBLIC_URL: "https://hr.acme.test" })).toMatch(/^PUBLIC_URL .* requires NODE_ENV=production$/)
    expect(config({ NODE_ENV, PUBLIC_URL: "https://localhost:8443" })).toMatchObject({ publicUrl: "https://localhost:8443" })
  })

  test("SMTP_URL of another host requires NODE_ENV, because the demo's passwords are public", () => {
    expect(errorOf({ SMTP_URL: "smtp://mail.internal" })).toMatch(/^NODE_ENV is required with SMTP_URL/)
    expect(config({ SMTP_URL: "smtp://localhost:1025" })).toMatchObject({ demo: true })
    expect(config({ SMTP_URL: "smtp://mail.internal", NODE_ENV: "development" })).toMatchObject({ demo: true })
  })

  test("an empty variable counts as not set", () => {
    expect(config({ PORT: "", DATABASE_URL: "" })).toMatchObject({ port: 4000, databaseUrl: undefined })
  })

  test.each([
    ["PORT", "http"],
    ["PORT", "65536"],
    ["PORT", "-1"],
    ["PORT", "4e3"],
    ["NODE_ENV", "staging"],
    ["DEMO", "yes"],
    ["LOG_LEVEL", "loud"],
    ["PUBLIC_URL", "hr.example.com"],
    ["DATABASE_URL", "mysql://localhost/hr"],
    ["DATABASE_REPLICA_URLS", "postgresql://a/hr,b"],
    ["CORS_ORIGINS", "*"],
    ["CORS_ORIGINS", "https://hr.example.com/app"],
    ["TRUST_PROXY", "true"],
    ["SMTP_URL", "mail.example.com:25"],
    ["MAIL_FROM", "nobody"],
    ["RATE_LIMIT", "many"],
  ])("%s=%s fails with one line that names the variable", (variable, value) => {
    const message = errorOf({ [variable]: value })
    expect(message).toMatch(new RegExp(`^${variable} must be `))
    expect(message).not.toContain("\n")
  })

  test("the error about an invalid secret does not contain the secret", () => {
    expect(errorOf({ DATABASE_URL: "mysql://hr:hunter2@localhost/hr" })).not.toContain("hunter2")
  })

  test.each(["short", "x".repeat(64), "change-me-please-this-is-a-long-secret-key", "abcabcabcabcabcabcabcabcabcabcabcabc"])(
    "%s is rejected as a signing key",
    (secret) => {
      expect(errorOf({ JWT_SECRET: secret })).toMatch(/^JWT_SECRET /)
    },
  )

  test("every encryption key is checked", () => {
    expect(config({ ENCRYPTION_KEYS: `${SECRET}, ${SECRET}2` }).encryptionKeys).toEqual([SECRET, `${SECRET}2`])
    expect(errorOf({ ENCRYPTION_KEYS: `${SECRET},short` })).toMatch(/^ENCRYPTION_KEYS must have at least 32 bytes/)
    expect(errorOf({ ENCRYPTION_KEYS: "," })).toMatch(/^ENCRYPTION_KEYS must be /)
  })

  test("the signing key is generated once and readable by its owner only", () => {
    const { jwtSecret } = config()
    expect(Buffer.from(jwtSecret, "base64url")).toHaveLength(32)
    expect(config().jwtSecret).toBe(jwtSecret)
    expect(statSync(join(folder, "jwt-secret")).mode & 0o777).toBe(0o600)
  })

  test("an incomplete S3 configuration is rejected", () => {
    expect(errorOf({ S3_BUCKET: "hr" })).toBe("S3_ACCESS_KEY_ID is required to store files in S3")
    expect(errorOf({ S3_ENDPOINT: "https://s3.example.com" })).toMatch(/^S3_BUCKET /)
    expect(errorOf({ BACKUP_TARGET: "s3://hr", S3_ACCESS_KEY_ID: "id" })).toMatch(/^S3_SECRET_ACCESS_KEY /)
    expect(config({ S3_BUCKET: "hr", S3_ACCESS_KEY_ID: "id", S3_SECRET_ACCESS_KEY: "key" }).s3).toMatchObject({
      bucket: "hr",
      region: "us-east-1",
    })
  })

  test("TRUST_PROXY accepts a number of proxies or their addresses", () => {
    expect(config({ TRUST_PROXY: "2" }).trustProxy).toBe(2)
    expect(config({ TRUST_PROXY: "loopback, 10.0.0.0/8" }).trustProxy).toEqual(["loopback", "10.0.0.0/8"])
  })

  test("the public URL contains the port that the system chose, unless it is configured", () => {
    expect(withPort(config({ PORT: "0" }), 5123).publicUrl).toBe("http://localhost:5123")
    expect(withPort(config({ ...production, PORT: "0" }), 5123).publicUrl).toBe("https://hr.acme.test")
  })

  test("README.md and .env.example match the settings (npm run contract writes them)", () => {
    const text = (name: string) => readFileSync(new URL(`../${name}`, import.meta.url), "utf8")
    expect(text("README.md")).toBe(readmeWithTable(text("README.md"), settings))
    expect(text(".env.example")).toBe(envExample(settings))
  })
})
