// A plugin of Vite that states the order of the layers at the start of each style sheet, because the build loads them in any order.
import type { Plugin } from "vite"

const ORDER = "@layer reset, tokens, base, ui, screens;"

export const cssLayers = (): Plugin => ({
  name: "css-layers",
  enforce: "pre",
  transform: (code, id) =>
    id.endsWith(".css") && code.includes("@layer") ? { code: `${ORDER}\n${code}`, map: null } : undefined,
})
