// Subscribers in a process of their own: connects them, and tells when the last of them has heard something.
import { createRequire } from "node:module"

const { WebSocket } = createRequire(import.meta.url)("ws")

let heard = 0

process.on("message", async ({ url, tokens, query, all }) => {
  const join = (token) =>
    new Promise((resolve, reject) => {
      const socket = new WebSocket(url, "graphql-transport-ws", { perMessageDeflate: false })
      socket.once("error", reject)
      socket.once("close", (code) => reject(new Error(`closed with ${code}`)))
      socket.once("open", () => socket.send(JSON.stringify({ type: "connection_init", payload: { token } })))
      socket.once("message", () => {
        socket.send(JSON.stringify({ id: "1", type: "subscribe", payload: { query } }))
        socket.on("message", () => {
          if (++heard % all === 0) process.send({ kind: "all", at: performance.timeOrigin + performance.now() })
        })
        resolve()
      })
    })
  for (let from = 0; from < tokens.length; from += 100) await Promise.all(tokens.slice(from, from + 100).map(join))
  process.send({ kind: "ready" })
})
