// Makes of a subscription what pubsub.ts follows. A notification of which only plain fields are asked for is told from one reading
// for all who ask for the same; everything else is executed for each reader by itself, under the rights of that moment.
import type { GraphQLObjectType, GraphQLSchema } from "graphql"
import type { Viewer } from "../auth/viewer.js"
import { Context, type RequestFacts } from "../core/context.js"
import type { Kit } from "../core/dependencies.js"
import { Recent } from "../core/recent.js"
import { modelOf } from "../entities/metadata.js"
import { Notification, UnreadCount } from "../entities/notifications/inbox.js"
import type { Admitted, GraphqlFace } from "../graphql/server.js"
import { type Language, languageOf } from "../i18n/translate.js"
import type { Asked, Selection } from "../query/query-spec.js"
import type { Follow, Frames, View } from "./hub.js"
import type { Followed } from "./live-field.js"

/** Hands a client the answer to its operation, as JSON. */
export type Answer = (payload: string, frames?: Frames) => void

export class Subscribing {
  readonly #root: GraphQLObjectType
  readonly #views = new Recent<View>(1_000)

  constructor(
    private readonly kit: Kit,
    schema: GraphQLSchema,
    private readonly face: GraphqlFace,
  ) {
    this.#root = schema.getSubscriptionType() as GraphQLObjectType
  }

  /** What the operation follows. Refuses who may not subscribe to it at all. */
  async followOf(ctx: Context, admitted: Admitted, facts: RequestFacts, answer: Answer): Promise<Follow> {
    const { field, args, select: selection = [], key } = admitted.subscribed as Asked
    const followed = this.#root.getFields()[field]?.extensions.followed as Followed
    ctx.enter(field)
    if (followed.of === "record")
      return this.#reading({ of: "record", kind: modelOf(followed.kind).name }, admitted, facts, answer)
    if (followed.of === "unread") return unread(key, selection, answer)
    const last = await ctx.notifications.beginning(args.since as string | undefined)
    return isPlain(selection)
      ? plain(key, last, this.#viewOf(selection, languageOf(ctx)), answer)
      : this.#reading({ of: "reading", last }, admitted, facts, answer)
  }

  #reading<F extends { of: "record" | "reading" }>(follow: F, admitted: Admitted, facts: RequestFacts, answer: Answer) {
    const tell = (id: string, viewer: Viewer) => this.#say({ id }, viewer, admitted, facts, answer)
    return { ...follow, tell }
  }

  /** Executes the operation for an event, for whoever the reader is by now. */
  async #say(event: unknown, viewer: Viewer, admitted: Admitted, facts: RequestFacts, answer: Answer): Promise<void> {
    const ctx = new Context(this.kit, viewer, facts)
    try {
      ctx.enter((admitted.subscribed as Asked).field)
    } catch (error) {
      return answer(JSON.stringify({ data: null, errors: [this.face.told(error, ctx)] }))
    }
    const text = await this.face.say(ctx, admitted, event)
    if (text) answer(text)
  }

  /** The same for all who ask for the same. */
  #viewOf(selection: Selection, language: Language): View {
    const key = `${language} ${JSON.stringify(selection)}`
    const known = this.#views.get(key) ?? { key, selection, language }
    this.#views.set(key, known)
    return known
  }
}

/** A function of its own, so that it keeps nothing alive but what it needs: there may be many thousands. */
const plain = (key: string, last: number, view: View, answer: Answer): Follow => ({
  of: "inbox",
  last,
  view,
  tell: (row, _number, frames) => answer(`{"data":{${JSON.stringify(key)}:${JSON.stringify(row)}}}`, frames),
})

const unread = (key: string, selection: Selection, answer: Answer): Follow => ({
  of: "unread",
  last: undefined,
  tell(count, frames) {
    const said = Object.fromEntries(selection.map((asked) => [asked.key, asked.field === "count" ? count : UnreadCount.name]))
    answer(JSON.stringify({ data: { [key]: said } }), frames)
  },
})

const notification = modelOf(Notification)

/** Whether nothing is asked for that depends on who asks: fields of the notification itself, none of which is governed. */
const isPlain = (selection: Selection): boolean =>
  selection.every(({ field, select }) => !select && (field === "__typename" || notification.fields.has(field)))
