// CSV files and workbooks that a fuzzer makes: well-formed ones with all kinds of cells, and the same with one to three defects.
import * as fc from "fast-check"
import type { SheetFile } from "../../src/adapters/sheet-reader/batches.js"
import { seededRandom } from "./random.js"
import {
  DEFLATED,
  inlineCell,
  makeZip,
  STORED,
  sheetRow,
  type WorkbookParts,
  workbookEntries,
  type ZipEntry,
} from "./workbooks.js"

type Random = () => number

const pick = <T>(random: Random, items: readonly T[]): T => items[Math.floor(random() * items.length)] as T
const upTo = (random: Random, max: number) => Math.floor(random() * (max + 1))
const list = <T>(length: number, make: (n: number) => T): T[] => Array.from({ length }, (_, n) => make(n))

const TEXTS = [
  "",
  " ",
  "Nora",
  "nora@acme.test",
  "Company / Sales",
  "2026-04-01",
  "40000",
  "-1e308",
  "true",
  "=1+1",
  "'=1",
  "İ",
  "e\u0301\u0316",
  "🙂",
  "__proto__",
  " / ".repeat(20),
]

/** As long as a cell may be, and longer. */
const LONG_TEXTS = [" / ".repeat(1_600), "x".repeat(5_001)]

/** Columns that files of all kinds need, and some more. */
const HEADER = ["email", "fullName", "name", "parent", "employeeEmail", "leaveType", "days", "validFrom", "reason", "skills"]

const CSV_CELLS = [...TEXTS, '"a""b"', '"a,b;c"', '"a\nb"', "\ufeff"]
/** Cells that no program writes. */
const ODD_CSV_CELLS = [...LONG_TEXTS, "a\u0000b", '"', 'a"b', '"a"b', ",".repeat(200)]

/** Share of odd cells in a file. */
const oddShareOf = (random: Random) => pick(random, [0, 0, 0, 0.1, 0.5])

function makeCsv(random: Random): Buffer {
  const [separator, end] = [pick(random, [",", ";", "\t"]), pick(random, ["\n", "\r\n", "\r"])]
  const oddShare = oddShareOf(random)
  const cell = () => pick(random, random() < oddShare ? ODD_CSV_CELLS : CSV_CELLS)
  const rows = list(upTo(random, 4), () => list(pick(random, [HEADER.length, upTo(random, 20)]), cell))
  const text = [HEADER, ...rows].map((cells) => cells.join(separator)).join(end)
  const encoding = pick(random, ["utf8", "utf8", "utf8", "utf8", "utf16le", "latin1"] as const)
  return damage(random, Buffer.from(pick(random, ["", "", "\ufeff"]) + text, encoding))
}

const escapeXml = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;")

const CELLS: ((random: Random) => string)[] = [
  (random) => inlineCell(escapeXml(pick(random, TEXTS))),
  (random) => `<c t="s"><v>${upTo(random, 3)}</v></c>`,
  (random) => `<c s="${upTo(random, 4)}"><v>${pick(random, ["46113", "0.5", "-1", "1e300", "60"])}</v></c>`,
  () => '<c t="b"><v>1</v></c>',
  () => '<c t="e"><v>#N/A</v></c>',
  () => '<c t="d"><v>2026-04-01T00:00:00</v></c>',
  () => '<c t="str"><f>A1&amp;"x"</f><v>result</v></c>',
  () => "<c/>",
  () => '<c t="inlineStr"><is><r><t>rich</t></r><r><t xml:space="preserve"> text</t></r><rPh><t>phonetic</t></rPh></is></c>',
  () => '<c t="inlineStr"><is><t>_x000A__x0000__xD800__x005F_</t></is></c>',
]

const ODD_CELLS = [
  '<c r="XFD1"><v>1</v></c>',
  '<c r="GR1"><v>1</v></c>',
  '<c r="ZZZZZZ1"><v>1</v></c>',
  '<c r="0"><v>1</v></c>',
  '<c t="s"><v>999999999</v></c>',
  '<c t="s"><v>-1</v></c>',
  '<c s="999999999"><v>1</v></c>',
  "<c><v>many</v></c>",
  "<c><v>1e999</v></c>",
  '<c t="unknown"><v>1</v></c>',
  ...LONG_TEXTS.map((text) => inlineCell(text)),
  "<c><c><v>1</v></c></c>",
  "<row><c><v>1</v></c></row>",
  '<c t="inlineStr"><is><t>&#0;</t></is></c>',
  '<c t="inlineStr"><is><t>&unknown;</t></is></c>',
  '<c t="inlineStr"><is><t><![CDATA[<c>]]></t></is></c>',
  "<!-- comment --><?instruction?>",
  "<x:c><x:v>1</x:v></x:c>",
  "<c a=1>",
  "</c>",
  "<c",
  "<a>".repeat(300),
]

