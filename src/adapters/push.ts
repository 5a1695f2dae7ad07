// Web Push (RFC 8030, 8291, 8292). Endpoints come from clients, so only known push services are contacted.
import { createECDH } from "node:crypto"
import type { Agent } from "node:https"
import webPush from "web-push"

export interface PushTarget {
  endpoint: string
  keys: { p256dh: string; auth: string }
}

export interface Push {
  /** Public VAPID key in base64url. */
  readonly publicKey: string
  /** Whether an endpoint belongs to an allowed push service. */
  isAllowedEndpoint(endpoint: string): boolean
  /** Returns "gone" if the browser no longer accepts messages. Throws errors that may be temporary. */
  send(target: PushTarget, payload: object, options: { urgent: boolean; topic: string }): Promise<"accepted" | "gone">
}

interface PushOptions {
  /** 32 bytes in base64url. */
  vapidPrivateKey: string
  /** Allowed hosts. A leading dot allows all hosts with this suffix. */
  services: readonly string[]
  /** `mailto:` address under which a push service can reach the operator. */
  contact: string
  agent?: Agent | undefined
}

const TTL_SECONDS = 86_400
const TIMEOUT_MS = 10_000

export function createPush({ vapidPrivateKey, services, contact, agent }: PushOptions): Push {
  const key = createECDH("prime256v1")
  key.setPrivateKey(Buffer.from(vapidPrivateKey, "base64url"))
  const publicKey = key.getPublicKey("base64url")
  const isAllowedEndpoint = (endpoint: string) => {
    const url = URL.parse(endpoint)
    if (url?.protocol !== "https:" || url.username || url.password) return false
    return services.some((service) => (service.startsWith(".") ? url.hostname.endsWith(service) : url.host === service))
  }
  return {
    publicKey,
    isAllowedEndpoint,
    async send(target, payload, { urgent, topic }) {
      if (!isAllowedEndpoint(target.endpoint)) return "gone"
      try {
        await webPush.sendNotification(target, JSON.stringify(payload), {
          vapidDetails: { subject: contact, publicKey, privateKey: vapidPrivateKey },
          TTL: TTL_SECONDS,
          urgency: urgent ? "high" : "normal",
          topic,
          timeout: TIMEOUT_MS,
          contentEncoding: "aes128gcm",
          agent,
        })
        return "accepted"
      } catch (error) {
        const { statusCode = 0 } = error as { statusCode?: number }
        // The library's error contains the endpoint, which is a secret of the browser.
        if (statusCode === 404 || statusCode === 410) return "gone"
        throw new Error(`push service answered ${statusCode || "nothing"}`)
      }
    },
  }
}
