// An item of the company news.
import { graphql } from "react-relay"
import { Link } from "react-router"
import type { newsItemChangedSubscription } from "../__generated__/newsItemChangedSubscription.graphql.ts"
import type { newsItemQuery } from "../__generated__/newsItemQuery.graphql.ts"
import styles from "../domains/news/news.module.css"
import { useFormats } from "../i18n/format.ts"
import { useText } from "../i18n/language.tsx"
import { pageLoader, usePage } from "../relay/page.ts"
import { useLive } from "../relay/subscriptions.ts"
import { ButtonLink } from "../ui/button.tsx"
import { Missing, Page, Panel } from "../ui/page.tsx"
import { RichText } from "../ui/rich-text.tsx"

const Query = graphql`
  query newsItemQuery($id: ID!, $shell: Boolean!) {
    ...frame_query @include(if: $shell) @alias
    companyNewsItem(id: $id) {
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
`

const Changed = graphql`
  subscription newsItemChangedSubscription($since: String) {
    companyNewsChanged(since: $since) {
      resumeToken
      newsId
      news {
        id
        title
        body
      }
    }
  }
`

export const loader = pageLoader<newsItemQuery>(Query, ({ params }) => ({ id: params.id ?? "" }))

export function Component() {
  const text = useText()
  const { dateTime } = useFormats()
  const { companyNewsItem: item } = usePage<newsItemQuery>(Query)
  useLive<newsItemChangedSubscription>(
    Changed,
    {},
    {
      updater: (store, payload) => {
        const { newsId, news } = payload?.companyNewsChanged ?? {}
        if (newsId && !news) store.delete(newsId)
      },
    },
  )
  if (!item) return <Missing />
  const { title, body, createdAt, author } = item
  return (
    <Page
      title={title}
      lead={
        <span className={styles.about}>
          {author && <Link to={`/people/${author.id}`}>{author.fullName}</Link>}
          <time dateTime={createdAt}>{dateTime(createdAt)}</time>
        </span>
      }
      actions={<ButtonLink to="/news">{text("news.all")}</ButtonLink>}
    >
      {body && (
        <Panel>
          <RichText html={body} className={styles.body} />
        </Panel>
      )}
    </Page>
  )
}
