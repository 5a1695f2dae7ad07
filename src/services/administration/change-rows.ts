// Rows of the change feed: audit entries of records and types that a viewer may read. Their lists of changed fields have the readable
// ones only.
import { isDeepStrictEqual } from "node:util"
import { type RawBuilder, sql } from "kysely"
import type { AccessPolicy } from "../../auth/access-policies.js"
import { type AccessScope, everyone, intersection, isEmptyScope, nobody } from "../../auth/access-scope.js"
import { type FieldMetadata, metadataOf } from "../../entities/metadata.js"
import { Employee } from "../../entities/profiles/profiles.js"
import { readersOfEmployeeEvents } from "../../events/event-readers.js"
import { RowAccess } from "../../query/row-access.js"
import type { StatementParameters } from "../../query/statement-parameters.js"

/** The access of a viewer to the events of records of one type. */
interface TypeAccess {
  readonly type: string
  /** Condition that the viewer may know of the event; undefined if every record is readable, deleted ones included. */
  readonly isVisible: RawBuilder<unknown> | undefined
  /** Names of the fields that are readable on every readable record. */
  readonly fields: readonly string[]
  /** Names of the fields that are readable on some records, with the condition on the record. */
  readonly restricted: readonly { names: readonly string[]; exists: RawBuilder<unknown> }[]
}

/** Selects the rows of the view `change_events`. `condition` is a condition on the audit entry `e`. */
export function changeRows(parameters: StatementParameters, condition: RawBuilder<unknown>): RawBuilder<unknown> {
  const types = typeAccesses(parameters, "event")
  return sql`
    select e.id, e.organization_id, e.sequence, translate(encode(e.sequence::text::bytea, 'base64'), '+/=', '-_') as cursor, e.action as type,
      e.at, e.subject_type as entity_type, e.subject_id as entity_id, e.actor_id,
      array(select f.name from jsonb_array_elements_text(${changedNames}) with ordinality f (name, position)
        where ${isReadableName(types)} order by f.position) as changed_fields
    from audit_entries e
    where e.organization_id = ${parameters.viewer.organizationId} and ${condition} and ${isReadableType(parameters)}
      and ${isVisibleRecord(types)}`
}

/**
 * Condition that the viewer may read the field `f.name` of the record `e.subject_type`, `e.subject_id` of an entry now. A group of
 * custom fields is a field, such as `customFields.personal`.
 */
export function isReadableField(parameters: StatementParameters): RawBuilder<unknown> {
  const types = typeAccesses(parameters, "value")
  return sql`(${isVisibleRecord(types)} and ${isReadableName(types)})`
}

/** The accesses of the viewer to events, or to the values that they changed. */
const typeAccesses = (parameters: StatementParameters, kind: "event" | "value"): TypeAccess[] =>
  parameters.accessPolicies.all().flatMap((policy) => typeAccess(parameters, policy, kind) ?? [])

/** Condition that the field `f.name` of a visible record is readable. */
function isReadableName(types: readonly TypeAccess[]): RawBuilder<unknown> {
  const readable = JSON.stringify(Object.fromEntries(types.map(({ type, fields }) => [type, fields])))
  return sql`(jsonb_exists(${readable}::jsonb -> e.subject_type, f.name) or ${isRestrictedReadable(types)})`
}

/** Condition that the viewer may know of the events of a record. */
function isVisibleRecord(types: readonly TypeAccess[]): RawBuilder<unknown> {
  const always = types.filter(({ isVisible }) => !isVisible).map(({ type }) => type)
  const restricted = types.flatMap(({ type, isVisible }) => (isVisible ? { type, condition: isVisible } : []))
  return sql`(e.subject_type = any(${always}) or ${matchType(restricted)})`
}

