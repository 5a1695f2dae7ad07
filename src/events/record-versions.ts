// Versions of records, written with the audit log and at its time, so that they follow each other like the commits
// (docs/decisions/0108).
import { type Kysely, type RawBuilder, sql } from "kysely"
import type { VersionedRecord } from "../adapters/change-capture.js"
import { allMetadata, type Class, metadataOf, snakeCase } from "../entities/metadata.js"
import { versionedFields } from "../entities/structure-versions.js"

const columnsOf = (alias: string, fields: readonly string[]) =>
  sql.join(fields.map((field) => sql.ref(`${alias}.${snakeCase(field)}`)))

/** The columns of a record (`r`) with the values of its versioned fields. */
const valuesOf = (fields: readonly string[]) =>
  sql.join(
    fields.map((field) =>
      field === "isArchived" ? sql`r.archived_at is not null as is_archived` : sql.ref(`r.${snakeCase(field)}`),
    ),
  )

/**
 * Queries that end the versions of records which have changed or are gone, and begin new ones. They follow the queries of the audit log,
 * whose `chain_ends` has the time for each organization.
 */
export function versionQueries(records: readonly VersionedRecord[]): RawBuilder<unknown>[] {
  const byEntity = Map.groupBy(records, ({ entity }) => entity)
  return [...byEntity].flatMap(([entity, ofEntity]) => queriesOf(entity, [...new Set(ofEntity.map(({ id }) => id))]))
}

/** Adds the versions of the rows of an organization that a statement has inserted, as if they had always been as they are. */
export async function addFirstVersions(db: Kysely<unknown>, organizationId: string): Promise<void> {
  for (const { table, versions } of allMetadata()) {
    if (!versions) continue
    const fields = versionedFields(versions)
    await sql`insert into ${sql.table(metadataOf(versions).table)}
        (id, organization_id, record_id, recorded_at, ${sql.join(fields.map((field) => sql.id(snakeCase(field))))})
      select gen_random_uuid(), r.organization_id, r.id, '-infinity', ${valuesOf(fields)}
      from ${sql.table(table)} r where r.organization_id = ${organizationId}`.execute(db)
  }
}

function queriesOf(entity: Class, ids: string[]): RawBuilder<unknown>[] {
  const { table, versions } = metadataOf(entity)
  const { table: versionTable } = metadataOf(versions as Class)
  const fields = versionedFields(versions as Class)
  const [present, ended] = [sql.id(`present_${table}`), sql.id(`ended_${versionTable}`)]
  const isOpen = sql`v.record_id = any(${ids}::uuid[]) and v.recorded_until = 'infinity'`
  const isPresent = sql`r.id = v.record_id and row(${columnsOf("r", fields)}) is not distinct from row(${columnsOf("v", fields)})`
  return [
    sql`${present} as (
      select r.id, r.organization_id, ${valuesOf(fields)}
      from ${sql.table(table)} r join chain_ends c on c.organization_id = r.organization_id
      where r.id = any(${ids}::uuid[])
    )`,
    sql`${ended} as (
      update ${sql.table(versionTable)} v set recorded_until = c.recorded_at, updated_at = c.recorded_at, version = v.version + 1
      from chain_ends c
      where v.organization_id = c.organization_id and ${isOpen} and not exists (select from ${present} r where ${isPresent})
      returning v.record_id
    )`,
    // Counting the ended versions first ends them before the new ones begin, so that they never overlap.
    sql`${sql.id(`begun_${versionTable}`)} as (
      insert into ${sql.table(versionTable)} (id, organization_id, record_id, recorded_at, ${sql.join(fields.map((field) => sql.id(snakeCase(field))))},
        created_at, updated_at, version)
      select gen_random_uuid(), r.organization_id, r.id, c.recorded_at, ${columnsOf("r", fields)}, c.recorded_at, c.recorded_at, 1
      from ${present} r join chain_ends c on c.organization_id = r.organization_id
      where (select count(*) from ${ended}) >= 0 and not exists (
        select from ${sql.table(versionTable)} v where v.organization_id = c.organization_id and ${isOpen} and ${isPresent})
    )`,
  ]
}
