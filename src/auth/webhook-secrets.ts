// Secrets and signatures of webhooks (Standard Webhooks, symmetric signatures).
import { createHmac, randomBytes } from "node:crypto"

const PREFIX = "whsec_"
const SECRET_BYTES = 32

export const newWebhookSecret = (): string => `${PREFIX}${randomBytes(SECRET_BYTES).toString("base64")}`

/** The signatures of a message by all given secrets, as the header `webhook-signature` has them. */
export const signWebhook = (secrets: readonly string[], id: string, timestamp: number, body: string): string =>
  secrets
    .map((secret) => {
      const key = Buffer.from(secret.slice(PREFIX.length), "base64")
      return `v1,${createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64")}`
    })
    .join(" ")
