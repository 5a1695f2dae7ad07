// Folders of the project: its root, and the data directory with the secrets stored in it.
import { randomBytes } from "node:crypto"
import { chmodSync, existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { ConfigError } from "./config-values.js"

/** The folder of package.json; `src` and `dist/src` are at different depths below it. */
export const projectRoot = (() => {
  let folder = dirname(fileURLToPath(import.meta.url))
  while (!existsSync(join(folder, "package.json"))) {
    if (folder === dirname(folder)) throw new ConfigError("The program must be in a folder with package.json.")
    folder = dirname(folder)
  }
  return folder
})()

/**
 * Creates the data directory if it is missing. Under root, PostgreSQL runs as another user, who must be able to traverse the
 * folder.
 */
export function openDataDir(folder: string): string {
  try {
    if (mkdirSync(folder, { recursive: true })) chmodSync(folder, process.getuid?.() === 0 ? 0o711 : 0o700)
    return folder
  } catch (error) {
    throw new ConfigError(`DATA_DIR ${folder} cannot be used as a folder (${(error as NodeJS.ErrnoException).code})`)
  }
}

/** Reads a secret, or creates a random one. If two processes start at once, the first link wins and both read the same file. */
export function loadOrCreateSecret(file: string): string {
  if (!existsSync(file)) {
    const draft = `${file}.${process.pid}`
    writeFileSync(draft, randomBytes(32).toString("base64url"), { mode: 0o600 })
    try {
      linkSync(draft, file)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error
    } finally {
      rmSync(draft)
    }
  }
  return readFileSync(file, "utf8")
}
