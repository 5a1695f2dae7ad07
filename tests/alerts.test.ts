// The alerts of Prometheus: every metric exists on a running server, every alert is tested and explained.
import { spawnSync } from "node:child_process"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { expect, test } from "@jest/globals"
import { createTestApp } from "./support/test-app.js"

const root = fileURLToPath(new URL("..", import.meta.url))
const folder = join(root, "deploy/prometheus")
const ruleTests = ["rules.test.yml", "rules-days.test.yml"]
const rules = readFileSync(join(folder, "rules.yml"), "utf8")
const alerts = [...new Set([...rules.matchAll(/- alert: (\w+)/g)].map(([, name]) => name as string))]

const app = createTestApp()

const promtool = (...args: string[]) => spawnSync("promtool", args, { cwd: folder, encoding: "utf8" })
const hasPromtool = promtool("--version").status === 0
if (!hasPromtool) console.error("promtool is not installed, so the alerts are not evaluated.")

;(hasPromtool ? test : test.skip)(
  "promtool accepts the rules, and their tests pass",
  () => {
    expect(promtool("check", "rules", "rules.yml")).toMatchObject({ status: 0 })
    expect(promtool("test", "rules", ...ruleTests)).toMatchObject({ status: 0 })
  },
  120_000,
)

test("every metric of the rules is one that the server or Prometheus has", async () => {
  await app.sql(
    "insert into app.backup_state values ('DRILL', now(), '{\"recoveryPointSeconds\": 1, \"recoveryTimeSeconds\": 1}')",
  )
  await app.sql("select graphile_worker.add_job('leave-ledger', '{}', run_at => now() - interval '1 hour', max_attempts => 1)")
  const text: string = (await app.anonymous.fetch("/metrics")).body
  const known = new Set([...text.matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name as string))
  const ofPrometheus = ["up"]
  const used = [...rules.matchAll(/\b([a-z][a-z_]*)(?:\{|\[| [<>=])/g)].map(([, name]) => name as string)
  const missing = used.filter((name) => !known.has(name.replace(/_(count|bucket)$/, "")) && !ofPrometheus.includes(name))
  expect(used.length).toBeGreaterThan(20)
  expect(new Set(missing)).toEqual(new Set())
})

test.each(alerts)("%s is tested, and its page says what to do", (name) => {
  const tested = ruleTests.map((file) => readFileSync(join(folder, file), "utf8")).join("")
  expect(tested).toContain(`alertname: ${name}\n`)
  expect(rules).toContain(`runbook: docs/operations/alerts.md#${name.toLowerCase()}\n`)
  expect(readFileSync(join(root, "docs/operations/alerts.md"), "utf8")).toContain(`\n## ${name}\n`)
})
