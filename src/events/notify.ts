// Who hears of what, and in which words: one line per event. Mails leave through the outbox after the commit.
import type { Context } from "../context.js"
import type { Employee } from "../entities/profiles.js"
import type { Emitted, EventName, Events } from "./events.js"

/** A message to somebody, in words of `messages/`. */
export interface Message {
  to: Employee
  /** A key under `mails.` of the messages. */
  says: string
  values?: Record<string, string | number>
  /** Path of the page that the message leads to, relative to the public address. */
  link?: string
}

type Rule<N extends EventName> = (payload: Events[N], ctx: Context) => Message[] | Promise<Message[]>

export const notify: { readonly [N in EventName]?: Rule<N> } = {}

export const messagesOf = async ({ name, payload }: Emitted, ctx: Context): Promise<Message[]> =>
  (await (notify[name] as Rule<EventName> | undefined)?.(payload, ctx)) ?? []
