// Client of the memory test: sends uploads in parallel. It runs in a worker thread, whose memory is not counted as the server's.
import { request } from "node:http"
import { Readable } from "node:stream"
import { parentPort, workerData } from "node:worker_threads"

const { url, token, uploads, size } = workerData
const BOUNDARY = "form-boundary"
const chunk = Buffer.alloc(65_536, "x")
const head = [
  `--${BOUNDARY}\r\nContent-Disposition: form-data; name="type"\r\n\r\nOTHER\r\n`,
  `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="big.txt"\r\n\r\n`,
].join("")
let chunks = 0

function* form() {
  yield Buffer.from(head)
  for (let sent = 0; sent < size; sent += chunk.length) {
    if (++chunks % 1_000 === 0) parentPort.postMessage({ chunks })
    yield chunk
  }
  yield Buffer.from(`\r\n--${BOUNDARY}--\r\n`)
}

/** Opens a request and sends its headers. All are sent before the first body, which keeps this thread busy for long. */
const open = () =>
  new Promise((resolve, reject) => {
    const headers = { Authorization: `Bearer ${token}`, "Content-Type": `multipart/form-data; boundary=${BOUNDARY}` }
    const outgoing = request(url, { method: "POST", headers, agent: false })
    outgoing.once("error", reject)
    outgoing.once("socket", (socket) => socket.once("connect", () => resolve(outgoing)))
    outgoing.flushHeaders()
  })

const upload = (outgoing) =>
  new Promise((resolve, reject) => {
    outgoing.on("error", reject)
    outgoing.on("response", (response) => {
      let body = ""
      response.setEncoding("utf8").on("data", (text) => {
        body += text
      })
      response.on("end", () => resolve({ status: response.statusCode, code: JSON.parse(body).code }))
    })
    Readable.from(form()).pipe(outgoing)
  })

const requests = await Promise.all(Array.from({ length: uploads }, open))
parentPort.postMessage({ responses: await Promise.all(requests.map(upload)) })
