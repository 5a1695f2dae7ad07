// Creates subscriptions from GraphQL operations. Subscriptions that select only plain notification fields share queries; all
// others are executed for each subscriber with the permissions of that moment.
import { hash } from "node:crypto"
import type { GraphQLObjectType, GraphQLSchema } from "graphql"
import type { Viewer } from "../auth/viewer.js"
import { createCache } from "../core/caches.js"
import { Context } from "../core/context.js"
import type { AppDependencies } from "../core/dependencies.js"
import type { RequestMeta } from "../core/request.js"
import { type Class, metadataOf } from "../entities/metadata.js"
import { Notification, UnreadCount } from "../entities/notifications.js"
import type { ResumePoint } from "../entities/resume-token.js"
import type { GraphqlApi, ValidatedOperation } from "../graphql/server.js"
import { type LanguageCode, languageOf } from "../i18n/translate.js"
import type { Row } from "../query/executor.js"
import { QuerySpec, type SelectedField, type Selection } from "../query/query-spec.js"
import { readChangedRecord } from "./changed-record.js"
import {
  type EventPayload,
  type NotificationView,
  type PayloadCache,
  resumeTokenOf,
  type SharedInboxSubscription,
  type Subscription,
  type TokenSource,
} from "./connection.js"
import type { LiveSource } from "./live-field.js"

/** Sends the JSON result of an operation to its client. */
export type SendPayload = (payload: string) => void

