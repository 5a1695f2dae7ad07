// What this server requires to start with production settings, and a mail server that discards what it receives.
import { SMTPServer } from "smtp-server"

/** Key of the access tokens of the benchmark. */
export const JWT_SECRET = "jX0o9fT3mQ7vB2kL8sR5wY1zN6cH4dGe"

export const productionEnv = ({ port, dataset, smtpUrl = "smtp://127.0.0.1:9" }) => ({
  ...process.env,
  NODE_ENV: "production",
  PORT: String(port),
  DATABASE_URL: dataset.databaseUrl,
  DATA_DIR: dataset.dataDir,
  JWT_SECRET,
  ENCRYPTION_KEYS: JWT_SECRET,
  VAPID_PRIVATE_KEY: "rZ0gq1m4bqQ9Yx3kqYp0b7n9Jc2vT5wL8sKdHfGaE1o",
  SMTP_URL: smtpUrl,
  MAIL_FROM: "People <people@bench.example>",
  PUBLIC_URL: "https://hr.bench.example",
  SHUTDOWN_GRACE_SECONDS: "1",
})

/** The key that access tokens are signed with, in base64. */
export async function tokenKey() {
  const { deriveKey } = await import(new URL("../dist/src/adapters/seal.js", import.meta.url))
  return deriveKey(JWT_SECRET, "access-token").toString("base64")
}

/** Starts a mail server for the emails that the workloads cause. */
export async function startMailServer() {
  const server = new SMTPServer({
    disabledCommands: ["STARTTLS"],
    authOptional: true,
    onData(stream, _session, done) {
      stream.on("end", done).resume()
    },
  })
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve))
  return { url: `smtp://127.0.0.1:${server.server.address().port}`, close: () => new Promise((resolve) => server.close(resolve)) }
}
