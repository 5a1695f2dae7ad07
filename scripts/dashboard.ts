// The dashboard of Grafana. Its queries use the metrics of the server and the recorded rules of deploy/prometheus/rules.yml.
import { GraphThresholdsStyleConfigBuilder, GraphThresholdsStyleMode } from "@grafana/grafana-foundation-sdk/common"
import {
  DashboardBuilder,
  DatasourceVariableBuilder,
  RowBuilder,
  ThresholdsConfigBuilder,
  ThresholdsMode,
} from "@grafana/grafana-foundation-sdk/dashboard"
import { DataqueryBuilder } from "@grafana/grafana-foundation-sdk/prometheus"
import { PanelBuilder } from "@grafana/grafana-foundation-sdk/timeseries"

interface Chart {
  title: string
  /** Grafana's name of the unit, such as `s` or `reqps`. */
  unit: string
  /** Expressions of PromQL by the name of their series, which may contain labels: `{{status}}`. */
  series: Record<string, string>
  /** Value that a line marks, such as an objective. */
  limit?: number
}

const exceptProbes = '{route!~"/health/.*|/metrics"}'
const requests = `http_request_duration_seconds_bucket{route!~"/health/.*|/metrics|.*[?]wait"}`
// Names that metrics of other programs have as well.
const [jobs, cpu, memory, delay] = [
  "jobs",
  "process_cpu_seconds_total",
  "process_resident_memory_bytes",
  "nodejs_eventloop_lag_p99_seconds",
].map((metric) => `${metric}{job="hr-workforce"}`) as [string, string, string, string]
const quantile = (share: number, buckets: string, by: string) =>
  `histogram_quantile(${share}, sum by (${by}) (rate(${buckets}[$__rate_interval])))`
const perSecond = (metric: string, by: string) => `sum by (${by}) (rate(${metric}[$__rate_interval]))`

