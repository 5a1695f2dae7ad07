// People who create departments all the time, to see which confirmed writes a failover loses.
import type { Client } from "./client.js"

const WRITERS = 6

/** Creates departments, whose names begin with a prefix, until it is stopped. `confirmed` has the names of those that were created, `statuses` of every response. */
export function startWriters(clients: Client[], prefix = "Department") {
  const confirmed: string[] = []
  const statuses = new Set<number>()
  let isRunning = true
  const writers = Array.from({ length: WRITERS }, async (_, writer) => {
    for (let n = 0; isRunning; n++) {
      const name = `${prefix} ${writer}.${n}`
      const { status } = await (clients[writer % clients.length] as Client).post("/departments", { name })
      statuses.add(status)
      if (status === 201) confirmed.push(name)
    }
  })
  return {
    confirmed,
    statuses,
    async stop() {
      isRunning = false
      await Promise.all(writers)
    },
  }
}

/** The confirmed names that no department has. */
export async function findLost(confirmed: readonly string[], client: Client): Promise<string[]> {
  const names = new Set<string>()
  for (let page = 1; ; page++) {
    const { body } = await client.get(`/departments?limit=100&page=${page}`)
    for (const { name } of body) names.add(name)
    if (body.length < 100) return confirmed.filter((name) => !names.has(name))
  }
}
