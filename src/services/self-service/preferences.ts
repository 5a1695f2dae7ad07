// Preferences of the viewer.
import { sql } from "kysely"
import { assertExpectedVersion, type Versioned, withoutExpectedVersion } from "../../core/authorized-records.js"
import { BaseService } from "../../core/base-service.js"
import { definedValues } from "../../core/defined-values.js"
import { Employee } from "../../entities/profiles/profiles.js"
import { EmployeePreferences, type Preferences } from "../../entities/self-service/preferences.js"
import type { UpdatePreferencesInput } from "../../inputs/self-service.js"

export class PreferencesService extends BaseService {
  /** The viewer's preferences, with defaults for those that are not set. */
  async get(): Promise<Versioned<Preferences>> {
    const spec = this.queryOne(Employee, { id: this.viewer.id })
    const employee = await this.ctx.query.readOne<{ preferences: Preferences }>(spec, ["preferences"])
    return { ...(employee?.preferences as Preferences), $version: await this.loadVersion() }
  }

  async update({ notificationTriggers, ...patch }: UpdatePreferencesInput): Promise<Versioned<Preferences>> {
    // The lock serializes concurrent first updates, which would insert two rows.
    const lock = () => this.findAuthorized("update", Employee, this.viewer.id, { lock: true })
    const employee = await withoutExpectedVersion(this.ctx, lock)
    assertExpectedVersion(this.ctx, { version: await this.loadVersion() })
    const employeeId = employee.id
    const preferences =
      (await this.em.findOne(EmployeePreferences, { employeeId })) ??
      (await this.createRecord(EmployeePreferences, { employeeId }))
    const given = definedValues(patch)
    Object.assign(preferences, given)
    this.emit("preferences.update", { subject: employee, details: { changedFields: Object.keys(given) } })
    await this.em.flush()
    if (notificationTriggers) {
      const { settings } = this.ctx.services.notifications
      await withoutExpectedVersion(this.ctx, () => settings.update({ matrix: notificationTriggers }, "notificationTriggers"))
    }
    return this.get()
  }

  /** Changes with the preferences and with the notification settings, which the triggers are a part of. */
  private async loadVersion(): Promise<number> {
    const { id, organizationId } = this.viewer
    const { rows } = await sql<{ version: number }>`
      select coalesce(sum(v.version), 0)::int as version from (
        select p.version from preferences p where p.organization_id = ${organizationId} and p.employee_id = ${id}
        union all
        select s.version from notification_settings s where s.organization_id = ${organizationId} and s.employee_id = ${id}
      ) v`.execute(this.db)
    return rows[0]?.version ?? 0
  }
}
