// Handwritten REST server with Express and pg.
import express from "express"
import { port, reportReady } from "./pool.mjs"
import { directory, unreadCount } from "./handwritten-rest.mjs"

const app = express()
app.get("/R2", async (_req, res) => void res.json(await unreadCount()))
app.get("/R1", async (_req, res) => void res.json(await directory()))
app.listen(port, reportReady)
