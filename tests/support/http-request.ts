// Requests over Node's HTTP client, which needs less than half of the processor time of `fetch`.
import { Agent, type IncomingMessage, request } from "node:http"
import { text } from "node:stream/consumers"

const agent = new Agent({ keepAlive: true })

/** A response whose body the caller reads or cancels. */
export interface OpenResponse {
  status: number
  headers: Headers
  text(): Promise<string>
  cancel(): unknown
}

/** Sends a request and does not follow redirects. Forms, and requests that are compressed or aborted, are sent by `fetch`. */
export async function sendRequest(url: string, init: RequestInit & { headers: Headers }): Promise<OpenResponse> {
  const { method = "GET", headers, body, signal } = init
  if (signal || (body && typeof body !== "string") || headers.get("accept-encoding") !== "identity") {
    const response = await fetch(url, { redirect: "manual", ...init })
    return {
      status: response.status,
      headers: response.headers,
      text: () => response.text(),
      cancel: () => response.body?.cancel(),
    }
  }
  if (!headers.has("user-agent")) headers.set("User-Agent", "node")
  // Node sends the body of a DELETE only with its length.
  if (body) headers.set("Content-Length", String(Buffer.byteLength(body)))
  const send = () =>
    new Promise<IncomingMessage>((resolve, reject) => {
      const sent = request(url, { agent, method, headers: Object.fromEntries(headers) }, resolve)
      // The server may close an idle connection while the request is on its way.
      const isIdleClosed = (error: NodeJS.ErrnoException) => sent.reusedSocket && error.code === "ECONNRESET"
      sent.on("error", (error) => (isIdleClosed(error) ? resolve(send()) : reject(error))).end(body ?? "")
    })
  const response = await send()
  return {
    status: response.statusCode as number,
    headers: headersOf(response),
    text: () => text(response),
    cancel: () => response.destroy(),
  }
}

function headersOf({ rawHeaders }: IncomingMessage): Headers {
  const headers = new Headers()
  for (let n = 0; n < rawHeaders.length; n += 2) headers.append(rawHeaders[n] as string, rawHeaders[n + 1] as string)
  return headers
}
