// Settings and schemas of configuration values. A schema converts the text of an environment variable or rejects it with a hint.
import { z } from "zod"

/** An invalid setting. The message is one line that names the variable. */
export class ConfigError extends Error {
  override name = "ConfigError"
}

export interface SettingDocumentation {
  variable: string
  description: string
  /** Effect or value when the variable is not set. */
  default: string
  example: string
  secret: boolean
}

export const documentation = z.registry<SettingDocumentation>()

/** Declares a setting: its schema, its variable and its documentation. The documented default is by default that of the schema. */
export function setting<S extends z.ZodType>(
  variable: string,
  schema: S,
  doc: { description: string; default?: string; example: string; secret?: boolean },
): S {
  documentation.add(schema, { variable, secret: false, ...doc, default: doc.default ?? String(schema.parse(undefined)) })
  return schema
}

export const wholeNumber = (min: number, max: number) =>
  z.string().transform((text, context) => {
    const value = Number(text)
    if (/^\d+$/.test(text) && value >= min && value <= max) return value
    context.addIssue(`must be a whole number from ${min} to ${max}`)
    return z.NEVER
  })

export const booleanText = z.enum(["true", "false"], "must be true or false").transform((text) => text === "true")

export const url = (...protocols: string[]) =>
  z.string().refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), {
    error: `must be a URL that starts with ${protocols.map((protocol) => `${protocol}//`).join(" or ")}`,
  })

const list = (text: string) =>
  text
    .split(",")
    .map((item) => item.trim())
    .filter((item) => item !== "")

export const originList = z.string().transform((text, context) => {
  const items = list(text)
  const invalid = items.find((item) => !/^https?:/.test(item) || !URL.canParse(item) || new URL(item).origin !== item)
  if (invalid === undefined) return items
  context.addIssue("must be a comma-separated list of origins such as https://hr.example.com, without path or wildcard")
  return z.NEVER
})

/** Some of the given words, separated by commas; `none` for none of them. */
export const wordsOf = <W extends string>(words: readonly W[]) =>
  z.string().transform((text, context): ReadonlySet<W> => {
    const items = text === "none" ? [] : list(text.toUpperCase())
    if (items.every((item) => words.includes(item as W))) return new Set(items as W[])
    context.addIssue(`must be none, or some of ${words.join(", ")}, separated by commas`)
    return z.NEVER
  })

export const postgresUrl = url("postgres:", "postgresql:")

export const postgresUrlList = z.string().transform((text, context) => {
  const items = list(text)
  if (items.every((item) => postgresUrl.safeParse(item).success)) return items
  context.addIssue("must be a comma-separated list of postgresql:// URLs")
  return z.NEVER
})

// Express also accepts `true`, which trusts X-Forwarded-For of any client. It is not offered.
export const trustedProxies = z.string().transform((text, context): false | number | string[] => {
  if (text === "false" || text === "0") return false
  if (/^\d$/.test(text)) return Number(text)
  const items = list(text)
  if (items.every((item) => /^(loopback|linklocal|uniquelocal|[\da-f.:]+(\/\d{1,3})?)$/i.test(item))) return items
  context.addIssue("must be false, a number of proxies, or a comma-separated list of their addresses or subnets")
  return z.NEVER
})

// Words that occur in the example secrets of tutorials and published configurations.
const PUBLISHED_SECRET = /secret|changeme|change[-_ ]?(me|this)|password|example|default|your[-_ ]|qwerty|01234567|abcdefgh/i

export const signingKey = z.string().superRefine((text, context) => {
  if (Buffer.byteLength(text) < 32) context.addIssue("must have at least 32 bytes, for example from `openssl rand -base64 48`")
  else if (PUBLISHED_SECRET.test(text) || new Set(text).size < 12)
    context.addIssue("is guessable: use random bytes, for example from `openssl rand -base64 48`")
})

export const signingKeyList = z.string().transform((text, context) => {
  const items = list(text)
  const problem = items
    .map((item) => signingKey.safeParse(item).error?.issues[0]?.message)
    .find((message) => message !== undefined)
  if (items.length > 0 && problem === undefined) return items
  context.addIssue(problem ?? "must be a comma-separated list of keys")
  return z.NEVER
})

export const vapidKey = z.string().refine((text) => /^[\w-]{43}$/.test(text) && Buffer.from(text, "base64url").length === 32, {
  error: "must be a P-256 private key: 32 bytes in base64url",
})

export const hostList = z.string().transform((text, context) => {
  const items = list(text)
  if (items.every((item) => /^[.]?[a-z\d-]+([.][a-z\d-]+)*(:\d{1,5})?$/.test(item))) return items
  context.addIssue("must be a comma-separated list of host names, or of domain suffixes that begin with a dot")
  return z.NEVER
})

/** Push services of the common browsers. */
export const PUSH_SERVICES = [
  "fcm.googleapis.com",
  "updates.push.services.mozilla.com",
  ".notify.windows.com",
  "web.push.apple.com",
]
