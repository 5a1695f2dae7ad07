// The name of a record that has no screen yet.
import { graphql, useFragment } from "react-relay"
import type { recordName_node$key } from "../../__generated__/recordName_node.graphql.ts"
import { useFormats } from "../../i18n/format.ts"
import { useLabel } from "../../i18n/labels.ts"
import styles from "./missing-screens.module.css"

const Fragment = graphql`
  fragment recordName_node on Node {
    __typename
    ... on Application {
      candidate {
        id
        fullName
      }
      job {
        id
        title
      }
    }
    ... on CalendarEvent {
      title
      start
      startDate
      allDay
    }
    ... on Export {
      list
      createdAt
    }
    ... on Task {
      title
      dueDate
    }
  }
`

export function RecordName({ node }: { node: recordName_node$key }) {
  const label = useLabel()
  const { date, dateTime } = useFormats()
  const record = useFragment(Fragment, node)
  switch (record.__typename) {
    case "Application":
      return <Name name={record.candidate?.fullName} detail={record.job?.title} />
    case "CalendarEvent":
      return <Name name={record.title} detail={record.allDay ? date(record.startDate) : dateTime(record.start)} />
    case "Export":
      return <Name name={label("ListName", record.list)} detail={dateTime(record.createdAt)} />
    case "Task":
      return <Name name={record.title} detail={record.dueDate && date(record.dueDate)} />
    default:
      return null
  }
}

const Name = ({ name, detail }: { name: string | null | undefined; detail: string | null | undefined }) =>
  name ? (
    <h2 className={styles.name}>
      {name}
      {detail && <small>{detail}</small>}
    </h2>
  ) : null
