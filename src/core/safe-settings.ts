// Rejects settings that are convenient for a trial and unsafe where others can reach the server.
import { ConfigError } from "./config-values.js"
import type { SecretSettings } from "./secret-settings.js"

interface ReviewedSettings extends SecretSettings {
  environment?: string | undefined
  host: string
  publicUrl?: string | undefined
  databaseUrl?: string | undefined
  embeddedDatabase: boolean
  smtpUrl?: string | undefined
  mailFrom: string
  demo?: boolean | undefined
}

/** Whether a host name or address means this machine. */
export const isLoopbackHost = (host: string): boolean => /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i.test(host)

/** Throws a ConfigError with one line for each setting that is unsafe in production, or on a server that the network can reach. */
export function assertSafe(settings: ReviewedSettings): void {
  const { environment, host } = settings
  const problems =
    environment === "production"
      ? productionProblems(settings)
      : environment === undefined && !isLoopbackHost(host)
        ? [`NODE_ENV is required with HOST ${host}: production, or development for a trial with public passwords`]
        : []
  if (problems.length > 0) throw new ConfigError(problems.join("\n"))
}

const productionProblems = (settings: ReviewedSettings): string[] =>
  Object.entries({
    "DATABASE_URL is required in production, or EMBEDDED_DATABASE=true": settings.databaseUrl || settings.embeddedDatabase,
    "JWT_SECRET is required in production": settings.jwtSecret,
    "ENCRYPTION_KEYS is required in production": settings.encryptionKeys,
    "VAPID_PRIVATE_KEY is required in production": settings.vapidPrivateKey,
    "SMTP_URL is required in production": settings.smtpUrl,
    "MAIL_FROM must be an address that recipients can reply to": !/@localhost\b/i.test(settings.mailFrom),
    "PUBLIC_URL must be the URL under which clients reach the server, not localhost":
      settings.publicUrl && !isLoopbackHost(new URL(settings.publicUrl).hostname),
    "DEMO must not be true in production, because its passwords are public": settings.demo !== true,
  }).flatMap(([problem, isSafe]) => (isSafe ? [] : [problem]))