export class SubscriptionFactory {
  readonly #subscriptionType: GraphQLObjectType
  readonly #views = createCache<string, NotificationView>("notificationViews", (_view, key) => key.length)

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
    const { resumeTokens } = ctx.services.notifications
    const since = (args.since as string | null | undefined) ?? undefined
    const tokenKeys = tokenKeysOf(selection)
    const document = digestOf(operation, requestMeta)
    /** Sends the result of the document for an event, which `load` returns unless another connection of the session has it. */
    const sendShared = async (
      payloads: PayloadCache,
      eventId: string,
      { sessionId }: Viewer,
      tokenOf: TokenSource,
      load: (resumeToken: string) => Promise<string | null>,
    ) => {
      const cacheKey = `${sessionId} ${eventId} ${document}`
      const first = tokenOf()
      const shared = payloads.get(cacheKey) ?? load(first).then((text) => text && { text, resumeToken: first })
      payloads.set(cacheKey, shared as Promise<EventPayload | null>)
      const payload = await shared
      if (!payload) return
      const resumeToken = tokenOf()
      send(payload.resumeToken === resumeToken ? payload.text : withResumeToken(payload.text, key, tokenKeys, resumeToken))
    }
    const execute = (event: object, viewer: Viewer) => this.#executeEvent(event, viewer, operation, requestMeta)
    if (live.source === "record") {
      const entities = new Map([live.entity].flat().map((entity) => [metadataOf(entity).name, entity]))
      const { resumePoint, lastRecordChange } = await resumeTokens.start(since, { entities: [...entities.keys()] })
      return {
        source: "record",
        entities: new Set(entities.keys()),
        topicId: live.topicOf?.(args, ctx.viewer),
        start: resumePoint,
        lastChange: resumePoint.records,
        lastRecordChange,
        deliver: (logged, tokenOf, viewer, payloads) =>
          sendShared(payloads, logged.id, viewer, tokenOf, async (resumeToken) => {
            const { id, change, isRemoval } = logged
            const entity = entities.get(logged.entity) as Class
            const optional = QuerySpec.optional(entity, { id })
            const find = (reader: Viewer) => new Context(this.deps, reader, requestMeta).query.execute(optional, [])
            const read = await readChangedRecord(this.deps, logged, viewer, find)
            if (!read.row && !isRemoval) return null
            // A record that is deleted in between is not delivered here: its deletion follows.
            const record = isRemoval ? optional : QuerySpec.one(entity, { id })
            return execute({ id, change, resumeToken, record: read.row && record }, read.viewer)
          }),
      }
    }
    const { resumePoint } = await resumeTokens.start(since, { acceptsNumber: live.source === "inbox" })
    if (live.source === "unreadCount") return createUnreadCountSubscription(key, resumePoint, selection, send)
    const lastNumber = resumePoint.inbox
    const startedAt = this.deps.clock.now().getTime()
    if (hasPlainFieldsOnly(selection))
      return createSharedSubscription(
        key,
        { start: resumePoint, startedAt },
        tokenKeys,
        this.#viewOf(selection, languageOf(ctx)),
        send,
      )
    return {
      source: "personalInbox",
      start: resumePoint,
      startedAt,
      lastNumber,
      deliver: (id, tokenOf, viewer, payloads) =>
        sendShared(payloads, id, viewer, tokenOf, async (resumeToken) => {
          const payload = await execute({ id }, viewer)
          return payload && withResumeToken(payload, key, tokenKeys, resumeToken)
        }),
    }
  }

  /** The result of the operation for one event, with the current permissions of the viewer. Null for nothing to deliver. */
  async #executeEvent(
    event: object,
    viewer: Viewer,
    operation: ValidatedOperation,
    requestMeta: RequestMeta,
  ): Promise<string | null> {
    const ctx = new Context(this.deps, viewer, requestMeta)
    try {
      ctx.authorizeOperation((operation.subscribed as SelectedField).field)
    } catch (error) {
      return JSON.stringify({ data: null, errors: [this.graphql.errors.formatError(error, ctx)] })
    }
    return this.graphql.executeEvent(ctx, operation, event)
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
function createSharedSubscription(
  key: string,
  { start, startedAt }: Pick<SharedInboxSubscription, "start" | "startedAt">,
  tokenKeys: readonly string[],
  view: NotificationView,
  send: SendPayload,
): Subscription {
  const subscription: Subscription = {
    source: "sharedInbox",
    start,
    startedAt,
    lastNumber: start.inbox,
    view,
    deliver(content, number, connection) {
      const row = tokenKeys.length === 0 ? content : { ...content }
      for (const tokenKey of tokenKeys) row[tokenKey] = resumeTokenOf(connection, subscription, { inbox: number })
      send(`{"data":{${JSON.stringify(key)}:${JSON.stringify(row)}}}`)
      return undefined
    },
  }
  return subscription
}

const createUnreadCountSubscription = (
  key: string,
  start: ResumePoint,
  selection: Selection,
  send: SendPayload,
): Subscription => ({
  source: "unreadCount",
  start,
  lastCount: undefined,
  deliver(count, resumeToken) {
    const values: Record<string, unknown> = { count, resumeToken, __typename: UnreadCount.name }
    const fields = selection.map((selected) => [selected.key, values[selected.field]])
    send(JSON.stringify({ data: { [key]: Object.fromEntries(fields) } }))
  },
})

/** Digest of everything on which the result of a document for an event depends, except for the event and the viewer. */
const digestOf = ({ query, operationName, variables }: ValidatedOperation, { acceptLanguage }: RequestMeta) =>
  hash("sha256", JSON.stringify([query, operationName, variables, acceptLanguage]))

/** Response keys of the field `resumeToken`. */
const tokenKeysOf = (selection: Selection) => selection.flatMap(({ key, field }) => (field === "resumeToken" ? key : []))

/**
 * A payload with the resume token of the connection. The database computes that of the moment, which may be after changes that the
 * connection has not received.
 */
function withResumeToken(payload: string, key: string, tokenKeys: readonly string[], resumeToken: string): string {
  if (tokenKeys.length === 0) return payload
  const result = JSON.parse(payload) as { data?: Record<string, Row | null> | null }
  const row = result.data?.[key]
  if (row) for (const tokenKey of tokenKeys) row[tokenKey] = resumeToken
  return JSON.stringify(result)
}

const notificationFields = metadataOf(Notification).fields

/** Whether a selection has only columns of the notification itself. None of them is restricted or depends on the viewer. */
const hasPlainFieldsOnly = (selection: Selection): boolean =>
  selection.every(({ field, select }) => {
    const metadata = notificationFields.get(field)
    return !select && (field === "__typename" || (metadata !== undefined && !metadata.isLoaded))
  })
