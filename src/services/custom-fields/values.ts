// Values of custom fields: validation of every write by the definitions, and conditions of lists.
import { sql } from "kysely"
import { isEmptyScope } from "../../auth/access-scope.js"
import { ownersOf } from "../../core/authorized-records.js"
import { BaseService } from "../../core/base-service.js"
import { AppError, type FieldProblem, tooManyError } from "../../core/errors.js"
import type { BaseEntity } from "../../entities/base-entity.js"
import type { CustomFieldEntityType, CustomFieldGroup, CustomFieldTargetType } from "../../entities/custom-fields/enums.js"
import { customFieldTypeOf, partOf, policyFieldOf } from "../../entities/custom-fields/values.js"
import type { Class } from "../../entities/metadata.js"
import { Department } from "../../entities/organization/departments.js"
import { Location } from "../../entities/organization/locations.js"
import { Position } from "../../entities/organization/positions.js"
import { Employee } from "../../entities/profiles/profiles.js"
import { Job } from "../../entities/recruitment/jobs.js"
import type { CustomFieldFilter } from "../../inputs/custom-field-filter.js"
import { type QueryOptions, QuerySpec } from "../../query/query-spec.js"
import { toCondition } from "./calculations/conditions.js"
import { checkValue, type StoredValue, type ValueRule } from "./calculations/values.js"

type Values = Record<string, unknown>

interface Definition extends ValueRule {
  readonly id: string
  readonly key: string
  readonly isRequired: boolean
  readonly group: CustomFieldGroup | null
  readonly targetType: CustomFieldTargetType | null
  readonly defaultValue: { readonly value: StoredValue } | null
}

/** The access of the viewer to a field of a record. A field that the viewer may never read is unknown. */
type Access = "update" | "propose" | "none" | "unknown"

/** The values of a record after a write, by the id of their definition, and the values that the viewer may only propose. */
export interface CustomFieldChanges {
  readonly values: Values
  /** Names of the changed fields, such as `customFields.shirt`. */
  readonly changed: readonly string[]
  /** The groups of the changed fields, as fields of the policy. */
  readonly changedParts: readonly string[]
  /** Proposed values by these names. */
  readonly proposed: Values
}

/** A written value with its definition. Null clears the value. */
interface WrittenValue {
  readonly definition: Definition
  readonly value: StoredValue | null
}

/** The most keys in one write. No kind of records has as many fields. */
const MAX_KEYS = 100

const targets: Readonly<Record<CustomFieldTargetType, Class>> = {
  USER: Employee,
  DEPARTMENT: Department,
  POSITION: Position,
  LOCATION: Location,
  JOB: Job,
}

const nameOf = ({ key }: Definition) => `customFields.${key}`

/** Key of the advisory lock that writers of values share and that a change of a definition holds alone. */
export const definitionsLockKey = (organizationId: string) =>
  sql<string>`hashtextextended(${`custom_field_definitions ${organizationId}`}, 0)`

export class CustomFieldValueService extends BaseService {
  /** Conditions of a list on custom fields that the viewer may read of all records. */
  async listConditions(
    entity: Class,
    filters: readonly CustomFieldFilter[] = [],
  ): Promise<NonNullable<QueryOptions["conditions"]>> {
    if (filters.length === 0) return []
    const fields = await this.ctx.query.loadCustomFields()
    return filters.map((filter) => toCondition(fields.find(entity, filter.key), filter))
  }

  /**
   * The values of a new record: the given ones, and the defaults of the others. Throws VALIDATION_FAILED and FORBIDDEN as `update` does.
   * `maySet` decides by the field of the policy.
   */
  async create(entity: Class, given: Values = {}, maySet: (field: string) => boolean = () => true): Promise<Values> {
    const definitions = await this.lockDefinitions(entity)
    const toAccess = (field: string) => (maySet(field) ? "update" : "none")
    const access = new Map(definitions.map((one) => [one.key, this.accessTo(entity, one, toAccess)]))
    const { written, problems, forbidden } = this.check(definitions, given, access)
    const values = withValues(defaultsOf(definitions), written)
    const asked = definitions.filter(({ key }) => access.get(key) === "update")
    problems.push(...missingValues(asked, values, problems), ...(await this.findBrokenReferences(written)))
    if (problems.length > 0) throw new AppError("VALIDATION_FAILED", { problems })
    if (forbidden.length > 0) throw new AppError("FORBIDDEN", { problems: forbidden })
    return values
  }

