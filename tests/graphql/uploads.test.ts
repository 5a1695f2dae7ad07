// Multipart requests to GraphQL: where a file may be placed, and forms that no client would send.
import { Agent, request } from "node:http"
import { afterAll, expect, test } from "@jest/globals"
import fc from "fast-check"
import { text } from "../support/files.js"
import { createTestApp } from "../support/test-app.js"

/** Requests of the fuzz test. The environment variable ROUNDS sets it. */
const cases = Number(process.env.ROUNDS ?? 20_000)
const BOUNDARY = "b"

const app = createTestApp()
const agent = new Agent({ keepAlive: true, maxSockets: 8 })
afterAll(() => agent.destroy())

/** Sends a body of any bytes. Rejects if the server closes the connection without a response. */
function send(body: string | Buffer, { token }: { token?: string } = {}): Promise<{ status: number; body: string }> {
  const headers = {
    "Content-Type": `multipart/form-data; boundary=${BOUNDARY}`,
    "Apollo-Require-Preflight": "true",
    ...(token ? { Authorization: `Bearer ${token}` } : {}),
  }
  return new Promise((resolve, reject) => {
    const outgoing = request(`${app.url}/graphql`, { method: "POST", headers, agent })
    outgoing.on("error", reject)
    outgoing.on("response", (response) => {
      let received = ""
      response.setEncoding("utf8").on("data", (chunk) => {
        received += chunk
      })
      response.on("end", () => resolve({ status: response.statusCode as number, body: received }))
    })
    outgoing.end(body)
  })
}

interface Part {
  name: string
  content: string
  filename?: string
}

const partOf = ({ name, content, filename }: Part) =>
  `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${filename === undefined ? "" : `; filename="${filename}"`}\r\n\r\n${content}\r\n`
const formOf = (...parts: Part[]) => `${parts.map(partOf).join("")}--${BOUNDARY}--\r\n`
const variables = { file: null, input: { file: null, name: "x" }, files: [null, "x"] }
const operations = { name: "operations", content: JSON.stringify({ query: "{ __typename }", variables }) }
const mapOf = (...paths: unknown[]) => ({ name: "map", content: JSON.stringify({ 0: paths }) })
const file = { name: "0", filename: "a.txt", content: "x" }

test.each(["variables.file", "variables.input.file", "variables.files.0"])("a file may have the place %s", async (path) => {
  expect(await send(formOf(operations, mapOf(path), file))).toEqual({ status: 200, body: '{"data":{"__typename":"Query"}}\n' })
})

const otherPlaces = [
  ...["hasOwnProperty.call", "hasOwnProperty.apply", "toString.x", "valueOf.call", "constructor.prototype.x", "__proto__.x"],
  ...["__proto__", "constructor", "missing", "input", "input.name", "files", "files.1", "files.2", "files.length", "file.x", ""],
].map((path) => `variables.${path}`)
test.each([...otherPlaces, "variables", "query", "operationName", "", "file", "x.variables.file"])(
  "a file in place of %p returns 400 and changes nothing",
  async (path) => {
    const { status, body } = await send(formOf(operations, mapOf(path), file))
    expect({ status, ...JSON.parse(body) }).toMatchObject({
      status: 400,
      code: "VALIDATION_FAILED",
      errors: [{ path: "map", code: "UPLOAD_PATH" }],
    })
  },
)

test.each([
  ["one place twice", [operations, mapOf("variables.file", "variables.file"), file], "map"],
  ["a place that is no text", [operations, mapOf(1), file], "map"],
  ["a map that is no JSON", [operations, { name: "map", content: "{" }, file], "map"],
  ["a map that is a list", [operations, { name: "map", content: "[]" }, file], "map"],
  ["places that are no list", [operations, { name: "map", content: '{"0":"variables.file"}' }, file], "map"],
  ["no map", [operations, file], "map"],
  ["no operation", [mapOf("variables.file"), file], "operations"],
  ["a batch of operations", [{ name: "operations", content: "[]" }, mapOf("variables.file"), file], "operations"],
  ["the operation twice", [operations, operations, mapOf("variables.file"), file], ""],
  ["no file", [operations, mapOf("variables.file")], "0"],
  ["another file", [operations, mapOf("variables.file"), { ...file, name: "1" }], "0"],
  ["two files", [operations, mapOf("variables.file"), file, file], "0"],
  ["another field", [operations, { name: "x", content: "" }, file], "x"],
])("a form with %s returns 400 naming the field", async (_case, parts, path) => {
  const { status, body } = await send(formOf(...(parts as Part[])))
  expect({ status, ...JSON.parse(body) }).toMatchObject({ status: 400, errors: [{ path }] })
})

