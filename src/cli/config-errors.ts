// Errors of commands.
import { ConfigError } from "../core/config-values.js"

/** Prints the message of a ConfigError and lets the command exit with 1. Throws any other error. */
export function reportConfigError(error: unknown): void {
  if (!(error instanceof ConfigError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
