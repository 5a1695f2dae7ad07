// The caller's skills.
import { graphql, useFragment } from "react-relay"
import type { skills_employee$key } from "../../__generated__/skills_employee.graphql.ts"
import type { SkillLevel, skillsMutation } from "../../__generated__/skillsMutation.graphql.ts"
import { useLabel } from "../../i18n/labels.ts"
import { useText } from "../../i18n/language.tsx"
import { useAction } from "../../relay/action.ts"
import { SelectField, TextField, textOf } from "../../ui/form.tsx"
import { RowsForm } from "./rows-form.tsx"

const Fragment = graphql`
  fragment skills_employee on Employee {
    version
    skills {
      id
      name
      level
      notes
    }
  }
`

const Save = graphql`
  mutation skillsMutation($expectedVersion: Int, $skills: [SkillInput!]) {
    updateViewer(expectedVersion: $expectedVersion, input: { skills: $skills }) {
      id
      ...emergencyContacts_employee
      ...skills_employee
    }
  }
`

const LEVELS: readonly SkillLevel[] = ["JUNIOR", "MID", "SENIOR", "EXPERT"]
const NEW = { id: "", name: "", level: "MID" as SkillLevel, notes: null as string | null | undefined }

export function Skills({ employee }: { employee: skills_employee$key }) {
  const text = useText()
  const label = useLabel()
  const { version, skills } = useFragment(Fragment, employee)
  const [save] = useAction<skillsMutation>(Save)
  return (
    <RowsForm
      name="skills"
      title={text("profiles.skills")}
      empty={text("profiles.skills.empty")}
      addLabel={text("profiles.skills.add")}
      nameOf={({ name }) => name}
      rows={skills}
      version={version}
      newRow={NEW}
      onSave={(values, prefixes, expectedVersion) =>
        save({
          expectedVersion,
          skills: prefixes.map((prefix) => ({
            name: textOf(values, `${prefix}name`) ?? "",
            level: textOf(values, `${prefix}level`) as SkillLevel,
            notes: textOf(values, `${prefix}notes`),
          })),
        })
      }
    >
      {({ name, level, notes }, prefix) => (
        <>
          <TextField name={`${prefix}name`} label={text("profiles.skill")} defaultValue={name} required />
          <SelectField
            name={`${prefix}level`}
            label={text("profiles.level")}
            defaultValue={level}
            options={LEVELS.map((value) => ({ value, label: label("SkillLevel", value) }))}
          />
          <input type="hidden" name={`${prefix}notes`} value={notes ?? ""} />
        </>
      )}
    </RowsForm>
  )
}
