// Entry of the server. Modules of the server do not load under an old Node, so its version is checked before them.
import "./core/node-version.js"

await import("./server.js")
