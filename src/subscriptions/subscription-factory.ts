// Creates subscriptions from GraphQL operations. Subscriptions that select only plain notification fields share queries; all
// others are executed for each subscriber with the permissions of that moment.
import type { GraphQLObjectType, GraphQLSchema } from "graphql"
import { LRUCache } from "lru-cache"
import type { Viewer } from "../auth/viewer.js"
import { Context } from "../core/context.js"
import type { AppDependencies } from "../core/dependencies.js"
import type { RequestMeta } from "../core/request.js"
import { metadataOf } from "../entities/metadata.js"
import { Notification, UnreadCount } from "../entities/notifications.js"
import type { GraphqlApi, ValidatedOperation } from "../graphql/server.js"
import { type LanguageCode, languageOf } from "../i18n/translate.js"
import type { SelectedField, Selection } from "../query/query-spec.js"
import type { FrameCache, NotificationView, Subscription } from "./connection.js"
import type { LiveSource } from "./live-field.js"

/** Sends the JSON result of an operation to its client. */
export type SendPayload = (payload: string, frames?: FrameCache) => void

const MAX_CACHED_VIEWS = 1_000

export class SubscriptionFactory {
  readonly #subscriptionType: GraphQLObjectType
  readonly #views = new LRUCache<string, NotificationView>({ max: MAX_CACHED_VIEWS })

  constructor(
    private readonly deps: AppDependencies,
    schema: GraphQLSchema,
    private readonly graphql: GraphqlApi,
  ) {
    this.#subscriptionType = schema.getSubscriptionType() as GraphQLObjectType
  }

  /** Throws if the viewer may not call the operation. */
  async create(ctx: Context, operation: ValidatedOperation, requestMeta: RequestMeta, send: SendPayload): Promise<Subscription> {
    const { field, args, select: selection = [], key } = operation.subscribed as SelectedField
    const live = this.#subscriptionType.getFields()[field]?.extensions.liveSource as LiveSource
    ctx.authorizeOperation(field)
    const execute = (id: string, viewer: Viewer) => this.#executeEvent({ id }, viewer, operation, requestMeta, send)
    if (live.source === "record") return { source: "record", entity: metadataOf(live.entity).name, deliver: execute }
    if (live.source === "unreadCount") return createUnreadCountSubscription(key, selection, send)
    const lastNumber = await ctx.services.notifications.inbox.streamStart(args.since as string | undefined)
    return hasPlainFieldsOnly(selection)
      ? createSharedSubscription(key, lastNumber, this.#viewOf(selection, languageOf(ctx)), send)
      : { source: "personalInbox", lastNumber, deliver: execute }
  }

  /** Executes the operation for one event, with the current permissions of the viewer. */
  async #executeEvent(
    event: unknown,
    viewer: Viewer,
    operation: ValidatedOperation,
    requestMeta: RequestMeta,
    send: SendPayload,
  ): Promise<void> {
    const ctx = new Context(this.deps, viewer, requestMeta)
    try {
      ctx.authorizeOperation((operation.subscribed as SelectedField).field)
    } catch (error) {
      return send(JSON.stringify({ data: null, errors: [this.graphql.formatError(error, ctx)] }))
    }
    const result = await this.graphql.executeEvent(ctx, operation, event)
    if (result) send(result)
  }

  /** Equal selections share one view object, which saves memory with thousands of subscribers. */
  #viewOf(selection: Selection, language: LanguageCode): NotificationView {
    const key = `${language} ${JSON.stringify(selection)}`
    const view = this.#views.get(key) ?? { key, selection, language }
    this.#views.set(key, view)
    return view
  }
}

// Functions outside the class, so that their closures hold only what they need. There may be many thousands of them.
const createSharedSubscription = (key: string, lastNumber: number, view: NotificationView, send: SendPayload): Subscription => ({
  source: "sharedInbox",
  lastNumber,
  view,
  deliver: (content, _number, frames) => send(`{"data":{${JSON.stringify(key)}:${JSON.stringify(content)}}}`, frames),
})

const createUnreadCountSubscription = (key: string, selection: Selection, send: SendPayload): Subscription => ({
  source: "unreadCount",
  lastCount: undefined,
  deliver(count, frames) {
    const fields = selection.map((selected) => [selected.key, selected.field === "count" ? count : UnreadCount.name])
    send(JSON.stringify({ data: { [key]: Object.fromEntries(fields) } }), frames)
  },
})

const notificationFields = metadataOf(Notification).fields

/** Whether a selection has only fields of the notification itself. None of them is restricted or depends on the viewer. */
const hasPlainFieldsOnly = (selection: Selection): boolean =>
  selection.every(({ field, select }) => !select && (field === "__typename" || notificationFields.has(field)))
