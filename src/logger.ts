// The log on standard output: JSON lines in production, readable ones elsewhere. Fields that may contain secrets are removed.
import pino, { type Logger } from "pino"
import { PinoPretty } from "pino-pretty"
import { traceIds } from "./adapters/tracing.js"
import type { Config } from "./config.js"

const SECRET_FIELDS = [
  "password",
  "newPassword",
  "currentPassword",
  "token",
  "refreshToken",
  "salary",
  "bankDetails",
  "authorization",
  "cookie",
]

export const createLogger = ({
  logLevel,
  production,
  traceEndpoint,
}: Pick<Config, "logLevel" | "production" | "traceEndpoint">): Logger =>
  pino(
    {
      level: logLevel,
      ...(traceEndpoint !== undefined && { mixin: () => traceIds() ?? {} }),
      redact: { paths: SECRET_FIELDS.flatMap((name) => [name, `*.${name}`]), remove: true },
      // Parameters of a failed statement contain user data.
      serializers: {
        err: ({ name, message, stack }: Error) => ({ type: name, message: firstLine(message), stack: frames(stack) }),
      },
    },
    production ? pino.destination(1) : PinoPretty({ ignore: "pid,hostname,request", singleLine: true, sync: true }),
  )

/** A database error quotes the statement after its first line, and its detail quotes values. */
const firstLine = (message: string) => message.split("\n", 1)[0]?.slice(0, 300)
const frames = (stack = "") =>
  stack
    .split("\n")
    .filter((line) => /^\s+at /.test(line))
    .slice(0, 20)
