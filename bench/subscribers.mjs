// Subscriber process: opens the WebSocket subscriptions and reports when the last subscriber has received an event.
import { createRequire } from "node:module"

const { WebSocket } = createRequire(import.meta.url)("ws")

let received = 0

process.on("message", async ({ url, tokens, query, expected }) => {
  const subscribe = (token) =>
    new Promise((resolve, reject) => {
      const socket = new WebSocket(url, "graphql-transport-ws", { perMessageDeflate: false })
      socket.once("error", reject)
      socket.once("close", (code) => reject(new Error(`closed with ${code}`)))
      socket.once("open", () => socket.send(JSON.stringify({ type: "connection_init", payload: { token } })))
      socket.once("message", () => {
        socket.send(JSON.stringify({ id: "1", type: "subscribe", payload: { query } }))
        socket.on("message", () => {
          if (++received % expected === 0) process.send({ kind: "delivered", receivedAt: performance.timeOrigin + performance.now() })
        })
        resolve()
      })
    })
  for (let from = 0; from < tokens.length; from += 100) await Promise.all(tokens.slice(from, from + 100).map(subscribe))
  process.send({ kind: "subscribed" })
})