  /** The values of a new record that nobody fills in, such as a candidate of the careers page. Required fields may lack one. */
  async createDefaults(entity: Class): Promise<Values> {
    return defaultsOf(await this.lockDefinitions(entity))
  }

  /** The values of several new records, with the problems of each. Definitions and references are read once for all. */
  async createMany(entity: Class, given: readonly Values[]): Promise<{ values: Values; problems: FieldProblem[] }[]> {
    const definitions = await this.lockDefinitions(entity)
    const defaults = defaultsOf(definitions)
    const checked = given.map((one) => this.check(definitions, one, new Map()))
    const broken = await this.findBrokenValues(checked.flatMap(({ written }) => written))
    return checked.map(({ written, problems }) => {
      const values = withValues(defaults, written)
      const references = written
        .filter((one) => broken.has(one))
        .map(({ definition }) => ({ path: nameOf(definition), code: "reference" }))
      return { values, problems: [...problems, ...missingValues(definitions, values, problems), ...references] }
    })
  }

  /**
   * Applies written values to those of a record; null clears a value. Throws one VALIDATION_FAILED for all unknown keys, invalid
   * values, missing required values and references to records that the viewer may not read. Throws FORBIDDEN naming the fields
   * that the viewer may not change. Without `mayUpdateOwn`, owners may only propose fields with the fallback `propose`. Without
   * `requireOthers`, other required fields may lack a value.
   */
  async update(
    record: BaseEntity & { customFields: Values },
    given: Values,
    { mayUpdateOwn = true, requireOthers = true } = {},
  ): Promise<CustomFieldChanges> {
    const entity = record.constructor as Class
    const definitions = await this.lockDefinitions(entity)
    const policy = this.ctx.accessPolicies.of(entity)
    const toAccess = (field: string) => this.fieldAccess(policy, field, record, mayUpdateOwn)
    const access = new Map(definitions.map((one) => [one.key, this.accessTo(entity, one, toAccess)]))
    const accessOf = ({ definition: { key } }: WrittenValue) => access.get(key)
    const current = Object.fromEntries(
      definitions.flatMap(({ id }) => (record.customFields[id] === undefined ? [] : [[id, record.customFields[id]]])),
    )
    const { written, problems, forbidden } = this.check(definitions, given, access)
    const isUnchanged = ({ definition, value }: WrittenValue) =>
      this.canRead(record, definition) && (current[definition.id] ?? null) === value
    const changes = written.filter((one) => !isUnchanged(one))
    // A proposed value may await its approval, so only fields that the viewer sets at once are asked for.
    const asked = definitions.filter(({ key }) => access.get(key) === "update" && (requireOthers || Object.hasOwn(given, key)))
    const cleared = changes.filter((one) => accessOf(one) === "propose").map(({ definition }) => definition)
    problems.push(...missingValues([...asked, ...cleared], withValues(current, changes), problems))
    problems.push(...(await this.findBrokenReferences(changes)))
    if (problems.length > 0) throw new AppError("VALIDATION_FAILED", { problems })
    if (forbidden.length > 0) throw new AppError("FORBIDDEN", { problems: forbidden })
    const proposed = changes.filter((one) => accessOf(one) === "propose")
    const updated = changes.filter((one) => accessOf(one) === "update")
    return {
      values: withValues(current, updated),
      changed: updated.map(({ definition }) => nameOf(definition)),
      changedParts: updated.flatMap(({ definition: { group } }) => (group ? partOf(group) : [])),
      proposed: Object.fromEntries(proposed.map(({ definition, value }) => [nameOf(definition), value])),
    }
  }

