// ZIP files and workbooks, also malformed ones: everything that a file declares about itself can be set.
import { constants, crc32, deflateRawSync } from "node:zlib"

export interface ZipEntry {
  name: string
  /** The contents, or the compressed contents. */
  bytes: string | Buffer | { deflated: Buffer }
  /** Size that the directory declares instead of the true one. */
  declaredSize?: number
  flags?: number
  method?: number
}

export const STORED = 0
export const DEFLATED = 8

/** A ZIP file (APPNOTE.TXT 6.3). */
export function makeZip(entries: readonly ZipEntry[]): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, bytes, declaredSize, flags = 0, method = DEFLATED } of entries) {
    const isDeflated = typeof bytes === "object" && "deflated" in bytes
    const contents = isDeflated ? Buffer.alloc(0) : Buffer.from(bytes)
    const compressed = isDeflated ? bytes.deflated : method === DEFLATED ? deflateRawSync(contents, { level: 1 }) : contents
    const common = Buffer.alloc(26)
    for (const [position, value] of [20, flags, method].entries()) common.writeUInt16LE(value, position * 2)
    common.writeUInt32LE(crc32(contents), 10)
    common.writeUInt32LE(compressed.length, 14)
    common.writeUInt32LE(declaredSize ?? contents.length, 18)
    common.writeUInt16LE(Buffer.byteLength(name), 22)
    const position = Buffer.alloc(14)
    position.writeUInt32LE(offset, 10)
    const local = Buffer.concat([Buffer.from("PK\x03\x04"), common, Buffer.from(name), compressed])
    directory.push(Buffer.concat([Buffer.from("PK\x01\x02\x14\x00"), common, position, Buffer.from(name)]))
    parts.push(local)
    offset += local.length
  }
  const end = Buffer.alloc(18)
  end.writeUInt16LE(entries.length, 4)
  end.writeUInt16LE(entries.length, 6)
  end.writeUInt32LE(Buffer.concat(directory).length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...parts, ...directory, Buffer.from("PK\x05\x06"), end])
}

/** XML of the parts of a workbook. A part that is undefined is left out. */
export interface WorkbookParts {
  /** The element `cols` and whatever else is before the rows. */
  columns?: string
  rows?: string
  sharedStrings?: string | { deflated: Buffer; declaredSize: number }
  styles?: string
  workbookProperties?: string
}

const NAMESPACE = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
const RELATIONSHIPS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"

export const inlineCell = (text: string, reference?: string) =>
  `<c${reference ? ` r="${reference}"` : ""} t="inlineStr"><is><t>${text}</t></is></c>`

export const sheetRow = (cells: readonly string[], number?: number) =>
  `<row${number ? ` r="${number}"` : ""}>${cells.map((text) => inlineCell(text)).join("")}</row>`

/** The ZIP entries of a workbook with one sheet. */
export function workbookEntries({
  columns = "",
  rows = "",
  sharedStrings,
  styles,
  workbookProperties = "",
}: WorkbookParts): ZipEntry[] {
  const shared =
    typeof sharedStrings === "object"
      ? { bytes: { deflated: sharedStrings.deflated }, declaredSize: sharedStrings.declaredSize }
      : sharedStrings !== undefined && { bytes: `<sst xmlns="${NAMESPACE}">${sharedStrings}</sst>` }
  return [
    {
      name: "[Content_Types].xml",
      bytes:
        '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>',
    },
    {
      name: "xl/workbook.xml",
      bytes: `<workbook xmlns="${NAMESPACE}" xmlns:r="${RELATIONSHIPS}">${workbookProperties}<sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    },
    {
      name: "xl/_rels/workbook.xml.rels",
      bytes: `<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>`,
    },
    ...(shared ? [{ name: "xl/sharedStrings.xml", ...shared }] : []),
    ...(styles === undefined
      ? []
      : [{ name: "xl/styles.xml", bytes: `<styleSheet xmlns="${NAMESPACE}">${styles}</styleSheet>` }]),
    {
      name: "xl/worksheets/sheet1.xml",
      bytes: `<worksheet xmlns="${NAMESPACE}">${columns}<sheetData>${rows}</sheetData></worksheet>`,
    },
  ]
}

export const makeWorkbook = (parts: WorkbookParts): Buffer => makeZip(workbookEntries(parts))

/** Deflated text whose middle is repeated, also more often than a string or the memory could hold. */
export function deflateRepeated({
  start,
  text,
  count,
  end,
}: {
  start: string
  text: string
  count: number
  end: string
}): Buffer {
  const perBlock = Math.ceil(1_048_576 / text.length)
  const blocks = Math.ceil(count / perBlock)
  // A full flush ends at a byte and refers to nothing before, so deflated blocks can be repeated.
  const deflated = (part: string, isLast = false) =>
    deflateRawSync(part, { level: 9, finishFlush: isLast ? constants.Z_FINISH : constants.Z_FULL_FLUSH })
  const block = deflated(text.repeat(perBlock))
  return Buffer.concat([deflated(start), ...Array<Buffer>(blocks).fill(block), deflated(end, true)])
}
