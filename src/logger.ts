// The log: JSON lines on standard output. Fields that could carry a secret are dropped wherever they stand.
import pino, { type Logger } from "pino"
import type { Config } from "./config.js"

const secrets = [
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

export const createLogger = ({ logLevel }: Pick<Config, "logLevel">, destination?: pino.DestinationStream): Logger =>
  pino(
    {
      level: logLevel,
      redact: { paths: secrets.flatMap((name) => [name, `*.${name}`]), remove: true },
      // The parameters of a failed statement are the users' data.
      serializers: {
        err: ({ name, message, stack }: Error) => ({ type: name, message: firstLine(message), stack: frames(stack) }),
      },
    },
    destination as pino.DestinationStream,
  )

/** A database error quotes the statement after the first line, and its detail quotes values. */
const firstLine = (message: string) => message.split("\n", 1)[0]?.slice(0, 300)
const frames = (stack = "") =>
  stack
    .split("\n")
    .filter((line) => /^\s+at /.test(line))
    .slice(0, 20)
