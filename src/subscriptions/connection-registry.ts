// Registry of the open connections of this instance.
import { AppError } from "../core/errors.js"
import type { CloseReason, Connection, Subscription } from "./connection.js"

/** Connections of one employee to one instance. */
export const MAX_CONNECTIONS_PER_EMPLOYEE = 10
/** Cost of all subscriptions of one employee at one instance: that of four of the largest documents. */
const MAX_SUBSCRIPTION_COST = 20_000

export class ConnectionRegistry {
  readonly #connections = new Set<Connection>()
  readonly #byEmployee = new Map<string, Set<Connection>>()
  readonly #costs = new WeakMap<Subscription, number>()

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

  /** Adds a subscription. Throws SUBSCRIPTION_LIMIT_EXCEEDED if those of the employee together would cost too much. */
  subscribe(connection: Connection, operationId: string, subscription: Subscription, cost: number): void {
    const own = [...(this.#byEmployee.get(connection.employeeId) ?? [])].flatMap(({ subscriptions }) => [
      ...subscriptions.values(),
    ])
    const requested = own.reduce((sum, other) => sum + (this.#costs.get(other) ?? 0), cost)
    if (requested > MAX_SUBSCRIPTION_COST)
      throw new AppError("SUBSCRIPTION_LIMIT_EXCEEDED", { details: { requested, allowed: MAX_SUBSCRIPTION_COST } })
    this.#costs.set(subscription, cost)
    connection.subscriptions.set(operationId, subscription)
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
