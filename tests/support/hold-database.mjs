// A process that opens the embedded database as the server does, says where it is, and holds it until it is stopped.
import { openDatabase } from "../../dist/src/adapters/database.js"

const [dataDir] = process.argv.slice(2)
const database = await openDatabase({ dataDir, databaseUrl: undefined }, { ephemeral: dataDir === "ephemeral" })
process.on("SIGTERM", () => database.stop().then(() => process.exit(0)))
process.on("SIGUSR2", () => {
  throw new Error("an error that nobody catches, as asked")
})
setInterval(() => {}, 1 << 30)
console.log(database.url)
