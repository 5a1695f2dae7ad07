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
import { useOperations } from "../shell/access.ts"
import { Actions, ButtonLink } from "../ui/button.tsx"
import { PanelFailure } from "../ui/error-report.tsx"
import { PlusIcon } from "../ui/icons.tsx"
import { Avatar, Badge, Columns, EmptyState, Loading, Page, Panel } from "../ui/page.tsx"
import { homeVariables } from "./first-variables.ts"
import styles from "./home.module.css"

const Query = graphql`
  query homeQuery($today: Date!, $soon: Date!, $nextYear: Int!, $shell: Boolean!) {
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
      totalCount
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
    nextHolidays: holidays(filter: { year: $nextYear }) @catch {
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

/** The number of absences that the query reads. */
const SHOWN_ABSENCES = 12

const LazyDecisionList = lazy(() => loadDecisionList().then((Component) => ({ default: Component })))

const countOf = ({ pendingDecisions }: homeQuery["response"]) =>
  pendingDecisions.ok ? (pendingDecisions.value?.totalCount ?? 0) : 0

export const loader = pageLoader<homeQuery>(Query, homeVariables, (data) => (countOf(data) > 0 ? loadDecisionList() : undefined))

export function Component() {
  const text = useText()
  const formats = useFormats()
  const isAdmitted = useOperations()
  const query = usePage<homeQuery>(Query)
  const { viewer, pendingDecisions, leaveBalances, leaveAbsences, holidays, nextHolidays, birthdays, companyNews } = query
  useLiveDecisions(Query, { ...homeVariables(), shell: false })
  const firstName = viewer?.fullName.split(" ")[0] ?? ""
  const open = countOf(query)
  const away = leaveAbsences.ok ? (leaveAbsences.value?.totalCount ?? 0) : 0
  const later = nextHolidays.ok ? (nextHolidays.value ?? []) : []
  // The loader has loaded it for a screen that begins with decisions, which then has its height at once.
  const [DecisionList] = useState(() => loadedDecisionList() ?? LazyDecisionList)
  return (
    <Page
      title={text("home.title", { name: firstName })}
      lead={formats.date(formats.today())}
      actions={
        isAdmitted("createLeaveRequest") && (
          <ButtonLink to="/leave/new" variant="primary" icon={<PlusIcon />}>
            {text("leave.request")}
          </ButtonLink>
        )
      }
    >
      <DelegationBanner query={query} />
      {(open > 0 || !pendingDecisions.ok) && (
        <Panel
          title={text("home.decisions")}
          isFlush
          actions={open > 0 && <Link to="/approvals">{text("action.all", { count: open })}</Link>}
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
      {leaveBalances.ok && <BalanceCards balances={leaveBalances.value ?? []} />}
      {!leaveBalances.ok && (
        <Panel title={text("nav.leave")}>
          <PanelFailure errors={leaveBalances.errors} />
          {!isAdmitted("leaveBalances") && (
            <Actions>
              <ButtonLink to="/onboarding">{text("nav.onboarding")}</ButtonLink>
              <ButtonLink to="/profile">{text("nav.profile")}</ButtonLink>
              <ButtonLink to="/documents">{text("nav.documents")}</ButtonLink>
            </Actions>
          )}
        </Panel>
      )}
      <Columns>
        <Items
          operation="leaveAbsences"
          title={text("home.away")}
          link={
            <Link to="/team-calendar">{text(away > SHOWN_ABSENCES ? "action.all" : "nav.teamCalendar", { count: away })}</Link>
          }
          result={leaveAbsences}
          itemsOf={(absences) => absences?.nodes ?? []}
          empty={text("home.away.empty")}
          itemOf={({ employee, morning, afternoon }) => (
            <li key={employee?.id}>
              <Avatar url={employee?.avatarUrl} size={28} />
              <Link to={`/people/${employee?.id}`}>{employee?.fullName}</Link>
              {!(morning && afternoon) && <Badge>{text(morning ? "calendar.morning" : "calendar.afternoon")}</Badge>}
            </li>
          )}
        />
        <Items
          operation="holidays"
          title={text("home.holidays")}
          result={holidays}
          itemsOf={(days) => [...(days ?? []), ...later].filter(({ date }) => date >= formats.today()).slice(0, 3)}
          empty={text("home.holidays.empty")}
          itemOf={({ date, name }) => (
            <li key={date + name}>
              <span className={styles.day}>{formats.day(date)}</span>
              {name}
            </li>
          )}
        />
        <Items
          operation="organizationEvents"
          title={text("home.birthdays")}
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
        <Items
          operation="companyNews"
          title={text("home.news")}
          link={<Link to="/news">{text("home.allNews")}</Link>}
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
      </Columns>
    </Page>
  )
}

interface ItemsProps<Value, Item> {
  /** Operation that the caller must be admitted to, for the panel to be shown. */
  operation: string
  title: string
  link?: ReactNode
  result: Result<Value, unknown>
  itemsOf: (value: Value) => readonly Item[]
  itemOf: (item: Item) => ReactNode
  /** Shown without items. */
  empty: string
}

/** A panel with items, or that they could not be read. */
function Items<Value, Item>({ operation, title, link, result, itemsOf, itemOf, empty }: ItemsProps<Value, Item>) {
  const items = result.ok ? itemsOf(result.value) : []
  if (!useOperations()(operation)) return null
  return (
    <Panel title={title} actions={link}>
      {!result.ok && <PanelFailure errors={result.errors} />}
      {result.ok && items.length === 0 && <EmptyState>{empty}</EmptyState>}
      {items.length > 0 && <ul className={styles.list}>{items.map(itemOf)}</ul>}
    </Panel>
  )
}
