// Base class of all entities: id, organization, timestamps and version. Neither API shows the organization's id.
import { Filter } from "@mikro-orm/decorators/legacy"
import { v7 } from "uuid"
import { primaryKey, timestamp, version } from "./columns.js"
import { entityInterface, mappedSuperclass, tenant } from "./entity-decorators.js"

/** A new UUID version 7: ids sort by creation time. */
export const newId = () => v7()

/** A new id after another one, also if an instance whose clock is ahead created that one. */
export function newIdAfter(previous: string | undefined): string {
  const id = newId()
  if (previous === undefined || previous < id) return id
  return v7({ msecs: timeOfId(previous) + 1 })
}

/** The time in a UUID version 7, in milliseconds since 1970. */
export const timeOfId = (id: string): number => Number.parseInt(id.replaceAll("-", "").slice(0, 12), 16)

/** Whether a value is a well-formed id. */
export const isId = (text: unknown): text is string =>
  typeof text === "string" && /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i.test(text)

@entityInterface("Node", "A record with an id.")
export abstract class Node {
  @primaryKey("Unique identifier (UUID version 7).") id: string = newId()
}

@mappedSuperclass()
@Filter({ name: "tenant", cond: ({ organization }) => ({ organizationId: organization }), default: true, args: true })
export abstract class BaseEntity extends Node {
  @tenant() organizationId!: string
  @timestamp("Time of creation.", { default: "now()" }) createdAt: Date = undefined as never
  @timestamp("Time of the last change.", { default: "now()" }) updatedAt: Date = undefined as never
  @version("Version of the record. Send it as `expectedVersion`, or in the header If-Match, to prevent lost updates.")
  version!: number
}
