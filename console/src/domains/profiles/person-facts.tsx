// What is known of a person, in groups. A field that is not known is left out; a hidden one is counted by another panel.
import { graphql, useFragment } from "react-relay"
import type { personFacts_employee$key } from "../../__generated__/personFacts_employee.graphql.ts"
import { useFormats } from "../../i18n/format.ts"
import type { TextKey } from "../../i18n/keys.ts"
import { useLabel } from "../../i18n/labels.ts"
import { useText } from "../../i18n/language.tsx"
import { isolated } from "../../i18n/message.ts"
import { Columns, Fact, Facts, Panel } from "../../ui/page.tsx"
import { type CustomField, useCustomText } from "./custom-fields.ts"
import { ReferenceName } from "./reference-name.tsx"
import { useValueText } from "./value-text.ts"

const Fragment = graphql`
  fragment personFacts_employee on Employee {
    birthDate
    nationality
    personalEmail
    personalPhone
    nationalId
    taxId
    address {
      ...address_parts @relay(mask: false)
    }
    pendingEmail
    hireDate
    employmentType
    fullTimeShare
    probationEndDate
    contractEndDate
    endDate
    salary
    salaryCurrency
    payGrade
    bankDetails {
      holder
      iban
      bic
    }
    skills {
      id
      name
      level
    }
    emergencyContacts {
      id
      fullName
      relationship
      phone
    }
    customFields
  }
`

const GROUPS = ["employment", "personal", "compensation", "more"] as const
type GroupName = (typeof GROUPS)[number]

/** The group of facts that shows the custom fields of a group. */
const GROUP_OF: Readonly<Record<string, GroupName>> = { COMPENSATION: "compensation", PERSONAL: "personal" }

interface PersonFactsProps {
  employee: personFacts_employee$key
  customFields: readonly CustomField[]
  /** The groups to show; all if omitted. Custom fields of another group are in the first one. */
  groups?: readonly GroupName[]
}

export function PersonFacts({ employee, customFields, groups = GROUPS }: PersonFactsProps) {
  const text = useText()
  const label = useLabel()
  const valueText = useValueText()
  const customText = useCustomText()
  const { date, number } = useFormats()
  const data = useFragment(Fragment, employee)
  const day = (value: string | null | undefined) => value && date(value)
  const facts: Record<GroupName, FactList> = {
    employment: [
      ["profiles.pendingEmail", data.pendingEmail],
      ["profiles.hireDate", day(data.hireDate)],
      ["profiles.employmentType", data.employmentType && label("EmploymentType", data.employmentType)],
      [
        "profiles.fullTimeShare",
        data.fullTimeShare != null && number(data.fullTimeShare, { style: "percent", maximumFractionDigits: 1 }),
      ],
      ["profiles.probationEndDate", day(data.probationEndDate)],
      ["profiles.contractEndDate", day(data.contractEndDate)],
      ["profiles.endDate", day(data.endDate)],
    ],
    personal: [
      ["profiles.birthDate", day(data.birthDate)],
      ["profiles.nationality", valueText("nationality", data.nationality)],
      ["profiles.personalEmail", data.personalEmail],
      ["profiles.personalPhone", data.personalPhone],
      ["profiles.address", valueText("address", data.address)],
      ["profiles.nationalId", data.nationalId],
      ["profiles.taxId", data.taxId],
    ],
    compensation: [
      [
        "profiles.salary",
        data.salary != null && number(data.salary, { style: "currency", currency: data.salaryCurrency ?? "EUR" }),
      ],
      ["profiles.payGrade", data.payGrade],
      ["profiles.bankDetails", valueText("bankDetails", data.bankDetails)],
    ],
    more: [
      ["profiles.skills", data.skills?.map(({ name, level }) => `${name} (${label("SkillLevel", level)})`).join(", ")],
      [
        "profiles.emergencyContacts",
        data.emergencyContacts
          ?.map(({ fullName, relationship, phone }) => [isolated(fullName), relationship, phone].filter(Boolean).join(", "))
          .join("; "),
      ],
    ],
  }
  const custom = customFields.flatMap((field) => {
    const value: unknown = data.customFields[field.key]
    if (value === undefined) return []
    const group = GROUP_OF[field.group ?? ""] ?? "employment"
    const isReference = field.type === "ENTITY_REF"
    return {
      group: groups.includes(group) ? group : groups[0],
      key: field.key,
      label: field.label,
      value: isReference ? <ReferenceName id={String(value)} /> : customText(field, value),
    }
  })
  return (
    <Columns>
      {groups.map((group) => {
        const known = facts[group].filter(([, value]) => value).map(([key, value]) => ({ key, label: text(key), value }))
        const all = [...known, ...custom.filter((one) => one.group === group)]
        return (
          all.length > 0 && (
            <Panel key={group} title={text(`profiles.${group}`)}>
              <Facts>
                {all.map(({ key, label: name, value }) => (
                  <Fact key={key} label={name}>
                    {value}
                  </Fact>
                ))}
              </Facts>
            </Panel>
          )
        )
      })}
    </Columns>
  )
}

type FactList = readonly (readonly [TextKey, string | false | null | undefined])[]