/** Condition that the viewer is among the readers of the event type, for the subject of an event. */
function isReadableType({ viewer, accessPolicies }: StatementParameters): RawBuilder<unknown> {
  const scopes = Object.entries(readersOfEmployeeEvents).map(([name, readers]): [string, AccessScope] => {
    if (readers === "RECORD") return [name, everyone]
    if (readers === "ADMINISTRATORS") return [name, viewer.isAdmin ? everyone : nobody]
    return [name, accessPolicies.readScope(viewer, Employee, readers.field)]
  })
  const narrowed = scopes.flatMap(([name, scope]) => (scope === everyone ? [] : [{ name, ids: [...scope] }]))
  const groups = [...Map.groupBy(narrowed, ({ ids }) => ids.join()).values()]
  const conditions = groups.map((group) => {
    const names = group.map(({ name }) => name)
    return sql`(e.action <> all(${names}::text[]) or e.subject_id = any(${group[0]?.ids ?? []}::text[]))`
  })
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `)
}

/** Condition that an entry has one of the event types, or of the types of a record: `employee.*`. */
export const hasEventType = (action: RawBuilder<unknown>, types: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(${action} = any(${types}) or split_part(${action}, '.', 1) || '.*' = any(${types}))`

/** The names of the changed fields as a JSON list; empty for events without them. */
const changedNames = sql`case when jsonb_typeof(e.details -> 'changedFields') = 'array' then e.details -> 'changedFields' else '[]'::jsonb end`

/** Condition by the type of the record of an entry. */
function matchType(cases: readonly { type: string; condition: RawBuilder<unknown> }[]): RawBuilder<unknown> {
  if (cases.length === 0) return sql`false`
  return sql`case e.subject_type ${sql.join(
    cases.map(({ type, condition }) => sql`when ${sql.lit(type)} then ${condition}`),
    sql` `,
  )} else false end`
}

const isRestrictedReadable = (types: readonly TypeAccess[]): RawBuilder<unknown> =>
  matchType(
    types.flatMap(({ type, restricted }) =>
      restricted.length === 0
        ? []
        : {
            type,
            condition: sql`(${sql.join(
              restricted.map(({ names, exists }) => sql`(f.name = any(${[...names]}) and ${exists})`),
              sql` or `,
            )})`,
          },
    ),
  )

function typeAccess(parameters: StatementParameters, policy: AccessPolicy, kind: "event" | "value"): TypeAccess | undefined {
  const { entity, actions } = policy
  const metadata = metadataOf(entity)
  const read = actions.read?.(parameters.viewer)
  // PostgreSQL takes longer to plan the rules of all types than to read the values.
  if (kind === "value" && !metadata.auditsValues) return undefined
  if (!metadata.stored || read === undefined || isEmptyScope(read)) return undefined
  const access = new RowAccess(parameters)
  const row = access.row(metadata, "x")
  const exists = (conditions: readonly RawBuilder<unknown>[]) =>
    sql`exists (select from ${sql.table(metadata.table)} x where x.id = e.subject_id::uuid and ${sql.join(conditions, sql` and `)})`
  const conditions = access.conditions(metadata, row, { includeArchived: true })
  // The first condition names the organization.
  const inOrganization = conditions.slice(0, 1)
  // A deleted record has no row to test. Its deletion is visible to viewers who may read records of its type for everyone, its values
  // to those among them for whom no condition on rows exists.
  const isDeletion = kind === "event" ? sql`e.action like '%.delete'` : sql`true`
  const dependsOnRow = kind === "value" && access.policyConditions(metadata, row).length > 0
  const seesDeleted = read === everyone && !dependsOnRow
  const isDeleted = sql`not ${exists(inOrganization)}`
  // The row of a deleted record cannot tell its owner, but its values do.
  const namesOwner = kind === "value" && !dependsOnRow && isDeepStrictEqual(policy.ownerProperties, ["employeeId"])
  const isDeletedOf = (scope: AccessScope) =>
    namesOwner && scope !== everyone ? sql` or (e.owner_id = any(${[...scope]}::uuid[]) and ${isDeleted})` : sql``
  const deletion = seesDeleted ? sql` or (${isDeletion} and ${isDeleted})` : isDeletedOf(read)
  const fields = [...metadata.fields.values()]
  const others = [...metadata.auditedColumns, ...fields.flatMap(({ parts = [] }) => parts)].map(
    (name): Pick<FieldMetadata, "name" | "dependsOn" | "parts"> => ({ name }),
  )
  const scopes = [...fields, ...others].map(({ name, dependsOn = [], parts = [] }) => ({
    name,
    scope: [name, ...dependsOn, ...parts]
      .map((part) => parameters.accessPolicies.readScope(parameters.viewer, entity, part))
      .reduce<AccessScope>(intersection, everyone),
  }))
  const groups = Map.groupBy(
    scopes.filter(({ scope: one }) => one !== everyone && !isEmptyScope(one)),
    ({ scope: one }) => [...one].sort().join(),
  )
  return {
    type: metadata.name,
    isVisible: conditions.length > 1 ? sql`(${exists(conditions)}${deletion})` : undefined,
    fields: scopes.flatMap(({ name, scope: one }) => (one === everyone ? name : [])),
    restricted: [...groups.values()].map((group) => ({
      names: group.map(({ name }) => name),
      exists: sql`(${exists([
        ...inOrganization,
        access.includesOwner(row, policy.ownerProperties, group[0]?.scope ?? everyone) ?? sql`true`,
      ])}${isDeletedOf(group[0]?.scope ?? everyone)})`,
    })),
  }
}
