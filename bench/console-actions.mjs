// What a person does in the console, measured: changes of screens, interactions, scrolling through a long list, and live updates.
import { setTimeout as sleep } from "node:timers/promises"
import { CPU_SLOWDOWN, openPage, PEOPLE_ROWS } from "./console-page.mjs"

const SCROLL_MS = 10_000
const PIXELS_PER_SECOND = 3_000
const WHEEL_MS = 100
const FRAME_MS = 1000 / 60

/** Milliseconds from each click on a link of the navigation until the heading of its screen is painted. Each screen is opened in turn. */
export async function measureScreenChanges(context, url, rounds) {
  const { page } = await openPage(context, `${url}/`, "#main h1")
  const times = []
  const change = (name) =>
    page.evaluate(async (wanted) => {
      const link = [...document.querySelectorAll("nav a")].find(({ textContent }) => textContent.trim() === wanted)
      const before = document.querySelector("#main h1")
      const start = performance.now()
      link.click()
      const isShown = () => document.querySelector("#main:not([aria-busy]) h1") && document.querySelector("#main h1") !== before
      while (!isShown()) await new Promise((resolve) => requestAnimationFrame(resolve))
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
      return performance.now() - start
    }, name)
  for (let round = -1; round < rounds; round++) {
    for (const name of ["People", "Leave", "Team calendar", "Approvals", "Profile", "Home"]) {
      const time = await change(name)
      // The first round loads the code of the screens.
      if (round >= 0) times.push(time)
      await sleep(150)
    }
  }
  await page.close()
  return times
}

/** Durations of interactions with a slow processor, by the browser's event timing. Shorter ones than 16 ms are not told. */
export async function measureInteractions(context, url) {
  const { page } = await openPage(context, `${url}/people`, PEOPLE_ROWS, { cpu: CPU_SLOWDOWN })
  const type = async (text) => {
    for (const letter of text) {
      await page.keyboard.type(letter)
      await sleep(250)
    }
  }
  const press = async (key) => {
    await page.keyboard.press(key)
    await sleep(300)
  }
  await page.locator("#main input").first().click()
  await type("anna")
  await press("Control+k")
  await page.locator("dialog input").waitFor()
  await type("mar")
  for (const key of ["ArrowDown", "ArrowDown", "ArrowUp", "Escape", "Escape"]) await press(key)
  const account = page.locator("header button[aria-haspopup]")
  await account.click()
  await press("Escape")
  await page.locator("nav a", { hasText: "Leave" }).first().click()
  await page.locator("#main a[href='/leave/new']").first().click()
  await page.getByLabel("Reason").click()
  await type("a few days")
  await sleep(500)
  const events = await page.evaluate("window.bench.events")
  await page.close()
  const longest = Object.values(Object.groupBy(events, ({ interactionId }) => interactionId)).map((group) => Math.max(...group.map(({ duration }) => duration)))
  return longest
}

/** Scrolls the directory for ten seconds with a slow processor, then jumps to letters. */
export async function measureDirectory(context, url) {
  const { page, cdp } = await openPage(context, `${url}/people`, PEOPLE_ROWS, { cpu: CPU_SLOWDOWN })
  const heap = async () => {
    await cdp.send("HeapProfiler.collectGarbage")
    const { usedSize } = await cdp.send("Runtime.getHeapUsage")
    return usedSize / 1e6
  }
  await cdp.send("HeapProfiler.enable")
  const before = await heap()
  await page.evaluate(() => {
    const seen = (window.scrolled = { frames: [], rows: 0, since: performance.now() })
    const step = (time) => {
      seen.frames.push(time)
      if (seen.frames.length % 10 === 0) seen.rows = Math.max(seen.rows, document.querySelectorAll("#main li a[href^='/people/']").length)
      seen.request = requestAnimationFrame(step)
    }
    requestAnimationFrame(step)
  })
  await page.mouse.move(640, 500)
  for (const endsAt = performance.now() + SCROLL_MS; performance.now() < endsAt; ) {
    const started = performance.now()
    await page.mouse.wheel(0, (PIXELS_PER_SECOND * WHEEL_MS) / 1000)
    await sleep(Math.max(0, WHEEL_MS - (performance.now() - started)))
  }
  const { frames, rows, tasks, shown } = await page.evaluate(() => {
    cancelAnimationFrame(window.scrolled.request)
    const { frames, rows, since } = window.scrolled
    const tasks = window.bench.tasks.filter(({ startTime }) => startTime > since).map(({ duration }) => duration)
    const shown = [...document.querySelectorAll("#main li[aria-posinset]")].map((row) => Number(row.getAttribute("aria-posinset")))
    return { frames, rows, tasks, shown: Math.max(...shown) }
  })
  const gaps = frames.slice(1).map((time, n) => time - frames[n])
  const dropped = gaps.reduce((sum, gap) => sum + Math.max(0, Math.round(gap / FRAME_MS) - 1), 0)
  const after = await heap()
  const jumps = []
  for (const letter of ["M", "T", "C", "Z", "K", "S"]) {
    await page.evaluate("window.scrollTo(0, 0)")
    jumps.push(
      await page.evaluate(async (wanted) => {
        const link = [...document.querySelectorAll("#main search a")].find(({ textContent }) => textContent.trim() === wanted)
        const first = () => document.querySelector("#main li[aria-posinset='1'] a")?.getAttribute("href")
        const before = first()
        const start = performance.now()
        link.click()
        while (first() === before) await new Promise((resolve) => requestAnimationFrame(resolve))
        await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
        return performance.now() - start
      }, letter),
    )
    await sleep(300)
  }
  await page.close()
  return {
    droppedPercent: (100 * dropped) / (dropped + gaps.length),
    longestTask: Math.max(0, ...tasks),
    frame95: gaps.toSorted((a, b) => a - b)[Math.floor(gaps.length * 0.95)],
    rows,
    scrolledRows: shown,
    heap: after - before,
    jumps,
  }
}

/** Milliseconds from the answer of the API to a report's request for leave until the manager's bell counts it. */
export async function measureLive(context, url, requestLeave, rounds) {
  const { page } = await openPage(context, `${url}/`, "#main h1")
  const times = []
  for (let round = 0; round < rounds; round++) {
    await page.evaluate(() => {
      const bell = document.querySelector("header a[href='/notifications']")
      const before = bell.textContent
      window.changed = new Promise((resolve) => {
        const check = () => bell.textContent !== before && (watcher.disconnect(), requestAnimationFrame(() => resolve(performance.timeOrigin + performance.now())))
        const watcher = new MutationObserver(check)
        watcher.observe(bell, { childList: true, subtree: true, characterData: true })
      })
    })
    const answeredAt = await requestLeave()
    const seenAt = await page.evaluate("window.changed")
    times.push(Math.max(0, seenAt - answeredAt))
    await sleep(500)
  }
  await page.close()
  return times
}
