// Handwritten REST server with Fastify and pg, with response schemas for Fastify's serializer.
import fastify from "fastify"
import { port, reportReady } from "./pool.mjs"
import { directory, unreadCount } from "./handwritten-rest.mjs"

const nullableString = { type: ["string", "null"] }
const objectWith = (key) => ({ type: "object", nullable: true, properties: { [key]: nullableString } })
const item = { type: "object", properties: { id: nullableString, fullName: nullableString, email: nullableString, phone: nullableString, department: objectWith("name"), position: objectWith("title"), manager: objectWith("fullName") } }
const directorySchema = { response: { 200: { type: "object", properties: { items: { type: "array", items: item }, total: { type: "integer" } } } } }

const app = fastify()
app.get("/R1", { schema: directorySchema }, directory)
const unreadCountSchema = { response: { 200: { type: "object", properties: { count: { type: "integer" } } } } }
app.get("/R2", { schema: unreadCountSchema }, unreadCount)
app.listen({ port: Number(port) }, reportReady)
