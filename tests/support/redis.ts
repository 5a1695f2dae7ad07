// A Redis server without persistence, where the program is installed.
import { spawn } from "node:child_process"
import { once } from "node:events"
import { existsSync } from "node:fs"
import { createConnection } from "node:net"
import { until } from "./live.js"

const program = ["/usr/bin/redis-server", "/usr/local/bin/redis-server"].find((path) => existsSync(path))

export const hasRedis = program !== undefined

export interface RedisServer {
  isAlive(): boolean
  kill(): Promise<void>
}

/** Starts Redis, and waits until it accepts connections. */
export async function startRedis(port: number): Promise<RedisServer> {
  if (program === undefined) throw new Error("redis-server is not installed")
  const server = spawn(program, ["--port", String(port), "--save", "", "--appendonly", "no"], { stdio: "ignore" })
  const ended = once(server, "exit")
  await until(async () => {
    const socket = createConnection(port, "127.0.0.1")
    const isThere = await once(socket, "connect").then(
      () => true,
      () => false,
    )
    socket.destroy()
    return isThere
  }, "Redis")
  return {
    isAlive: () => server.exitCode === null && server.signalCode === null,
    async kill() {
      server.kill("SIGKILL")
      await ended
    },
  }
}
