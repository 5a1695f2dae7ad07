// Definitions of custom fields. Administrators create, change and delete them.
import { sql } from "kysely"
import { everyone } from "../../auth/access-scope.js"
import { BaseService } from "../../core/base-service.js"
import { AppError, type FieldProblem, forbiddenError, tooManyError } from "../../core/errors.js"
import { CustomFieldDefinition, type CustomFieldOption } from "../../entities/custom-fields/definitions.js"
import type { CustomFieldEntityType } from "../../entities/custom-fields/enums.js"
import { customFieldEntityOf, policyFieldOf } from "../../entities/custom-fields/values.js"
import { metadataOf } from "../../entities/metadata.js"
import { enqueue } from "../../events/outbox.js"
import type {
  CreateCustomFieldDefinitionInput,
  CustomFieldDefinitionFilter,
  CustomFieldOptionInput,
  CustomFieldReplacementInput,
  UpdateCustomFieldDefinitionInput,
} from "../../inputs/custom-fields.js"
import { checkValue } from "./calculations/values.js"
import { definitionsLockKey } from "./values.js"

const MAX_DEFINITIONS = 50

/** A job that removes the values of a deleted definition. */
export interface DeletedCustomField {
  readonly organizationId: string
  readonly table: string
  readonly definitionId: string
}

export class CustomFieldDefinitionService extends BaseService {
  list({ entityTypes }: CustomFieldDefinitionFilter) {
    return this.queryMany(CustomFieldDefinition, {
      where: { entityType: entityTypes },
      orderBy: [{ by: "entityType" }, { by: "position" }],
    })
  }

  get(id: string) {
    return this.queryOne(CustomFieldDefinition, { id })
  }

  /** Throws VALIDATION_FAILED if the kind of records has 50 fields, and FORBIDDEN as `assertMayCopy`. */
  async create({ default: defaultValue, position, ...input }: CreateCustomFieldDefinitionInput): Promise<CustomFieldDefinition> {
    const { entityType } = input
    const { count, end } = await this.lockAndCount(entityType)
    if (count >= MAX_DEFINITIONS) throw tooManyError("entityType", MAX_DEFINITIONS)
    await this.assertMayCopy(input)
    const definition = this.insert(CustomFieldDefinition, {
      ...input,
      options: toOptions(input.options),
      targetType: input.targetType ?? (input.type === "ENTITY_REF" ? "USER" : undefined),
      group: entityType === "USER" ? (input.group ?? "PERSONAL") : input.group,
      position: position ?? end,
      defaultValue: toDefault(defaultValue),
    })
    assertValid(definition)
    this.emit("customFieldDefinition.create", { subject: definition })
    return definition
  }

  /**
   * Throws RECORD_IN_USE for a removed option that records use and that has no replacement. Throws FORBIDDEN for another group and for
   * removed options if the viewer may not read the values of all records.
   */
  async update(id: string, { replacements = [], ...patch }: UpdateCustomFieldDefinitionInput): Promise<CustomFieldDefinition> {
    const definition = await this.findLocked("update", id)
    const { options } = definition
    this.assertMayRead(definition, patch)
    const { default: defaultValue, ...attributes } = patch
    const { changed } = await this.applyPatch(definition, {
      ...attributes,
      options: patch.options && toOptions(patch.options),
      defaultValue: defaultValue === undefined ? undefined : toDefault(defaultValue),
    })
    assertValid(definition)
    await this.replaceOptions(definition, options, replacements)
    const replacedOptions = replacements.length
    if (changed.length > 0)
      this.emit("customFieldDefinition.update", {
        subject: definition,
        details: { changedFields: changed, ...(replacedOptions > 0 && { replacedOptions }) },
      })
    return definition
  }

  /**
   * Deletes a definition. Its values are invisible at once, since they are stored by its id; a job removes them. Pending proposals
   * of values are superseded.
   */
  async delete(id: string): Promise<void> {
    const definition = await this.findLocked("delete", id)
    const { organizationId, entityType, key } = definition
    this.em.remove(definition)
    if (entityType === "USER")
      await sql`update profile_changes set status = 'SUPERSEDED', decided_at = ${this.clock.now()}, version = version + 1
        where organization_id = ${organizationId} and status = 'PENDING' and field = ${`customFields.${key}`}`.execute(this.db)
    const entity = customFieldEntityOf(entityType)
    const job = entity && { organizationId, table: metadataOf(entity).table, definitionId: id }
    if (job) await enqueue(this.ctx, [{ task: "custom-field-values", job: job satisfies DeletedCustomField }])
    this.emit("customFieldDefinition.delete", { subject: definition, details: { entityType, key } })
  }

  /** Finds a definition for a change. For row locks alone, PostgreSQL lets later writers of values go before a change that waits. */
  private async findLocked(action: "update" | "delete", id: string): Promise<CustomFieldDefinition> {
    await this.lockAll()
    return this.findAuthorized(action, CustomFieldDefinition, id, { lock: true })
  }

  /** Waits for the current writers of values, and goes before later ones. */
  async lockAll(): Promise<void> {
    await sql`select pg_advisory_xact_lock(${definitionsLockKey(this.viewer.organizationId)})`.execute(this.db)
  }

