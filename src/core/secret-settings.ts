// Settings of the keys of the server.
import { join } from "node:path"
import type { z } from "zod"
import { setting, signingKey, signingKeyList, vapidKey } from "./config-values.js"
import { loadOrCreateSecret } from "./data-dir.js"

export const secretSettings = {
  jwtSecret: setting("JWT_SECRET", signingKey.optional(), {
    description:
      "Key that signs tokens and the URLs of files, at least 32 random bytes. Instances of one deployment must share it.",
    default: "generated once and stored under `DATA_DIR`",
    example: "the output of: openssl rand -base64 48",
    secret: true,
  }),
  encryptionKeys: setting("ENCRYPTION_KEYS", signingKeyList.optional(), {
    description:
      "Keys that encrypt secrets in the database, separated by commas, each at least 32 random bytes. The first encrypts, all decrypt. Instances of one deployment must share them.",
    default: "generated once and stored under `DATA_DIR`",
    example: "the output of: openssl rand -base64 48",
    secret: true,
  }),
  vapidPrivateKey: setting("VAPID_PRIVATE_KEY", vapidKey.optional(), {
    description:
      "Key that signs push messages; browsers subscribe with its public half. Instances of one deployment must share it.",
    default: "generated once and stored under `DATA_DIR`",
    example: "the private key of: npx web-push generate-vapid-keys",
    secret: true,
  }),
}

/** The variables of the keys, as they are set. */
export type SecretSettings = z.infer<z.ZodObject<typeof secretSettings>>

export interface Secrets {
  jwtSecret: string
  /** The first encrypts, all decrypt. */
  encryptionKeys: readonly string[]
  vapidPrivateKey: string
}

/** The keys. Those that are not set are generated in the data directory. */
export const secretsOf = ({ jwtSecret, encryptionKeys, vapidPrivateKey }: SecretSettings, dataDir: string): Secrets => ({
  jwtSecret: jwtSecret ?? loadOrCreateSecret(join(dataDir, "jwt-secret")),
  encryptionKeys: encryptionKeys ?? [loadOrCreateSecret(join(dataDir, "encryption-key"))],
  vapidPrivateKey: vapidPrivateKey ?? loadOrCreateSecret(join(dataDir, "vapid-private-key")),
})
