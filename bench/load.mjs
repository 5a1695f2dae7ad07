// The load: fifty connections, as fast as they go or at a fixed rate, from a process of its own.
import { spawn } from "node:child_process"
import { Agent, request } from "node:http"
import { createRequire } from "node:module"

const autocannon = createRequire(import.meta.url).resolve("autocannon/autocannon.js")

const run = ({ url, method, headers, body, seconds }, options) =>
  new Promise((resolve, reject) => {
    const given = Object.entries(headers).flatMap(([name, value]) => ["-H", `${name}=${value}`])
    const args = [autocannon, "-j", "-d", String(seconds), "-m", method, ...given, ...(body ? ["-b", body] : []), ...options, url]
    const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "ignore"] })
    let output = ""
    child.stdout.on("data", (chunk) => {
      output += chunk
    })
    child.once("exit", () => {
      try {
        resolve(JSON.parse(output))
      } catch (error) {
        reject(error)
      }
    })
  })

/** As fast as it goes: how many requests were answered, and how many failed. */
export async function load(target) {
  const { requests, non2xx, errors } = await run(target, ["-c", "50"])
  return { requests: requests.total, failed: non2xx + errors }
}

/** As fast as fifty callers go who each wait for their answer: how often `act` was done, and how often it failed. */
export async function loadEach(act, seconds) {
  const until = performance.now() + seconds * 1000
  const agent = new Agent({ keepAlive: true, maxSockets: 50 })
  let [requests, failed] = [0, 0]
  const caller = async () => {
    while (performance.now() < until) {
      if (await act(agent)) requests++
      else failed++
    }
  }
  await Promise.all(Array.from({ length: 50 }, caller))
  agent.destroy()
  return { requests, failed }
}

/** Sends JSON and gives the answer. */
export const send = (agent, url, headers, body) =>
  new Promise((resolve, reject) => {
    const text = JSON.stringify(body)
    const options = { agent, method: "POST", headers: { ...headers, "Content-Type": "application/json", "Content-Length": Buffer.byteLength(text) } }
    const sent = request(url, options, (res) => {
      let answer = ""
      res.on("data", (chunk) => {
        answer += chunk
      })
      res.on("end", () => resolve(JSON.parse(answer)))
    })
    sent.on("error", reject)
    sent.end(text)
  })

/** At a fixed rate: the times in milliseconds that half, and all but one in a hundred, of the requests took. */
export async function loadAtRate({ rate, ...target }) {
  const { latency } = await run(target, ["-c", "10", "-R", String(rate)])
  return { p50: latency.p50, p99: latency.p99 }
}
