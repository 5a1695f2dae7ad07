// Columns of lists, and the functions that declare them.
import type { CellKind } from "../../adapters/spreadsheets.js"

/** A column of a list: a field of the entity, or of a related record. Labels are the messages `columns.<name>`. */
export interface ListColumn {
  readonly name: string
  /** The field, or the relation and a field of the related record. */
  readonly path: readonly [string, string?]
  readonly kind: CellKind
  /** Column with the unit of the numbers, by which sums are grouped. */
  readonly unitColumn?: string
}

const column =
  (kind: CellKind) =>
  (name: string, ...path: [string?, string?]): ListColumn => ({ name, kind, path: [path[0] ?? name, path[1]] })
const number = column("number")

/** Declare columns by their kinds. `amount` is a number in the unit of another column. */
export const listColumnOf = {
  text: column("text"),
  number,
  flag: column("boolean"),
  date: column("date"),
  timestamp: column("timestamp"),
  amount: (name: string, unitColumn: string): ListColumn => ({ ...number(name), unitColumn }),
}
