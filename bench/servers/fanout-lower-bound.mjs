// Lower bound for fan-out: a minimal ws server that writes one prepared frame to all sockets on each PostgreSQL notification.
import { createServer } from "node:http"
import { createRequire } from "node:module"
import pg from "pg"

const { Sender, WebSocketServer } = createRequire(import.meta.url)("ws")

const payload = { data: { notificationReceived: { message: "Company news: number 1 of a few", category: "COMPANY_NEWS" } } }
const frame = Buffer.concat(
  Sender.frame(Buffer.from(JSON.stringify({ id: "1", type: "next", payload })), { fin: true, rsv1: false, opcode: 1, mask: false, readOnly: false }),
)
const sockets = new Set()
const server = createServer()
const handshakeServer = new WebSocketServer({ noServer: true, clientTracking: false, perMessageDeflate: false, handleProtocols: ([first]) => first })
server.on("upgrade", (req, socket, head) =>
  handshakeServer.handleUpgrade(req, socket, head, (ws) => {
    sockets.add(socket)
    ws.once("message", () => ws.send(JSON.stringify({ type: "connection_ack" })))
    ws.once("close", () => sockets.delete(socket))
  }),
)
const client = new pg.Client(process.env.DATABASE_URL)
await client.connect()
client.on("notification", () => {
  for (const socket of sockets) socket.write(frame)
})
await client.query(`listen ${process.env.CHANNEL}`)
server.listen(Number(process.env.PORT), "127.0.0.1", () => console.log("ready"))
