// Registry of the open connections of this node.
import type { CloseReason, Connection } from "./connection.js"

/** Of one employee to one node. */
export const MAX_CONNECTIONS_PER_EMPLOYEE = 10

export class ConnectionRegistry {
  readonly #connections = new Set<Connection>()
  readonly #byEmployee = new Map<string, Set<Connection>>()

  /** All connections, as a copy that closing does not change. */
  all(): Connection[] {
    return [...this.#connections]
  }

  has(connection: Connection): boolean {
    return this.#connections.has(connection)
  }

  /** Returns false if the employee has too many connections. */
  add(connection: Connection): boolean {
    const own = this.#byEmployee.get(connection.employeeId) ?? new Set()
    if (own.size >= MAX_CONNECTIONS_PER_EMPLOYEE) return false
    this.#byEmployee.set(connection.employeeId, own.add(connection))
    this.#connections.add(connection)
    return true
  }

  remove(connection: Connection): void {
    this.#connections.delete(connection)
    const own = this.#byEmployee.get(connection.employeeId)
    own?.delete(connection)
    if (own?.size === 0) this.#byEmployee.delete(connection.employeeId)
  }

  close(connection: Connection, reason: CloseReason): void {
    this.remove(connection)
    connection.close(reason)
  }

  /** The connections of the viewers, or of the whole organization. */
  audienceOf({ organizationId, viewerIds }: { organizationId: string; viewerIds?: readonly string[] | undefined }): Connection[] {
    return viewerIds
      ? viewerIds.flatMap((employeeId) => [...(this.#byEmployee.get(employeeId) ?? [])])
      : this.all().filter((connection) => connection.organizationId === organizationId)
  }
}
