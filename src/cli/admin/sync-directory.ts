// Command that compares all addresses and slugs with the directory of installations (docs/operations/directory.md).
import { ConfigError } from "../../core/config-values.js"
import { compareDirectory } from "../../core/directory-settlement.js"
import { withDependencies } from "./run.js"

export const syncDirectory = (): Promise<void> =>
  withDependencies(async (deps) => {
    if (!deps.directory) throw new ConfigError("DIRECTORY_DATABASE_URL is not set")
    const conflicts = await compareDirectory(deps)
    for (const { kind, value, organizationId } of conflicts)
      console.log(
        `${kind === "EMAIL" ? "The address" : "The slug"} ${value} of the organization ${organizationId} is claimed elsewhere`,
      )
    console.log(
      conflicts.length === 0 ? "The directory has all addresses and slugs" : "The directory lacks what other installations claim",
    )
    if (conflicts.length > 0) process.exitCode = 1
  })
