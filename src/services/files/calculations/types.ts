// Types of uploaded files: the name says what a file claims to be, and its bytes must agree. Downloads have the type of this table,
// never one that a client sent.
import { fileTypeFromBuffer } from "file-type"
import { AppError } from "../../../core/errors.js"

const office = "application/vnd.openxmlformats-officedocument"
const openDocument = "application/vnd.oasis.opendocument"

const MEDIA_TYPES = {
  pdf: "application/pdf",
  png: "image/png",
  jpg: "image/jpeg",
  jpeg: "image/jpeg",
  webp: "image/webp",
  gif: "image/gif",
  txt: "text/plain",
  csv: "text/csv",
  md: "text/markdown",
  docx: `${office}.wordprocessingml.document`,
  xlsx: `${office}.spreadsheetml.sheet`,
  pptx: `${office}.presentationml.presentation`,
  odt: `${openDocument}.text`,
  ods: `${openDocument}.spreadsheet`,
  odp: `${openDocument}.presentation`,
  zip: "application/zip",
} as const

export type FileExtension = keyof typeof MEDIA_TYPES

/** The limits of a kind of file: its size, and its types. */
export interface FileRules {
  readonly maxBytes: number
  readonly extensions: readonly FileExtension[]
}

const MEBIBYTE = 1_048_576

/** The limits by kind of file. Those of résumés also hold for anonymous callers. */
export const FILE_RULES = {
  documents: { maxBytes: 25 * MEBIBYTE, extensions: Object.keys(MEDIA_TYPES) as FileExtension[] },
  images: { maxBytes: 5 * MEBIBYTE, extensions: ["png", "jpg", "jpeg", "webp", "gif"] },
  imports: { maxBytes: 10 * MEBIBYTE, extensions: ["csv", "xlsx"] },
  resumes: { maxBytes: 5 * MEBIBYTE, extensions: ["pdf", "docx", "odt", "txt", "md", "png", "jpg", "jpeg"] },
} as const satisfies Readonly<Record<string, FileRules>>

export type FileKind = keyof typeof FILE_RULES

/** Number of bytes at the beginning of a file by which its type is detected. */
export const SAMPLE_BYTES = 4_100

const unsupported = ({ extensions }: FileRules) =>
  new AppError("UNSUPPORTED_FILE_TYPE", { details: { extensions }, problems: [{ path: "file", code: "fileType" }] })

/** The extension of a file if the rules accept it. Throws UNSUPPORTED_FILE_TYPE. */
export function acceptedExtension(extension: string, rules: FileRules): FileExtension {
  const found = rules.extensions.find((accepted) => accepted === extension)
  if (!found) throw unsupported(rules)
  return found
}

/** The media type of a file whose bytes agree with its extension. Throws UNSUPPORTED_FILE_TYPE. Archives are not opened. */
export async function detectMediaType(sample: Uint8Array, extension: FileExtension, rules: FileRules): Promise<string> {
  const mediaType = MEDIA_TYPES[extension]
  const detected = await detect(sample)
  if (!isDetected(detected, mediaType)) throw unsupported(rules)
  return mediaType
}

async function detect(sample: Uint8Array): Promise<string | undefined> {
  try {
    const { mime, ext } = (await fileTypeFromBuffer(sample)) ?? {}
    // Two letters make a bitmap, so an ordinary text can look like one.
    return ext === "bmp" ? undefined : mime
  } catch {
    // An incomplete file, such as an archive that ends within the sample.
    return undefined
  }
}

/**
 * Whether the detected type is the claimed one. Text has no signature. The sample may end before the entry of an archive
 * that identifies an office document, which is an archive then.
 */
function isDetected(detected: string | undefined, mediaType: string): boolean {
  if (isText(mediaType)) return detected === undefined
  if (detected === mediaType) return true
  const isOffice = (type: string) => type.startsWith(office) || type.startsWith(openDocument)
  if (mediaType === MEDIA_TYPES.zip) return detected !== undefined && isOffice(detected)
  return isOffice(mediaType) && detected === MEDIA_TYPES.zip
}

export const isText = (mediaType: string): boolean => mediaType.startsWith("text/")

/** Types that browsers display without running anything. */
export const isDisplayable = (mediaType: string): boolean => mediaType.startsWith("image/")
