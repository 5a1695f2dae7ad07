// Records the SQL texts that servers send during the tests of a file, and reports those that read or write rows of any organization.
import { createRequire } from "node:module"
import { isException } from "./cross-organization-statements.mjs"
import { unboundTables } from "./organization-binding.mjs"

// MikroORM has a pg of its own.
const { Client } = createRequire(createRequire(import.meta.url).resolve("@mikro-orm/postgresql"))("pg")

/** Comment at the start of the statements of tests. */
const TEST_MARK = "/* test */"
/** Statements that were checked, without their values. */
const checked = new Set()
/** Queries that were checked, with other queries in parentheses left out. */
const checkedQueries = new Set()
/** Texts that were checked lately, with their values. Most statements of servers have parameters, so that their texts repeat. */
const recent = new Set()
const MAX_RECENT = 5_000
let unbound = []

const { query } = Client.prototype
Client.prototype.query = function (statement, ...rest) {
  const text = typeof statement === "string" ? statement : statement?.text
  if (this.connectionParameters.application_name === "hr-workforce-platform" && typeof text === "string") check(text)
  return query.call(this, statement, ...rest)
}

/** The text without values and white space, so that each form of a statement is checked once. */
const normalize = (text) =>
  text
    .replace(/'[^']*'(?:'[^']*')*/g, "''")
    .replace(/\$\d+|\b\d+(?:\.\d+)?(?:e[+-]?\d+)?\b/g, "$$1")
    .replace(/\s+/g, " ")
    .replace(/(?:''|\$1)(?:, (?:''|\$1))+/g, "''")
    .trim()

function check(text) {
  if (text.startsWith(TEST_MARK) || recent.has(text)) return
  if (recent.size >= MAX_RECENT) recent.clear()
  recent.add(text)
  if (!/\b(from|into|update)\b/i.test(text)) return
  const normalized = normalize(text)
  if (checked.has(normalized)) return
  checked.add(normalized)
  if (!isException(normalized)) checkQueries(normalized)
}

/** Checks the queries of a statement one by one, because generated statements repeat them under other aliases. */
function checkQueries(text) {
  const open = [""]
  let end = 0
  for (const { 0: parenthesis, index } of text.matchAll(/[()]/g)) {
    const inner = open.pop() + text.slice(end, index)
    end = index + 1
    if (parenthesis === "(") open.push(`${inner}(`, "")
    else if (/^ ?select\b/.test(inner)) {
      checkQuery(inner)
      open.push(`${open.pop()}select 1)`)
    } else open.push(`${open.pop()}${inner})`)
  }
  checkQuery(open.join("") + text.slice(end))
}

function checkQuery(text) {
  const aliases = new Map()
  const query = text.replace(/"r\d+"|\$1/g, (name) => {
    if (name === "$1") return "1"
    if (!aliases.has(name)) aliases.set(name, `"r${aliases.size}"`)
    return aliases.get(name)
  })
  if (checkedQueries.has(query)) return
  checkedQueries.add(query)
  const tables = unboundTables(query)
  if (tables.length > 0) unbound.push(`no organization is required of ${tables.join(", ")} in: ${query.slice(0, 300)}`)
}

/** The reports since the last call. */
export function takeUnboundStatements() {
  const reports = unbound
  unbound = []
  return reports
}
