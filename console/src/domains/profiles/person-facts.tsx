// What is known of a person, in groups. A field that is not known is left out; a hidden one is counted by another panel.
import { graphql, useFragment } from "react-relay"
import type { personFacts_employee$key } from "../../__generated__/personFacts_employee.graphql.ts"
import { useFormats } from "../../i18n/format.ts"
import type { TextKey } from "../../i18n/keys.ts"
import { useLabel } from "../../i18n/labels.ts"
import { type Translate, useReader, useText } from "../../i18n/language.tsx"
import { Columns, Fact, Facts, Panel } from "../../ui/page.tsx"

const Fragment = graphql`
  fragment personFacts_employee on Employee {
    birthDate
    nationality
    personalEmail
    personalPhone
    nationalId
    taxId
    address {
      street
      postalCode
      city
      country
    }
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
  }
`

const GROUPS = ["employment", "personal", "compensation", "more"] as const

interface PersonFactsProps {
  employee: personFacts_employee$key
  /** The groups to show; all if omitted. */
  groups?: readonly (typeof GROUPS)[number][]
}

export function PersonFacts({ employee, groups = GROUPS }: PersonFactsProps) {
  const text = useText()
  const label = useLabel()
  const { language } = useReader()
  const { date, number } = useFormats()
  const data = useFragment(Fragment, employee)
  const day = (value: string | null | undefined) => value && date(value)
  const countries = new Intl.DisplayNames(language, { type: "region" })
  const { address, bankDetails } = data
  const facts: Record<(typeof GROUPS)[number], FactList> = {
    employment: [
      ["profiles.hireDate", day(data.hireDate)],
      ["profiles.employmentType", data.employmentType && label("EmploymentType", data.employmentType)],
      ["profiles.fullTimeShare", data.fullTimeShare != null && number(data.fullTimeShare, { style: "percent" })],
      ["profiles.probationEndDate", day(data.probationEndDate)],
      ["profiles.contractEndDate", day(data.contractEndDate)],
      ["profiles.endDate", day(data.endDate)],
    ],
    personal: [
      ["profiles.birthDate", day(data.birthDate)],
      ["profiles.nationality", data.nationality && countries.of(data.nationality)],
      ["profiles.personalEmail", data.personalEmail],
      ["profiles.personalPhone", data.personalPhone],
      [
        "profiles.address",
        address &&
          [
            address.street,
            [address.postalCode, address.city].filter(Boolean).join(" "),
            address.country && countries.of(address.country),
          ]
            .filter(Boolean)
            .join(", "),
      ],
      ["profiles.nationalId", data.nationalId],
      ["profiles.taxId", data.taxId],
    ],
    compensation: [
      [
        "profiles.salary",
        data.salary != null && number(data.salary, { style: "currency", currency: data.salaryCurrency ?? "EUR" }),
      ],
      ["profiles.payGrade", data.payGrade],
      ["profiles.bankDetails", bankDetails && [bankDetails.holder, bankDetails.iban, bankDetails.bic].filter(Boolean).join(", ")],
    ],
    more: [
      ["profiles.skills", data.skills?.map(({ name, level }) => `${name} (${label("SkillLevel", level)})`).join(", ")],
      [
        "profiles.emergencyContacts",
        data.emergencyContacts
          ?.map(({ fullName, relationship, phone }) => [fullName, relationship, phone].filter(Boolean).join(", "))
          .join("; "),
      ],
    ],
  }
  return (
    <Columns>
      {groups.map((group) => (
        <Group key={group} title={text(`profiles.${group}`)} facts={facts[group]} text={text} />
      ))}
    </Columns>
  )
}

type FactList = readonly (readonly [TextKey, string | false | null | undefined])[]

function Group({ title, facts, text }: { title: string; facts: FactList; text: Translate }) {
  const known = facts.filter(([, value]) => value)
  if (known.length === 0) return null
  return (
    <Panel title={title}>
      <Facts>
        {known.map(([key, value]) => (
          <Fact key={key} label={text(key)}>
            {value}
          </Fact>
        ))}
      </Facts>
    </Panel>
  )
}
