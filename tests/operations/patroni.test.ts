// Three nodes of PostgreSQL under Patroni with the files of deploy, and two servers behind HAProxy. The primary is killed while
// people write.
import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process"
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { afterAll, beforeAll, expect, test } from "@jest/globals"
import { parse, stringify } from "yaml"
import type { Client, Json } from "../support/client.js"
import { namesOfDepartments, startWriters } from "../support/department-writers.js"
import { startMailServer } from "../support/identity.js"
import { until } from "../support/live.js"
import { freePort } from "../support/ports.js"
import { startServerPair } from "../support/server-pair.js"
import type { ServerProcess } from "../support/server-process.js"

const MINUTES_3 = 180_000
/** From the end of the primary to the first confirmed write: the lease of 20 s has to expire first. */
const RECOVERY_MS = 40_000
const root = fileURLToPath(new URL("../..", import.meta.url))
const deployed = (path: string) => readFileSync(join(root, "deploy", path), "utf8")

const programs = { patroni: "--version", etcd: "--version", haproxy: "-v", setpriv: "--version" }
const missing = Object.entries(programs).filter(([program, option]) => spawnSync(program, [option]).status !== 0)
const canRun = missing.length === 0 && existsSync("/usr/lib/postgresql/15/bin/postgres") && process.getuid?.() === 0
if (!canRun)
  console.error(`Patroni is not tested: ${missing.map(([name]) => name).join(", ") || "root or PostgreSQL 15"} is missing.`)

interface Node {
  name: string
  folder: string
  restPort: number
  databasePort: number
  patroni: ChildProcess
}

/** Folder that PostgreSQL's user reaches. */
const scratch = mkdtempSync("/tmp/hr-patroni-")
const children: ChildProcess[] = []
const start = (program: string, args: string[], env: Record<string, string> = {}) => {
  const child = spawn(program, args, { stdio: "ignore", env: { PATH: process.env.PATH, ...env } })
  children.push(child)
  return child
}
const idOfPostgres = (option: string) => execFileSync("id", [option, "postgres"], { encoding: "utf8" }).trim()

/** Starts a node with the deployed file, whose addresses, folders and passwords are those of this machine. */
async function startNode(name: string, etcdPort: number): Promise<Node> {
  const [restPort, databasePort] = [await freePort(), await freePort()]
  const folder = join(scratch, name)
  mkdirSync(folder, { mode: 0o700 })
  const config = parse(deployed("patroni/patroni.yml")) as Json
  const address = { restapi: `127.0.0.1:${restPort}`, postgresql: `127.0.0.1:${databasePort}` }
  const file = join(folder, "patroni.yml")
  writeFileSync(
    file,
    stringify({
      ...config,
      name,
      restapi: { listen: address.restapi, connect_address: address.restapi },
      etcd3: { hosts: `127.0.0.1:${etcdPort}` },
      postgresql: {
        ...config.postgresql,
        listen: address.postgresql,
        connect_address: address.postgresql,
        data_dir: join(folder, "data"),
        pg_hba: config.postgresql.pg_hba.map((line: string) => line.replace("10.0.0.0/24", "127.0.0.1/32")),
        parameters: { unix_socket_directories: folder },
      },
    }),
  )
  const [user, group] = [idOfPostgres("-u"), idOfPostgres("-g")]
  for (const path of [folder, file]) chownSync(path, Number(user), Number(group))
  const patroni = start("setpriv", ["--reuid", user, "--regid", group, "--clear-groups", "patroni", file], { HOME: folder })
  return { name, folder, restPort, databasePort, patroni }
}

/** Whether Patroni's node has a role, such as `primary` or `sync`. */
const hasRole = ({ restPort }: Node, role: string) =>
  fetch(`http://127.0.0.1:${restPort}/${role}`).then(
    ({ status }) => status === 200,
    () => false,
  )
async function findNode(role: string): Promise<Node | undefined> {
  const roles = await Promise.all(nodes.map((node) => hasRole(node, role)))
  return nodes[roles.indexOf(true)]
}

const nodes: Node[] = []
let servers: ServerProcess[] = []
let clients: Client[] = []
const box = await startMailServer()

