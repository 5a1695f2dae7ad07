// The mails that the development mailbox keeps.
import { until } from "./live.js"
import type { World } from "./test-app.js"

/** The page with all mails. */
export const mailbox = async ({ stranger }: Pick<World, "stranger">): Promise<string> =>
  (await stranger.fetch("/dev/mailbox")).body

/** The first mail that has all of these texts in it, once it is there. */
export async function mailWith(w: Pick<World, "stranger">, ...texts: string[]): Promise<string> {
  let mail: string | undefined
  await until(
    async () => {
      mail = (await mailbox(w)).split("<article>").find((one) => texts.every((text) => one.includes(text)))
      return mail !== undefined
    },
    `a mail with ${texts.join(", ")}`,
  )
  return mail as unknown as string
}
