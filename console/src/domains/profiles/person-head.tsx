// Head of a profile: picture, job, presence and contacts.
import { graphql, useFragment } from "react-relay"
import { Link } from "react-router"
import type { personHead_employee$key } from "../../__generated__/personHead_employee.graphql.ts"
import { useLabel } from "../../i18n/labels.ts"
import { useText } from "../../i18n/language.tsx"
import { Avatar, Badge, Panel } from "../../ui/page.tsx"
import styles from "./person.module.css"

const Fragment = graphql`
  fragment personHead_employee on Employee {
    jobTitle
    email
    phone
    badge
    picture: avatarUrl(size: LARGE)
    department {
      id
      name
    }
    location {
      id
      name
    }
    manager {
      id
      fullName
    }
  }
`

export function PersonHead({ employee }: { employee: personHead_employee$key }) {
  const text = useText()
  const label = useLabel()
  const { jobTitle, email, phone, badge, picture, department, location, manager } = useFragment(Fragment, employee)
  return (
    <Panel>
      <div className={styles.head}>
        <Avatar url={picture} size={88} />
        <div>
          <div className={styles.job}>
            <strong>{jobTitle}</strong>
            <Badge tone={badge === "ACTIVE" ? "green" : "amber"}>{label("Badge", badge)}</Badge>
          </div>
          <p>
            {department && <Link to={`/people?departmentId=${department.id}`}>{department.name}</Link>}
            {department && location && " · "}
            {location?.name}
          </p>
          <div className={styles.contacts}>
            <a href={`mailto:${email}`}>{email}</a>
            {phone && <a href={`tel:${phone.replace(/[^+\d]/g, "")}`}>{phone}</a>}
          </div>
          {manager && (
            <p>
              {text("profiles.reportsTo")} <Link to={`/people/${manager.id}`}>{manager.fullName}</Link>
            </p>
          )}
        </div>
      </div>
    </Panel>
  )
}
