// What the day brings: decisions, balances, who is away, holidays, birthdays and news.
import { lazy, Suspense } from "react"
import { graphql } from "react-relay"
import { Link } from "react-router"
import type { homeQuery } from "../__generated__/homeQuery.graphql.ts"
import { useLiveDecisions } from "../decisions/live-decisions.ts"
import { BalanceCards } from "../domains/leave/balance-cards.tsx"
import { DelegationBanner } from "../domains/leave/delegation-banner.tsx"
import { useFormats } from "../i18n/format.ts"
import { useText } from "../i18n/language.tsx"
import { today } from "../i18n/today.ts"
import { loadCode } from "../relay/code.ts"
import { pageLoader, usePage } from "../relay/page.ts"
import { ButtonLink } from "../ui/button.tsx"
import { PlusIcon } from "../ui/icons.tsx"
import { Avatar, Badge, Columns, EmptyState, Loading, Page, Panel } from "../ui/page.tsx"
import styles from "./home.module.css"

const Query = graphql`
  query homeQuery($today: Date!, $shell: Boolean!) {
    ...frame_query @include(if: $shell) @alias
    ...delegationBanner_query
    viewer {
      id
      fullName
    }
    pendingDecisions(first: 3) {
      totalCount
      nodes {
        ...decisionList_decisions
      }
    }
    leaveBalances {
      ...balanceCards_balances
    }
    leaveAbsences(first: 12, filter: { from: $today, to: $today }) {
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
    holidays {
      date
      name
    }
    companyNews(first: 3) {
      nodes {
        id
        title
        createdAt
      }
    }
  }
`

/** Most people have nothing to decide. */
const DecisionList = lazy(() =>
  loadCode(() => import("../decisions/decision-list.tsx")).then(({ DecisionList: Component }) => ({ default: Component })),
)

const variables = () => ({ today: today() })

export const loader = pageLoader<homeQuery>(Query, variables)

export function Component() {
  const text = useText()
  const formats = useFormats()
  const query = usePage<homeQuery>(Query)
  const { viewer, pendingDecisions, leaveBalances, leaveAbsences, holidays, companyNews } = query
  useLiveDecisions(Query, { ...variables(), shell: false })
  const firstName = viewer?.fullName.split(" ")[0] ?? ""
  const away = leaveAbsences?.nodes ?? []
  const upcoming = (holidays ?? []).filter(({ date }) => date >= today()).slice(0, 3)
  const news = companyNews?.nodes ?? []
  const open = pendingDecisions?.totalCount ?? 0
  return (
    <Page
      title={text("home.title", { name: firstName })}
      lead={formats.date(today())}
      actions={
        <ButtonLink to="/leave/new" variant="primary" icon={<PlusIcon />}>
          {text("leave.request")}
        </ButtonLink>
      }
    >
      <DelegationBanner query={query} />
      {open > 0 && (
        <Panel
          title={text("home.decisions")}
          isFlush
          actions={<Link to="/approvals">{text("home.allDecisions", { count: open })}</Link>}
        >
          <Suspense fallback={<Loading />}>
            <DecisionList decisions={pendingDecisions?.nodes ?? []} />
          </Suspense>
        </Panel>
      )}
      <BalanceCards balances={leaveBalances ?? []} />
      <Columns>
        <Panel title={text("home.away")} actions={<Link to="/team-calendar">{text("nav.teamCalendar")}</Link>}>
          {away.length === 0 && <EmptyState>{text("home.away.empty")}</EmptyState>}
          <ul className={styles.list}>
            {away.map(({ employee, morning, afternoon }) => (
              <li key={employee?.id}>
                <Avatar url={employee?.avatarUrl} size={28} />
                <Link to={`/people/${employee?.id}`}>{employee?.fullName}</Link>
                {!(morning && afternoon) && <Badge>{text(morning ? "home.morning" : "home.afternoon")}</Badge>}
              </li>
            ))}
          </ul>
        </Panel>
        <Panel title={text("home.holidays")}>
          {upcoming.length === 0 && <EmptyState>{text("home.holidays.empty")}</EmptyState>}
          <ul className={styles.list}>
            {upcoming.map(({ date, name }) => (
              <li key={date + name}>
                <span className={styles.day}>{formats.day(date)}</span>
                {name}
              </li>
            ))}
          </ul>
        </Panel>
        <Panel title={text("home.news")} actions={<Link to="/news">{text("home.allNews")}</Link>}>
          {news.length === 0 && <EmptyState>{text("home.news.empty")}</EmptyState>}
          <ul className={styles.list}>
            {news.map(({ id, title, createdAt }) => (
              <li key={id}>
                <Link to={`/news/${id}`}>{title}</Link>
                <small>{formats.relative(createdAt)}</small>
              </li>
            ))}
          </ul>
        </Panel>
      </Columns>
    </Page>
  )
}
