// Nodes of PostgreSQL under Patroni behind HAProxy on this machine, with the files of deploy.
import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process"
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { parse, stringify } from "yaml"
import type { Json } from "./client.js"
import { until } from "./live.js"
import { freePort } from "./ports.js"

/** Folder of the programs of Debian's PostgreSQL. */
export const POSTGRES_PROGRAMS = "/usr/lib/postgresql/15/bin"
const root = fileURLToPath(new URL("../..", import.meta.url))
const deployed = (path: string) => readFileSync(join(root, "deploy", path), "utf8")

/** What this machine lacks for Patroni; undefined if it has everything. */
export function missingForPatroni(): string | undefined {
  const programs = { patroni: "--version", etcd: "--version", haproxy: "-v", setpriv: "--version" }
  const missing = Object.entries(programs).filter(([program, option]) => spawnSync(program, [option]).status !== 0)
  if (missing.length > 0) return missing.map(([name]) => name).join(", ")
  return existsSync(join(POSTGRES_PROGRAMS, "postgres")) && process.getuid?.() === 0 ? undefined : "root or PostgreSQL 15"
}

export interface PatroniNode {
  name: string
  folder: string
  restPort: number
  databasePort: number
  patroni: ChildProcess
}

const idOfPostgres = (option: string) => Number(execFileSync("id", [option, "postgres"], { encoding: "utf8" }).trim())

/** Gives a file to PostgreSQL's user. */
export const giveToPostgres = (path: string) => chownSync(path, idOfPostgres("-u"), idOfPostgres("-g"))

/** The command line that runs a program as PostgreSQL's user. */
export const asPostgres = (program: string, args: string[]): [string, string[]] => [
  "setpriv",
  ["--reuid", `${idOfPostgres("-u")}`, "--regid", `${idOfPostgres("-g")}`, "--clear-groups", program, ...args],
]

export class PatroniCluster {
  /** Folder that PostgreSQL's user reaches. */
  readonly folder = mkdtempSync("/tmp/hr-patroni-")
  readonly nodes: PatroniNode[] = []
  /** Ports at which HAProxy leads to the primary and to a standby. */
  primaryPort = 0
  standbyPort = 0
  readonly #children: ChildProcess[] = []

  /** Starts etcd, three nodes and HAProxy, and waits for a synchronous standby. */
  async start(): Promise<void> {
    chmodSync(this.folder, 0o755)
    const [etcdPort, peerPort, primaryPort, standbyPort] = await Promise.all([freePort(), freePort(), freePort(), freePort()])
    Object.assign(this, { primaryPort, standbyPort })
    const [etcd, peer] = [`http://127.0.0.1:${etcdPort}`, `http://127.0.0.1:${peerPort}`]
    const etcdUrls = { "listen-client": etcd, "advertise-client": etcd, "listen-peer": peer, "initial-advertise-peer": peer }
    const options = Object.entries(etcdUrls).flatMap(([name, url]) => [`--${name}-urls`, url])
    this.#run("etcd", ["--data-dir", join(this.folder, "etcd"), "--initial-cluster", `default=${peer}`, ...options])
    for (const name of ["db1", "db2", "db3"]) this.nodes.push(await this.#startNode(name, etcdPort))
    this.#startProxy()
    await until(async () => (await this.findNode("sync")) !== undefined, "a synchronous standby", 120_000)
  }

  /** URL of the primary or of a standby, through HAProxy. */
  url(role: "primary" | "standby"): string {
    const port = role === "primary" ? this.primaryPort : this.standbyPort
    return `postgresql://postgres:SUPERUSER_PASSWORD@127.0.0.1:${port}/postgres`
  }

  /** The node that has a role, such as `primary` or `sync`. */
  async findNode(role: string): Promise<PatroniNode | undefined> {
    const has = ({ restPort }: PatroniNode) =>
      fetch(`http://127.0.0.1:${restPort}/${role}`).then(
        ({ status }) => status === 200,
        () => false,
      )
    const roles = await Promise.all(this.nodes.map(has))
    return this.nodes[roles.indexOf(true)]
  }

  /** Kills the primary with its Patroni, and waits until another node is the primary. */
  async failOver(): Promise<void> {
    const primary = (await this.findNode("primary")) as PatroniNode
    primary.patroni.kill("SIGKILL")
    killDatabase(primary)
    await until(async () => (await this.findNode("primary")) !== undefined, "another primary", 60_000)
  }

  stop(): void {
    for (const child of this.#children) child.kill("SIGKILL")
    for (const node of this.nodes) killDatabase(node)
    rmSync(this.folder, { recursive: true, force: true })
  }

  /** Runs a program until the cluster is stopped. */
  #run(program: string, args: string[], env: Record<string, string> = {}): ChildProcess {
    const child = spawn(program, args, { stdio: "ignore", env: { PATH: process.env.PATH, ...env } })
    this.#children.push(child)
    return child
  }

  /** Starts a node with the deployed file, whose addresses, folders and passwords are those of this machine. */
  async #startNode(name: string, etcdPort: number): Promise<PatroniNode> {
    const [restPort, databasePort] = [await freePort(), await freePort()]
    const folder = join(this.folder, name)
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
    for (const path of [folder, file]) giveToPostgres(path)
    const patroni = this.#run(...asPostgres("patroni", [file]), { HOME: folder })
    return { name, folder, restPort, databasePort, patroni }
  }

  #startProxy(): void {
    const file = join(this.folder, "haproxy.cfg")
    const lines = this.nodes.map(
      ({ name, ...node }) => `  server ${name} 127.0.0.1:${node.databasePort} check port ${node.restPort}\n`,
    )
    const proxy = deployed("haproxy/haproxy.cfg")
      .replaceAll(/( {2}server .*\n)+/g, lines.join(""))
      .replace(":5000", `:${this.primaryPort}`)
      .replace(":5001", `:${this.standbyPort}`)
    writeFileSync(file, proxy)
    const check = spawnSync("haproxy", ["-c", "-f", file], { encoding: "utf8" })
    if (check.status !== 0) throw new Error(check.stderr)
    this.#run("haproxy", ["-f", file])
  }
}

/** Kills PostgreSQL of a node, which a killed Patroni leaves running. */
function killDatabase({ folder }: PatroniNode): void {
  const file = join(folder, "data/postmaster.pid")
  if (!existsSync(file)) return
  try {
    process.kill(Number(readFileSync(file, "utf8").split("\n")[0]), "SIGKILL")
  } catch {
    // It has ended.
  }
}
