// The queue of work by keys, such as organizations.
import { setTimeout } from "node:timers/promises"
import { expect, test } from "@jest/globals"
import { KeyedQueue } from "../src/core/keyed-queue.js"

/** Runs named work for a key until `finish(name)`. `running` has the names of the work that runs. */
function startWork(queue: KeyedQueue) {
  const running: string[] = []
  const finishers = new Map<string, () => void>()
  const run = (key: string, name: string) =>
    queue.run(key, async () => {
      const { promise, resolve } = Promise.withResolvers<void>()
      running.push(name)
      finishers.set(name, resolve)
      await promise
      running.splice(running.indexOf(name), 1)
      return name
    })
  return { run, running, finish: (name: string) => finishers.get(name)?.() }
}

/** Lets the queue start what it can. */
const settled = () => new Promise((resolve) => setImmediate(resolve))

test("two keys run, a third waits", async () => {
  const { run, running, finish } = startWork(new KeyedQueue({ maxRunning: 2 }))
  const all = [run("acme", "a"), run("bell", "b"), run("core", "c")]
  await settled()
  expect(running).toEqual(["a", "b"])
  finish("a")
  expect(await all[0]).toBe("a")
  await settled()
  expect(running).toEqual(["b", "c"])
  for (const name of running) finish(name)
  expect(await Promise.all(all)).toEqual(["a", "b", "c"])
})

test("work that waits for its key takes no place from another key", async () => {
  const { run, running, finish } = startWork(new KeyedQueue({ maxRunning: 2 }))
  const all = [run("acme", "a1"), run("acme", "a2"), run("acme", "a3"), run("bell", "b1")]
  await settled()
  expect(running).toEqual(["a1", "b1"])
  finish("b1")
  await settled()
  expect(running).toEqual(["a1"])
  for (const name of ["a1", "a2", "a3"]) {
    expect(running).toEqual([name])
    finish(name)
    await settled()
  }
  expect(await Promise.all(all)).toEqual(["a1", "a2", "a3", "b1"])
})

test("work beyond the waiting work of its key is rejected, and that of another key is not", async () => {
  const { run, running, finish } = startWork(new KeyedQueue({ maxRunning: 2, maxWaiting: 1 }))
  const accepted = [run("acme", "a1"), run("acme", "a2"), run("bell", "b1")]
  await expect(run("acme", "a3")).rejects.toMatchObject({ code: "RATE_LIMITED", retryAfter: 2 })
  await settled()
  for (const name of ["a1", "b1", "a2"]) {
    finish(name)
    await settled()
  }
  expect(await Promise.all(accepted)).toEqual(["a1", "a2", "b1"])
  const again = run("acme", "a3")
  await settled()
  expect(running).toEqual(["a3"])
  finish("a3")
  expect(await again).toBe("a3")
})

test("work of a key that used time waits for the work of a key that used none", async () => {
  const { run, running, finish } = startWork(new KeyedQueue({ maxRunning: 1 }))
  const first = run("acme", "a1")
  await settled()
  await setTimeout(2)
  finish("a1")
  await first
  const all = [run("core", "c1"), run("acme", "a2"), run("bell", "b1"), run("bell", "b2")]
  await settled()
  for (const name of ["c1", "b1", "a2", "b2"]) {
    expect(running).toEqual([name])
    await setTimeout(name === "b1" ? 20 : 0)
    finish(name)
    await settled()
  }
  expect(await Promise.all(all)).toEqual(["c1", "a2", "b1", "b2"])
})

test("work that fails makes room for the next", async () => {
  const queue = new KeyedQueue({ maxRunning: 1, maxWaiting: 1 })
  const failed = queue.run("acme", () => Promise.reject(new Error("broken")))
  const next = queue.run("acme", async () => "next")
  await expect(failed).rejects.toThrow("broken")
  expect(await next).toBe("next")
})
