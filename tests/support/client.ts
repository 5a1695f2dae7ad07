// A client of both APIs. Like an external program, it uses URLs, tokens and JSON only, none of the server's code. Problems that
// openapi.json does not document fail the test, and so does a 201 without `Location`.
import { observeDenials } from "./denials.js"
import { assertDocumented } from "./documented-errors.js"
import { sendRequest } from "./http-request.js"

/** Any JSON value. */
export type Json = ReturnType<typeof JSON.parse>

export interface TestResponse<T = Json> {
  status: number
  headers: Headers
  /** The parsed body; undefined without one. */
  body: T
}

/** A file to upload. */
export interface TestFile {
  name: string
  bytes: string | Uint8Array<ArrayBuffer>
}

const toBlob = ({ bytes }: TestFile) => new Blob([bytes])

type Options = { headers?: Record<string, string> }

export class Client {
  readonly url: string
  readonly id: string
  readonly token: string | undefined

  constructor(url: string, { id = "", token }: { id?: string; token?: string } = {}) {
    this.url = url
    this.id = id
    this.token = token
  }

  /** The same client with another token, or without one. */
  with(token: string | undefined): Client {
    return new Client(this.url, { id: this.id, token })
  }

  get = (path: string, options?: Options) => this.send("GET", path, undefined, options)
  post = (path: string, body?: unknown, options?: Options) => this.send("POST", path, body, options)
  put = (path: string, body?: unknown, options?: Options) => this.send("PUT", path, body, options)
  patch = (path: string, body?: unknown, options?: Options) => this.send("PATCH", path, body, options)
  delete = (path: string, body?: unknown, options?: Options) => this.send("DELETE", path, body, options)

  /** Sends a REST request; `path` is relative to `/api`. */
  send(method: string, path: string, body?: unknown, { headers = {} }: Options = {}): Promise<TestResponse> {
    return this.fetch(`/api${path}`, {
      method,
      headers: { ...(body === undefined ? {} : { "Content-Type": "application/json" }), ...headers },
      body: body === undefined ? undefined : JSON.stringify(body),
    })
  }

  /** Sends a GraphQL request. The body has `data` and `errors`. */
  graphql(query: string, variables?: Record<string, unknown>, { headers = {} }: Options = {}): Promise<TestResponse> {
    return this.fetch("/graphql", {
      method: "POST",
      headers: { "Content-Type": "application/json", ...headers },
      body: JSON.stringify({ query, variables }),
    })
  }

  /** Sends a form with fields and then a file. */
  upload(
    path: string,
    file: TestFile,
    fields: Record<string, string> = {},
    { headers = {} }: Options = {},
  ): Promise<TestResponse> {
    const body = new FormData()
    for (const [name, value] of Object.entries(fields)) body.append(name, value)
    body.append("file", toBlob(file), file.name)
    return this.fetch(`/api${path}`, { method: "POST", headers, body })
  }

  /** Sends a GraphQL request whose variable `file` is a file. */
  graphqlUpload(
    query: string,
    file: TestFile,
    variables: Record<string, unknown> = {},
    { headers = { "Apollo-Require-Preflight": "true" } }: Options = {},
  ): Promise<TestResponse> {
    const body = new FormData()
    body.append("operations", JSON.stringify({ query, variables: { ...variables, file: null } }))
    body.append("map", JSON.stringify({ 0: ["variables.file"] }))
    body.append("0", toBlob(file), file.name)
    return this.fetch("/graphql", { method: "POST", headers, body })
  }

  /** Sends a GraphQL request and returns its data. Throws if the response has errors. */
  async execute<T = Json>(query: string, variables?: Record<string, unknown>): Promise<T> {
    const { body } = await this.graphql(query, variables)
    if (body.errors) throw new Error(JSON.stringify(body.errors))
    return body.data as T
  }

  async fetch(path: string, init: RequestInit = {}): Promise<TestResponse> {
    const headers = new Headers(init.headers)
    if (this.token && !headers.has("authorization")) headers.set("Authorization", `Bearer ${this.token}`)
    // compression.test.ts tests compressed responses.
    if (!headers.has("accept-encoding")) headers.set("Accept-Encoding", "identity")
    const response = await sendRequest(this.url + path, { ...init, headers })
    const type = response.headers.get("content-type") ?? ""
    // An event stream does not end, so its headers are the whole result.
    if (/event-stream/.test(type)) {
      await response.cancel()
      return { status: response.status, headers: response.headers, body: undefined as Json }
    }
    const text = await response.text()
    const body = /[/+]json/.test(type) && text !== "" ? JSON.parse(text) : text === "" ? undefined : text
    if (type.startsWith("application/problem+json")) assertDocumented(init.method ?? "GET", path, body)
    await observeDenials(this, path, { ...init, headers }, body)
    if (response.status === 201 && !response.headers.get("location")?.startsWith("/api/"))
      throw new Error(`${init.method} ${path} sent no Location`)
    return { status: response.status, headers: response.headers, body }
  }
}
