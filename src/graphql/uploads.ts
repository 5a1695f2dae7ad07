// Uploads by the GraphQL multipart request specification. The scalar `Upload` stands for the file of the request.
import { GraphQLError, GraphQLScalarType } from "graphql"
import { GraphQLUpload, Upload as UploadReference } from "graphql-upload-minimal"
import { validationError } from "../core/errors.js"
import { isMultipart, type Upload } from "../core/upload.js"
import type { Middleware } from "../http/middleware.js"
import { assertBodySize } from "../http/request-body.js"
import { MAX_BODY_BYTES } from "../http/request-errors.js"
import { readUploadForm, type UploadForm } from "../http/uploads.js"

/** Headers that a page of another origin cannot send without permission of this server (CSRF), as Apollo Server requires them. */
const PREFLIGHT_HEADERS = ["apollo-require-preflight", "x-apollo-operation-name"]

/** Reads a multipart body up to its file, which takes its places in the variables. */
export const uploadBody: Middleware = async (req, res, next) => {
  if (!isMultipart(req.headers["content-type"])) return next()
  if (!PREFLIGHT_HEADERS.some((name) => req.headers[name])) throw validationError({ "apollo-require-preflight": "required" })
  if (req.headers["idempotency-key"] !== undefined) throw validationError({ "Idempotency-Key": "notRepeatable" })
  const form = await readUploadForm(req, { isOptional: true, maxFields: 2, maxFieldBytes: MAX_BODY_BYTES })
  res.once("close", form.close)
  req.body = readOperation(form)
  next()
}

/**
 * The field `operations` of a form, with its file in the places that the field `map` gives to it. Throws VALIDATION_FAILED for
 * fields that do not have the form of the specification.
 */
function readOperation({ fields, file }: UploadForm): unknown {
  const { operations, map, ...others } = fields
  const unknown = Object.keys(others)
  if (unknown.length > 0) throw validationError(Object.fromEntries(unknown.map((name) => [name, "unknownField"])))
  const body = parseField("operations", operations)
  assertBodySize(body)
  for (const [field, paths] of Object.entries(parseField("map", map))) {
    if (field !== file?.field) throw validationError({ [field]: "required" })
    if (!Array.isArray(paths)) throw validationError({ map: "list" })
    const reference = new FileReference(file.upload)
    for (const path of paths) setVariable(body, path, reference)
  }
  return body
}

function parseField(name: string, value: string | string[] | undefined): object {
  if (value === undefined) throw validationError({ [name]: "required" })
  try {
    const parsed: unknown = JSON.parse(String(value))
    if (typeof parsed === "object" && parsed !== null && !Array.isArray(parsed)) return parsed
  } catch {
    // Reported below.
  }
  throw validationError({ [name]: "json" })
}

/**
 * Sets the property that a path of `map` names, such as `variables.input.file`. It must be an own property whose value is null, as a
 * file is in `operations`. Inherited properties would reach objects that all requests share.
 */
function setVariable(body: object, path: unknown, value: FileReference): void {
  if (typeof path !== "string" || !path.startsWith("variables.")) throw validationError({ map: "uploadPath" })
  const keys = path.split(".")
  const last = keys.pop() as string
  let owner: unknown = body
  for (const key of keys) owner = isOwner(owner, key) ? owner[key] : undefined
  if (!isOwner(owner, last) || owner[last] !== null) throw validationError({ map: "uploadPath" })
  owner[last] = value
}

const isOwner = (value: unknown, key: string): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && Object.hasOwn(value, key)

/** A file of a multipart request in its variables. JSON has no value of this class. */
class FileReference extends UploadReference {
  constructor(readonly upload: Upload) {
    super()
  }
}

export const UploadScalar = new GraphQLScalarType({
  ...GraphQLUpload.toConfig(),
  description: "A file of a multipart request. A variable stands for it.",
  specifiedByURL: "https://github.com/jaydenseric/graphql-multipart-request-spec",
  parseValue(value) {
    if (value instanceof FileReference) return value.upload
    throw new GraphQLError("An upload is a file of a multipart request.")
  },
})
