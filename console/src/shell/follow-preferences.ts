// Preferences that the person changes in another tab.
import type { IEnvironment } from "relay-runtime"
import { readFrame } from "./frame.ts"

const channel = new BroadcastChannel("preferences")

/** Lets the other tabs read the preferences that were changed in this one, among them the language if it is given. */
export const announcePreferences = (language: string | null | undefined): void => channel.postMessage(language)

/** Reads preferences that another tab changed, until the returned function is called. */
export function followPreferences(environment: IEnvironment): () => void {
  const read = ({ data }: MessageEvent<string | null | undefined>) => void readFrame(environment, data).catch(() => {})
  channel.addEventListener("message", read)
  return () => channel.removeEventListener("message", read)
}
