// Load generation: 50 connections at full speed, or 10 connections at a fixed rate, in a separate autocannon process.
import { spawn } from "node:child_process"
import { Agent, request } from "node:http"
import { createRequire } from "node:module"

const autocannon = createRequire(import.meta.url).resolve("autocannon/autocannon.js")

const run = ({ url, method, headers, body, seconds }, options) =>
  new Promise((resolve, reject) => {
    const headerArgs = Object.entries(headers).flatMap(([name, value]) => ["-H", `${name}=${value}`])
    const args = [autocannon, "-j", "-d", String(seconds), "-m", method, ...headerArgs, ...(body ? ["-b", body] : []), ...options, url]
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

/** Sends requests at full speed over 50 connections. Counts completed and failed requests. */
export async function load(target) {
  const { requests, non2xx, errors } = await run(target, ["-c", "50"])
  return { requests: requests.total, failed: non2xx + errors }
}

/** Runs `action` in 50 concurrent loops, each of which waits for its response. Counts successes and failures. */
export async function loadWithAction(action, seconds) {
  const deadline = performance.now() + seconds * 1000
  const agent = new Agent({ keepAlive: true, maxSockets: 50 })
  let [requests, failed] = [0, 0]
  const runLoop = async () => {
    while (performance.now() < deadline) {
      if (await action(agent)) requests++
      else failed++
    }
  }
  await Promise.all(Array.from({ length: 50 }, runLoop))
  agent.destroy()
  return { requests, failed }
}

/** Sends a JSON request and returns the parsed response. */
export const sendJson = (agent, url, headers, body) =>
  new Promise((resolve, reject) => {
    const text = JSON.stringify(body)
    const options = { agent, method: "POST", headers: { ...headers, "Content-Type": "application/json", "Content-Length": Buffer.byteLength(text) } }
    const outgoing = request(url, options, (res) => {
      let responseText = ""
      res.on("data", (chunk) => {
        responseText += chunk
      })
      res.on("end", () => resolve(JSON.parse(responseText)))
    })
    outgoing.on("error", reject)
    outgoing.end(text)
  })

/** Sends requests at a fixed rate over 10 connections. Returns the median and 99th percentile latency in milliseconds, and how many failed. */
export async function loadAtRate({ rate, ...target }) {
  const { latency, non2xx, errors } = await run(target, ["-c", "10", "-R", String(rate)])
  return { p50: latency.p50, p99: latency.p99, failed: non2xx + errors }
}
