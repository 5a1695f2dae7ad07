// A progress bar for long tasks. Without a terminal, one line is printed at the end.
import { Listr } from "listr2"

/** Runs work and shows the progress that it reports. */
export async function showProgress<T>(
  title: string,
  work: (progress: (done: number, total: number) => void) => Promise<T>,
): Promise<T> {
  let result: T | undefined
  const width = 30
  const tasks = new Listr(
    [
      {
        title,
        task: async (_ctx, task) => {
          result = await work((done, total) => {
            const filled = Math.round((done / total) * width)
            task.output = `${"█".repeat(filled)}${"░".repeat(width - filled)} ${done} of ${total} records`
          })
        },
      },
    ],
    {
      fallbackRenderer: "simple",
      fallbackRendererCondition: () => !process.stdout.isTTY,
      rendererOptions: { showSubtasks: false },
    },
  )
  await tasks.run()
  return result as T
}
