// Natural keys: departments by name or path, employees by email address, positions, locations and leave types by name.
import { sql } from "kysely"
import type { Context } from "../../core/context.js"
import type { ReferenceType } from "./import-kinds.js"

/** Separates the names of a department's path, from the top: `Company / Sales`. */
const PATH_SEPARATOR = " / "

/** The ids of the records that a key names. Several for an ambiguous name. */
type KeyIndex = Map<string, string[]>

const keyOf = (text: string) =>
  text
    .trim()
    .toLowerCase()
    .replace(/\s*\/\s*/g, PATH_SEPARATOR)

const add = (index: KeyIndex, key: string, id: string) => {
  const ids = index.get(keyOf(key)) ?? []
  if (!ids.includes(id)) index.set(keyOf(key), [...ids, id])
}

/** Finds records by their natural keys. Rows of the same file are added before they exist. */
export class ReferenceIndex {
  readonly #indexes = new Map<ReferenceType, KeyIndex>()

  static async load(ctx: Context, types: ReadonlySet<ReferenceType>): Promise<ReferenceIndex> {
    const index = new ReferenceIndex()
    for (const type of types) index.#indexes.set(type, await loaders[type](ctx))
    return index
  }

  add(type: ReferenceType, key: string, id: string): void {
    const index = this.#indexes.get(type)
    if (index) add(index, key, id)
  }

  /** The id of the record; a code of the rule that the key violates, if it names none or several. */
  find(type: ReferenceType, key: string): { id: string } | { code: "reference" | "ambiguous" } {
    const [id, other] = this.#indexes.get(type)?.get(keyOf(key)) ?? []
    if (!id) return { code: "reference" }
    return other ? { code: "ambiguous" } : { id }
  }
}

interface Named {
  id: string
  name: string
}

const loadNamed =
  (table: string, column: string, condition = sql`true`) =>
  async (ctx: Context): Promise<KeyIndex> => {
    const { rows } = await sql<Named>`select id, ${sql.ref(column)} as name from ${sql.table(table)}
      where organization_id = ${ctx.viewer.organizationId} and ${condition}`.execute(ctx.db)
    const index: KeyIndex = new Map()
    for (const { id, name } of rows) add(index, name, id)
    return index
  }

async function loadDepartments(ctx: Context): Promise<KeyIndex> {
  const { rows } = await sql<Named & { path: string[] }>`
    with recursive tree as (
      select id, name, array[name] as path from departments
      where organization_id = ${ctx.viewer.organizationId} and archived_at is null and parent_id is null
      union all
      select d.id, d.name, tree.path || d.name from departments d join tree on d.parent_id = tree.id
      where d.organization_id = ${ctx.viewer.organizationId} and d.archived_at is null
    )
    select id, name, path from tree`.execute(ctx.db)
  const index: KeyIndex = new Map()
  for (const { id, path } of rows) add(index, path.join(PATH_SEPARATOR), id)
  // A path is unique, so a name counts only where it is no path of another department.
  for (const { id, name, path } of rows) if (path.length > 1) add(index, name, id)
  return index
}

const notArchived = sql`archived_at is null`

const loaders: Readonly<Record<ReferenceType, (ctx: Context) => Promise<KeyIndex>>> = {
  department: loadDepartments,
  employee: loadNamed("employees", "email", sql`account_status <> 'DEACTIVATED'`),
  leaveType: loadNamed("leave_types", "name", notArchived),
  location: loadNamed("locations", "name", notArchived),
  position: loadNamed("positions", "title", notArchived),
}