  /** Another group can show the values to the viewer, and removing an option reveals whether records have it. */
  private assertMayRead({ entityType, group, options }: CustomFieldDefinition, patch: UpdateCustomFieldDefinitionInput): void {
    const entity = customFieldEntityOf(entityType)
    if (!entity || this.ctx.accessPolicies.readScope(this.viewer, entity, policyFieldOf(group)) === everyone) return
    if (patch.group !== undefined && patch.group !== group) throw forbiddenError("group")
    const removed = patch.options && options.filter(({ value }) => patch.options?.every((option) => option.value !== value))
    if (removed?.length) throw forbiddenError("options")
  }

  /**
   * Throws FORBIDDEN for a field that makes hires copy values of candidates to employees, which happens for equal keys and types, unless
   * the viewer reads all candidates.
   */
  private async assertMayCopy({ entityType, key, type }: CreateCustomFieldDefinitionInput): Promise<void> {
    const source = customFieldEntityOf("CANDIDATE")
    const others: Partial<Record<string, CustomFieldEntityType>> = { USER: "CANDIDATE", CANDIDATE: "USER" }
    const other = others[entityType]
    if (!source || !other || this.ctx.accessPolicies.readScope(this.viewer, source, "customFields") === everyone) return
    if ((await this.em.count(CustomFieldDefinition, { entityType: other, key, type })) > 0) throw forbiddenError("key")
  }

  /** Number of the definitions of a kind of records, and the position after the last. Serializes their creation. */
  private async lockAndCount(entityType: string): Promise<{ count: number; end: number }> {
    const { organizationId } = this.viewer
    await sql`select 1 from organizations where id = ${organizationId} for no key update`.execute(this.db)
    const { rows } = await sql<{ count: number; end: number }>`
      select count(*)::int as count, coalesce(max(position) + 1, 0)::int as "end" from custom_field_definitions
      where organization_id = ${organizationId} and entity_type = ${entityType}`.execute(this.db)
    return rows[0] as { count: number; end: number }
  }

  /** Replaces removed options in all records. */
  private async replaceOptions(
    { id, organizationId, entityType, options }: CustomFieldDefinition,
    previous: readonly CustomFieldOption[],
    replacements: readonly CustomFieldReplacementInput[],
  ): Promise<void> {
    const isOption = (value: string) => options.some((option) => option.value === value)
    const removed = previous.map(({ value }) => value).filter((value) => !isOption(value))
    const problems = replacements.flatMap(({ from, to }, n): FieldProblem[] => [
      ...(removed.includes(from) ? [] : [{ path: `replacements.${n}.from`, code: "notAllowed" }]),
      ...(isOption(to) ? [] : [{ path: `replacements.${n}.to`, code: "notAllowed" }]),
    ])
    if (problems.length > 0) throw new AppError("VALIDATION_FAILED", { problems })
    const entity = customFieldEntityOf(entityType)
    if (removed.length === 0 || !entity) return
    const table = sql.table(metadataOf(entity).table)
    const has = (value: string) =>
      sql`organization_id = ${organizationId} and custom_fields @> ${JSON.stringify({ [id]: value })}::jsonb`
    let values = 0
    for (const value of removed) {
      const to = replacements.find(({ from }) => from === value)?.to
      if (to === undefined) {
        const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${table} where ${has(value)}`.execute(
          this.db,
        )
        values += rows[0]?.count ?? 0
      } else
        await sql`update ${table} set custom_fields = custom_fields || ${JSON.stringify({ [id]: to })}::jsonb,
          version = version + 1, updated_at = ${this.clock.now()} where ${has(value)}`.execute(this.db)
    }
    if (values > 0) throw new AppError("RECORD_IN_USE", { details: { values } })
  }
}

const toOptions = (options: readonly CustomFieldOptionInput[] = []): CustomFieldOption[] =>
  options.map(({ value, label = value }) => ({ value, label }))

const toDefault = (value: unknown) => (value === undefined || value === null ? null : { value })

/** Throws VALIDATION_FAILED for attributes that do not fit the type or the kind of records. */
function assertValid({ key, type, entityType, options, targetType, group, defaultValue }: CustomFieldDefinition): void {
  const problems: FieldProblem[] = []
  const report = (path: string, code: string) => problems.push({ path, code })
  if (key in Object.prototype || key === "prototype") report("key", "notAllowed")
  if (type === "ENUM" && options.length === 0) report("options", "required")
  if (type !== "ENUM" && options.length > 0) report("options", "notAllowed")
  options.forEach(({ value }, n) => {
    if (options.findIndex((other) => other.value === value) < n) report(`options.${n}.value`, "duplicate")
  })
  if (type === "ENTITY_REF" && !targetType) report("targetType", "required")
  if (type !== "ENTITY_REF" && targetType) report("targetType", "notAllowed")
  if (entityType !== "USER" && group) report("group", "notAllowed")
  if (entityType === "USER" && !group) report("group", "required")
  if (defaultValue) {
    // A reference may become invalid at any time, so it is no default.
    const checked = type === "ENTITY_REF" ? { code: "notAllowed" } : checkValue({ type, options }, defaultValue.value)
    if ("code" in checked) problems.push({ path: "default", ...checked })
    else defaultValue.value = checked.value
  }
  if (problems.length > 0) throw new AppError("VALIDATION_FAILED", { problems })
}
