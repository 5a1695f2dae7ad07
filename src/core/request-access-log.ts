// The accesses of one request to restricted data of other people.
import type { AccessPolicies } from "../auth/access-policies.js"
import type { Viewer } from "../auth/viewer.js"
import type { Class } from "../entities/metadata.js"
import type { AccessGroup, AccessKind } from "../entities/self-service/enums.js"
import type { AccessLogWriter, LoggedAccess } from "./access-log-writer.js"

export type Owners = readonly (string | null | undefined)[]

export class RequestAccessLog {
  readonly #accesses = new Map<string, LoggedAccess>()
  /** Operations of a GraphQL document by the response key of their root field. */
  readonly #operations = new Map<string, string>()
  #operation = "unknown"
  /** Groups that were read, by operation and person. A page has many fields of each group. */
  readonly #reads = new Map<string, Map<string, Set<AccessGroup>>>()

  constructor(private readonly ctx: { readonly deps: { accessLogWriter: AccessLogWriter; accessPolicies: AccessPolicies } }) {}

  /** Names the operation of later accesses. `key` is the response key of its root field in a GraphQL document. */
  begin(operation: string, key?: string): void {
    this.#operation = operation
    if (key !== undefined) this.#operations.set(key, operation)
  }

  /** Records that a field of a record leaves the server, unless its policy has no group or the viewer is the owner. */
  read(viewer: Viewer, entity: Class, field: string, owners: Owners, key?: string): void {
    const group = this.ctx.deps.accessPolicies.of(entity).fields[field]?.recordAs
    if (!group || viewer.isSystem) return
    const operation = (key === undefined ? undefined : this.#operations.get(key)) ?? this.#operation
    const people = this.#reads.get(operation) ?? new Map<string, Set<AccessGroup>>()
    this.#reads.set(operation, people)
    for (const owner of owners) {
      if (!owner || owner === viewer.id) continue
      const groups = people.get(owner) ?? new Set()
      if (groups.has(group)) continue
      people.set(owner, groups.add(group))
      this.add(viewer, "READ", group, owner, operation)
    }
  }

  /** Records one access, by default of the current operation. The system is no reader. */
  add(
    viewer: Viewer,
    kind: AccessKind,
    group: AccessGroup,
    person: string | null | undefined,
    operation = this.#operation,
  ): void {
    // One statement writes all accesses, and must not have the same row twice.
    const owner = person?.toLowerCase()
    if (!owner || owner === viewer.id || viewer.isSystem) return
    const id = `${owner}${kind}${group}${operation}`
    if (this.#accesses.has(id)) return
    if (this.#accesses.size === 0) setImmediate(() => this.#end())
    const { organizationId, employeeId: readerId } = viewer
    const apiKeyId = viewer.isServiceAccount ? viewer.id : null
    this.#accesses.set(id, { organizationId, employeeId: owner, readerId, apiKeyId, group, kind, operation })
  }

  /** Hands the accesses over after the current work, so that a page with many records adds one access for each person. */
  #end(): void {
    for (const access of this.#accesses.values()) this.ctx.deps.accessLogWriter.add(access)
    this.#accesses.clear()
    this.#reads.clear()
  }
}
