// Fastify and pg, with a schema for its serializer.
import fastify from "fastify"
import { port, ready } from "./pool.mjs"
import { directory, unreadCount } from "./rows.mjs"

const text = { type: ["string", "null"] }
const one = (key) => ({ type: "object", nullable: true, properties: { [key]: text } })
const item = { type: "object", properties: { id: text, fullName: text, email: text, phone: text, department: one("name"), position: one("title"), manager: one("fullName") } }
const schema = { response: { 200: { type: "object", properties: { items: { type: "array", items: item }, total: { type: "integer" } } } } }

const app = fastify()
app.get("/R1", { schema }, directory)
const count = { response: { 200: { type: "object", properties: { count: { type: "integer" } } } } }
app.get("/R2", { schema: count }, unreadCount)
app.listen({ port: Number(port) }, ready)
