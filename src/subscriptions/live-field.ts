// Declares the fields of the Subscription type.
import { Arg, Extensions, Field, ObjectType, Subscription } from "type-graphql"
import type { Operation } from "../auth/operations.js"
import type { Viewer } from "../auth/viewer.js"
import { validationError } from "../core/errors.js"
import { declareOperation } from "../core/operations.js"
import { isId } from "../entities/base-entity.js"
import { registerEnum } from "../entities/columns.js"
import { ChangeType } from "../entities/enums.js"
import type { Class } from "../entities/metadata.js"
import { RESUME_TOKEN_DESCRIPTION } from "../entities/notifications.js"
import type { QuerySpec } from "../query/query-spec.js"

/** What a subscription receives: notifications of the caller, their unread count, or changes of the records of an entity. */
export type LiveSource = InboxSource | RecordSource

interface InboxSource {
  readonly source: "inbox" | "unreadCount"
}

/** Changes of the records of an entity or of several: of all, or of those in a list, such as a task board. */
interface RecordSource {
  readonly source: "record"
  readonly entity: Class | readonly Class[]
  /** The id of the list, from the arguments of the subscription; undefined for all records. */
  readonly topicOf?: (args: Readonly<Record<string, unknown>>, viewer: Viewer) => string | undefined
}

/** The id that an argument names; undefined without it. */
export function idArgument(args: Readonly<Record<string, unknown>>, name: string): string | undefined {
  const id = args[name]
  if (id == null) return undefined
  if (!isId(id)) throw validationError({ [name]: "uuid" })
  return id.toLowerCase()
}

/** The root value of a subscription to notifications. */
export interface NotificationEvent {
  /** Id of the notification. */
  id: string
}

/** The root value of a subscription to records. */
export interface RecordEvent<T = unknown> {
  resumeToken: string
  change: ChangeType
  /** Id of the record. */
  id: string
  /** Null for a record that was deleted or that the caller may no longer read. */
  record: QuerySpec<T | null> | null
}

const changeTypes = registerEnum(ChangeType)

/** Fields that all changes of records have. */
@ObjectType({ description: "A change of a record." })
export abstract class RecordChangePayload {
  @Field(() => String, { description: RESUME_TOKEN_DESCRIPTION }) resumeToken!: string
  @Field(() => changeTypes, { description: "Kind of change. Several missed changes of one record are combined." })
  change!: ChangeType
}

const operations = new Map<Class, string>()

/** The subscription to the records of each live entity alone; the first one if there are several. */
export const recordOperations: ReadonlyMap<Class, string> = operations

/** Type-graphql orders parameters by their index. The `since` argument comes last. */
const SINCE_PARAMETER_INDEX = 9

/**
 * A subscription field with the argument `since`. For each event, the method receives a `NotificationEvent`, an `UnreadCount` or
 * a `RecordEvent` as `@Root()` and returns the result, read with the caller's current permissions.
 */
export function liveField(
  returns: () => unknown,
  { allow, description, ...source }: (InboxSource | Omit<RecordSource, "source">) & Pick<Operation, "allow" | "description">,
): MethodDecorator {
  const liveSource: LiveSource = "entity" in source ? { source: "record", ...source } : source
  return (prototype, name, descriptor) => {
    declareOperation(prototype.constructor as Class, String(name), { allow, description })
    // type-graphql requires a subscribe function, but the hub delivers events.
    const subscribe = () => {
      throw new Error("subscriptions require a WebSocket")
    }
    Subscription(returns as never, { subscribe })(prototype, name, descriptor)
    Extensions({ liveSource })(prototype, name, descriptor as never)
    const sinceDescription =
      liveSource.source === "inbox"
        ? "Resume token, or number or id of the last known notification. Later notifications come first. Default: now."
        : "Resume token. What changed since then comes first. Default: now."
    Arg("since", () => String, { nullable: true, description: sinceDescription })(prototype, name, SINCE_PARAMETER_INDEX)
    if (liveSource.source !== "record" || isList(liveSource.entity) || operations.has(liveSource.entity)) return
    operations.set(liveSource.entity, String(name))
  }
}

const isList = (entity: Class | readonly Class[]): entity is readonly Class[] => Array.isArray(entity)
