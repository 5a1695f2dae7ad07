// The progress of a long task. On a terminal it is one line that is updated in place, otherwise a line at the start and at the end.
import { Listr } from "listr2"

const BAR_WIDTH = 30

/** Runs work and shows the progress that it reports. */
export async function showProgress<T>(
  title: string,
  work: (progress: (done: number, total: number) => void) => Promise<T>,
): Promise<T> {
  let result: T | undefined
  const isTerminal = process.stdout.isTTY
  const tasks = new Listr(
    [
      {
        title,
        task: async (_ctx, task) => {
          result = await work((done, total) => {
            if (!isTerminal) return
            const filled = Math.round((done / total) * BAR_WIDTH)
            task.title = `${title} ${"█".repeat(filled)}${"░".repeat(BAR_WIDTH - filled)} ${done} of ${total} records`
          })
          if (isTerminal) task.title = title
        },
      },
    ],
    { fallbackRenderer: "simple", fallbackRendererCondition: () => !isTerminal },
  )
  await tasks.run()
  return result as T
}
