// Rules for the kinds of migrations. EXPAND, the default, is applied while servers of the version before still run: nothing that they use
// goes away. CONTRACT is applied when none of them runs, and drops what only they use. Neither locks a table for longer than a moment, so
// rows are changed by a job that works in batches, the BACKFILL.
import { loadModule, parseSync } from "libpg-query"

await loadModule()

/** What a CONTRACT migration is for. */
const DROPS = {
  column: "drops a column",
  table: "drops what the version before uses",
  default: "drops a default, which the version before may need",
}

const COLUMN_RULES = {
  AT_DropColumn: DROPS.column,
  AT_AlterColumnType: "changes the type of a column, which may rewrite the table",
  AT_SetNotNull: "makes a column required, which the version before may leave empty",
}

/** The kind of a migration that may have these statements. */
export const kindOf = (statements) => (problemsOf(statements).some(isDrop) ? "CONTRACT" : "EXPAND")

/** The rules that the statements of one migration break, each with the table. */
export function brokenRules(statements, kind = "EXPAND") {
  const problems = problemsOf(statements)
  if (kind === "CONTRACT" && !problems.some(isDrop)) return ["the kind is CONTRACT, but nothing is dropped"]
  return problems.filter((problem) => kind === "EXPAND" || !isDrop(problem)).map(({ table, rule }) => `${table}: ${rule}`)
}

const isDrop = ({ rule }) => Object.values(DROPS).includes(rule)

/** The rules of EXPAND that statements break. Tables that they themselves create are free. */
function problemsOf(statements) {
  const parsed = statements.flatMap((text) => parseSync(text).stmts ?? []).map(({ stmt }) => Object.entries(stmt)[0])
  const created = new Set(parsed.flatMap(([kind, { relation }]) => (kind === "CreateStmt" ? [relation.relname] : [])))
  return parsed.flatMap(([kind, statement]) => {
    const table = statement.relation?.relname
    return created.has(table) ? [] : ruleOf(kind, statement).map((rule) => ({ table: table ?? "the schema", rule }))
  })
}

function ruleOf(kind, statement) {
  switch (kind) {
    case "AlterTableStmt":
      return statement.cmds.flatMap(({ AlterTableCmd }) => alterationRule(AlterTableCmd) ?? [])
    case "RenameStmt":
      return ["renames what the version before uses"]
    case "DropStmt":
      return ["OBJECT_TABLE", "OBJECT_VIEW", "OBJECT_SCHEMA"].includes(statement.removeType) ? [DROPS.table] : []
    case "IndexStmt":
      return statement.concurrent ? [] : ["builds an index and lets no write pass meanwhile; use CONCURRENTLY"]
    case "UpdateStmt":
    case "DeleteStmt":
      return ["changes rows in one transaction; use a job that works in batches"]
    default:
      return []
  }
}

function alterationRule({ subtype, def }) {
  const constraints = def?.ColumnDef?.constraints?.map(({ Constraint }) => Constraint.contype) ?? []
  if (subtype === "AT_AddColumn" && constraints.includes("CONSTR_NOTNULL") && !constraints.includes("CONSTR_DEFAULT"))
    return "adds a required column without a default, which the version before leaves empty"
  if (subtype === "AT_ColumnDefault" && !def) return DROPS.default
  if (subtype !== "AT_AddConstraint") return COLUMN_RULES[subtype]
  const { contype, skip_validation: isUnchecked, indexname } = def.Constraint
  if (["CONSTR_FOREIGN", "CONSTR_CHECK"].includes(contype))
    return isUnchecked ? undefined : "checks all rows under a lock; add NOT VALID, and validate later"
  return indexname ? undefined : "builds the index of a constraint under a lock; use an index that exists"
}
