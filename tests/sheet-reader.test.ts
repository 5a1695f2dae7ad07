// Files of imports: their cells, and that no file crashes what reads it or the server.
import { describe, expect, test } from "@jest/globals"
import * as fc from "fast-check"
import { readBatches, type SheetFile } from "../src/adapters/sheet-reader/batches.js"
import { readSheet, SheetTimeError } from "../src/adapters/sheet-reader/reader.js"
import { SheetError } from "../src/adapters/sheet-reader/rows.js"
import type { Cell } from "../src/adapters/spreadsheets.js"
import { makeSheetFile, sheetFileSeeds } from "./support/sheet-files.js"
import { createTestApp } from "./support/test-app.js"
import { inlineCell, makeWorkbook, type WorkbookParts } from "./support/workbooks.js"

const app = createTestApp()
/** Files of the fuzz test. The environment variable ROUNDS sets it. */
const rounds = Number(process.env.ROUNDS ?? 20_000)
/** Files that are uploaded to a server: one in so many. */
const UPLOADED_SHARE = 800
/** The longest that a file of some kilobytes may take. */
const MAX_MS = 5_000

/** The rows, or the code for which the file is rejected. Throws any other error. */
async function outcomeOf(file: SheetFile): Promise<Cell[][] | string> {
  try {
    return (await readBatches(file)).flat()
  } catch (error) {
    if (error instanceof SheetError) return error.code
    throw error
  }
}

const isWithinBounds = (rows: Cell[][]) =>
  rows.length <= 20_001 &&
  rows.every(
    (row) =>
      row.length <= 200 &&
      row.every((cell) =>
        typeof cell === "string"
          ? cell.isWellFormed() && cell.length <= 5_000
          : typeof cell !== "number" || Number.isFinite(cell),
      ),
  )

test("each generated file is read within the bounds or rejected", async () => {
  const outcomes = new Map<string, number>()
  const readsWithinBounds = fc.asyncProperty(sheetFileSeeds, async (seed) => {
    const startedAt = performance.now()
    const outcome = await outcomeOf(makeSheetFile(seed))
    const kind = typeof outcome === "string" ? outcome : "read"
    outcomes.set(kind, (outcomes.get(kind) ?? 0) + 1)
    // These files are too small to exhaust the memory or a bound of all rows together.
    return (
      kind !== "fileTooComplex" &&
      (kind !== "read" || isWithinBounds(outcome as Cell[][])) &&
      performance.now() - startedAt < MAX_MS
    )
  })
  await fc.assert(readsWithinBounds, { numRuns: rounds })
  if (rounds < 1_000) return
  const rejections = ["cellTooLong", "tooManyColumns", "unreadable", "unreadableCell", "unreadableRow"]
  expect([...outcomes.keys()].sort()).toEqual([...rejections, "read"].sort())
  expect(outcomes.get("read")).toBeGreaterThan(rounds / 4)
}, 600_000)

test("uploading a generated file returns 201 or 400, whatever it contains", async () => {
  const kinds = fc.constantFrom("EMPLOYEES", "CANDIDATES", "DEPARTMENTS", "LEAVE_BALANCES")
  const returnsNoError = fc.asyncProperty(sheetFileSeeds, kinds, async (seed, kind) => {
    const { format, bytes } = makeSheetFile(seed)
    const { status } = await app.hr.upload("/imports", { name: `people.${format}`, bytes: Uint8Array.from(bytes) }, { kind })
    expect([201, 400, 415]).toContain(status)
  })
  await fc.assert(returnsNoError, { numRuns: rounds / UPLOADED_SHARE })
}, 600_000)

test("a file that takes more processor time than it has is rejected as too complex", async () => {
  expect(await readSheet({ format: "csv", bytes: Buffer.from("email") })).toEqual([["email"]])
  const slow: SheetFile = { format: "xlsx", bytes: makeWorkbook({ rows: "<row/>".repeat(5_000_000) }) }
  await expect(readSheet(slow, 300)).rejects.toThrow(SheetTimeError)
})

describe("workbooks", () => {
  const read = (parts: WorkbookParts) => outcomeOf({ format: "xlsx", bytes: makeWorkbook(parts) })
  const styles =
    '<numFmts><numFmt numFmtId="170" formatCode="[Red]dd\\.mm\\.yyyy;@"/><numFmt numFmtId="171" formatCode="0 &quot;days&quot;"/></numFmts>' +
    '<cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="170"/><xf numFmtId="171"/></cellXfs>'

  test("dates are read by the formats of their cells, with the first day of the workbook", async () => {
    const cells = [0, 1, 2, 3].map((format) => `<c s="${format}"><v>46113</v></c>`).join("")
    const rows = `<row>${cells}<c s="1"><v>46113.5</v></c><c t="d"><v>2026-04-01T00:00:00</v></c></row>`
    const days = ["2026-04-01", "2026-04-01"]
    expect(await read({ styles, rows })).toEqual([[46_113, ...days, 46_113, "2026-04-01T12:00:00.000Z", "2026-04-01"]])
    const since1904 = await read({ styles, rows, workbookProperties: '<workbookPr date1904="1"/>' })
    expect(since1904).toEqual([[46_113, "2030-04-02", "2030-04-02", 46_113, "2030-04-02T12:00:00.000Z", "2026-04-01"]])
  })

  test("a format of unclosed brackets that many cells have takes less than four times as long as a short one", async () => {
    const rows = '<row><c s="0"><v>46113</v></c></row>'
    const durationOf = async (formatCode: string, value: Cell) => {
      const formats = `<numFmts><numFmt numFmtId="170" formatCode="${formatCode}"/></numFmts>`
      const styles = `${formats}<cellXfs>${'<xf numFmtId="170"/>'.repeat(200_000)}</cellXfs>`
      const startedAt = performance.now()
      expect(await read({ styles, rows })).toEqual([[value]])
      return performance.now() - startedAt
    }
    const short = await durationOf("dd", "2026-04-01")
    expect((await durationOf(`${"[".repeat(255)}dd`, 46_113)) / short).toBeLessThan(4)
  })

  test("text is read without its formatting, escapes and phonetic runs", async () => {
    const sharedStrings = "<si><r><t>No</t></r><r><t>ra</t></r><rPh><t>ノラ</t></rPh></si><si><t>A_x000A_B_x0000_</t></si>"
    const rows =
      '<row><c t="s"><v>0</v></c><c t="s"><v>1</v></c><c t="str"><f>1&amp;"x"</f><v>1x</v></c><c t="b"><v>1</v></c><c t="e"><v>#N/A</v></c></row>' +
      `<row/><row>${inlineCell("e\u0301 &amp; &#x1F642;", "C3")}</row>`
    expect(await read({ sharedStrings, rows })).toEqual([
      ["Nora", "A\nB_x0000_", "1x", true, "#N/A"],
      [null, null, "é & 🙂"],
    ])
  })

  test("elements with prefixes and cells without references are read", async () => {
    const rows = "<x:row><x:c><x:v>1</x:v></x:c><x:c r='D1'><x:v>2</x:v></x:c><x:c><x:v>3</x:v></x:c></x:row>"
    expect(await read({ rows })).toEqual([[1, null, null, 2, 3]])
  })

  test("one text in many cells is rejected as too complex", async () => {
    const rows = `<row>${'<c t="s"><v>0</v></c>'.repeat(200)}</row>`.repeat(30)
    expect(await read({ sharedStrings: `<si><t>${"x".repeat(5_000)}</t></si>`, rows })).toBe("fileTooComplex")
  })
})
