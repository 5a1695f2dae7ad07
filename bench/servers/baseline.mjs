// Baseline: plain node:http and pg. PostgreSQL builds the JSON text and the server passes it through.
import { createServer } from "node:http"
import { employeeId, organizationId, port, query, reportReady } from "./pool.mjs"
import { requestLeave, statements } from "./statements.mjs"

const returningJson = (statement) => statement.replace("select id, status from added", "select json_build_object('id', id, 'status', status)::text as data from added")

createServer(async (req, res) => {
  const name = req.url.slice(1)
  if (name === "Q5") {
    let body = ""
    for await (const chunk of req) body += chunk
    const { employeeId, leaveTypeId, day } = JSON.parse(body)
    const [added] = await query("Q5", returningJson(requestLeave), [organizationId, employeeId, leaveTypeId, day])
    res.setHeader("Content-Type", "application/json")
    return res.end(added.data)
  }
  const [row] = await query(name, statements[name], ["Q2", "Q6", "Q7", "Q8", "R2"].includes(name) ? [organizationId, employeeId] : [organizationId])
  res.setHeader("Content-Type", "application/json")
  res.end(row.data)
}).listen(port, reportReady)
