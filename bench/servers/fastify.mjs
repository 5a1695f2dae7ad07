// Handwritten REST server with Fastify and pg, with response schemas for Fastify's serializer.
import fastify from "fastify"
import { fastifyOptions, guardFastify, viewerOf } from "./guard.mjs"
import { directory, profile, unreadCount } from "./handwritten-rest.mjs"
import { port, reportReady } from "./pool.mjs"

const nullableString = { type: ["string", "null"] }
const objectWith = (key) => ({ type: "object", nullable: true, properties: { [key]: nullableString } })
const item = { type: "object", properties: { id: nullableString, fullName: nullableString, email: nullableString, phone: nullableString, department: objectWith("name"), position: objectWith("title"), manager: objectWith("fullName") } }
const directorySchema = { response: { 200: { type: "object", properties: { items: { type: "array", items: item }, total: { type: "integer" } } } } }

const app = fastify(fastifyOptions)
await guardFastify(app)
app.get("/R1", { schema: directorySchema }, (request) => directory(viewerOf(request)))
const unreadCountSchema = { response: { 200: { type: "object", properties: { count: { type: "integer" } } } } }
app.get("/R2", { schema: unreadCountSchema }, (request) => unreadCount(viewerOf(request)))
app.get("/employees/:id", (request) => profile(viewerOf(request), request.params.id))
app.listen({ port: Number(port) }, reportReady)
