/** A migration without a kind is EXPAND. */
export type MigrationKind = "EXPAND" | "CONTRACT"
export function kindOf(statements: readonly string[]): MigrationKind
export function brokenRules(statements: readonly string[], kind?: MigrationKind): string[]