const COLUMNS = [
  "",
  "",
  '<cols><col min="1" max="1000000000" width="9"/></cols>',
  '<cols><col min="-1" max="x"/></cols>',
  '<dimension ref="A1:XFD1048576"/>',
  "<mergeCells><mergeCell ref='A1:XFD1048576'/></mergeCells>",
]

const STYLES =
  '<numFmts><numFmt numFmtId="170" formatCode="[Red]dd/mm/yyyy;@"/><numFmt numFmtId="171" formatCode="&quot;days&quot; 0"/></numFmts><cellXfs><xf/><xf numFmtId="14"/><xf numFmtId="170"/><xf numFmtId="171"/></cellXfs>'

function makeXlsx(random: Random): Buffer {
  const oddShare = oddShareOf(random)
  const cell = () => (random() < oddShare ? pick(random, ODD_CELLS) : pick(random, CELLS)(random))
  const row = (n: number) =>
    `<row ${pick(random, ["", `r="${n + 1}"`, 'r="999999999999"', 'r="x"'])}>${list(upTo(random, 8), cell).join("")}</row>`
  const parts: WorkbookParts = {
    columns: pick(random, COLUMNS),
    rows: `${sheetRow(HEADER)}${list(upTo(random, 4), row).join("")}`,
    sharedStrings: list(upTo(random, 4), () => `<si><t>${escapeXml(pick(random, TEXTS))}</t></si>`).join(""),
    styles: pick(random, [STYLES, STYLES, undefined, "<cellXfs>"]),
    workbookProperties: pick(random, ["", '<workbookPr date1904="1"/>']),
  }
  const method = pick(random, [STORED, DEFLATED])
  const entries: ZipEntry[] = workbookEntries(parts).map((entry) => ({ ...entry, method }))
  for (let n = pick(random, [0, 0, 1, 3]); n > 0; n--) pick(random, DEFECTS)(entries, random)
  return damage(random, makeZip(entries))
}

/** Defects of a package: what its directory declares, and its documents. */
const DEFECTS: ((entries: ZipEntry[], random: Random) => void)[] = [
  () => {},
  (entries, random) => Object.assign(pick(random, entries), { declaredSize: pick(random, [0, 100, 0xffffffff]) }),
  (entries, random) => Object.assign(pick(random, entries), { flags: 1 }),
  (entries, random) => Object.assign(pick(random, entries), { method: pick(random, [0, 12, 99]) }),
  (entries, random) => entries.splice(upTo(random, entries.length - 1), 1),
  (entries, random) => entries.push({ ...pick(random, entries) }),
  (entries, random) => Object.assign(pick(random, entries), { name: pick(random, ["", "../x", "xl/", "x".repeat(60_000)]) }),
  (entries, random) =>
    Object.assign(pick(random, entries), {
      bytes: pick(random, ["", "<", "x", "<a/>", "\u0000", "<!DOCTYPE a [<!ENTITY b 'c'>]><a>&b;</a>"]),
    }),
  (entries, random) => {
    const entry = pick(random, entries)
    if (typeof entry.bytes === "string") entry.bytes = Buffer.from(`\ufeff${entry.bytes}`, pick(random, ["utf16le", "utf8"]))
  },
]

/** Sometimes cuts, overwrites or repeats a few bytes. */
function damage(random: Random, bytes: Buffer): Buffer {
  const at = upTo(random, bytes.length)
  switch (upTo(random, 9)) {
    case 0:
      return bytes.subarray(0, at)
    case 1:
      for (let n = upTo(random, 8); n > 0; n--) bytes[upTo(random, bytes.length)] = upTo(random, 255)
      return bytes
    case 2:
      return Buffer.concat([bytes.subarray(0, at), bytes.subarray(Math.floor(at / 2))])
    default:
      return bytes
  }
}

/** A file that the seed determines. */
export function makeSheetFile(seed: number): SheetFile {
  const random = seededRandom(seed)
  return random() < 0.5 ? { format: "csv", bytes: makeCsv(random) } : { format: "xlsx", bytes: makeXlsx(random) }
}

/** Seeds of `seededRandom`. */
export const sheetFileSeeds = fc.noShrink(fc.integer({ min: 1, max: 2_147_483_646 }))
