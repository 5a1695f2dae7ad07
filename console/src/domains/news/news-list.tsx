// Company news, the latest first. News appear while the list is shown.
import { graphql, usePaginationFragment } from "react-relay"
import { Link } from "react-router"
import { ConnectionHandler } from "relay-runtime"
import type { newsList_query$key } from "../../__generated__/newsList_query.graphql.ts"
import type { newsListChangedSubscription } from "../../__generated__/newsListChangedSubscription.graphql.ts"
import type { newsListQuery } from "../../__generated__/newsListQuery.graphql.ts"
import { useFormats } from "../../i18n/format.ts"
import { useText } from "../../i18n/language.tsx"
import { useLive } from "../../relay/subscriptions.ts"
import { MoreButton } from "../../ui/more-button.tsx"
import { EmptyState, Panel } from "../../ui/page.tsx"
import { plainText } from "../../ui/rich-text.tsx"
import styles from "./news.module.css"

const PAGE = 20

const Fragment = graphql`
  fragment newsList_query on Query
  @argumentDefinitions(first: { type: "Int", defaultValue: 20 }, after: { type: "String" })
  @refetchable(queryName: "newsListQuery") {
    companyNews(first: $first, after: $after) @connection(key: "newsList_companyNews") {
      __id
      edges {
        node {
          id
          title
          body
          createdAt
          author {
            id
            fullName
          }
        }
      }
    }
  }
`

const Changed = graphql`
  subscription newsListChangedSubscription($since: String) {
    companyNewsChanged(since: $since) {
      resumeToken
      newsId
      news {
        id
        title
        body
        createdAt
        author {
          id
          fullName
        }
      }
    }
  }
`

export function NewsList({ query }: { query: newsList_query$key }) {
  const text = useText()
  const { dateTime } = useFormats()
  const { data, hasNext, loadNext, isLoadingNext } = usePaginationFragment<newsListQuery, newsList_query$key>(Fragment, query)
  const rows = (data.companyNews?.edges ?? []).flatMap(({ node }) => node ?? [])
  useLive<newsListChangedSubscription>(
    Changed,
    {},
    {
      updater: (store, payload) => {
        const { newsId, news } = payload?.companyNewsChanged ?? {}
        const connection = store.get(data.companyNews?.__id ?? "")
        if (!connection || !newsId) return
        if (!news) return ConnectionHandler.deleteNode(connection, newsId)
        const record = store.get(newsId)
        // Changes of former news, which further pages contain, are no news.
        const isNew = rows[0] === undefined || news.createdAt > rows[0].createdAt
        if (record && isNew)
          ConnectionHandler.insertEdgeBefore(
            connection,
            ConnectionHandler.createEdge(store, connection, record, "CompanyNewsEdge"),
          )
      },
    },
  )
  return (
    <Panel isFlush>
      {rows.length === 0 && <EmptyState>{text("news.empty")}</EmptyState>}
      <ul>
        {rows.map(({ id, title, body, createdAt, author }) => (
          <li key={id} className={styles.row}>
            <h2>
              <Link to={`/news/${id}`}>{title}</Link>
            </h2>
            {body && <p className={styles.excerpt}>{plainText(body)}</p>}
            <p className={styles.about}>
              {author && <span>{author.fullName}</span>}
              <time dateTime={createdAt}>{dateTime(createdAt)}</time>
            </p>
          </li>
        ))}
      </ul>
      {hasNext && <MoreButton isPending={isLoadingNext} onMore={(options) => loadNext(PAGE, options)} />}
    </Panel>
  )
}
