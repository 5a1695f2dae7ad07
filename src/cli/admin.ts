// `npm run admin -- <command>`: tasks of the operator of the server that no API offers.
import { Command } from "commander"
import { messageOf } from "../adapters/database.js"
import { loadConfig } from "../config.js"
import { ConfigError } from "../core/config-values.js"
import { AppError } from "../core/errors.js"
import { errorMessage, fieldErrors } from "../i18n/error-messages.js"
import { assertAccount } from "./admin/run.js"

// A command loads only the modules that it needs.
const program = new Command("npm run admin --")
  .description("Tasks of the operator of the server. Stop with Ctrl-C at any time.")
  .hook("preAction", () => assertAccount(loadConfig()))

program
  .command("create-organization")
  .description("Creates an organization and invites its first administrator, also where registration is closed.")
  .requiredOption("--name <name>", "name of the organization")
  .requiredOption("--email <address>", "email address of the administrator")
  .requiredOption("--full-name <name>", "name of the administrator")
  .action(async (options) => (await import("./admin/accounts.js")).createOrganization(options))
program
  .command("create-administrator")
  .description("Invites a further administrator of an organization.")
  .requiredOption("--organization <id>", "id of the organization")
  .requiredOption("--email <address>", "email address of the administrator")
  .requiredOption("--full-name <name>", "name of the administrator")
  .action(async (options) => (await import("./admin/accounts.js")).createAdministrator(options))
program
  .command("reset-second-factor")
  .description(
    "Disables two-factor authentication and removes the passkeys of an account whose owner lost the second factor, and ends its sessions.",
  )
  .argument("<email>", "email address of the account")
  .action(async (email) => (await import("./admin/accounts.js")).resetSecondFactor(email))
program
  .command("failed-jobs")
  .description("Lists jobs that failed for good, latest first.")
  .action(async () => (await import("./admin/jobs.js")).listFailedJobs())
program
  .command("requeue-jobs")
  .description("Runs failed jobs again.")
  .argument("[ids...]", "ids of the jobs; all failed jobs if omitted")
  .option("--task <name>", "only jobs of a task, such as mail")
  .action(async (ids, options) => (await import("./admin/jobs.js")).requeueJobs(ids, options))
program
  .command("rotate-keys")
  .description("Encrypts the secrets of the database under the first of ENCRYPTION_KEYS.")
  .action(async () => (await import("./admin/rotate-keys.js")).rotateKeys())

program
  .command("migrate")
  .description("Applies the missing migrations to the database of DATABASE_URL. Servers may keep running meanwhile.")
  .option(
    "--contract",
    "also drop what only the version before uses; none of its servers may run, and there is no way back to it",
  )
  .action(async (options) => (await import("./admin/migrate.js")).applyMigrations(options))
program
  .command("backup")
  .description("Backs up the embedded database, files and the list of erasures to BACKUP_TARGET. A job does so each night.")
  .action(async () => (await import("./admin/backups.js")).backUp())
program
  .command("restore")
  .description("Restores the embedded database from BACKUP_TARGET, while no server runs.")
  .option("--at <time>", "moment to restore to, such as 2026-03-02T09:30:00Z; the end of the stored log if omitted")
  .action(async (options) => (await import("./admin/backups.js")).restore(options))
program
  .command("finish-restore")
  .description("After a restore of the database of DATABASE_URL: puts files back, repeats erasures, and verifies the data.")
  .action(async () => (await import("./admin/backups.js")).finishRestore())
program
  .command("drill")
  .description("Restores the backups to a random moment of the last day beside the running database, and verifies the result.")
  .action(async () => (await import("./admin/backups.js")).drill())

program
  .command("move-organization")
  .description(
    "Moves an organization to another installation while it is used. Can be stopped and run again; see docs/operations/moving.md.",
  )
  .argument("<organization>", "id or slug of the organization")
  .option("--to <url>", "URL of the target's database")
  .option("--source <url>", "URL of this database for the target's PostgreSQL; DATABASE_URL if omitted")
  .option("--abort", "end a move that is not complete; with --to, also delete its copy at the target")
  .option("--finish", "delete the rows of an organization that has moved away")
  .action(async (organization, options) => (await import("./admin/move-organization.js")).moveOrganization(organization, options))
program
  .command("sync-directory")
  .description("Enters all email addresses and slugs in the directory of DIRECTORY_DATABASE_URL. A job does so each night.")
  .action(async () => (await import("./admin/sync-directory.js")).syncDirectory())

let isComplete = false

/** Ends the command with a sentence. A stack trace would not help the operator. */
function fail(error: unknown): never {
  if (error instanceof AppError) {
    const problems = fieldErrors(error.problems, "en").map(({ path, message }) => `${path}: ${message}`)
    console.error([errorMessage(error, "en"), ...problems].join("\n"))
  } else if (error instanceof ConfigError) console.error(error.message)
  else console.error(`The command failed: ${messageOf(error)}`)
  process.exit(1)
}

process.on("uncaughtException", fail)
// A lost connection can leave the command waiting for an answer that does not come.
process.on("beforeExit", () => {
  if (!isComplete) fail(new ConfigError("The command ended early, because the connection to the database was lost."))
})
program.parseAsync().then(() => {
  isComplete = true
}, fail)
