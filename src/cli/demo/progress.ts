// A progress bar for what takes seconds; one line at the end where there is no terminal.
import { Listr } from "listr2"

/** Runs work that tells how far it is. */
export async function showProgress<T>(
  title: string,
  work: (progress: (done: number, all: number) => void) => Promise<T>,
): Promise<T> {
  let result: T | undefined
  const width = 30
  const tasks = new Listr(
    [
      {
        title,
        task: async (_ctx, task) => {
          result = await work((done, all) => {
            const filled = Math.round((done / all) * width)
            task.output = `${"█".repeat(filled)}${"░".repeat(width - filled)} ${done} of ${all} records`
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
