// Memory of the process of the tests and their server.
import { setFlagsFromString } from "node:v8"
import { runInNewContext } from "node:vm"

setFlagsFromString("--expose-gc")
const collectGarbage = runInNewContext("gc") as () => void

/** Memory in use, without garbage. */
export const usedBytes = () => {
  // The first collection only queues the release of the memory outside of the heap.
  collectGarbage()
  collectGarbage()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}