  /** Checks keys, access and types. Without an entry in `access`, the viewer may write the field. */
  private check(definitions: readonly Definition[], given: Values, access: ReadonlyMap<string, Access>) {
    const problems: FieldProblem[] = []
    const forbidden: FieldProblem[] = []
    const written: WrittenValue[] = []
    const byKey = new Map(definitions.map((definition) => [definition.key, definition]))
    const entries = Object.entries(given)
    if (entries.length > MAX_KEYS) throw tooManyError("customFields", MAX_KEYS)
    for (const [key, value] of entries) {
      const path = `customFields.${key}`
      const definition = byKey.get(key)
      if (!definition || access.get(key) === "unknown") problems.push({ path, code: "unknownField" })
      else if (access.get(key) === "none") forbidden.push({ path, code: "notAllowed" })
      else if (value === null) written.push({ definition, value })
      else {
        const checked = checkValue(definition, value)
        if ("code" in checked) problems.push({ path, ...checked })
        else written.push({ definition, value: checked.value })
      }
    }
    return { written, problems, forbidden }
  }

  /** The definitions of an entity, locked until the transaction ends, so that none changes meanwhile. */
  async lockDefinitions(entity: Class): Promise<Definition[]> {
    const entityType = customFieldTypeOf(entity) as CustomFieldEntityType
    const { organizationId } = this.viewer
    const { rows } = await sql<Definition>`
      with writers as materialized (select pg_advisory_xact_lock_shared(${definitionsLockKey(organizationId)}))
      select id, key, type, options, is_required as "isRequired", "group", target_type as "targetType",
        default_value as "defaultValue"
      from writers, custom_field_definitions d
      where organization_id = ${organizationId} and entity_type = ${entityType}
      order by position, id for share of d`.execute(this.db)
    return rows
  }

  /** The access of the viewer to a custom field, from that to the field of the policy with its rules. */
  accessTo(entity: Class, { group }: Pick<Definition, "group">, toAccess: (field: string) => Access): Access {
    const field = policyFieldOf(group)
    const isUnknown = group !== null && isEmptyScope(this.ctx.accessPolicies.readScope(this.viewer, entity, field))
    return isUnknown ? "unknown" : toAccess(field)
  }

  private canRead(record: BaseEntity, { group }: Definition): boolean {
    const entity = record.constructor as Class
    const owners = ownersOf(this.ctx.accessPolicies.of(entity), record)
    return !group || this.ctx.accessPolicies.canRead(this.viewer, entity, partOf(group), owners)
  }

  /** Problems of references to records that do not exist, are archived, or that the viewer may not read. */
  private async findBrokenReferences(written: readonly WrittenValue[]): Promise<FieldProblem[]> {
    const broken = await this.findBrokenValues(written)
    return [...broken].map(({ definition }) => ({ path: nameOf(definition), code: "reference" }))
  }

  private async findBrokenValues(written: readonly WrittenValue[]): Promise<Set<WrittenValue>> {
    const references = written.filter(({ definition, value }) => definition.targetType && value !== null)
    const broken = new Set<WrittenValue>()
    for (const [type, group] of Map.groupBy(references, ({ definition }) => definition.targetType as CustomFieldTargetType)) {
      const spec = QuerySpec.many(targets[type], { where: { id: group.map(({ value }) => value as string) } })
      const rows = await this.ctx.query.readAll<{ id: string }>(spec, ["id"])
      const found = new Set(rows.map(({ id }) => id))
      for (const one of group) if (!found.has(one.value as string)) broken.add(one)
    }
    return broken
  }
}

/** The defaults by the id of their definition. */
const defaultsOf = (definitions: readonly Definition[]): Values =>
  Object.fromEntries(definitions.flatMap(({ id, defaultValue }) => (defaultValue ? [[id, defaultValue.value]] : [])))

/** Values by the id of their definition, after a write. */
function withValues(current: Values, written: readonly WrittenValue[]): Values {
  const values = { ...current }
  for (const { definition, value } of written) {
    if (value === null) delete values[definition.id]
    else values[definition.id] = value
  }
  return values
}

/** Problems of required fields without a value, unless the field has another problem. */
const missingValues = (definitions: readonly Definition[], values: Values, problems: readonly FieldProblem[]): FieldProblem[] =>
  definitions
    .filter((definition) => definition.isRequired && values[definition.id] === undefined)
    .map((definition) => ({ path: nameOf(definition), code: "required" }))
    .filter(({ path }) => !problems.some((problem) => problem.path === path))