const rows: Record<string, Chart[]> = {
  Objectives: [
    {
      title: "Requests with an error of the server (objective: 0.1 %)",
      unit: "percentunit",
      series: { "5 minutes": "hr:request_errors:ratio_rate5m", "1 hour": "hr:request_errors:ratio_rate1h" },
      limit: 0.001,
    },
    {
      title: "REST requests that take too long (objective: 1 %)",
      unit: "percentunit",
      series: { "5 minutes": "hr:request_slow:ratio_rate5m", "1 hour": "hr:request_slow:ratio_rate1h" },
      limit: 0.01,
    },
    {
      title: "Live updates that take more than 1 s (objective: 1 %)",
      unit: "percentunit",
      series: { "5 minutes": "hr:live_late:ratio_rate5m", "1 hour": "hr:live_late:ratio_rate1h" },
      limit: 0.01,
    },
  ],
  Requests: [
    {
      title: "Requests by status",
      unit: "reqps",
      series: { "{{status}}": perSecond(`http_request_duration_seconds_count${exceptProbes}`, "status") },
    },
    {
      title: "Duration",
      unit: "s",
      series: {
        median: quantile(0.5, requests, "le"),
        "95 %": quantile(0.95, requests, "le"),
        "99 %": quantile(0.99, requests, "le"),
      },
    },
    {
      title: "Slowest routes (95 %)",
      unit: "s",
      series: { "{{method}} {{route}}": `topk(10, ${quantile(0.95, requests, "method, route, le")})` },
    },
    { title: "Sign-ins by outcome", unit: "ops", series: { "{{outcome}}": perSecond("sign_ins_total", "outcome") } },
  ],
  Database: [
    {
      title: "Requests that a replica may answer",
      unit: "reqps",
      series: { "{{outcome}}": perSecond("replica_reads_total", "outcome") },
    },
    {
      title: "Time for which replicas are behind",
      unit: "s",
      series: { "{{replica}}": "max by (replica) (replica_lag_seconds)" },
    },
    { title: "Connections of all pools", unit: "short", series: { "{{state}}": "sum by (state) (database_connections)" } },
    {
      title: "Waits for a connection, and for the end of an audit log (99 %)",
      unit: "s",
      series: {
        "wait for a connection": quantile(0.99, "database_connection_wait_seconds_bucket", "le"),
        "audit log: {{phase}}": quantile(0.99, "audit_log_lock_seconds_bucket", "phase, le"),
      },
    },
    {
      title: "Commits that wait for another one that notifies",
      unit: "short",
      series: { transactions: 'max(notify_lock_waits{figure="transactions"})' },
    },
    {
      title: "Workers that learn of changed rights in time",
      unit: "short",
      series: { "{{state}}": "sum by (state) (viewer_leases)" },
    },
  ],
  "Jobs and messages": [
    { title: "Jobs by state", unit: "short", series: { "{{state}}": `max by (state) (${jobs})` } },
    {
      title: "Time for which the oldest job is due",
      unit: "s",
      series: { "{{task}}": "max by (task) (job_oldest_due_seconds)" },
    },
    {
      title: "Duration of jobs (95 %)",
      unit: "s",
      series: { "{{task}}": quantile(0.95, "job_duration_seconds_bucket", "task, le") },
    },
    {
      title: "Emails and push messages",
      unit: "ops",
      series: {
        "emails {{outcome}}": perSecond("mails_total", "outcome"),
        "push messages {{outcome}}": perSecond("push_messages_total", "outcome"),
      },
    },
    { title: "Live updates", unit: "short", series: { "{{kind}}": "sum by (kind) (live_connections)" } },
    {
      title: "Delay of live updates (99 %)",
      unit: "s",
      series: { "{{kind}}": quantile(0.99, "live_update_delay_seconds_bucket", "kind, le") },
    },
  ],
  Processes: [
    { title: "Processor time", unit: "percentunit", series: { "{{instance}}": perSecond(cpu, "instance") } },
    { title: "Memory", unit: "bytes", series: { "{{instance}}": memory } },
    { title: "Event loop delay (99 %)", unit: "s", series: { "{{instance}}": delay } },
    {
      title: "Caches, part of their budget",
      unit: "percentunit",
      series: {
        "{{cache}}": "max by (cache) (cache_size / on (instance, cache) group_left sum by (instance, cache) (cache_budget))",
      },
    },
  ],
  Backups: [
    {
      title: "Age of the last success",
      unit: "s",
      series: { "{{step}}": "time() - max by (step) (backup_last_success_timestamp_seconds)" },
    },
    { title: "Last restore drill", unit: "s", series: { "{{figure}}": "max by (figure) (restore_drill_seconds)" } },
  ],
}

const datasource = { type: "prometheus", uid: "$datasource" }

/** One chart with a target for each series. */
function panelOf({ title, unit, series, limit }: Chart): PanelBuilder {
  const panel = new PanelBuilder().title(title).unit(unit).min(0).height(8).span(12).datasource(datasource)
  for (const [index, [name, expression]] of Object.entries(series).entries())
    panel.withTarget(new DataqueryBuilder().refId("ABCD".charAt(index)).expr(expression).legendFormat(name).range())
  if (limit === undefined) return panel
  return panel
    .thresholds(
      new ThresholdsConfigBuilder().mode(ThresholdsMode.Absolute).steps([
        { value: null, color: "green" },
        { value: limit, color: "red" },
      ]),
    )
    .thresholdsStyle(new GraphThresholdsStyleConfigBuilder().mode(GraphThresholdsStyleMode.Line))
}

/** The dashboard as JSON for Grafana's import. */
export function dashboardFile(): string {
  const dashboard = new DashboardBuilder("HR Workforce Platform")
    .uid("hr-workforce")
    .tags(["hr-workforce"])
    .refresh("1m")
    .time({ from: "now-6h", to: "now" })
    .timezone("browser")
    .withVariable(new DatasourceVariableBuilder("datasource").type("prometheus"))
  for (const [title, charts] of Object.entries(rows)) {
    dashboard.withRow(new RowBuilder(title))
    for (const chart of charts) dashboard.withPanel(panelOf(chart))
  }
  return `${JSON.stringify(dashboard.build(), null, 1)}\n`
}
