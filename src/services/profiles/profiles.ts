// Profiles: reading, updating and proposing changes, career history and reporting line.
import { findActionError } from "../../core/authorized-records.js"
import { BaseService } from "../../core/base-service.js"
import { validationError } from "../../core/errors.js"
import type { FreeValues } from "../../core/free-values.js"
import type { BaseEntity } from "../../entities/base-entity.js"
import { type Class, metadataOf } from "../../entities/metadata.js"
import { fieldActions } from "../../entities/profiles/actions.js"
import type { EditableField, EditedProfile } from "../../entities/profiles/editable-fields.js"
import { EmploymentChange, employmentAttributes, payAttributes } from "../../entities/profiles/employment.js"
import type { OrgStructure } from "../../entities/profiles/org-structure.js"
import { EmergencyContact, Employee, isListedEmployee, Skill } from "../../entities/profiles/profiles.js"
import { inputFieldsOf } from "../../inputs/input-field.js"
import { type EmergencyContactInput, type SkillInput, UpdateProfileInput } from "../../inputs/profiles.js"
import { QuerySpec } from "../../query/query-spec.js"

type Values = Record<string, unknown>

const employmentFields: ReadonlySet<string> = new Set([...employmentAttributes, ...payAttributes])

export class ProfileService extends BaseService {
  get(id: string) {
    return this.queryOne(Employee, { id })
  }

  /** Checks for `update` that a new address is free, if the viewer may make these changes. Throws EMAIL_TAKEN. */
  async checkAddress(id: string, patch: UpdateProfileInput): Promise<FreeValues | undefined> {
    const { identity } = this.ctx.services
    if (patch.email === undefined) return undefined
    const employee = await this.findAuthorized("update", Employee, id)
    const { customFields, ...given } = patch
    const { allowed } = await this.partitionPatch(employee, this.toStoredValues(given), await this.mayUpdateOwn(id))
    if (typeof allowed.email !== "string") return undefined
    await identity.accountGuards.assertMayChange(id, "update", ["email"])
    return identity.emailAddresses.assertFree(allowed.email)
  }

  /**
   * Updates the fields that the viewer may change and proposes the protected ones. Employment and pay change from today on,
   * with an entry in the career history.
   */
  async update(id: string, patch: UpdateProfileInput, freeAddresses?: FreeValues): Promise<Employee> {
    const employee = await this.ctx.services.profiles.employment.lockForUpdate("update", id, patch)
    const { customFields, ...given } = patch
    const mayUpdateOwn = await this.mayUpdateOwn(id)
    const custom = customFields && (await this.ctx.services.customFields.values.update(employee, customFields, { mayUpdateOwn }))
    const { allowed, proposed } = await this.partitionPatch(employee, this.toStoredValues(given), mayUpdateOwn)
    const isChanged = [allowed, proposed, custom?.changed ?? [], custom?.proposed ?? {}].some(
      (part) => Object.keys(part).length > 0,
    )
    if (isChanged) await this.ctx.services.identity.accountGuards.assertMayChange(id, "update", Object.keys(allowed))
    const [employment = {}, profile = {}] = [true, false].map((ofEmployment) =>
      Object.fromEntries(Object.entries(allowed).filter(([name]) => employmentFields.has(name) === ofEmployment)),
    )
    const { emergencyContacts, skills, email, ...fields } = profile
    Object.assign(employee, fields, custom?.changed.length ? { customFields: custom.values } : {})
    if (emergencyContacts)
      await this.replaceList(EmergencyContact, employee, emergencyContacts as EmergencyContactInput[], "fullName")
    if (skills) await this.replaceSkills(employee, skills as SkillInput[])
    // Contacts and skills belong to the version of the profile that If-Match compares.
    if (emergencyContacts || skills) employee.updatedAt = this.clock.now()
    const { emailAddresses } = this.ctx.services.identity
    if (typeof email === "string") await emailAddresses.change(employee, email, freeAddresses)
    else if (patch.email === employee.email && (await this.mayKeepAddress(employee))) await emailAddresses.keepCurrent(employee)
    const changed = [...Object.keys(profile), ...(custom?.changed ?? [])]
    if (changed.length > 0)
      this.emit("employee.update", { subject: employee, changedParts: custom?.changedParts, details: { changedFields: changed } })
    if (Object.keys(employment).length > 0) await this.ctx.services.profiles.employment.changeFromToday(employee, employment)
    await this.ctx.services.profiles.profileChanges.propose(employee, { ...proposed, ...custom?.proposed })
    return employee
  }

