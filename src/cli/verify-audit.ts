// `npm run verify-audit`: verifies the audit logs of all organizations and names the first broken entry of each.
import { Command } from "commander"
import { sql } from "kysely"
import { openDatabase } from "../adapters/database.js"
import { openOrm } from "../adapters/orm.js"
import { loadConfig } from "../config.js"
import { verifyAuditLog } from "../events/audit-verification.js"
import { reportConfigError } from "./config-errors.js"

new Command("npm run verify-audit --")
  .description("Verifies the audit logs of all organizations. Exits with 1 if one is broken.")
  .parse()

try {
  const database = await openDatabase(loadConfig(), { log: console.error })
  try {
    const orm = await openOrm({ url: database.url, poolSize: 2, timeouts: "", readsOnly: true })
    try {
      const db = orm.em.fork().getKysely() as never
      const { rows } = await sql<{ id: string }>`select id from organizations order by id`.execute(db)
      for (const { id } of rows) {
        const { firstBroken, entries, lastHash } = await verifyAuditLog(db, id)
        const outcome = firstBroken
          ? `broken at entry ${firstBroken.sequence}${firstBroken.id ? ` (${firstBroken.id})` : ", which is missing"}`
          : `intact, ${entries} entries, last hash ${lastHash ?? "none"}`
        console.log(`${id} ${outcome}`)
        if (firstBroken) process.exitCode = 1
      }
    } finally {
      await orm.close()
    }
  } finally {
    await database.stop()
  }
} catch (error) {
  reportConfigError(error)
}
