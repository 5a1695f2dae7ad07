// Handwritten REST server with Express and pg.
import express from "express"
import { guardExpress, viewerOf } from "./guard.mjs"
import { directory, profile, unreadCount } from "./handwritten-rest.mjs"
import { port, reportReady } from "./pool.mjs"

const app = express()
await guardExpress(app)
app.get("/R2", async (req, res) => void res.json(await unreadCount(viewerOf(req))))
app.get("/R1", async (req, res) => void res.json(await directory(viewerOf(req))))
app.get("/employees/:id", async (req, res) => void res.json(await profile(viewerOf(req), req.params.id)))
app.listen(port, reportReady)
