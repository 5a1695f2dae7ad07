// Sends requests at a fixed rate in a process of its own, so that other clients do not delay the measured times. The parent sends
// the call with `rate` and `seconds`, and receives the sorted latencies in milliseconds and the number of rejected requests.
import { Agent, request } from "node:http"

const agent = new Agent({ keepAlive: true })

process.on("message", async ({ call, rate, seconds }) => {
  const responses = []
  for (let n = 0; n < rate * seconds; n++) {
    // A request is sent whether or not earlier ones have been answered.
    responses.push(send(call))
    await new Promise((resolve) => setTimeout(resolve, 1000 / rate))
  }
  const all = await Promise.all(responses)
  const times = all.map(({ milliseconds }) => milliseconds).sort((a, b) => a - b)
  process.send({ times, rejected: all.filter(({ status }) => status >= 300).length })
})

function send({ url, method = "GET", headers, body }) {
  const sentAt = performance.now()
  return new Promise((resolve, reject) => {
    const outgoing = request(url, { method, agent, headers }, (res) => {
      res.resume()
      res.on("end", () => resolve({ status: res.statusCode, milliseconds: performance.now() - sentAt }))
    })
    outgoing.on("error", reject)
    outgoing.end(body)
  })
}
