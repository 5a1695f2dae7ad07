// Command that encrypts the secrets of the database under the first key.
import { rotateEncryptionKeys } from "../../core/encryption-keys.js"
import { withDependencies } from "./run.js"

export const rotateKeys = (): Promise<void> =>
  withDependencies(async ({ db, config, seal }) => {
    const counts = await rotateEncryptionKeys(db, config.encryptionKeys, seal)
    for (const [table, count] of Object.entries(counts)) console.log(`${table}: ${count} values`)
    console.log("All values are encrypted under the first of ENCRYPTION_KEYS; the others can be removed")
  })
