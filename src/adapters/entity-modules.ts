// Loads each module of entities, which registers its classes. scripts/bundle.mjs replaces this module by static imports.
import { readdirSync } from "node:fs"

const folder = new URL("../entities/", import.meta.url)
for (const file of readdirSync(folder, { recursive: true, encoding: "utf8" }))
  if (file.endsWith(".js")) await import(new URL(file, folder).href)
