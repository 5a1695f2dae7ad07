// A PostgreSQL server for tests that kill it, made from the programs of the embedded database.
import { chmodSync, chownSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import pg from "pg"
import { embeddedPrograms } from "../../src/adapters/embedded-postgres/binaries.js"
import type { Cluster } from "../../src/adapters/embedded-postgres/cluster.js"
import {
  createCluster,
  createDatabase,
  databasePassword,
  serverSettings,
} from "../../src/adapters/embedded-postgres/cluster-setup.js"
import { databaseAccount, temporaryFolder } from "../../src/adapters/embedded-postgres/data-directory.js"
import { freePort } from "./ports.js"

export class DatabaseServer {
  readonly cluster: Cluster
  readonly port: number

  /** A server without files, whose folder will be in another one. */
  static async prepare(parent = temporaryFolder(), settings: Readonly<Record<string, string>> = {}): Promise<DatabaseServer> {
    const account = databaseAccount()
    const programs = await embeddedPrograms(account)
    const home = mkdtempSync(join(parent, "hr-database-"))
    chmodSync(home, 0o711)
    const path = (name: string) => join(home, name)
    const files = { home, data: path("data"), pidFolder: path("leases"), log: path("log") }
    return new DatabaseServer({ ...files, account, programs, ephemeral: false, settings }, await freePort())
  }

  /** A server that runs and has the application's database. `settings` are those of PostgreSQL that differ. */
  static async create(parent?: string, settings: Readonly<Record<string, string>> = {}): Promise<DatabaseServer> {
    const server = await DatabaseServer.prepare(parent, settings)
    await createCluster(server.cluster, () => {})
    await server.start()
    await createDatabase(server.cluster, { pid: 0, startTime: "", port: server.port })
    return server
  }

  private constructor(cluster: Cluster, port: number) {
    this.cluster = cluster
    this.port = port
  }

  /** URL of the database of the application. */
  get url(): string {
    return `postgresql://hr:${databasePassword(this.cluster)}@127.0.0.1:${this.port}/hr`
  }

  /** Writes a file of the cluster. */
  write(name: string, text: string): void {
    const { data, account } = this.cluster
    writeFileSync(join(data, name), text, { mode: 0o600 })
    if (account) chownSync(join(data, name), account.uid, account.gid)
  }

  async start(): Promise<void> {
    const { cluster, port } = this
    writeFileSync(cluster.log, "")
    if (cluster.account) chownSync(cluster.log, cluster.account.uid, cluster.account.gid)
    const settings = { ...serverSettings(cluster, port), shared_buffers: "32MB", fsync: "off", ...cluster.settings }
    const options = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`)
    const files = ["--pgdata", cluster.data, "--log", cluster.log]
    await cluster.programs.run("pg_ctl", ["start", "--silent", "--wait", ...files, "--options", options.join(" ")])
  }

  /** Starts the server. Returns false if that is impossible now, as while processes of a killed server still end. */
  tryStart(): Promise<boolean> {
    return this.start().then(
      () => true,
      () => false,
    )
  }

  /** Whether the server accepts connections. */
  async isRunning(): Promise<boolean> {
    const client = this.superuser()
    client.on("error", () => {})
    const isConnected = await client.connect().then(
      () => true,
      () => false,
    )
    await client.end().catch(() => {})
    return isConnected
  }

  /** Process id of the server, whose children serve its connections. */
  get pid(): number {
    return Number(readFileSync(join(this.cluster.data, "postmaster.pid"), "utf8").split("\n")[0])
  }

  /** Kills the server without any warning. */
  kill(): void {
    process.kill(this.pid, "SIGKILL")
  }

  /** Stops the server and ends its connections. */
  stop(): Promise<unknown> {
    return this.cluster.programs.run("pg_ctl", ["stop", "--silent", "--mode", "fast", "--pgdata", this.cluster.data])
  }

  /** Ends recovery, so that a standby accepts writes. */
  promote(): Promise<unknown> {
    return this.cluster.programs.run("pg_ctl", ["promote", "--silent", "--wait", "--pgdata", this.cluster.data])
  }

  /** A client of the superuser, not connected yet. */
  superuser(): pg.Client {
    const password = databasePassword(this.cluster)
    return new pg.Client({ host: "127.0.0.1", port: this.port, user: "postgres", password, database: "postgres" })
  }

  /** Stops the server and removes its files. */
  async remove(): Promise<void> {
    const { data, home, programs } = this.cluster
    await programs.run("pg_ctl", ["stop", "--silent", "--mode", "immediate", "--pgdata", data]).catch(() => {})
    rmSync(home, { recursive: true, force: true })
  }
}