beforeAll(async () => {
  if (!canRun) return
  chmodSync(scratch, 0o755)
  const [etcdPort, peerPort, primaryPort, standbyPort] = await Promise.all([freePort(), freePort(), freePort(), freePort()])
  const [etcd, peer] = [`http://127.0.0.1:${etcdPort}`, `http://127.0.0.1:${peerPort}`]
  const etcdUrls = { "listen-client": etcd, "advertise-client": etcd, "listen-peer": peer, "initial-advertise-peer": peer }
  const options = Object.entries(etcdUrls).flatMap(([name, url]) => [`--${name}-urls`, url])
  start("etcd", ["--data-dir", join(scratch, "etcd"), "--initial-cluster", `default=${peer}`, ...options])
  for (const name of ["db1", "db2", "db3"]) nodes.push(await startNode(name, etcdPort))

  const haproxy = join(scratch, "haproxy.cfg")
  const lines = nodes.map(({ name, ...node }) => `  server ${name} 127.0.0.1:${node.databasePort} check port ${node.restPort}\n`)
  const proxy = deployed("haproxy/haproxy.cfg")
    .replaceAll(/( {2}server .*\n)+/g, lines.join(""))
    .replace(":5000", `:${primaryPort}`)
    .replace(":5001", `:${standbyPort}`)
  writeFileSync(haproxy, proxy)
  expect(spawnSync("haproxy", ["-c", "-f", haproxy]).status).toBe(0)
  start("haproxy", ["-f", haproxy])

  await until(async () => (await findNode("sync")) !== undefined, "a synchronous standby", 120_000)
  const urlAt = (port: number) => `postgresql://postgres:SUPERUSER_PASSWORD@127.0.0.1:${port}/postgres`
  const urls = { DATABASE_URL: urlAt(primaryPort), DATABASE_REPLICA_URLS: urlAt(standbyPort) }
  const pair = await startServerPair({ ...urls, DATA_DIR: scratch, SMTP_URL: box.url })
  servers = pair.servers
  clients = pair.admins
}, MINUTES_3)

afterAll(async () => {
  for (const server of servers) await server.kill()
  await box.stop()
  for (const child of children) child.kill("SIGKILL")
  for (const node of nodes) killDatabase(node)
  rmSync(scratch, { recursive: true, force: true })
})

/** Whether the standby answers key figures, which it may. */
async function readsFromStandby(): Promise<boolean> {
  const count = async () => {
    const metrics = await (await fetch(`${servers[0]?.url}/metrics`)).text()
    return Number(/^replica_reads_total\{outcome="replica"\} (\d+)$/m.exec(metrics)?.[1] ?? 0)
  }
  const before = await count()
  expect((await (clients[0] as Client).get("/companies/stats")).status).toBe(200)
  return (await count()) > before
}

/** Kills PostgreSQL of a node, which a killed Patroni leaves running. */
function killDatabase({ folder }: Node): void {
  const file = join(folder, "data/postmaster.pid")
  if (!existsSync(file)) return
  const pid = Number(readFileSync(file, "utf8").split("\n")[0])
  try {
    process.kill(pid, "SIGKILL")
  } catch {
    // It has ended.
  }
}

;(canRun ? test : test.skip)(
  "after the primary is killed, no confirmed write is lost, and writes go on within 40 seconds",
  async () => {
    await until(readsFromStandby, "a read on the standby", 10_000)
    const writers = startWriters(clients)
    await until(() => writers.confirmed.length > 100, "the first departments", 30_000)
    const primary = (await findNode("primary")) as Node
    primary.patroni.kill("SIGKILL")
    killDatabase(primary)
    const killedAt = performance.now()
    const before = writers.confirmed.length
    await until(async () => (await findNode("primary")) !== undefined, "another primary", 60_000)
    await until(() => writers.confirmed.length > before + 6, "the first writes", 60_000)
    const recoveryMs = performance.now() - killedAt
    await until(() => writers.confirmed.length > before + 100, "further writes", 30_000)
    await writers.stop()
    console.info(`Writes went on ${(recoveryMs / 1000).toFixed(1)} s after the end of the primary.`)
    expect(recoveryMs).toBeLessThan(RECOVERY_MS)
    expect([...writers.statuses].sort()).toEqual([201, 503])
    const names = await namesOfDepartments(clients[0] as Client)
    expect(writers.confirmed.filter((name) => !names.has(name))).toEqual([])
    const recoveredAt = performance.now()
    await until(readsFromStandby, "a read on another standby", 100_000)
    console.info(`The standby was read again after ${((performance.now() - recoveredAt) / 1000).toFixed(1)} s.`)
  },
  MINUTES_3,
)
