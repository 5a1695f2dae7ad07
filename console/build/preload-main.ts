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
      const files = main
        ? [...main.imports.filter((file) => !chunks.some(({ fileName, isEntry }) => isEntry && fileName === file)), main.fileName]
        : []
      return files.map((file) => ({
        tag: "link",
        attrs: { rel: "preload", as: "script", crossorigin: true, href: `/${file}` },
        injectTo: "head",
      }))
    },
  },
})
