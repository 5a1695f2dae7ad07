// Multipart forms with one file, whose bytes are read while they arrive.
import type { IncomingMessage } from "node:http"
import { PassThrough, type Readable } from "node:stream"
import busboy from "busboy"
import { AppError, tooManyError, validationError } from "../core/errors.js"
import type { Upload } from "../core/upload.js"

/** Bytes of a file that are kept in memory while fields may still follow. */
const MAX_BUFFERED_BYTES = 524_288
/** Bytes that each further stream of an upload buffers. Node's default is four times as much. */
const STREAM_BUFFER_BYTES = 16_384

/** A form: whole if its file is small, and up to its file otherwise. */
export interface UploadForm {
  /** Text fields; the value of a repeated field is a list. */
  readonly fields: Record<string, string | string[]>
  /** Undefined for a form without a file, if the file is optional. */
  readonly file?: { readonly field: string; readonly upload: Upload }
  /** Whether all fields were read. Further fields of other forms are an error, which `finished` of the upload reports. */
  readonly isComplete: boolean
  /** Discards what is left of the request. Call it in any case. */
  close(): void
}

interface FormRules {
  /** Field of the file. Undefined if any field may have it. */
  fileField?: string
  /** Accept a form without a file. */
  isOptional?: boolean
  maxFields?: number
  maxFieldBytes?: number
}

/**
 * Reads a form. Its fields may follow a file of at most 512 KiB and precede a larger one. An optional file without name and
 * contents, as browsers send an empty file input, counts as none. Throws VALIDATION_FAILED for a form without a file unless it is
 * optional, or with more fields than allowed, and BAD_REQUEST for a malformed one.
 */
export function readUploadForm(
  req: IncomingMessage,
  { fileField, isOptional = false, maxFields = 20, maxFieldBytes = 20_000 }: FormRules,
): Promise<UploadForm> {
  return new Promise((resolve, reject) => {
    const parser = createParser(req, maxFields, maxFieldBytes)
    const fields: UploadForm["fields"] = Object.create(null)
    let file: { field: string; upload: ReceivedUpload } | undefined
    let isDelivered = false
    const close = () => {
      req.unpipe(parser)
      parser.destroy()
      req.resume()
    }
    const fail = (error: AppError) => {
      file?.upload.fail(error)
      reject(error)
      close()
    }
    const deliver = ({ isComplete }: { isComplete: boolean }) => {
      isDelivered = true
      resolve({ fields, file, isComplete, close })
    }
    parser.on("field", (name, value, { nameTruncated, valueTruncated }) => {
      if (isDelivered) fail(validationError({ [name]: "afterFile" }))
      else if (name === fileField) fail(validationError({ [name]: "file" }))
      else if (nameTruncated || valueTruncated) fail(new AppError("PAYLOAD_TOO_LARGE", { details: { maxBytes: maxFieldBytes } }))
      else fields[name] = fields[name] === undefined ? value : [...[fields[name]].flat(), value]
    })
    parser.on("file", (name, bytes, { filename }) => {
      // Without a listener the error of an incomplete form would end the process.
      bytes.on("error", () => {})
      if (file) return fail(tooManyError(name, 1))
      if (fileField !== undefined && name !== fileField) return fail(validationError({ [name]: "unknownField" }))
      if (isOptional && !filename) {
        bytes.once("data", () => fail(validationError({ [name]: "fileName" })))
        return
      }
      file = { field: name, upload: new ReceivedUpload(filename ?? "", bytes, () => deliver({ isComplete: false })) }
    })
    parser.on("fieldsLimit", () => fail(tooManyError("", maxFields)))
    parser.on("partsLimit", () => fail(tooManyError("", maxFields)))
    parser.on("filesLimit", () => fail(tooManyError(fileField ?? file?.field ?? "", 1)))
    parser.on("error", (cause) => fail(new AppError("BAD_REQUEST", { cause })))
    parser.on("finish", () => {
      file?.upload.complete()
      if (!file && !isOptional) fail(validationError({ [fileField ?? "file"]: "required" }))
      else if (!isDelivered) deliver({ isComplete: true })
    })
    req.once("close", () => {
      // A request can be complete and have bytes that the parser has not read.
      if (!req.readableEnded) fail(new AppError("BAD_REQUEST"))
    })
    req.pipe(parser)
  })
}

/** Throws BAD_REQUEST for a content type without a boundary. */
function createParser({ headers }: IncomingMessage, maxFields: number, maxFieldBytes: number): busboy.Busboy {
  const limits = {
    fields: maxFields,
    fieldSize: maxFieldBytes,
    fieldNameSize: 100,
    files: 1,
    parts: maxFields + 2,
    headerPairs: 20,
  }
  try {
    return busboy({ headers, limits, defParamCharset: "utf8", fileHwm: STREAM_BUFFER_BYTES, highWaterMark: STREAM_BUFFER_BYTES })
  } catch (cause) {
    throw new AppError("BAD_REQUEST", { cause })
  }
}

class ReceivedUpload implements Upload {
  readonly #end = Promise.withResolvers<void>()
  readonly #buffered: PassThrough
  #isOpened = false

  /** Calls `onFull` when the file is larger than the buffer, so that its reader must begin before the form ends. */
  constructor(
    private readonly name: string,
    bytes: Readable,
    onFull: () => void,
  ) {
    this.#end.promise.catch(() => {})
    this.#buffered = new PassThrough({ writableHighWaterMark: MAX_BUFFERED_BYTES, readableHighWaterMark: STREAM_BUFFER_BYTES })
    this.#buffered.on("error", () => {})
    bytes.on("error", (error) => this.#buffered.destroy(error))
    bytes.pipe(this.#buffered)
    bytes.on("data", () => {
      if (this.#buffered.writableNeedDrain) onFull()
    })
  }

  async open() {
    if (this.#isOpened) throw validationError({ file: "required" })
    this.#isOpened = true
    return { name: this.name, bytes: this.#buffered }
  }

  finished(): Promise<void> {
    return this.#end.promise
  }

  complete(): void {
    this.#end.resolve()
  }

  fail(error: AppError): void {
    this.#end.reject(error)
    this.#buffered.destroy(error)
  }
}
