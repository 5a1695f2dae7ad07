// Uploads by the GraphQL multipart request specification. The scalar `Upload` stands for the file of the request.
import { GraphQLError, GraphQLScalarType } from "graphql"
import { type FileUpload, processRequest, Upload as UploadReference } from "graphql-upload-minimal"
import { AppError, validationError } from "../core/errors.js"
import { isMultipart, MAX_FILE_BYTES, type Upload } from "../core/upload.js"
import type { Middleware } from "../http/middleware.js"
import { assertBodySize } from "../http/request-body.js"
import { MAX_BODY_BYTES } from "../http/request-errors.js"

/** Headers that a page of another origin cannot send without permission of this server (CSRF), as Apollo Server requires them. */
const PREFLIGHT_HEADERS = ["apollo-require-preflight", "x-apollo-operation-name"]

/** Parses a multipart body up to its file, for which an `Upload` takes its place in the variables. */
export const uploadBody: Middleware = async (req, res, next) => {
  if (!isMultipart(req.headers["content-type"])) return next()
  if (!PREFLIGHT_HEADERS.some((name) => req.headers[name])) throw validationError({ "apollo-require-preflight": "required" })
  if (req.headers["idempotency-key"] !== undefined) throw validationError({ "Idempotency-Key": "notRepeatable" })
  res.once("finish", () => {
    req.unpipe()
    req.resume()
  })
  // One more byte than any file may have: a file of the limit is complete, and a longer one exceeds the limit of its kind.
  const limits = { maxFieldSize: MAX_BODY_BYTES, maxFileSize: MAX_FILE_BYTES + 1, maxFiles: 1 }
  req.body = await processRequest(req, res, limits).catch((error: { status?: number }) => {
    throw error.status === 413
      ? new AppError("PAYLOAD_TOO_LARGE", { details: { maxBytes: MAX_BODY_BYTES }, cause: error })
      : new AppError("BAD_REQUEST", { cause: error })
  })
  assertBodySize(req.body)
  next()
}

export const UploadScalar = new GraphQLScalarType<Upload>({
  name: "Upload",
  description: "A file of a multipart request. A variable stands for it.",
  specifiedByURL: "https://github.com/jaydenseric/graphql-multipart-request-spec",
  parseValue(value) {
    if (value instanceof UploadReference) return toUpload(value.promise)
    throw new GraphQLError("An upload is a file of a multipart request.")
  },
  parseLiteral() {
    throw new GraphQLError("An upload is a variable.")
  },
})

const toUpload = (file: Promise<FileUpload>): Upload => ({
  async open() {
    try {
      const { filename, createReadStream } = await file
      return { name: filename ?? "", bytes: createReadStream() }
    } catch (cause) {
      throw new AppError("VALIDATION_FAILED", { problems: [{ path: "file", code: "required" }], cause })
    }
  },
  // The library ignores parts after the file.
  async finished() {},
})
