// Sends Web Push messages (RFC 8030, 8291, 8292): encrypted for one browser, through the push service of its maker and no other
// address, since the address comes from the client.
import { createECDH } from "node:crypto"
import type { Agent } from "node:https"
import webPush from "web-push"

export interface PushTarget {
  endpoint: string
  keys: { p256dh: string; auth: string }
}

export interface Push {
  /** What browsers subscribe with, in base64url. */
  readonly publicKey: string
  /** Whether an address belongs to a push service that messages are sent through. */
  serves(endpoint: string): boolean
  /** "gone" where the browser takes no more messages. Throws what may pass. */
  send(target: PushTarget, payload: object, options: { urgent: boolean; topic: string }): Promise<"accepted" | "gone">
}

interface PushOptions {
  /** 32 bytes in base64url. */
  vapidPrivateKey: string
  /** Names or, with a dot before them, endings of names of hosts. */
  services: readonly string[]
  /** Whom a push service may write to. */
  contact: string
  agent?: Agent | undefined
}

const daySeconds = 86_400

export function createPush({ vapidPrivateKey, services, contact, agent }: PushOptions): Push {
  const key = createECDH("prime256v1")
  key.setPrivateKey(Buffer.from(vapidPrivateKey, "base64url"))
  const publicKey = key.getPublicKey("base64url")
  const serves = (endpoint: string) => {
    const url = URL.parse(endpoint)
    if (url?.protocol !== "https:" || url.username || url.password) return false
    return services.some((name) => (name.startsWith(".") ? url.hostname.endsWith(name) : url.host === name))
  }
  return {
    publicKey,
    serves,
    async send(target, payload, { urgent, topic }) {
      if (!serves(target.endpoint)) return "gone"
      try {
        await webPush.sendNotification(target, JSON.stringify(payload), {
          vapidDetails: { subject: contact, publicKey, privateKey: vapidPrivateKey },
          TTL: daySeconds,
          urgency: urgent ? "high" : "normal",
          topic,
          timeout: 10_000,
          contentEncoding: "aes128gcm",
          agent,
        })
        return "accepted"
      } catch (error) {
        const { statusCode = 0 } = error as { statusCode?: number }
        // The library's error quotes the answer and the address, which is a secret of the browser.
        if (statusCode === 404 || statusCode === 410) return "gone"
        throw new Error(`the push service answered ${statusCode || "nothing"}`)
      }
    },
  }
}