  /** The fields that `update` changes or proposes for the viewer: those of its input, and custom fields by their key. */
  listEditableFields({ mayUpdate, hasOtherHr, errors, customFields, ...employee }: EditedProfile): EditableField[] {
    if (!mayUpdate) return []
    const policy = this.ctx.accessPolicies.of(Employee)
    const mayUpdateOwn = this.viewer.isHr && !hasOtherHr
    const toField = (name: string, access: ReturnType<typeof this.fieldAccess>): EditableField[] => {
      if (access === "propose") return [{ name, mode: "APPROVAL" }]
      const action = fieldActions[name]
      return access === "update" && !(action && errors[action]) ? [{ name, mode: "DIRECT" }] : []
    }
    const ofInput = inputFieldsOf(UpdateProfileInput)
      .filter(({ name }) => name !== "customFields")
      .flatMap(({ name }) => toField(name, this.fieldAccess(policy, name, employee, mayUpdateOwn)))
    const { values } = this.ctx.services.customFields
    const custom = customFields.flatMap(({ key, group }) => {
      const access = values.accessTo(Employee, { group }, (field) => this.fieldAccess(policy, field, employee, mayUpdateOwn))
      return access === "unknown" ? [] : toField(`customFields.${key}`, access)
    })
    return [...ofInput, ...custom]
  }

  async listCareerHistory(employeeId: string) {
    await this.findAuthorized("readHistory", Employee, employeeId)
    this.ctx.accessLog.add(this.viewer, "READ", "EMPLOYMENT", employeeId)
    return this.queryMany(EmploymentChange, { where: { employeeId, status: "APPLIED" }, orderBy: [{ by: "effectiveDate" }] })
  }

  async getOrgStructure(id: string): Promise<OrgStructure> {
    const employee = await this.ctx.query.readOne<Employee>(this.get(id), ["managerId"])
    return {
      manager: QuerySpec.optional(Employee, { id: employee?.managerId ?? null }),
      subordinates: this.queryMany(Employee, {
        where: { managerId: id },
        conditions: [isListedEmployee],
        orderBy: [{ by: "fullName" }],
      }),
    }
  }

  /** Whether there is a requested address that the viewer may cancel: the owner may, and those who may request one. */
  private async mayKeepAddress({ id, pendingEmail }: Employee): Promise<boolean> {
    if (!pendingEmail) return false
    return id === this.viewer.id || !(await findActionError(this.ctx, Employee, id, "changeEmail"))
  }

  private async mayUpdateOwn(id: string): Promise<boolean> {
    return id === this.viewer.id && (await this.ctx.services.identity.accountGuards.isOnlyHrMember())
  }

  /** Converts a patch to stored values: nested inputs become plain objects. */
  private toStoredValues(patch: UpdateProfileInput): Values {
    if (patch.birthDate && patch.birthDate > this.ctx.today) throw validationError({ birthDate: "inTheFuture" })
    return JSON.parse(JSON.stringify(patch)) as Values
  }

  private async replaceSkills(employee: Employee, skills: SkillInput[]): Promise<void> {
    const names = skills.map(({ name }) => name.toLowerCase())
    const duplicate = names.findIndex((name, n) => names.indexOf(name) !== n)
    if (duplicate >= 0) throw validationError({ [`skills.${duplicate}.name`]: "duplicate" })
    await this.replaceList(Skill, employee, skills, "name")
  }

  /** Makes the rows of a list those given. A row with the same key is updated, so that the audit log shows what changed. */
  private async replaceList<T extends BaseEntity>(
    entity: Class<T>,
    employee: Employee,
    list: readonly object[],
    key: string,
  ): Promise<void> {
    const rows: Values[] = await this.em.find(entity, { employeeId: employee.id } as never)
    const optional = [...metadataOf(entity).fields.values()].filter(({ kind, nullable }) => kind === "scalar" && nullable)
    const empty = Object.fromEntries(optional.map(({ name }) => [name, null]))
    for (const one of list as Values[]) {
      const n = rows.findIndex((row) => row[key] === one[key])
      if (n < 0) await this.createRecord(entity, { ...one, employeeId: employee.id } as unknown as Partial<T>)
      else Object.assign(rows.splice(n, 1)[0] as Values, empty, one)
    }
    for (const row of rows) this.em.remove(row as unknown as T)
  }
}
