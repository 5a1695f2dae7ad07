// `npm run seed -- --people 50000`: loads a demo organization of any size into an empty database, for benchmarks.
import { Command, InvalidArgumentError } from "commander"
import { systemClock } from "../adapters/clock.js"
import { openDatabase } from "../adapters/database.js"
import { migrate } from "../adapters/migrations.js"
import { openOrm } from "../adapters/orm.js"
import { createPasswords } from "../auth/passwords.js"
import { loadConfig } from "../config.js"
import { ConfigError } from "../core/config-values.js"
import { isDatabaseEmpty, loadDemo } from "../demo/load.js"
import { showProgress } from "../demo/progress.js"
import { reportConfigError } from "./config-errors.js"

const parsePeople = (text: string) => {
  const people = Number(text)
  if (Number.isInteger(people) && people >= 30 && people <= 1_000_000) return people
  throw new InvalidArgumentError("must be a whole number from 30 to 1000000.")
}

const { people } = new Command("npm run seed --")
  .description("Loads a demo organization into an empty database.")
  .option("-p, --people <number>", "number of employees", parsePeople, 60)
  .parse()
  .opts<{ people: number }>()

try {
  const config = loadConfig()
  const database = await openDatabase(config, { log: console.log })
  try {
    await migrate(database.url)
    const orm = await openOrm({ url: database.url, poolSize: 2, timeouts: "" })
    try {
      if (!(await isDatabaseEmpty({ orm })))
        throw new ConfigError("The database is not empty. Load the demo organization into an empty database.")
      const logins = await showProgress(`Loading a demo organization of ${people} employees`, (progress) =>
        loadDemo({ orm, clock: systemClock, passwords: createPasswords() }, { people, progress }),
      )
      for (const { role, email, password } of logins) console.log(`  ${role.padEnd(14)} ${email.padEnd(24)} ${password}`)
    } finally {
      await orm.close()
    }
  } finally {
    await database.stop()
  }
} catch (error) {
  reportConfigError(error)
}
