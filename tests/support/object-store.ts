// The storages of file contents.
import { readdirSync } from "node:fs"
import { join } from "node:path"
import type { Config } from "../../src/config.js"
import type { TestApp } from "./test-app.js"

interface TestStorage {
  config: Partial<Config>
  /** Names of the stored objects of a server that uses this storage. */
  objects(w: TestApp): string[]
}

const filesBelow = (folder: string): string[] => {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true }).flatMap((entry) => (entry.isFile() ? entry.name : []))
  } catch {
    // The folder is created with the first file.
    return []
  }
}

export const diskStorage: TestStorage = {
  config: {},
  objects: ({ app }) => filesBelow(join(app.deps.config.dataDir, "files")),
}
