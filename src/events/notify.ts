// Who hears of what, and in which words: one line per event. Mails leave through the outbox after the commit.
import type { Context } from "../context.js"
import type { Employee } from "../entities/profiles.js"
import type { MailContents, MailKind } from "../mails.js"
import type { Emitted, EventName, Events } from "./events.js"

/** A mail to somebody: its kind and what it has to say; `link` is a path of the public address. */
export type Message = {
  [K in MailKind]: { to: Employee; says: K; values: Omit<MailContents[K], "url">; link?: string }
}[MailKind]

type Rule<N extends EventName> = (payload: Events[N], ctx: Context) => Message[] | Promise<Message[]>

export const notify: { readonly [N in EventName]?: Rule<N> } = {}

export const messagesOf = async ({ name, payload }: Emitted, ctx: Context): Promise<Message[]> =>
  (await (notify[name] as Rule<EventName> | undefined)?.(payload, ctx)) ?? []
