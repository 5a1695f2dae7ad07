// Unique index for names of records that can be archived.

/** An index under which names are unique, ignoring case, among records that are not archived. A column in `_id` adds a scope. */
export const uniqueNameIndex = (table: string, ...columns: string[]) => {
  const keys = columns.map((column) => (/_id$/.test(column) ? column : `lower(${column})`)).join(", ")
  const name = `${table}_${columns.join("_")}_unique`
  return {
    name,
    expression: `create unique index ${name} on ${table} (organization_id, ${keys}) nulls not distinct where archived_at is null`,
  }
}
