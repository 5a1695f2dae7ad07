/** Names of the unbound tables of an SQL text, with their aliases. */
export function unboundTables(text: string): string[]
