// Reads the metrics of a server.

/** What a histogram has counted: all values, and those up to an upper limit of a bucket. */
export interface HistogramCounts {
  count: number
  upTo(limit: number): number
}

/** The lines of Prometheus' text format. */
export const readMetrics = async (url: string): Promise<string> => (await fetch(`${url}/metrics`)).text()

/** The value of a series, by its name and labels as in the text format; 0 if there is none. */
export const metricOf = (metrics: string, series: string): number =>
  Number(metrics.split("\n").flatMap((line) => (line.startsWith(`${series} `) ? line.slice(series.length + 1) : []))[0] ?? 0)

/** @param labels of the series, such as `kind="record"`. */
export async function readHistogram(url: string, name: string, labels = ""): Promise<HistogramCounts> {
  const metrics = await readMetrics(url)
  return {
    count: metricOf(metrics, labels === "" ? `${name}_count` : `${name}_count{${labels}}`),
    upTo: (limit) => metricOf(metrics, `${name}_bucket{${[`le="${limit}"`, labels].filter(Boolean).join()}}`),
  }
}

/** Values that a histogram counts during the work: up to a limit, and above it. */
export async function valuesDuring(
  url: string,
  [name, labels, limit]: readonly [name: string, labels: string, limit: number],
  work: () => Promise<unknown>,
): Promise<{ upTo: number; above: number }> {
  const before = await readHistogram(url, name, labels)
  await work()
  const after = await readHistogram(url, name, labels)
  const upTo = after.upTo(limit) - before.upTo(limit)
  return { upTo, above: after.count - before.count - upTo }
}
