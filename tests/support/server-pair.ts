// Two servers on one database, and an administrator of both.
import { Client } from "./client.js"
import { PASSWORD } from "./identity.js"
import { JWT_SECRET, runAdmin, type ServerProcess, startServerProcess } from "./server-process.js"

interface ServerPair {
  servers: [ServerProcess, ServerProcess]
  /** The administrator as a client of each server. */
  admins: [Client, Client]
}

/** Keys of both servers. */
export const keys = { JWT_SECRET, ENCRYPTION_KEYS: JWT_SECRET }

/** Replaces the servers by those of this version, one after the other. `onReplaced` receives all addresses after each. */
export async function replaceServers(
  servers: ServerProcess[],
  variables: Record<string, string>,
  onReplaced: (urls: string[]) => void,
): Promise<void> {
  for (const [index, old] of [...servers].entries()) {
    old.stop()
    const code = await old.exited
    if (code !== 0) throw new Error(`a server ended with ${code}`)
    servers[index] = await startServerProcess({ env: { ...keys, ...variables } })
    onReplaced(servers.map(({ url }) => url))
  }
}

/** Migrates the database of `DATABASE_URL`, starts two servers and registers an organization. */
export async function startServerPair(variables: Record<string, string>, program?: string): Promise<ServerPair> {
  const env = { ...keys, ...variables }
  await runAdmin(["migrate"], env, program)
  const [first, second] = [await startServerProcess({ env, program }), await startServerProcess({ env, program })]
  const anonymous = new Client(first.url)
  const account = { email: "admin@acme.test", password: PASSWORD }
  await anonymous.post("/auth/register-company", { ...account, organizationName: "Acme" })
  const { token } = (await anonymous.post("/auth/login", account)).body
  return { servers: [first, second], admins: [anonymous.with(token), new Client(second.url).with(token)] }
}