test("a form whose file precedes a malformed part returns 400, and the server goes on", async () => {
  expect((await send(`${partOf(file)}--${BOUNDARY}\r\nno colon here\r\n\r\nx\r\n--${BOUNDARY}--\r\n`)).status).toBe(400)
  expect((await app.anonymous.get("/careers/none/jobs")).status).toBe(404)
})

test("a mutation receives a file whose map follows it", async () => {
  const query = `mutation($file: Upload!) { uploadEmployeeDocument(employeeId: "${app.employee.id}", file: $file, input: { type: OTHER }) { size } }`
  const document = { name: "operations", content: JSON.stringify({ query, variables: { file: null } }) }
  const { body } = await send(formOf({ ...file, content: "12345" }, mapOf("variables.file"), document), {
    token: app.employee.token,
  })
  expect(JSON.parse(body)).toEqual({ data: { uploadEmployeeDocument: { size: 5 } } })
})

/** Parts of forms as clients send them and as they do not: any number, in any order. */
const anyPart = fc.record({
  name: fc.constantFrom("operations", "map", "0", "1", "file", "__proto__", "constructor", ""),
  filename: fc.option(fc.constantFrom("a.txt", "", "../a", "😀.png", "__proto__"), { nil: undefined }),
  content: fc.oneof(
    fc.constantFrom(operations.content, mapOf("variables.file").content, "", "{}", "[]", "null", "\0", "x".repeat(9_000)),
    fc.jsonValue({ maxDepth: 3 }).map((value) => JSON.stringify(value)),
    fc
      .array(
        fc.constantFrom("variables", "file", "files", "0", "hasOwnProperty", "call", "__proto__", "constructor", "prototype"),
      )
      .map((keys) => mapOf(keys.join(".")).content),
  ),
})
const parts = fc.oneof(
  fc.array(anyPart, { maxLength: 5 }),
  fc.shuffledSubarray([operations, mapOf("variables.file"), file, { ...file, name: "1" }], { minLength: 2 }),
)
/** What happens to a form on its way: cuts, other bytes, and repeated pieces. */
const damage = fc.oneof(
  { weight: 2, arbitrary: fc.constant((form: string) => form) },
  fc.double({ min: 0, max: 1, noNaN: true }).map((at) => (form: string) => form.slice(0, at * form.length)),
  fc
    .tuple(
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.constantFrom(
        "",
        "\r\n",
        "\n",
        ":",
        `--${BOUNDARY}`,
        `--${BOUNDARY}--`,
        "\r\n\r\n",
        "\0",
        "ÿ",
        `--${BOUNDARY}\r\nno colon here\r\n\r\n`,
      ),
      fc.nat(20),
    )
    .map(([at, piece, length]) => (form: string) => {
      const start = Math.floor(at * form.length)
      return form.slice(0, start) + piece + form.slice(start + length)
    }),
)

test("no form ends the server or returns 5xx", async () => {
  const form = fc.tuple(parts, damage).map(([list, harm]) => harm(formOf(...list)))
  const batch = fc.array(form, { minLength: 40, maxLength: 40 })
  await fc.assert(
    fc.asyncProperty(batch, async (forms) => {
      const responses = await Promise.all(forms.map((body) => send(body)))
      for (const { status } of responses) expect([200, 400, 413]).toContain(status)
    }),
    { numRuns: Math.ceil(cases / 40), endOnFailure: true },
  )
  expect((await app.employee.graphqlUpload("query($file: Upload) { __typename }", text())).status).toBe(400)
  expect((await app.employee.graphql("{ __typename }")).body.data).toEqual({ __typename: "Query" })
})
