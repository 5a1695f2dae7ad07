// Emails in the development mailbox.
import { until } from "./live.js"
import type { TestApp } from "./test-app.js"

/** The page with all emails. */
export const mailbox = async ({ anonymous }: Pick<TestApp, "anonymous">): Promise<string> =>
  (await anonymous.fetch("/dev/mailbox")).body

/** Waits for an email that contains all given texts. */
export async function mailWith(app: Pick<TestApp, "anonymous">, ...texts: string[]): Promise<string> {
  let mail: string | undefined
  await until(
    async () => {
      mail = (await mailbox(app)).split("<article>").find((one) => texts.every((text) => one.includes(text)))
      return mail !== undefined
    },
    `an email with ${texts.join(", ")}`,
  )
  return mail as unknown as string
}
