// Tables. On a narrow screen each row becomes a block whose cells name their column.
import type { ReactNode } from "react"
import styles from "./table.module.css"

interface Column<Row> {
  key: string
  label: string
  /** Content of a cell. */
  cell: (row: Row) => ReactNode
  isNumeric?: boolean
  /** Whether the cells are dates, which no line break splits. */
  isDate?: boolean
}

interface TableProps<Row> {
  /** Name of the table, for screen readers. */
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
  /** A last row, such as a total: its cells in the order of the columns. */
  footer?: readonly ReactNode[]
}

export function Table<Row>({ caption, columns, rows, keyOf, footer }: TableProps<Row>) {
  return (
    <table className={styles.table}>
      <caption>{caption}</caption>
      <thead>
        <tr>
          {columns.map(({ key, label, isNumeric }) => (
            <th key={key} scope="col" className={isNumeric ? styles.numeric : undefined}>
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)}>
            {columns.map(({ key, label, cell, isNumeric, isDate }) => (
              <td key={key} data-label={label} className={(isNumeric && styles.numeric) || (isDate && styles.date) || undefined}>
                <div>{cell(row)}</div>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      {footer && (
        <tfoot>
          <tr>
            {columns.map(({ key, label, isNumeric }, n) => (
              <td key={key} data-label={label} className={isNumeric ? styles.numeric : undefined}>
                <div>{footer[n]}</div>
              </td>
            ))}
          </tr>
        </tfoot>
      )}
    </table>
  )
}
