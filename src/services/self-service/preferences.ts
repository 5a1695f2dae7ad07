// Preferences of the viewer.
import { BaseService } from "../../core/base-service.js"
import { definedValues } from "../../core/defined-values.js"
import { Employee } from "../../entities/profiles/profiles.js"
import { EmployeePreferences, Preferences } from "../../entities/self-service/preferences.js"
import type { UpdatePreferencesInput } from "../../inputs/self-service.js"

export class PreferencesService extends BaseService {
  /** The viewer's preferences, with defaults for those that are not set. */
  async get(): Promise<Preferences> {
    const spec = this.queryOne(Employee, { id: this.viewer.id })
    const employee = await this.ctx.query.readOne<{ preferences: Preferences }>(spec, ["preferences"])
    return employee?.preferences as Preferences
  }

  async update({ notificationTriggers, ...patch }: UpdatePreferencesInput): Promise<Preferences> {
    // The lock serializes concurrent first updates, which would insert two rows.
    const employee = await this.findAuthorized("update", Employee, this.viewer.id, { lock: true })
    const employeeId = employee.id
    const preferences =
      (await this.em.findOne(EmployeePreferences, { employeeId })) ??
      (await this.createRecord(EmployeePreferences, { employeeId }))
    const given = definedValues(patch)
    Object.assign(preferences, given)
    this.emit("preferences.update", { subject: employee, details: { changedFields: Object.keys(given) } })
    await this.em.flush()
    if (notificationTriggers)
      await this.ctx.services.notifications.settings.update({ matrix: notificationTriggers }, "notificationTriggers")
    return this.get()
  }
}
