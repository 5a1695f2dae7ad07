// Reads and changes of the caller's restricted data by others, the latest first.
import { graphql, usePaginationFragment } from "react-relay"
import type { accessLog_query$key } from "../../__generated__/accessLog_query.graphql.ts"
import type { accessLogQuery } from "../../__generated__/accessLogQuery.graphql.ts"
import { useFormats } from "../../i18n/format.ts"
import { useLabel } from "../../i18n/labels.ts"
import { useText } from "../../i18n/language.tsx"
import { DateParameter } from "../../ui/date-parameter.tsx"
import { FieldRow } from "../../ui/form.tsx"
import { MoreButton } from "../../ui/more-button.tsx"
import { EmptyState, Panel } from "../../ui/page.tsx"
import { usePersonName } from "../../ui/person-name.tsx"
import { Table } from "../../ui/table.tsx"
import styles from "./settings.module.css"

const PAGE = 20

const Fragment = graphql`
  fragment accessLog_query on Query
  @argumentDefinitions(
    from: { type: "DateOrDateTime" }
    to: { type: "DateOrDateTime" }
    first: { type: "Int", defaultValue: 20 }
    after: { type: "String" }
  )
  @refetchable(queryName: "accessLogQuery") {
    accessLog(filter: { from: $from, to: $to }, first: $first, after: $after) @connection(key: "accessLog_accessLog") {
      edges {
        node {
          id
          lastAt
          count
          group
          kind
          operation
          reader {
            id
            fullName
          }
          apiKey {
            id
            name
          }
        }
      }
    }
  }
`

/** The subject of an operation, by its name. The first that matches counts. */
const SUBJECTS = [
  ["exports", /export|import/i],
  ["archive", /archive|accessLog/i],
  ["decisions", /pendingDecisions/],
  ["documents", /document/i],
  ["leave", /leave|ledger|holiday/i],
  ["onboarding", /onboarding/i],
  ["hiring", /offer|application|candidate|job|interview|referral|recruitment/i],
  ["figures", /dashboard|report|stats|analytics/i],
  ["calendar", /calendar|free/i],
  ["profile", /employ|viewer|directory|profile|org|career|department|account|avatar|workPattern/i],
] as const
const subjectOf = (operation: string) => SUBJECTS.find(([, pattern]) => pattern.test(operation))?.[0] ?? "other"

export function AccessLog({ query }: { query: accessLog_query$key }) {
  const nameOf = usePersonName()
  const text = useText()
  const label = useLabel()
  const { dateTime, number } = useFormats()
  const { data, hasNext, loadNext, isLoadingNext } = usePaginationFragment<accessLogQuery, accessLog_query$key>(Fragment, query)
  const rows = (data.accessLog?.edges ?? []).flatMap(({ node }) => node ?? [])
  return (
    <Panel title={text("privacy.accessLog")} isFlush>
      <div className={styles.filter}>
        <p>{text("privacy.accessLog.lead")}</p>
        <FieldRow>
          <DateParameter name="from" label={text("privacy.from")} />
          <DateParameter name="to" label={text("privacy.to")} />
        </FieldRow>
      </div>
      {rows.length === 0 ? (
        <EmptyState>{text("privacy.accessLog.empty")}</EmptyState>
      ) : (
        <Table
          caption={text("privacy.accessLog")}
          rows={rows}
          keyOf={({ id }) => id}
          columns={[
            { key: "at", label: text("privacy.at"), cell: ({ lastAt }) => dateTime(lastAt) },
            {
              key: "reader",
              label: text("privacy.reader"),
              cell: ({ reader, apiKey }) => {
                if (apiKey) return text("privacy.apiKey", { name: apiKey.name })
                return nameOf(reader)
              },
            },
            { key: "group", label: text("privacy.group"), cell: ({ group }) => label("AccessGroup", group) },
            { key: "kind", label: text("privacy.kind"), cell: ({ kind }) => label("AccessKind", kind) },
            {
              key: "operation",
              label: text("privacy.operation"),
              cell: ({ operation }) => text(`privacy.through.${subjectOf(operation)}`),
            },
            { key: "count", label: text("privacy.count"), isNumeric: true, cell: ({ count }) => number(count) },
          ]}
        />
      )}
      {hasNext && <MoreButton isPending={isLoadingNext} onMore={(options) => loadNext(PAGE, options)} />}
    </Panel>
  )
}
