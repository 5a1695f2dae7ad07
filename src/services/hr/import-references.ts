// Natural keys: departments by name or path, employees by email address, positions, locations and leave types by name.
import { sql } from "kysely"
import type { Context } from "../../core/context.js"
import type { ReferenceType } from "./import-kinds.js"

/** The names of a path such as `Company / Sales`, without the differences of spelling that users do not see. */
const namesIn = (path: string) =>
  path
    .toLowerCase()
    .split("/")
    .map((name) => name.trim())

export const keyOf = (text: string) => namesIn(text).join("/")

/** The ids of the records that a key names. Several for an ambiguous name. */
class KeyIndex {
  readonly #ids = new Map<string, Set<string>>()

  add(key: string, id: string): void {
    const ids = this.#ids.get(key)
    if (ids) ids.add(id)
    else this.#ids.set(key, new Set([id]))
  }

  get(key: string): ReadonlySet<string> {
    return this.#ids.get(key) ?? NONE
  }
}

const NONE: ReadonlySet<string> = new Set()

/** The parent of a department is a department, that of a position its department. Other records have none. */
interface NamedRecord {
  readonly id: string
  readonly name: string
  readonly parentId: string | null
}

/** Records of one type by name, and by parent and name. */
class RecordIndex {
  readonly #byName = new KeyIndex()
  readonly #byParent = new KeyIndex()

  add({ id, name, parentId }: NamedRecord): void {
    this.addName(name, id)
    this.#byParent.add(`${parentId ?? ""}/${keyOf(name)}`, id)
  }

  /** Adds another name of a record. */
  addName(name: string, id: string): void {
    this.#byName.add(keyOf(name), id)
  }

  findByName(name: string): ReadonlySet<string> {
    return this.#byName.get(keyOf(name))
  }

  findChildren(parentId: string | null, name: string): ReadonlySet<string> {
    return this.#byParent.get(`${parentId ?? ""}/${keyOf(name)}`)
  }

  /** The records at a path from the top; if there are none, those of the name. */
  findByPath(path: string): ReadonlySet<string> {
    let found: ReadonlySet<string> = NONE
    let parentId: string | null = null
    for (const name of namesIn(path)) {
      found = this.#byParent.get(`${parentId ?? ""}/${name}`)
      if (found.size === 0) return this.findByName(path)
      parentId = [...found][0] as string
    }
    return found
  }
}

/** Finds records by their natural keys. Rows of the same file are added before they exist. */
export class ReferenceIndex {
  readonly #indexes = new Map<ReferenceType, RecordIndex>()

  static async load(ctx: Context, types: ReadonlySet<ReferenceType>): Promise<ReferenceIndex> {
    const references = new ReferenceIndex()
    for (const type of types) {
      const index = references.of(type)
      for (const record of await loadRecords(ctx, type)) index.add(record)
    }
    return references
  }

  of(type: ReferenceType): RecordIndex {
    const index = this.#indexes.get(type) ?? new RecordIndex()
    this.#indexes.set(type, index)
    return index
  }

  /**
   * The id of the record; a code of the rule that the key violates, if it names none or several. Of several positions, that of
   * the given department counts.
   */
  find(type: ReferenceType, key: string, departmentId?: unknown): { id: string } | { code: "reference" | "ambiguous" } {
    const index = this.of(type)
    const found = type === "department" ? index.findByPath(key) : index.findByName(key)
    const [id] = found
    if (id === undefined) return { code: "reference" }
    if (found.size === 1) return { id }
    const inDepartment = typeof departmentId === "string" ? index.findChildren(departmentId, key) : NONE
    const [own] = inDepartment
    return own === undefined || inDepartment.size > 1 ? { code: "ambiguous" } : { id: own }
  }
}

/** Tables of the records, with the columns of the key and of the parent. */
const sources: Readonly<Record<ReferenceType, { table: string; name: string; parent?: string; condition: string }>> = {
  department: { table: "departments", name: "name", parent: "parent_id", condition: "archived_at is null" },
  employee: { table: "employees", name: "email", condition: "account_status <> 'DEACTIVATED'" },
  leaveType: { table: "leave_types", name: "name", condition: "archived_at is null" },
  location: { table: "locations", name: "name", condition: "archived_at is null" },
  position: { table: "positions", name: "title", parent: "department_id", condition: "archived_at is null" },
}

async function loadRecords(ctx: Context, type: ReferenceType): Promise<NamedRecord[]> {
  const { table, name, parent, condition } = sources[type]
  const { rows } = await sql<NamedRecord>`
    select id, ${sql.ref(name)} as name, ${parent ? sql.ref(parent) : sql`null`} as "parentId" from ${sql.table(table)}
    where organization_id = ${ctx.viewer.organizationId} and ${sql.raw(condition)}`.execute(ctx.db)
  return rows
}
