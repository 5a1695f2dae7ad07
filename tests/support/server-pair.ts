// Two servers on one database, and an administrator of both.
import { execFile } from "node:child_process"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import { Client } from "./client.js"
import { PASSWORD } from "./identity.js"
import { JWT_SECRET, nodeEnvironment, type ServerProcess, startServerProcess } from "./server-process.js"

interface ServerPair {
  servers: [ServerProcess, ServerProcess]
  /** The administrator as a client of each server. */
  admins: [Client, Client]
}

/** Migrates the database of `DATABASE_URL`, starts two servers and registers an organization. */
export async function startServerPair(variables: Record<string, string>): Promise<ServerPair> {
  const env = { JWT_SECRET, ENCRYPTION_KEYS: JWT_SECRET, ...variables }
  const command = fileURLToPath(new URL("../../dist/src/cli/admin.js", import.meta.url))
  await promisify(execFile)(process.execPath, [command, "migrate"], { env: { ...nodeEnvironment, ...env } })
  const [first, second] = [await startServerProcess({ env }), await startServerProcess({ env })]
  const anonymous = new Client(first.url)
  const account = { email: "admin@acme.test", password: PASSWORD }
  await anonymous.post("/auth/register-company", { ...account, organizationName: "Acme" })
  const { token } = (await anonymous.post("/auth/login", account)).body
  return { servers: [first, second], admins: [anonymous.with(token), new Client(second.url).with(token)] }
}
