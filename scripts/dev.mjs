// `npm run dev [-- --inspect]`: builds, serves, and restarts the server after each save. Arguments go to the server's Node. The embedded
// database keeps running meanwhile.
import { spawn } from "node:child_process"
import { once } from "node:events"
import { join } from "node:path"
import { build } from "./build.mjs"
import { install, root } from "./install.mjs"
import { endsWithParent, isRunning, nodeOptions, runProgram } from "./launch.mjs"
import { watchSources } from "./watch.mjs"

const args = process.argv.slice(2)
if (args[0] === "here") await develop(args.slice(1))
else {
  install({ development: true })
  await build()
  // Runs again under the project's own Node, which the embedded database needs.
  runProgram([...endsWithParent, import.meta.filename, "here", ...args])
}

async function develop(options) {
  const dist = (file) => import(join(root, "dist/src", file))
  const [{ loadConfig }, { openDatabase }] = await Promise.all([dist("config.js"), dist("adapters/database.js")])
  const database = await openDatabase(loadConfig(), { log: console.log })
  const env = { NODE_COMPILE_CACHE: join(root, "dist/compile-cache"), ...process.env, DATABASE_URL: database.url }
  let server
  const start = () => {
    const main = join(root, "dist/src/main.js")
    server = spawn(process.execPath, [...nodeOptions, ...options, ...endsWithParent, main], { cwd: root, env, stdio: "inherit" })
  }
  const stop = async () => {
    if (!server || !isRunning(server)) return
    server.kill()
    await once(server, "exit")
  }
  for (const signal of ["SIGINT", "SIGTERM"]) {
    process.on(signal, async () => {
      await stop()
      await database.stop()
      process.exit()
    })
  }
  for await (const files of watchSources(["src", "migrations"])) {
    if (files.length > 0) console.log(`\nChanged: ${files.join(", ")}`)
    try {
      await build()
    } catch (error) {
      // The last server that compiled keeps running.
      console.error(error.message)
      continue
    }
    await stop()
    start()
  }
}
