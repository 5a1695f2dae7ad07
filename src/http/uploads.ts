// Multipart forms with one file. The fields precede the file, whose bytes are read while they arrive: at most a chunk is in memory.
import type { IncomingMessage } from "node:http"
import type { Readable } from "node:stream"
import busboy from "busboy"
import { AppError, tooManyError, validationError } from "../core/errors.js"
import type { Upload } from "../core/upload.js"

const MAX_FIELDS = 20
const MAX_FIELD_BYTES = 20_000

/** A form up to its file. */
export interface UploadForm {
  /** Text fields; the value of a repeated field is a list. */
  readonly fields: Record<string, string | string[]>
  /** Undefined for a form without a file, if the file is optional. */
  readonly upload?: Upload
  /** Discards what is left of the request. Call it in any case. */
  close(): void
}

/**
 * Reads a form up to its file in the field `fileField`. An optional file without name and contents, as browsers send an empty file
 * input, counts as none. Throws VALIDATION_FAILED for a form without a file unless it is optional, with more fields than allowed or
 * in the wrong order, and BAD_REQUEST for a malformed one.
 */
export function readUploadForm(req: IncomingMessage, fileField: string, { isOptional = false } = {}): Promise<UploadForm> {
  return new Promise((resolve, reject) => {
    const parser = createParser(req)
    const fields: UploadForm["fields"] = Object.create(null)
    let received: ReceivedUpload | undefined
    const close = () => {
      req.unpipe(parser)
      parser.destroy()
      req.resume()
    }
    const fail = (error: AppError) => {
      received?.fail(error)
      reject(error)
      close()
    }
    parser.on("field", (name, value, { nameTruncated, valueTruncated }) => {
      if (received) fail(validationError({ [name]: "afterFile" }))
      else if (name === fileField) fail(validationError({ [name]: "file" }))
      else if (nameTruncated || valueTruncated)
        fail(new AppError("PAYLOAD_TOO_LARGE", { details: { maxBytes: MAX_FIELD_BYTES } }))
      else fields[name] = fields[name] === undefined ? value : [...[fields[name]].flat(), value]
    })
    parser.on("file", (name, bytes, { filename }) => {
      // Without a listener the error of an incomplete form would end the process.
      bytes.on("error", () => {})
      if (received) return fail(tooManyError(fileField, 1))
      if (name !== fileField) return fail(validationError({ [name]: "unknownField" }))
      if (isOptional && !filename) {
        bytes.once("data", () => fail(validationError({ [fileField]: "fileName" })))
        return
      }
      received = new ReceivedUpload(filename ?? "", bytes)
      resolve({ fields, upload: received, close })
    })
    parser.on("fieldsLimit", () => fail(tooManyError("", MAX_FIELDS)))
    parser.on("partsLimit", () => fail(tooManyError("", MAX_FIELDS)))
    parser.on("filesLimit", () => fail(tooManyError(fileField, 1)))
    parser.on("error", (cause) => fail(new AppError("BAD_REQUEST", { cause })))
    parser.on("finish", () => {
      if (received) received.complete()
      else if (isOptional) resolve({ fields, close })
      else fail(validationError({ [fileField]: "required" }))
    })
    req.once("close", () => {
      // A request can be complete and have bytes that the parser has not read.
      if (!req.readableEnded) fail(new AppError("BAD_REQUEST"))
    })
    req.pipe(parser)
  })
}

/** Throws BAD_REQUEST for a content type without a boundary. */
function createParser({ headers }: IncomingMessage): busboy.Busboy {
  const limits = {
    fields: MAX_FIELDS,
    fieldSize: MAX_FIELD_BYTES,
    fieldNameSize: 100,
    files: 1,
    parts: MAX_FIELDS + 2,
    headerPairs: 20,
  }
  try {
    return busboy({ headers, limits, defParamCharset: "utf8" })
  } catch (cause) {
    throw new AppError("BAD_REQUEST", { cause })
  }
}

class ReceivedUpload implements Upload {
  readonly #end = Promise.withResolvers<void>()
  #isOpened = false

  constructor(
    private readonly name: string,
    private readonly bytes: Readable,
  ) {
    this.#end.promise.catch(() => {})
  }

  async open() {
    if (this.#isOpened) throw validationError({ file: "required" })
    this.#isOpened = true
    return { name: this.name, bytes: this.bytes }
  }

  finished(): Promise<void> {
    return this.#end.promise
  }

  complete(): void {
    this.#end.resolve()
  }

  fail(error: AppError): void {
    this.#end.reject(error)
    this.bytes.destroy(error)
  }
}
