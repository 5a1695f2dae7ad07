// A plugin of Vite that lets the browser load the code of all screens beside the first file, which imports it. `modulepreload` would also
// compile it, before the first file runs.
import type { Plugin } from "vite"

const MAIN = /console\/src\/main\.tsx$/

export const preloadMain = (): Plugin => ({
  name: "preload-main",
  transformIndexHtml: {
    order: "post",
    handler(_html, { bundle = {} }) {
      const chunks = Object.values(bundle).filter((output) => output.type === "chunk")
      const main = chunks.find(({ moduleIds }) => moduleIds.some((id) => MAIN.test(id)))
      if (!main) return []
      const entries = chunks.filter(({ isEntry }) => isEntry).map(({ fileName }) => fileName)
      const files = [...main.imports, main.fileName].filter((file) => !entries.includes(file))
      return files.map((file) => ({
        tag: "link",
        attrs: { rel: "preload", as: "script", crossorigin: true, href: `/${file}` },
        injectTo: "head",
      }))
    },
  },
})
