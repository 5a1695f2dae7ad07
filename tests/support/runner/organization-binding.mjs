// Finds the tables of organizations that a statement does not bind to an organization: by an equality of `organization_id` with a
// value, or with that of another table of the statement that is bound.
import { readFileSync } from "node:fs"
import { loadModule, parseSync } from "libpg-query"

await loadModule()

const schema = JSON.parse(readFileSync(new URL("../../../migrations/schema.json", import.meta.url), "utf8"))
/** The column by which a table belongs to an organization, by table. The table `organizations` is bound by its id. */
const organizationColumns = new Map([
  ...schema.tables.filter(({ columns }) => "organization_id" in columns).map(({ name }) => [name, "organization_id"]),
  ["organizations", "id"],
])

/** Names of the unbound tables of an SQL text, with their aliases. */
export function unboundTables(text) {
  const unbound = []
  for (const { stmt } of parseSync(text).stmts ?? []) visit(stmt, undefined, unbound)
  return unbound
}

/** A level of a query: its FROM items by alias, with the table or null for rows that other parts of the statement produce. */
class Level {
  items = new Map()
  conditions = []
  parts = []
  bound = new Set()
  links = []

  constructor(parent, withClause) {
    this.parent = parent
    this.queries = new Set(withClause?.ctes.map(({ CommonTableExpr: { ctename } }) => ctename))
  }

  get chain() {
    return [this, ...(this.parent?.chain ?? [])]
  }

  /** Adds an item of a FROM clause. */
  add(node) {
    if (node.JoinExpr) {
      const { larg, rarg, quals, usingClause = [] } = node.JoinExpr
      this.add(larg)
      this.add(rarg)
      this.conditions.push(...conjunctsOf(quals))
      const tables = [...this.items.keys()]
      if (usingClause.some(({ String: { sval } }) => sval === "organization_id"))
        for (const alias of tables) this.links.push([alias, tables[0]])
    } else if (node.RangeVar) {
      const { relname, schemaname, alias } = node.RangeVar
      const isTable = !schemaname && organizationColumns.has(relname) && !this.chain.some(({ queries }) => queries.has(relname))
      this.items.set(alias?.aliasname ?? relname, isTable ? relname : null)
    } else {
      const [item] = Object.values(node)
      this.items.set(item.alias?.aliasname, null)
      this.parts.push(node)
    }
  }

  /** Binds tables by a condition that all rows meet. */
  apply(condition) {
    const { A_Expr: comparison, SubLink: link, BoolExpr: alternatives } = condition
    if (link?.subLinkType === "ANY_SUBLINK") for (const column of fieldsOf(link.testexpr)) this.bind(column)
    if (alternatives?.boolop === "OR_EXPR") this.applyAlternatives(alternatives.args)
    if (comparison?.name?.[0].String.sval !== "=") return
    if (["AEXPR_OP_ANY", "AEXPR_IN"].includes(comparison.kind)) return this.bind(comparison.lexpr)
    const [left, right] = [fieldsOf(comparison.lexpr), fieldsOf(comparison.rexpr)]
    for (const [n, field] of left.entries()) this.equate(field, right[n])
  }

  /** A table is bound if each alternative binds it. */
  applyAlternatives(args) {
    const results = args.map((argument) => {
      const level = Object.assign(new Level(this.parent), { items: this.items, queries: this.queries })
      for (const condition of conjunctsOf(argument)) level.apply(condition)
      return level.bound
    })
    for (const alias of results[0]) if (results.every((bound) => bound.has(alias))) this.bound.add(alias)
  }

  equate(left, right) {
    const [a, b] = [this.aliasesOf(left), this.aliasesOf(right)]
    if (a.length > 0 && b.length > 0) for (const alias of a) this.links.push([alias, b[0]])
    else if (!columnOf(right) || this.isOutside(right)) this.bind(left)
    else if (!columnOf(left) || this.isOutside(left)) this.bind(right)
    if (this.isOutside(left)) this.bind(right)
  }

  bind(node) {
    for (const alias of this.aliasesOf(node)) this.bound.add(alias)
  }

  /** The tables of this level whose organization column a node is. A column without alias may be that of each table. */
  aliasesOf(node) {
    const { alias, name } = columnOf(node) ?? {}
    const isColumn = ([own, table]) => table !== null && (alias ?? own) === own && organizationColumns.get(table) === name
    return [...this.items].filter(isColumn).map(([own]) => own)
  }

  /** Whether a column is of rows that are bound elsewhere: those of an outer level, of another query, or of a function. */
  isOutside(node) {
    const column = columnOf(node)
    if (!column) return false
    if (column.alias === undefined) return [...this.items.values()].includes(null)
    return this.items.get(column.alias) === null || !this.items.has(column.alias)
  }

  /** The tables that no condition binds. */
  get unbound() {
    for (let count = -1; count !== this.bound.size; ) {
      count = this.bound.size
      for (const [a, b] of this.links) for (const alias of this.bound.has(a) || this.bound.has(b) ? [a, b] : []) this.bound.add(alias)
    }
    return [...this.items].filter(([alias, table]) => table !== null && !this.bound.has(alias)).map(([alias, table]) => `${table} ${alias}`)
  }
}

const withoutCast = (node) => (node?.TypeCast ? withoutCast(node.TypeCast.arg) : node)
/** The fields of a row, or a single field. */
const fieldsOf = (node) => withoutCast(node)?.RowExpr?.args ?? [node]
const conjunctsOf = (node) => (node?.BoolExpr?.boolop === "AND_EXPR" ? node.BoolExpr.args.flatMap(conjunctsOf) : node ? [node] : [])

function columnOf(node) {
  const names = withoutCast(node)?.ColumnRef?.fields.map((field) => field.String?.sval)
  return names && { name: names.at(-1), alias: names.at(-2) }
}

/** Visits the queries in a node. */
function visit(node, level, unbound) {
  if (node === null || typeof node !== "object") return
  const [kind] = Object.keys(node)
  if (["SelectStmt", "UpdateStmt", "DeleteStmt", "InsertStmt"].includes(kind)) return visitQuery(kind, node[kind], level, unbound)
  for (const part of Object.values(node)) visit(part, level, unbound)
}

function visitQuery(kind, query, parent, unbound) {
  const { withClause, relation, cols = [], fromClause = [], usingClause = [], whereClause, larg, rarg, ...parts } = query
  const level = new Level(parent, withClause)
  visit(withClause?.ctes, level, unbound)
  if (larg) return [larg, rarg].forEach((part) => visitQuery("SelectStmt", part, level, unbound))
  if (kind === "InsertStmt") {
    const isSet = cols.some(({ ResTarget: { name } }) => name === "organization_id")
    const isOfOrganization = !relation.schemaname && organizationColumns.get(relation.relname) === "organization_id"
    if (isOfOrganization && !isSet) unbound.push(`insert into ${relation.relname}`)
    return visit(parts.selectStmt, level, unbound)
  }
  for (const item of [...(relation ? [{ RangeVar: relation }] : []), ...fromClause, ...usingClause]) level.add(item)
  level.conditions.push(...conjunctsOf(whereClause))
  for (const condition of level.conditions) level.apply(condition)
  unbound.push(...level.unbound)
  visit([level.parts, level.conditions, Object.values(parts)], level, unbound)
}
