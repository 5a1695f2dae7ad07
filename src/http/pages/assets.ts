// Files that pages load: scripts, styles and images. Their URLs change with their content, so browsers keep them forever.
import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import { dirname, join } from "node:path"
import express, { type Router } from "express"
import { PrecompressedText } from "../compression.js"
import { digest } from "../etag.js"

const staticFolder = new URL("./static/", import.meta.url)
/** Caching of an address whose content never changes. */
export const FOREVER = "public, max-age=31536000, immutable"

const mediaTypes = {
  css: "text/css; charset=utf-8",
  js: "text/javascript; charset=utf-8",
  svg: "image/svg+xml",
} as const
type FileType = keyof typeof mediaTypes

/** The file of a package that a module name resolves to, and the version of the package. */
export function resolvePackage(name: string) {
  const file = createRequire(import.meta.url).resolve(name)
  const { version } = JSON.parse(readFileSync(join(dirname(file), "..", "package.json"), "utf8")) as { version: string }
  return { directory: dirname(file), version }
}

/** The text of a file in the folder `static`. */
export const readStatic = (name: string): string => readFileSync(new URL(name, staticFolder), "utf8")

/** The register of files below `/assets`. */
export class AssetStore {
  readonly #assets = new Map<string, PrecompressedText>()

  /** Adds a file of the folder `static` and returns its URL. */
  addFile(file: string): string {
    const text = readStatic(file)
    return this.add(file, digest(text).slice(0, 12), () => text)
  }

  /** Adds a text that is loaded on first use and returns its URL. `version` must change with the content. */
  add(file: string, version: string, load: () => string): string {
    const [name, extension] = file.split(".") as [string, FileType]
    const path = `/${name}-${version}.${extension}`
    this.#assets.set(path, new PrecompressedText(mediaTypes[extension], load))
    return `/assets${path}`
  }

  /** Routes below `/assets`. */
  routes(): Router {
    const router = express.Router({ caseSensitive: true, strict: true })
    router.get("/:file", async (req, res, next) => {
      const asset = this.#assets.get(req.path)
      if (!asset) return next()
      res.setHeader("Cache-Control", FOREVER)
      await asset.send(req, res)
    })
    return router
  }
}
