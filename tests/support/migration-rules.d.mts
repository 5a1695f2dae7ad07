export function brokenRules(statements: readonly string[]): string[]
