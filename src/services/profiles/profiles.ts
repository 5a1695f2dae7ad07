// The profile of a person: what everybody changes of their own, what HR changes, and what takes an approval.

import { sql } from "kysely"
import { BaseService } from "../../core/base-service.js"
import { AppError, validationError } from "../../core/errors.js"
import type { BaseEntity } from "../../entities/base-entity.js"
import type { Class } from "../../entities/metadata.js"
import { EmploymentChange, employmentAttributes, payAttributes } from "../../entities/profiles/employment.js"
import type { OrgStructure } from "../../entities/profiles/org-structure.js"
import { EmergencyContact, Employee, Skill } from "../../entities/profiles/profiles.js"
import { isPrintable } from "../../inputs/fields.js"
import type { EmergencyContactInput, SkillInput, UpdateProfileInput } from "../../inputs/profiles.js"
import { QuerySpec } from "../../query/query-spec.js"

type Values = Record<string, unknown>

const employmentFields: ReadonlySet<string> = new Set([...employmentAttributes, ...payAttributes])

export class ProfileService extends BaseService {
  get(id: string) {
    return this.queryOne(Employee, { id })
  }

  /**
   * Changes what the viewer may change; what takes an approval is proposed. Employment and pay go into the career history,
   * from today on.
   */
  async update(id: string, patch: UpdateProfileInput): Promise<Employee> {
    const employee = await this.ctx.services.profiles.employment.lockForUpdate("update", id, patch)
    this.ctx.services.administration.assertMayAdminister(employee)
    const own = id === this.viewer.id
    const { allowed, proposed } = await this.partitionPatch(
      employee,
      this.toStoredValues(employee, patch),
      own && (await this.ctx.services.administration.isOnlyHrMember()),
    )
    const [employment = {}, profile = {}] = [true, false].map((wanted) =>
      Object.fromEntries(Object.entries(allowed).filter(([name]) => employmentFields.has(name) === wanted)),
    )
    const { emergencyContacts, skills, ...fields } = profile
    const { email } = employee
    Object.assign(employee, fields)
    if (emergencyContacts) await this.replaceList(EmergencyContact, employee, emergencyContacts as EmergencyContactInput[])
    if (skills) await this.replaceSkills(employee, skills as SkillInput[])
    // The lists are part of the profile: who has seen the old ones has seen another version of it.
    if (emergencyContacts || skills) employee.updatedAt = this.clock.now()
    if (employee.email !== email) {
      await this.ctx.services.identity.accounts.withdrawLinks(employee)
      this.emit("account.changeEmail", { subject: employee, from: email })
    }
    const changed = Object.keys(profile)
    if (changed.length > 0) this.emit("employee.update", { subject: employee, details: { fields: changed } })
    if (Object.keys(employment).length > 0) await this.ctx.services.profiles.employment.changeFromToday(employee, employment)
    await this.ctx.services.profiles.profileChanges.propose(employee, proposed)
    return employee
  }

  /** What was applied of the person's employment changes, as far as the viewer sees it: the oldest first. */
  async listCareerHistory(employeeId: string) {
    await this.findAuthorized("readHistory", Employee, employeeId)
    return this.queryMany(EmploymentChange, { where: { employeeId, status: "APPLIED" }, orderBy: [{ by: "effectiveDate" }] })
  }

  async getOrgStructure(id: string): Promise<OrgStructure> {
    const row = await this.ctx.query.executeOne(this.get(id), [{ key: "managerId", field: "managerId", args: {} }])
    return {
      manager: QuerySpec.optional(Employee, { id: (row?.managerId as string | null) ?? null }),
      subordinates: this.queryMany(Employee, {
        where: { managerId: id },
        conditions: [(e) => sql`${e("accountStatus")} <> 'DEACTIVATED'`],
        orderBy: [{ by: "fullName" }],
      }),
    }
  }

  /** A patch as it is kept: inputs as plain objects, and the organization's own attributes joined to those that are there. */
  private toStoredValues(employee: Employee, patch: UpdateProfileInput): Values {
    if (patch.birthDate && patch.birthDate > this.ctx.today) throw validationError({ birthDate: "inTheFuture" })
    const { customFields, ...fields } = patch
    const plain = JSON.parse(JSON.stringify(fields)) as Values
    return customFields === undefined ? plain : { ...plain, customFields: mergeCustomFields(employee.customFields, customFields) }
  }

  private async replaceSkills(employee: Employee, skills: SkillInput[]): Promise<void> {
    const names = skills.map(({ name }) => name.toLowerCase())
    const twice = names.findIndex((name, n) => names.indexOf(name) !== n)
    if (twice >= 0) throw validationError({ [`skills.${twice}.name`]: "duplicate" })
    await this.replaceList(Skill, employee, skills)
  }

  /** Puts a list in the place of the list before. */
  private async replaceList<T extends BaseEntity>(entity: Class<T>, employee: Employee, list: readonly object[]): Promise<void> {
    await this.em.nativeDelete(entity as never, { employeeId: employee.id } as never)
    for (const one of list) await this.createRecord(entity, { ...one, employeeId: employee.id } as unknown as Partial<T>)
  }
}

const MAX_CUSTOM_FIELDS = 100

/** Keys that the organization's own attributes may have, and what may be said of them. */
function mergeCustomFields(before: Values, given: Values): Values {
  const problems: Record<string, string> = {}
  const after: Values = { ...before }
  for (const [key, value] of Object.entries(given)) {
    const plain =
      typeof value === "string"
        ? value.length <= 1000 && isPrintable(value, true)
        : typeof value === "boolean" || Number.isFinite(value)
    if (!/^[a-z][A-Za-z0-9_]{0,62}$/.test(key) || key in Object.prototype) problems[`customFields.${key}`] = "unknownField"
    else if (value === null) delete after[key]
    else if (plain) after[key] = value
    else problems[`customFields.${key}`] = "format"
  }
  if (Object.keys(problems).length > 0) throw validationError(problems)
  const max = MAX_CUSTOM_FIELDS
  if (Object.keys(after).length > max)
    throw new AppError("VALIDATION_FAILED", { problems: [{ path: "customFields", code: "tooMany", values: { max } }] })
  return after
}
