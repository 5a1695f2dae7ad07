// Thread that ends its process by SIGTERM when the process has used too many milliseconds of processor time. Unlike in a deadline,
// other load on the machine does not count, nor does the start of the process.
import { workerData } from "node:worker_threads"

const INTERVAL_MS = 20
const started = process.cpuUsage()
const maxMicroseconds = (workerData as number) * 1000

setInterval(() => {
  const { user, system } = process.cpuUsage(started)
  if (user + system > maxMicroseconds) process.kill(process.pid, "SIGTERM")
}, INTERVAL_MS)
