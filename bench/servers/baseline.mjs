// Baseline: plain node:http and pg. PostgreSQL builds the JSON text and the server passes it through.
import { createServer } from "node:http"
import { bookLeave } from "./leave-writes.mjs"
import { employeeId, organizationId, port, query, reportReady } from "./pool.mjs"
import { statements } from "./statements.mjs"

createServer(async (req, res) => {
  const name = req.url.slice(1)
  if (name === "Q5") {
    let body = ""
    for await (const chunk of req) body += chunk
    const booked = await bookLeave(JSON.parse(body)).catch((error) => JSON.stringify({ error: error.message }))
    res.setHeader("Content-Type", "application/json")
    return res.end(booked)
  }
  const [row] = await query(name, statements[name], ["Q2", "Q6", "Q7", "Q8", "R2"].includes(name) ? [organizationId, employeeId] : [organizationId])
  res.setHeader("Content-Type", "application/json")
  res.end(row.data)
}).listen(port, reportReady)
