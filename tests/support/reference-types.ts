// Rows as the reference implementation sees them.
export type Values = Record<string, unknown>
/** A row of a table with camel-case columns, in the order of its table's lists. */
export type Row = Values & { $type: string; id: string; organizationId: string }
export type Rows = ReadonlyMap<string, readonly Row[]>
