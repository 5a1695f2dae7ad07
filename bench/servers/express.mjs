// Express and pg, as one writes it by hand.
import express from "express"
import { port, ready } from "./pool.mjs"
import { directory, unreadCount } from "./rows.mjs"

const app = express()
app.get("/R2", async (_req, res) => void res.json(await unreadCount()))
app.get("/R1", async (_req, res) => void res.json(await directory()))
app.listen(port, ready)
