// Unique index for names of records that can be archived.

/** Names are unique, ignoring case, among records that are not archived; a column that ends in `_id` adds a scope. */
export const uniqueNameIndex = (table: string, ...columns: string[]) => {
  const by = columns.map((column) => (/_id$/.test(column) ? column : `lower(${column})`)).join(", ")
  const name = `${table}_${columns.join("_")}_unique`
  return {
    name,
    expression: `create unique index ${name} on ${table} (organization_id, ${by}) nulls not distinct where archived_at is null`,
  }
}
