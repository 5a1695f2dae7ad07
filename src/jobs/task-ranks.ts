// Shortens the ranks of a task column, which grow when many tasks are moved to one place.
import type { Task } from "graphile-worker"
import type { AppDependencies } from "../core/dependencies.js"
import { systemContext } from "../core/system-context.js"
import { unitOfWork } from "../core/unit-of-work.js"
import { decryptPayload } from "../events/outbox.js"
import type { TaskRanksJob } from "../services/tasks/columns.js"

export const taskRanksTask =
  (deps: AppDependencies): Task =>
  async (payload) => {
    const { organizationId, column } = decryptPayload<TaskRanksJob>(deps, payload)
    const ctx = systemContext(deps, organizationId, "task-ranks")
    await unitOfWork(ctx, () => ctx.services.tasks.columns.shortenRanks(column))
  }
