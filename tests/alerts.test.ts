// The alerts of Prometheus and the dashboard of Grafana: every metric exists on a running server, every alert is tested and explained.
import { spawnSync } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { expect, test } from "@jest/globals"
import { dashboardFile } from "../scripts/dashboard.js"
import type { Json } from "./support/client.js"
import { createTestApp } from "./support/test-app.js"

const root = fileURLToPath(new URL("..", import.meta.url))
const folder = join(root, "deploy/prometheus")
const ruleTests = ["rules.test.yml", "rules-days.test.yml"]
const rules = readFileSync(join(folder, "rules.yml"), "utf8")
const dashboardText = readFileSync(join(root, "deploy/grafana/hr-workforce.json"), "utf8")
const dashboard = JSON.parse(dashboardText) as Json
const alerts = [...new Set([...rules.matchAll(/- alert: (\w+)/g)].map(([, name]) => name as string))]

const app = createTestApp()

const promtool = (...args: string[]) => spawnSync("promtool", args, { cwd: folder, encoding: "utf8" })
const outputOfFailure = (...args: string[]) => {
  const { status, signal, stdout, stderr } = promtool(...args)
  return status === 0 ? undefined : { status, signal, stdout, stderr }
}
const hasPromtool = promtool("--version").status === 0
if (!hasPromtool) console.error("promtool is not installed, so the alerts are not evaluated.")

;(hasPromtool ? test : test.skip)(
  "promtool accepts the rules, and their tests pass",
  () => {
    expect(outputOfFailure("check", "rules", "rules.yml")).toBeUndefined()
    expect(outputOfFailure("test", "rules", ...ruleTests)).toBeUndefined()
  },
  120_000,
)

const recorded = [...rules.matchAll(/- record: (\S+)/g)].map(([, name]) => name as string)
/** Expressions of the dashboard, for any interval. */
const expressions = (dashboard.panels as Json[])
  .flatMap(({ targets }) => targets ?? [])
  .map(({ expr }: Json) => (expr as string).replaceAll("$__rate_interval", "5m"))

test("the dashboard is the generated one", () => {
  expect(dashboardFile()).toBe(dashboardText)
})

;(hasPromtool ? test : test.skip)("promtool accepts the queries of the dashboard", () => {
  const asRules = { groups: [{ name: "dashboard", rules: expressions.map((expr, n) => ({ record: `chart:${n}`, expr })) }] }
  const scratch = mkdtempSync(join(tmpdir(), "hr-dashboard-"))
  writeFileSync(join(scratch, "dashboard.yml"), JSON.stringify(asRules))
  expect(outputOfFailure("check", "rules", join(scratch, "dashboard.yml"))).toBeUndefined()
  rmSync(scratch, { recursive: true })
})

test("every metric of the rules and the dashboard is one that the server, a rule or Prometheus has", async () => {
  await app.sql(
    "insert into app.backup_state values ('DRILL', now(), '{\"recoveryPointSeconds\": 1, \"recoveryTimeSeconds\": 1}')",
  )
  await app.sql("select graphile_worker.add_job('leave-ledger', '{}', run_at => now() - interval '1 hour', max_attempts => 1)")
  const text: string = (await app.anonymous.fetch("/metrics")).body
  const known = new Set([...text.matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name as string))
  const others = ["up", ...recorded]
  const inRules = [...rules.matchAll(/\b([a-z][a-z_]*)(?:\{|\[| [<>=])/g)].map(([, name]) => name as string)
  // Names outside of strings and of lists of labels that are neither functions nor keywords.
  const inDashboard = expressions.flatMap((text) =>
    (text.replace(/"[^"]*"|\{[^}]*\}|\[[^\]]*\]|\b(?:by|on) \([^)]*\)/g, "").match(/\b[a-z][\w:]*(?![\w:]|\s*\()/g) ?? []).filter(
      (name) => name !== "group_left",
    ),
  )
  expect(inDashboard.length).toBeGreaterThan(20)
  const used = [...inRules, ...inDashboard]
  const missing = used.filter((name) => !known.has(name.replace(/_(count|bucket)$/, "")) && !others.includes(name))
  expect(used.length).toBeGreaterThan(20)
  expect(new Set(missing)).toEqual(new Set())
})

test.each(alerts)("%s is tested, and its page says what to do", (name) => {
  const tested = ruleTests.map((file) => readFileSync(join(folder, file), "utf8")).join("")
  expect(tested).toContain(`alertname: ${name}\n`)
  expect(rules).toContain(`runbook: docs/operations/alerts.md#${name.toLowerCase()}\n`)
  expect(readFileSync(join(root, "docs/operations/alerts.md"), "utf8")).toContain(`\n## ${name}\n`)
})
