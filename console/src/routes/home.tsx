// The first screen: decisions, balances, absences of today, holidays, birthdays and news.
import { lazy, type ReactNode, Suspense, useState } from "react"
import { graphql } from "react-relay"
import { Link } from "react-router"
import type { Result } from "relay-runtime"
import type { homeQuery } from "../__generated__/homeQuery.graphql.ts"
import { useLiveDecisions } from "../decisions/live-decisions.ts"
import { loadDecisionList, loadedDecisionList } from "../decisions/load.ts"
import { BalanceCards } from "../domains/leave/balance-cards.tsx"
import { DelegationBanner } from "../domains/leave/delegation-banner.tsx"
import { useFormats } from "../i18n/format.ts"
import { useText } from "../i18n/language.tsx"
import { pageLoader, usePage } from "../relay/page.ts"
import { ButtonLink } from "../ui/button.tsx"
import { PanelFailure } from "../ui/error-report.tsx"
import { PlusIcon } from "../ui/icons.tsx"
import { Avatar, Badge, Columns, EmptyState, Loading, Page, Panel } from "../ui/page.tsx"
import styles from "./home.module.css"
import { homeVariables } from "./home-variables.ts"

const Query = graphql`
  query homeQuery($today: Date!, $soon: Date!, $shell: Boolean!) {
    ...frame_query @include(if: $shell) @alias
    ...delegationBanner_query
    viewer {
      id
      fullName
    }
    pendingDecisions(first: 3) @catch {
      totalCount
      nodes {
        ...decisionList_decisions
      }
    }
    leaveBalances @catch {
      ...balanceCards_balances
    }
    leaveAbsences(first: 12, filter: { from: $today, to: $today }) @catch {
      nodes {
        employee {
          id
          fullName
          avatarUrl(size: SMALL)
        }
        morning
        afternoon
      }
    }
    holidays @catch {
      date
      name
    }
    birthdays: organizationEvents(
      first: 4
      filter: { types: [BIRTHDAY], from: $today, to: $soon }
      orderBy: [{ field: DATE, direction: ASC }]
    ) @catch {
      nodes {
        date
        employee {
          id
          fullName
        }
      }
    }
    companyNews(first: 3) @catch {
      nodes {
        id
        title
        createdAt
      }
    }
  }
`

const LazyDecisionList = lazy(() => loadDecisionList().then((Component) => ({ default: Component })))

const countOf = ({ pendingDecisions }: homeQuery["response"]) =>
  pendingDecisions.ok ? (pendingDecisions.value?.totalCount ?? 0) : 0

export const loader = pageLoader<homeQuery>(Query, homeVariables, (data) => (countOf(data) > 0 ? loadDecisionList() : undefined))

export function Component() {
  const text = useText()
  const formats = useFormats()
  const query = usePage<homeQuery>(Query)
  const { viewer, pendingDecisions, leaveBalances, leaveAbsences, holidays, birthdays, companyNews } = query
  useLiveDecisions(Query, { ...homeVariables(), shell: false })
  const firstName = viewer?.fullName.split(" ")[0] ?? ""
  const open = countOf(query)
  // The loader has loaded it for a screen that begins with decisions, which then has its height at once.
  const [DecisionList] = useState(() => loadedDecisionList() ?? LazyDecisionList)
  return (
    <Page
      title={text("home.title", { name: firstName })}
      lead={formats.date(formats.today())}
      actions={
        <ButtonLink to="/leave/new" variant="primary" icon={<PlusIcon />}>
          {text("leave.request")}
        </ButtonLink>
      }
    >
      <DelegationBanner query={query} />
      {(open > 0 || !pendingDecisions.ok) && (
        <Panel
          title={text("home.decisions")}
          isFlush
          actions={open > 0 && <Link to="/approvals">{text("home.allDecisions", { count: open })}</Link>}
        >
          {pendingDecisions.ok ? (
            <Suspense fallback={<Loading />}>
              <DecisionList decisions={pendingDecisions.value?.nodes ?? []} />
            </Suspense>
          ) : (
            <PanelFailure errors={pendingDecisions.errors} />
          )}
        </Panel>
      )}
      {leaveBalances.ok ? (
        <BalanceCards balances={leaveBalances.value ?? []} />
      ) : (
        <Panel title={text("nav.leave")}>
          <PanelFailure errors={leaveBalances.errors} />
        </Panel>
      )}
      <Columns>
        <Panel title={text("home.away")} actions={<Link to="/team-calendar">{text("nav.teamCalendar")}</Link>}>
          <Items
            result={leaveAbsences}
            itemsOf={(absences) => absences?.nodes ?? []}
            empty={text("home.away.empty")}
            itemOf={({ employee, morning, afternoon }) => (
              <li key={employee?.id}>
                <Avatar url={employee?.avatarUrl} size={28} />
                <Link to={`/people/${employee?.id}`}>{employee?.fullName}</Link>
                {!(morning && afternoon) && <Badge>{text(morning ? "home.morning" : "home.afternoon")}</Badge>}
              </li>
            )}
          />
        </Panel>
        <Panel title={text("home.holidays")}>
          <Items
            result={holidays}
            itemsOf={(days) => (days ?? []).filter(({ date }) => date >= formats.today()).slice(0, 3)}
            empty={text("home.holidays.empty")}
            itemOf={({ date, name }) => (
              <li key={date + name}>
                <span className={styles.day}>{formats.day(date)}</span>
                {name}
              </li>
            )}
          />
        </Panel>
        <Panel title={text("home.birthdays")}>
          <Items
            result={birthdays}
            itemsOf={(days) => days?.nodes ?? []}
            empty={text("home.birthdays.empty")}
            itemOf={({ date, employee }) => (
              <li key={employee?.id}>
                <span className={styles.day}>{formats.day(date)}</span>
                <Link to={`/people/${employee?.id}`}>{employee?.fullName}</Link>
              </li>
            )}
          />
        </Panel>
        <Panel title={text("home.news")} actions={<Link to="/news">{text("home.allNews")}</Link>}>
          <Items
            result={companyNews}
            itemsOf={(news) => news?.nodes.filter(Boolean) ?? []}
            empty={text("home.news.empty")}
            itemOf={({ id, title, createdAt }) => (
              <li key={id}>
                <Link to={`/news/${id}`}>{title}</Link>
                <small>{formats.relative(createdAt)}</small>
              </li>
            )}
          />
        </Panel>
      </Columns>
    </Page>
  )
}

interface ItemsProps<Value, Item> {
  result: Result<Value, unknown>
  itemsOf: (value: Value) => readonly Item[]
  itemOf: (item: Item) => ReactNode
  /** Shown without items. */
  empty: string
}

/** The items of a panel, or that they could not be read. */
function Items<Value, Item>({ result, itemsOf, itemOf, empty }: ItemsProps<Value, Item>) {
  if (!result.ok) return <PanelFailure errors={result.errors} />
  const items = itemsOf(result.value)
  return items.length === 0 ? <EmptyState>{empty}</EmptyState> : <ul className={styles.list}>{items.map(itemOf)}</ul>
}
