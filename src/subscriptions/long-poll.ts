// Long polling: requests that wait for a change.
import type { ViewerChange } from "../adapters/bus/viewer-changes.js"
import type { Viewer } from "../auth/viewer.js"
import { MAX_CONNECTIONS_PER_EMPLOYEE } from "./connection-registry.js"

interface LongPoll {
  readonly organizationId: string
  /** Runs the check again. */
  wake(): void
  /** Ends the wait. */
  end(): void
}

export class LongPolls {
  readonly #byEmployee = new Map<string, Set<LongPoll>>()
  #isStopped = false

  /**
   * Waits until `check` holds, the time is over or the viewer changes. The check runs at once and after each `wake`. With too many
   * waiting requests of one employee, it returns at once.
   */
  async wait({ id: employeeId, organizationId }: Viewer, milliseconds: number, check: () => Promise<boolean>): Promise<void> {
    const own = this.#byEmployee.get(employeeId) ?? new Set()
    let isOver = milliseconds === 0 || own.size >= MAX_CONNECTIONS_PER_EMPLOYEE
    let nextWake = Promise.withResolvers<void>()
    const wake = () => nextWake.resolve()
    const end = () => {
      isOver = true
      wake()
    }
    const timer = setTimeout(end, milliseconds)
    const poll = { organizationId, wake, end }
    this.#byEmployee.set(employeeId, own.add(poll))
    try {
      while (!isOver && !this.#isStopped && !(await check())) {
        await nextWake.promise
        nextWake = Promise.withResolvers()
      }
    } finally {
      clearTimeout(timer)
      own.delete(poll)
      if (own.size === 0) this.#byEmployee.delete(employeeId)
    }
  }

  /** Wakes the requests of the employees, or all. */
  wake(employeeIds?: readonly string[]): void {
    for (const poll of this.#pollsOf(employeeIds)) poll.wake()
  }

  /** Ends the requests of changed viewers. Their sessions may have ended. */
  endOf({ organizationId, viewerIds }: ViewerChange): void {
    for (const poll of this.#pollsOf(viewerIds)) if (poll.organizationId === organizationId) poll.end()
  }

  stop(): void {
    this.#isStopped = true
    for (const poll of this.#pollsOf()) poll.end()
  }

  #pollsOf(employeeIds: readonly string[] = [...this.#byEmployee.keys()]): LongPoll[] {
    return employeeIds.flatMap((employeeId) => [...(this.#byEmployee.get(employeeId) ?? [])])
  }
}
