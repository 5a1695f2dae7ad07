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
  const problems = settings.environment === "production" ? productionProblems(settings) : trialProblems(settings)
  if (problems.length > 0) throw new ConfigError(problems.join("\n"))
}

/** A server that is not in production has the demo organization, whose passwords are public, and the mailbox. */
function trialProblems({ environment, host, publicUrl, smtpUrl }: ReviewedSettings): string[] {
  const isLocal = (address: string | undefined) => address === undefined || isLoopbackHost(new URL(address).hostname)
  const trial = "production, or development for a trial with public passwords"
  const problems = isLocal(publicUrl) ? [] : ["PUBLIC_URL of another host than this machine requires NODE_ENV=production"]
  if (environment !== undefined) return problems
  if (!isLoopbackHost(host)) problems.push(`NODE_ENV is required with HOST ${host}: ${trial}`)
  if (!isLocal(smtpUrl)) problems.push(`NODE_ENV is required with SMTP_URL: ${trial}`)
  return problems
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
