// Location and account of the embedded PostgreSQL. PostgreSQL does not run as root, so root runs it as another account, which
// must be able to reach its programs and data.
import { randomUUID } from "node:crypto"
import { chmodSync, existsSync, mkdirSync, readFileSync, realpathSync, statSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { ConfigError } from "../../core/config-values.js"

export interface SystemAccount {
  uid: number
  gid: number
}

/** The account of the server when this process runs as root; otherwise undefined. */
export function databaseAccount(): SystemAccount | undefined {
  if (process.getuid?.() !== 0) return undefined
  const lines = readFileSync("/etc/passwd", "utf8").split("\n")
  for (const name of ["postgres", "nobody"]) {
    const [, , uid, gid] = lines.find((line) => line.startsWith(`${name}:`))?.split(":") ?? []
    if (Number(uid) > 0) return { uid: Number(uid), gid: Number(gid) }
  }
  throw new ConfigError(
    "DATABASE_URL must be set: the embedded database cannot run as root, and there is no user postgres or nobody",
  )
}

/** Whether the account can traverse every folder of the path. */
export function canReach(path: string, account: SystemAccount | undefined): boolean {
  if (!account) return true
  const { uid, gid, mode } = statSync(path)
  const bit = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001
  const parent = dirname(path)
  return (mode & bit) !== 0 && (parent === path || canReach(parent, account))
}

/** The folder for data of a root process that another account must reach. */
export function rootStore(): string {
  const folder = "/var/lib/hr-workforce-platform"
  mkdirSync(folder, { recursive: true, mode: 0o755 })
  chmodSync(folder, 0o755)
  return folder
}

/** The temporary folder, unless only root can enter it. */
export function temporaryFolder(): string {
  const folder = realpathSync(tmpdir())
  return canReach(folder, databaseAccount()) ? folder : "/tmp"
}

/**
 * The cluster's folder: `postgres` under the data directory or, where PostgreSQL's account cannot reach it, a folder of root's
 * store that the file `postgres.location` names. Its name is random: a new checkout at the same path must not find an old
 * database.
 */
export function resolveHome(dataDir: string, account: SystemAccount | undefined): string {
  const pointer = join(dataDir, "postgres.location")
  if (existsSync(pointer)) return ensureHome(readFileSync(pointer, "utf8").trim())
  const near = join(dataDir, "postgres")
  if (existsSync(near) || canReach(realpathSync(dataDir), account)) return ensureHome(near)
  try {
    writeFileSync(pointer, `${join(rootStore(), randomUUID())}\n`, { flag: "wx" })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error
  }
  return ensureHome(readFileSync(pointer, "utf8").trim())
}

/** Root owns the folder, so that the account cannot replace it by links; the account may only traverse it. */
function ensureHome(home: string): string {
  if (mkdirSync(home, { recursive: true })) chmodSync(home, 0o711)
  return home
}
