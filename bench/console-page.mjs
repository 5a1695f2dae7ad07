// A page of the console in Chromium, with the network and processor of a phone where asked, and what the browser measured in it.
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { chromium } from "playwright-core"

const EXECUTABLE = "/usr/bin/chromium"
const ARGUMENTS = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update", "--disable-sync"]
const PASSWORD = "Demo-2026"
/** 1.6 Mbit/s. */
const BYTES_PER_SECOND = 200_000
const LATENCY_MS = 150
export const CPU_SLOWDOWN = 4
/** Rows of the directory. */
export const PEOPLE_ROWS = "#main li a[href^='/people/']"
/** What follows the first screen, such as the connection of live updates, has started after this time. */
const SETTLE_MS = 800

/** Observes the page from its start. `rows` is the selector of the content that a person waits for. */
const observe = `(rows) => {
  const seen = (window.bench = { lcp: 0, fcp: 0, cls: 0, tasks: [], events: [], rows: 0 })
  const on = (type, add, options = {}) =>
    new PerformanceObserver((list) => list.getEntries().forEach(add)).observe({ type, buffered: true, ...options })
  on("largest-contentful-paint", ({ startTime }) => { seen.lcp = startTime })
  on("paint", ({ name, startTime }) => { if (name === "first-contentful-paint") seen.fcp = startTime })
  on("layout-shift", ({ value, hadRecentInput }) => { if (!hadRecentInput) seen.cls += value })
  on("longtask", ({ startTime, duration }) => seen.tasks.push({ startTime, duration }))
  on("event", ({ duration, interactionId }) => { if (interactionId) seen.events.push({ duration, interactionId }) }, { durationThreshold: 16 })
  const watcher = new MutationObserver(() => {
    if (!document.querySelector(rows)) return
    watcher.disconnect()
    requestAnimationFrame(() => { seen.rows = performance.now() })
  })
  watcher.observe(document, { childList: true, subtree: true })
}`

/**
 * Runs work in a browser where a demo login is signed in. Its profile on the disk is empty, so that it keeps files and compiled scripts
 * between visits as a person's does.
 */
export async function inNewBrowser(url, login, work) {
  const folder = mkdtempSync(join(tmpdir(), "bench-console-"))
  const context = await chromium.launchPersistentContext(folder, {
    executablePath: EXECUTABLE,
    args: ARGUMENTS,
    viewport: { width: 1280, height: 800 },
    locale: "en-GB",
  })
  try {
    await signIn(context, url, login)
    return await work(context)
  } finally {
    await context.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Signs a demo login in. Its session is in the cookies of the browser. */
async function signIn(context, url, login) {
  const response = await context.request.post(`${url}/api/auth/login`, { data: { email: `${login}@bench.example`, password: PASSWORD } })
  if (!response.ok()) throw new Error(`sign-in of ${login}: ${response.status()}`)
}

/** Opens an address of the console, and waits until its rows are there and nothing is loaded any more. */
export async function openPage(context, address, rows, { isSlow = false, cpu = 1 } = {}) {
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  const received = { requests: 0, files: 0, bytes: 0 }
  await cdp.send("Network.enable")
  if (isSlow)
    await cdp.send("Network.emulateNetworkConditions", { offline: false, latency: LATENCY_MS, downloadThroughput: BYTES_PER_SECOND, uploadThroughput: BYTES_PER_SECOND })
  await cdp.send("Emulation.setCPUThrottlingRate", { rate: isSlow ? CPU_SLOWDOWN : cpu })
  cdp.on("Network.requestWillBeSent", ({ request: { url } }) => {
    if (!url.startsWith("http")) return
    received.requests++
    if (/\.(js|css|woff2)$/.test(url)) received.files++
  })
  cdp.on("Network.loadingFinished", ({ encodedDataLength }) => {
    received.bytes += encodedDataLength
  })
  await page.addInitScript(`(${observe})(${JSON.stringify(rows)})`)
  await page.goto(address)
  await page.waitForFunction(() => window.bench.rows > 0, undefined, { timeout: 60_000 })
  await page.waitForLoadState("networkidle")
  await page.waitForTimeout(SETTLE_MS)
  return { page, cdp, received }
}

/** The figures of a visit: times in milliseconds from its start. */
export async function measureVisit(context, address, rows, isSlow = true) {
  const { page, received } = await openPage(context, address, rows, { isSlow })
  const seen = await page.evaluate("window.bench")
  await page.close()
  const blocking = seen.tasks.filter(({ startTime }) => startTime >= seen.fcp).reduce((sum, { duration }) => sum + duration - 50, 0)
  const last = seen.tasks.at(-1)
  return {
    lcp: seen.lcp,
    rows: seen.rows,
    interactive: Math.max(seen.lcp, last ? last.startTime + last.duration : 0),
    tbt: blocking,
    cls: seen.cls,
    requests: received.requests,
    files: received.files,
    kilobytes: received.bytes / 1000,
  }
}
