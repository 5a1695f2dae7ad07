// The package of a workbook: XML documents in a ZIP file.
import { SaxesParser } from "saxes"
import { SheetError } from "./rows.js"
import { inflate, readDirectory } from "./zip.js"

/** The most data of all documents that are read, inflated. Counted while it is inflated, because a file can declare any size. */
const MAX_INFLATED_BYTES = 64 * 1_048_576

type Attributes = Readonly<Record<string, string | undefined>>

/** Names of elements are without their prefixes. */
interface XmlHandlers {
  open?(element: string, attributes: Attributes): void
  /** Text directly inside of an element. */
  text?(text: string, element: string): void
  close?(element: string): void
}

export class WorkbookPackage {
  readonly #entries: ReturnType<typeof readDirectory>
  #inflatedBytes = 0

  constructor(bytes: Buffer) {
    this.#entries = readDirectory(bytes)
  }

  has(path: string): boolean {
    return this.#entries.has(path)
  }

  /** Parses a document; an absent one has no elements. Throws SheetError if all documents together are too large. */
  async parse(path: string, handlers: XmlHandlers): Promise<void> {
    const entry = this.#entries.get(path)
    if (!entry) return
    const parser = createParser(handlers)
    const decoder = new TextDecoder("utf-8", { fatal: true })
    for await (const chunk of inflate(entry)) {
      this.#inflatedBytes += chunk.length
      if (this.#inflatedBytes > MAX_INFLATED_BYTES) throw new SheetError("fileTooComplex")
      parser.write(withoutForbidden(decoder.decode(chunk, { stream: true })))
    }
    parser.write(withoutForbidden(decoder.decode()))
    parser.close()
  }
}

/** The text without the characters that XML forbids, which some programs write. */
const withoutForbidden = (text: string) => text.replace(/[^\t\n\r\x20-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, "")

function createParser({ open, text, close }: XmlHandlers) {
  const parser = new SaxesParser({ position: false })
  const elements: string[] = []
  parser.on("opentag", ({ name, attributes }) => {
    const element = name.slice(name.indexOf(":") + 1)
    elements.push(element)
    open?.(element, attributes as Attributes)
  })
  parser.on("text", (content) => text?.(content, elements.at(-1) ?? ""))
  parser.on("closetag", () => close?.(elements.pop() ?? ""))
  return parser
}
