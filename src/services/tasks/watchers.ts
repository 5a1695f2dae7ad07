// Watching tasks.
import { sql } from "kysely"
import { BaseService } from "../../core/base-service.js"
import { newId } from "../../entities/base-entity.js"

export class TaskWatcherService extends BaseService {
  /** Adds the viewer to the watchers of a task. Repeating it changes nothing. */
  async watch(id: string) {
    const task = await this.ctx.services.tasks.tasks.findForAction("watch", id)
    const { organizationId, id: employeeId } = this.viewer
    const now = this.clock.now()
    const { rows } = await sql`
      insert into task_watchers (id, organization_id, task_id, employee_id, created_at, updated_at, version)
      values (${newId()}, ${organizationId}, ${id}, ${employeeId}, ${now}, ${now}, 1)
      on conflict (organization_id, task_id, employee_id) do nothing returning id`.execute(this.db)
    if (rows.length > 0) this.emit("task.watch", { subject: task })
    return task
  }

  /** Removes the viewer from the watchers of a task, who may then no longer see it. Repeating it changes nothing. */
  async unwatch(id: string): Promise<void> {
    const task = await this.ctx.services.tasks.tasks.findForAction("watch", id)
    const { organizationId, id: employeeId } = this.viewer
    const { rows } = await sql`delete from task_watchers
      where organization_id = ${organizationId} and task_id = ${id} and employee_id = ${employeeId} returning id`.execute(this.db)
    if (rows.length > 0) this.emit("task.unwatch", { subject: task, formerReaderIds: [employeeId] })
  }
}
