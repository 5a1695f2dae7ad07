// Makes of a subscription what pubsub.ts follows. A notification of which only plain fields are asked for is told from one reading
// for all who ask for the same; everything else is executed for each reader by itself, under the rights of that moment.
import type { GraphQLObjectType, GraphQLSchema } from "graphql"
import { LRUCache } from "lru-cache"
import type { Viewer } from "../auth/viewer.js"
import { Context } from "../core/context.js"
import type { AppDependencies } from "../core/dependencies.js"
import type { RequestMeta } from "../core/request.js"
import { metadataOf } from "../entities/metadata.js"
import { Notification, UnreadCount } from "../entities/notifications/inbox.js"
import type { GraphqlApi, ValidatedOperation } from "../graphql/server.js"
import { type LanguageCode, languageOf } from "../i18n/translate.js"
import type { SelectedField, Selection } from "../query/query-spec.js"
import type { FrameCache, NotificationView, Subscription } from "./hub.js"
import type { LiveSource } from "./live-field.js"

/** Hands a client the answer to its operation, as JSON. */
export type SendPayload = (payload: string, frames?: FrameCache) => void

export class SubscriptionFactory {
  readonly #root: GraphQLObjectType
  readonly #views = new LRUCache<string, NotificationView>({ max: 1_000 })

  constructor(
    private readonly deps: AppDependencies,
    schema: GraphQLSchema,
    private readonly face: GraphqlApi,
  ) {
    this.#root = schema.getSubscriptionType() as GraphQLObjectType
  }

  /** What the operation follows. Refuses who may not subscribe to it at all. */
  async create(ctx: Context, admitted: ValidatedOperation, facts: RequestMeta, answer: SendPayload): Promise<Subscription> {
    const { field, args, select: selection = [], key } = admitted.subscribed as SelectedField
    const followed = this.#root.getFields()[field]?.extensions.followed as LiveSource
    ctx.authorizeOperation(field)
    if (followed.of === "record")
      return this.#reading({ of: "record", kind: metadataOf(followed.kind).name }, admitted, facts, answer)
    if (followed.of === "unread") return unread(key, selection, answer)
    const last = await ctx.services.notifications.inbox.beginning(args.since as string | undefined)
    return isPlain(selection)
      ? plain(key, last, this.#viewOf(selection, languageOf(ctx)), answer)
      : this.#reading({ of: "reading", last }, admitted, facts, answer)
  }

  #reading<F extends { of: "record" | "reading" }>(
    follow: F,
    admitted: ValidatedOperation,
    facts: RequestMeta,
    answer: SendPayload,
  ) {
    const tell = (id: string, viewer: Viewer) => this.#say({ id }, viewer, admitted, facts, answer)
    return { ...follow, tell }
  }

  /** Executes the operation for an event, for whoever the reader is by now. */
  async #say(
    event: unknown,
    viewer: Viewer,
    admitted: ValidatedOperation,
    facts: RequestMeta,
    answer: SendPayload,
  ): Promise<void> {
    const ctx = new Context(this.deps, viewer, facts)
    try {
      ctx.authorizeOperation((admitted.subscribed as SelectedField).field)
    } catch (error) {
      return answer(JSON.stringify({ data: null, errors: [this.face.formatError(error, ctx)] }))
    }
    const text = await this.face.executeEvent(ctx, admitted, event)
    if (text) answer(text)
  }

  /** The same for all who ask for the same. */
  #viewOf(selection: Selection, language: LanguageCode): NotificationView {
    const key = `${language} ${JSON.stringify(selection)}`
    const known = this.#views.get(key) ?? { key, selection, language }
    this.#views.set(key, known)
    return known
  }
}

/** A function of its own, so that it keeps nothing alive but what it needs: there may be many thousands. */
const plain = (key: string, last: number, view: NotificationView, answer: SendPayload): Subscription => ({
  of: "inbox",
  last,
  view,
  tell: (row, _number, frames) => answer(`{"data":{${JSON.stringify(key)}:${JSON.stringify(row)}}}`, frames),
})

const unread = (key: string, selection: Selection, answer: SendPayload): Subscription => ({
  of: "unread",
  last: undefined,
  tell(count, frames) {
    const said = Object.fromEntries(selection.map((asked) => [asked.key, asked.field === "count" ? count : UnreadCount.name]))
    answer(JSON.stringify({ data: { [key]: said } }), frames)
  },
})

const notification = metadataOf(Notification)

/** Whether nothing is asked for that depends on who asks: fields of the notification itself, none of which is governed. */
const isPlain = (selection: Selection): boolean =>
  selection.every(({ field, select }) => !select && (field === "__typename" || notification.fields.has(field)))
