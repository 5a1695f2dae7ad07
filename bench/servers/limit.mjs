// The limit: bare node:http and pg; PostgreSQL writes the JSON, and it is passed on.
import { createServer } from "node:http"
import { organization, person, port, query, ready } from "./pool.mjs"
import { statements } from "./statements.mjs"

createServer(async (req, res) => {
  const name = req.url.slice(1)
  const [row] = await query(name, statements[name], name === "Q2" || name === "R2" ? [organization, person] : [organization])
  res.setHeader("Content-Type", "application/json")
  res.end(row.data)
}).listen(port, ready)
