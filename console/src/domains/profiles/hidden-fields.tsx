// Says how many fields are hidden from the caller, and by which rules.
import { Suspense, useState } from "react"
import { graphql, useFragment, useLazyLoadQuery } from "react-relay"
import type { hiddenFields_employee$key } from "../../__generated__/hiddenFields_employee.graphql.ts"
import type { hiddenFieldsQuery } from "../../__generated__/hiddenFieldsQuery.graphql.ts"
import type { TextKey } from "../../i18n/keys.ts"
import { useReader, useText } from "../../i18n/language.tsx"
import { Button } from "../../ui/button.tsx"
import { Dialog } from "../../ui/dialog.tsx"
import { HiddenIcon } from "../../ui/icons.tsx"
import { Fact, Facts, Loading } from "../../ui/page.tsx"
import { PanelBoundary } from "../../ui/panel-boundary.tsx"
import { useFieldName } from "./field-names.ts"
import styles from "./person.module.css"

const Fragment = graphql`
  fragment hiddenFields_employee on Employee {
    hiddenFields
  }
`

const Rules = graphql`
  query hiddenFieldsQuery {
    accessRules(first: 100, filter: { entityType: "Employee", subject: FIELD_READ }) {
      nodes {
        name
        rule
      }
    }
    enumLabels(names: ["AccessRelation", "Permission"]) {
      labels
    }
  }
`

/** Fields for programs, which no screen shows. */
const TECHNICAL = new Set(["createdAt", "updatedAt", "version", "candidateId", "candidate", "preferences"])

export function HiddenFields({ employee }: { employee: hiddenFields_employee$key }) {
  const text = useText()
  const [isOpen, setOpen] = useState(false)
  const hidden = useFragment(Fragment, employee).hiddenFields.filter((name) => !TECHNICAL.has(name))
  if (hidden.length === 0) return null
  return (
    <p className={styles.hidden}>
      <HiddenIcon />
      {text("profiles.hidden", { count: hidden.length })}
      <Button variant="quiet" onClick={() => setOpen(true)}>
        {text("profiles.why")}
      </Button>
      {isOpen && (
        <Dialog title={text("profiles.hidden", { count: hidden.length })} onClose={() => setOpen(false)} isWide>
          <p>{text("profiles.hidden.lead")}</p>
          <PanelBoundary>
            {(attempt) => (
              <Suspense fallback={<Loading />}>
                <RuleList names={hidden} attempt={attempt} />
              </Suspense>
            )}
          </PanelBoundary>
        </Dialog>
      )}
    </p>
  )
}

/** The rules with the fields that each hides. */
function RuleList({ names, attempt }: { names: readonly string[]; attempt: number }) {
  const fieldName = useFieldName()
  const { accessRules, enumLabels } = useLazyLoadQuery<hiddenFieldsQuery>(Rules, {}, { fetchKey: attempt })
  const readers = useReaders(enumLabels?.labels ?? {})
  const rules = new Map(accessRules?.nodes.map(({ name, rule }) => [name, rule]))
  const groups = Map.groupBy(names, (name) => rules.get(name) ?? "")
  return (
    <Facts>
      {[...groups].map(([rule, fields]) => (
        <Fact key={rule} label={readers(rule)}>
          {fields.map(fieldName).join(", ")}
        </Fact>
      ))}
    </Facts>
  )
}

/** A condition of a rule: a setting of the organization lets the other readers see the field. */
const SETTING = "POLICY"

/** Names the readers of a rule such as `(HR or (MANAGER and POLICY)) or permission READ_LEAVE`. */
function useReaders(enumerations: Record<string, unknown>): (rule: string) => string {
  const text = useText()
  const { language } = useReader()
  const labels: Readonly<Record<string, string>> = Object.assign({}, ...Object.values(enumerations))
  const list = (names: readonly string[], type: "conjunction" | "disjunction") =>
    new Intl.ListFormat(language, { type }).format(names)
  const nameOf = (condition: string) => {
    const [name = "", permission] = condition.split(" ")
    if (permission === undefined) {
      const key = `profiles.rule.${name}` as TextKey
      const reader = text(key)
      return reader === key ? (labels[name] ?? name) : reader
    }
    return text("profiles.rule.permission", { name: labels[permission] ?? permission })
  }
  const readersOf = (rule: string): string[] => {
    const all = splitOutside(rule, " and ")
    const others = all.filter((condition) => condition !== SETTING)
    if (others.length < all.length) return [text("profiles.rule.allowed", { readers: anyOf(others.join(" and ")) })]
    if (all.length > 1) return [list(all.map(anyOf), "conjunction")]
    const any = splitOutside(rule, " or ")
    if (any.length > 1) return any.flatMap(readersOf)
    return rule.startsWith("(") ? readersOf(rule.slice(1, -1)) : [nameOf(rule)]
  }
  const anyOf = (rule: string) => list(readersOf(rule), "disjunction")
  return (rule) => capitalize(anyOf(rule))
}

const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** Splits a rule where no parenthesis is open. */
function splitOutside(rule: string, separator: string): string[] {
  const parts: string[] = []
  for (const part of rule.split(separator)) {
    const last = parts.at(-1) ?? ""
    if (last.split("(").length > last.split(")").length) parts.push(parts.pop() + separator + part)
    else parts.push(part)
  }
  return parts
}
