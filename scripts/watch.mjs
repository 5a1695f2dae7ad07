// Watches folders of sources.
import { readdirSync, watch } from "node:fs"
import { join } from "node:path"
import { root } from "./install.mjs"

/** Editors write a file in several steps. */
const QUIET_MS = 20

/** Yields at once, and then the paths of changed files after each save. Saves during the work of the caller are one change. */
export async function* watchSources(folders) {
  const watched = new Set()
  const changed = new Set()
  let wake = () => {}
  // One watch for each folder: Node's recursive watch loses files that an editor replaces.
  const watchFolder = (folder) => {
    if (watched.has(folder)) return
    watched.add(folder)
    watch(join(root, folder), (_event, name) => {
      changed.add(join(folder, name ?? ""))
      wake()
    }).on("error", () => watched.delete(folder))
  }
  const watchFolders = () => {
    for (const folder of folders) {
      watchFolder(folder)
      for (const entry of readdirSync(join(root, folder), { recursive: true, withFileTypes: true }))
        if (entry.isDirectory()) watchFolder(join(entry.parentPath, entry.name).slice(root.length))
    }
  }
  watchFolders()
  yield []
  for (;;) {
    if (changed.size === 0) {
      await new Promise((resolve) => {
        wake = resolve
      })
    }
    await new Promise((resolve) => setTimeout(resolve, QUIET_MS))
    const files = [...changed].filter((path) => /\.(ts|mjs|json|css|js|svg)$/.test(path))
    changed.clear()
    watchFolders()
    if (files.length > 0) yield files
  }
}
