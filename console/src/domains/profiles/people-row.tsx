// A person in the list of people. Each row reads its own data, so a further page costs nothing for the rows before it.
import { memo } from "react"
import { graphql, useFragment } from "react-relay"
import { Link } from "react-router"
import type { peopleRow_person$key } from "../../__generated__/peopleRow_person.graphql.ts"
import { useLabel } from "../../i18n/labels.ts"
import { Avatar, Badge } from "../../ui/page.tsx"
import styles from "./people-list.module.css"

export const ROW_HEIGHT = 56

const Fragment = graphql`
  fragment peopleRow_person on Employee {
    id
    fullName
    jobTitle
    email
    phone
    badge
    avatarUrl(size: SMALL)
    department {
      id
      name
    }
  }
`

interface PeopleRowProps {
  person: peopleRow_person$key
  index: number
  /** Number of people in the list, as far as it is known. */
  total: number
}

export const PeopleRow = memo(({ person, index, total }: PeopleRowProps) => {
  const label = useLabel()
  const { id, fullName, jobTitle, email, phone, badge, avatarUrl, department } = useFragment(Fragment, person)
  return (
    <li
      className={styles.row}
      style={{ top: index * ROW_HEIGHT, height: ROW_HEIGHT }}
      aria-setsize={total}
      aria-posinset={index + 1}
    >
      <Avatar url={avatarUrl} />
      <span className={styles.name}>
        <span className={styles.title}>
          <Link to={`/people/${id}`}>{fullName}</Link>
          {badge !== "ACTIVE" && <Badge tone="amber">{label("Badge", badge)}</Badge>}
        </span>
        <small>{jobTitle}</small>
      </span>
      <span className={styles.department}>{department?.name}</span>
      <span className={styles.contact}>{phone ?? email}</span>
    </li>
  )
})
