// HTTP servers that receive webhooks.
import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http"

/** A received request. */
interface Received {
  headers: IncomingHttpHeaders
  text: string
}

export interface Receiver {
  url: string
  received: Received[]
  /** Answers the next requests, 200 at first. */
  answer: (res: ServerResponse, request: Received) => void
  close(): Promise<void>
}

export async function openReceiver(): Promise<Receiver> {
  const server = createServer(async (req, res) => {
    let text = ""
    for await (const chunk of req) text += chunk
    const request = { headers: req.headers, text }
    receiver.received.push(request)
    receiver.answer(res, request)
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const receiver: Receiver = {
    url: `http://127.0.0.1:${(server.address() as { port: number }).port}/hook`,
    received: [],
    answer: (res) => res.end("ok"),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return receiver
}
