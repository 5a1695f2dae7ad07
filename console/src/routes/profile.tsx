// The caller's own profile: what they change themselves, what they propose, and what HR keeps.
import { graphql } from "react-relay"
import type { profileChangedSubscription } from "../__generated__/profileChangedSubscription.graphql.ts"
import type { profileQuery } from "../__generated__/profileQuery.graphql.ts"
import { isInForm, useCustomFields } from "../domains/profiles/custom-fields.ts"
import { EmergencyContacts } from "../domains/profiles/emergency-contacts.tsx"
import { HiddenFields, OwnFieldReaders } from "../domains/profiles/hidden-fields.tsx"
import { ContactFields, ProtectedFields } from "../domains/profiles/own-fields.tsx"
import { OwnPicture } from "../domains/profiles/own-picture.tsx"
import styles from "../domains/profiles/person.module.css"
import { PersonFacts } from "../domains/profiles/person-facts.tsx"
import { Skills } from "../domains/profiles/skills.tsx"
import { useText } from "../i18n/language.tsx"
import { pageLoader, usePage } from "../relay/page.ts"
import { useLive } from "../relay/subscriptions.ts"
import { useOperations } from "../shell/access.ts"
import { Columns, Missing, Page } from "../ui/page.tsx"

const Query = graphql`
  query profileQuery($shell: Boolean!) {
    ...frame_query @include(if: $shell) @alias
    ...customFields_query @arguments(withInputs: true)
    viewer {
      id
      editableFields {
        name
      }
      ...ownPicture_employee
      ...ownFields_employee
      ...emergencyContacts_employee
      ...skills_employee
      ...personFacts_employee
      ...hiddenFields_employee
    }
    uploadLimits {
      images {
        maxBytes
        extensions
      }
    }
  }
`

const Changed = graphql`
  subscription profileChangedSubscription($since: String) {
    profileChangeChanged(since: $since) {
      resumeToken
      profileChange {
        id
        status
        employee {
          id
          ...ownFields_employee
          ...emergencyContacts_employee
          ...skills_employee
        }
      }
    }
  }
`

export const loader = pageLoader<profileQuery>(Query)

export function Component() {
  const text = useText()
  const isAdmitted = useOperations()
  const query = usePage<profileQuery>(Query)
  const customFields = useCustomFields(query)
  const { viewer, uploadLimits } = query
  useLive<profileChangedSubscription>(Changed, {})
  if (!viewer) return <Missing />
  const editable = viewer.editableFields.map(({ name }) => name)
  const fixed = customFields.filter((field) => !isInForm(field, editable))
  return (
    <Page title={text("nav.profile")} actions={isAdmitted("accessRules") && <OwnFieldReaders />}>
      {uploadLimits && <OwnPicture employee={viewer} limit={uploadLimits.images} />}
      <Columns>
        <div className={styles.stack}>
          <ContactFields employee={viewer} customFields={customFields} />
          <EmergencyContacts employee={viewer} />
          <Skills employee={viewer} />
        </div>
        <ProtectedFields employee={viewer} customFields={customFields} />
      </Columns>
      <PersonFacts employee={viewer} customFields={fixed} groups={["employment", "compensation"]} />
      <HiddenFields employee={viewer} />
    </Page>
  )
}
