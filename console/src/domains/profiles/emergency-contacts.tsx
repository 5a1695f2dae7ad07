// The caller's emergency contacts.
import { graphql, useFragment } from "react-relay"
import type { emergencyContacts_employee$key } from "../../__generated__/emergencyContacts_employee.graphql.ts"
import type { emergencyContactsMutation } from "../../__generated__/emergencyContactsMutation.graphql.ts"
import { useText } from "../../i18n/language.tsx"
import { useAction } from "../../relay/action.ts"
import { TextField, textOf } from "../../ui/form.tsx"
import { RowsForm } from "./rows-form.tsx"

const Fragment = graphql`
  fragment emergencyContacts_employee on Employee {
    version
    emergencyContacts {
      id
      fullName
      relationship
      phone
      email
    }
  }
`

const Save = graphql`
  mutation emergencyContactsMutation($expectedVersion: Int, $contacts: [EmergencyContactInput!]) {
    updateViewer(expectedVersion: $expectedVersion, input: { emergencyContacts: $contacts }) {
      id
      ...emergencyContacts_employee
      ...skills_employee
    }
  }
`

type Optional = string | null | undefined
const NEW = { id: "", fullName: "", relationship: "" as Optional, phone: "", email: "" as Optional }

export function EmergencyContacts({ employee }: { employee: emergencyContacts_employee$key }) {
  const text = useText()
  const { version, emergencyContacts: contacts } = useFragment(Fragment, employee)
  const [save] = useAction<emergencyContactsMutation>(Save)
  return (
    <RowsForm
      name="emergencyContacts"
      title={text("profiles.emergencyContacts")}
      empty={text("profiles.emergencyContacts.empty")}
      addLabel={text("profiles.emergencyContacts.add")}
      nameOf={({ fullName }) => fullName}
      rows={contacts}
      version={version}
      newRow={NEW}
      onSave={(values, prefixes, expectedVersion) =>
        save({
          expectedVersion,
          contacts: prefixes.map((prefix) => ({
            fullName: textOf(values, `${prefix}fullName`) ?? "",
            relationship: textOf(values, `${prefix}relationship`),
            phone: textOf(values, `${prefix}phone`) ?? "",
            email: textOf(values, `${prefix}email`),
          })),
        })
      }
    >
      {({ fullName, relationship, phone, email }, prefix) => (
        <>
          <TextField name={`${prefix}fullName`} label={text("profiles.fullName")} defaultValue={fullName} required />
          <TextField name={`${prefix}relationship`} label={text("profiles.relationship")} defaultValue={relationship ?? ""} />
          <TextField name={`${prefix}phone`} label={text("profiles.phone")} type="tel" defaultValue={phone} required />
          <TextField name={`${prefix}email`} label={text("profiles.email")} type="email" defaultValue={email ?? ""} />
        </>
      )}
    </RowsForm>
  )
}
