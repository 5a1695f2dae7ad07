// Push messages of this browser, as Web Push has them.

export type PushSupport = "available" | "unsupported" | "refused"

export const pushSupport = (): PushSupport => {
  if (!("serviceWorker" in navigator && "PushManager" in window && "Notification" in window)) return "unsupported"
  return Notification.permission === "denied" ? "refused" : "available"
}

/** The person has not allowed notifications. */
export class PushRefused extends Error {}

export interface PushAddress {
  endpoint: string
  keys: { auth: string; p256dh: string }
}

/** Asks for the permission and subscribes this browser. Call it after a click, because browsers ask only then. */
export async function subscribeBrowser(publicKey: string): Promise<PushAddress> {
  if ((await Notification.requestPermission()) !== "granted") throw new PushRefused()
  await navigator.serviceWorker.register("/push-worker.js")
  const { pushManager } = await navigator.serviceWorker.ready
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
  const { endpoint = "", keys = {} } = subscription.toJSON()
  return { endpoint, keys: { auth: keys.auth ?? "", p256dh: keys.p256dh ?? "" } }
}

export async function unsubscribeBrowser(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration()
  await (await registration?.pushManager.getSubscription())?.unsubscribe()
}
