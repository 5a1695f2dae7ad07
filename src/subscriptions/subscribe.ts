// Makes of a subscription what pubsub.ts follows. A notification of which only plain fields are asked for is told from one reading
// for all who ask for the same; everything else is executed for each reader by itself, under the rights of that moment.
import type { GraphQLObjectType, GraphQLSchema } from "graphql"
import type { Viewer } from "../auth/viewer.js"
import { Context, type RequestFacts } from "../context.js"
import { modelOf } from "../entities/model.js"
import { Notification, UnreadCount } from "../entities/notifications.js"
import type { Admitted, GraphqlFace } from "../graphql-server.js"
import type { Kit } from "../kit.js"
import { languageOf } from "../messages.js"
import type { Asked, Selection } from "../reader/reading.js"
import type { Followed } from "./follow.js"
import type { Follow, Frames } from "./pubsub.js"

/** Hands a client the answer to its operation, as JSON. */
export type Answer = (payload: string, frames?: Frames) => void

export class Subscribing {
  readonly #root: GraphQLObjectType

  constructor(
    private readonly kit: Kit,
    schema: GraphQLSchema,
    private readonly face: GraphqlFace,
  ) {
    this.#root = schema.getSubscriptionType() as GraphQLObjectType
  }

  /** What the operation follows. Refuses who may not subscribe to it at all. */
  async followOf(ctx: Context, admitted: Admitted, facts: RequestFacts, answer: Answer): Promise<Follow> {
    const field = admitted.subscribed as Asked
    const followed = this.#root.getFields()[field.field]?.extensions.followed as Followed
    ctx.enter(field.field)
    const say = async (event: unknown, viewer: Viewer, frames?: Frames) => {
      const own = new Context(this.kit, viewer, facts)
      own.enter(field.field)
      const text = await this.face.say(own, admitted, event)
      if (text) answer(text, frames)
    }
    if (followed.of === "record")
      return { of: "record", kind: modelOf(followed.kind).name, tell: (id, viewer) => say({ id }, viewer) }
    if (followed.of === "unread") {
      const tell = (count: number, frames: Frames) =>
        void say(Object.assign(new UnreadCount(), { count }), ctx.viewer, frames).catch((err) => this.#failed(err))
      return { of: "unread", last: undefined, tell }
    }
    const last = await ctx.notifications.beginning(field.args.since as string | undefined)
    const selection = field.select ?? []
    if (!isPlain(selection)) return { of: "reading", last, tell: (id, viewer) => say({ id }, viewer) }
    const key = JSON.stringify(field.key)
    return {
      of: "inbox",
      last,
      view: { key: JSON.stringify(selection), selection, language: languageOf(ctx) },
      tell: (row, _number, frames) => answer(`{"data":{${key}:${JSON.stringify(row)}}}`, frames),
    }
  }

  #failed(err: unknown): void {
    this.kit.log.error({ err }, "a subscription failed")
  }
}

const notification = modelOf(Notification)

/** Whether nothing is asked for that depends on who asks: fields of the notification itself, none of which is governed. */
const isPlain = (selection: Selection): boolean =>
  selection.every(({ field, select }) => !select && (field === "__typename" || notification.fields.has(field)))
