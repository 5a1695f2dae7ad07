// Office Open XML workbooks (ISO/IEC 29500-1, part SpreadsheetML): the cells of the first sheet. Widths, styles beyond date formats
// and everything else that a sheet declares about itself is skipped.
import { posix } from "node:path"
import { DAY_MS } from "../clock.js"
import type { Cell } from "../spreadsheets.js"
import { assertColumn, type CellPosition, MAX_CELLS, type RowCollector, SheetError, toCell } from "./rows.js"
import { WorkbookPackage } from "./xlsx-package.js"

interface Workbook {
  readonly sheetPath: string
  readonly texts: readonly string[]
  /** Whether a cell format shows a date, by its index. */
  readonly dateFormats: readonly boolean[]
  /** Whether day 0 is 1904-01-01. */
  readonly startsIn1904: boolean
}

/** Reads the rows of the first sheet of a workbook. Dates are `YYYY-MM-DD`, or ISO 8601 if they have a time. Throws SheetError. */
export async function readXlsx(bytes: Buffer, rows: RowCollector): Promise<void> {
  const parts = new WorkbookPackage(bytes)
  await readSheet(parts, await readWorkbook(parts), rows)
}

async function readWorkbook(parts: WorkbookPackage): Promise<Workbook> {
  const targets = new Map<string | undefined, string>()
  await parts.parse("xl/_rels/workbook.xml.rels", {
    open: (name, { Id, Target = "" }) => {
      if (name === "Relationship") targets.set(Id, posix.join("xl", Target.startsWith("/") ? `..${Target}` : Target))
    },
  })
  const sheets: (string | undefined)[] = []
  let startsIn1904 = false
  await parts.parse("xl/workbook.xml", {
    open: (name, { "r:id": relation, date1904 }) => {
      if (name === "sheet") sheets.push(targets.get(relation))
      if (name === "workbookPr") startsIn1904 = isTrue(date1904)
    },
  })
  const sheetPath = sheets.find((path) => path !== undefined && parts.has(path))
  if (sheetPath === undefined) throw new SheetError("unreadable")
  return { sheetPath, startsIn1904, texts: await readTexts(parts), dateFormats: await readDateFormats(parts) }
}

/** The texts that cells refer to by number. */
async function readTexts(parts: WorkbookPackage): Promise<string[]> {
  const texts: string[] = []
  let parent = ""
  await parts.parse("xl/sharedStrings.xml", {
    open: (name) => {
      if (name === "si" && texts.push("") > MAX_CELLS) throw new SheetError("fileTooComplex")
      if (name === "si" || name === "r" || name === "rPh") parent = name
    },
    // Phonetic runs (`rPh`) repeat the text in another script.
    text: (text, name) => {
      if (name === "t" && parent !== "rPh" && texts.length > 0) texts[texts.length - 1] += text
    },
  })
  return texts.map(unescapeText)
}

/** Longest format code in Excel. */
const MAX_FORMAT_LENGTH = 255

async function readDateFormats(parts: WorkbookPackage): Promise<boolean[]> {
  // Decided once for each code: many cell formats can have one.
  const custom = new Map<string | undefined, boolean>()
  const formats: boolean[] = []
  let isCellFormat = false
  await parts.parse("xl/styles.xml", {
    open: (name, { numFmtId, formatCode = "" }) => {
      if (name === "numFmt") custom.set(numFmtId, hasDateField(formatCode.slice(0, MAX_FORMAT_LENGTH)))
      if (name === "cellXfs" || name === "cellStyleXfs") isCellFormat = name === "cellXfs"
      if (name === "xf" && isCellFormat) formats.push(custom.get(numFmtId) ?? isBuiltInDate(Number(numFmtId)))
    },
  })
  return formats
}

/** Whether a built-in format shows a date or time (18.8.30). */
const isBuiltInDate = (id: number) =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58)

/** Whether a format code shows a date or time. */
function hasDateField(code: string): boolean {
  // Quoted and escaped text, colors and locales are no fields.
  const [fields = ""] = code.replace(/"[^"]*"|\\.|\[[^[\]]*\]/g, "").split(";")
  return /[dmyhs]/i.test(fields) && !fields.includes("@")
}

interface SheetCell extends CellPosition {
  readonly type: string | undefined
  readonly format: number
  text: string
}

async function readSheet(parts: WorkbookPackage, workbook: Workbook, rows: RowCollector): Promise<void> {
  let row = 0
  let column = 0
  let cells: Cell[] | undefined
  let cell: SheetCell | undefined
  await parts.parse(workbook.sheetPath, {
    open: (name, { r, t: type, s }) => {
      if (name === "row") {
        row = Number.isSafeInteger(Number(r)) ? Number(r) : row + 1
        cells = []
        column = 0
      } else if (name === "c" && cells) {
        column = r === undefined ? column + 1 : columnOf(r, { row, column: column + 1 })
        cell = { row, column, type, format: Number(s), text: "" }
      }
    },
    text: (text, name) => {
      if (cell && name === (cell.type === "inlineStr" ? "t" : "v")) cell.text += text
    },
    close: (name) => {
      if (name === "c" && cell && cells) {
        const value = toValue(cell, workbook)
        if (value !== null) {
          assertColumn(cell)
          cells[cell.column - 1] = value
        }
        cell = undefined
      } else if (name === "row" && cells) {
        rows.add(cells)
        cells = undefined
      }
    },
  })
}

/** The number of the column in a reference such as `AB12`. Throws SheetError for other text. */
function columnOf(reference: string, position: CellPosition): number {
  const letters = /^([A-Z]{1,3})\d{1,7}$/.exec(reference)?.[1]
  if (!letters) throw unreadableCell(position)
  return [...letters].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0)
}

/** The value of a cell by its type (18.18.11). */
function toValue(cell: SheetCell, { texts, dateFormats, startsIn1904 }: Workbook): Cell {
  const { type = "n", format, text } = cell
  if (text === "") return null
  switch (type) {
    case "n": {
      const number = Number(text)
      if (!Number.isFinite(number)) throw unreadableCell(cell)
      return dateFormats[format] ? toDate(number, startsIn1904) : number
    }
    case "s": {
      const shared = texts[Number(text)]
      if (shared === undefined) throw unreadableCell(cell)
      return toCell(shared, cell)
    }
    case "b":
      return isTrue(text)
    case "d":
      return toCell(withoutMidnight(text), cell)
    default:
      return toCell(type === "inlineStr" ? unescapeText(text) : text, cell)
  }
}

/** A serial date: days since 1899-12-30, or since 1904-01-01. A number beyond all dates stays a number. */
function toDate(days: number, startsIn1904: boolean): Cell {
  const date = new Date(Math.round((days - (startsIn1904 ? 24_107 : 25_569)) * DAY_MS))
  return Number.isNaN(date.getTime()) ? days : withoutMidnight(date.toISOString())
}

const withoutMidnight = (text: string) => text.replace(/T00:00:00(\.0{1,9})?Z?$/, "")

const isTrue = (text: string | undefined) => text === "1" || text === "true"

/** Replaces the escapes of characters, such as `_x000A_` (22.9.2.19), except for those that no text may have. */
const unescapeText = (text: string) =>
  text.replace(/_x([0-9A-F]{4})_/gi, (escaped, hex: string) => {
    const character = String.fromCharCode(Number.parseInt(hex, 16))
    return /[^\P{C}\t\n\r]/u.test(character) ? escaped : character
  })

const unreadableCell = ({ row, column }: CellPosition) => new SheetError("unreadableCell", { row, column })
