// Says who may read fields of people, by the rules of the server.
import { Suspense } from "react"
import { graphql, useLazyLoadQuery } from "react-relay"
import type { fieldReadersQuery } from "../../__generated__/fieldReadersQuery.graphql.ts"
import type { TextKey } from "../../i18n/keys.ts"
import { useReader, useText } from "../../i18n/language.tsx"
import { Dialog } from "../../ui/dialog.tsx"
import { Fact, Facts, Loading } from "../../ui/page.tsx"
import { PanelBoundary } from "../../ui/panel-boundary.tsx"
import { useFieldName } from "./field-names.ts"

const Rules = graphql`
  query fieldReadersQuery {
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
export const TECHNICAL: ReadonlySet<string> = new Set([
  "createdAt",
  "updatedAt",
  "version",
  "candidateId",
  "candidate",
  "preferences",
])

interface FieldReadersProps {
  title: string
  lead: string
  /** The fields; all that not everybody may read if it is omitted. */
  names?: readonly string[]
  onClose: () => void
}

export const FieldReaders = ({ title, lead, names, onClose }: FieldReadersProps) => (
  <Dialog title={title} onClose={onClose} isWide>
    <p>{lead}</p>
    <PanelBoundary>
      {(attempt) => (
        <Suspense fallback={<Loading />}>
          <RuleList names={names} attempt={attempt} />
        </Suspense>
      )}
    </PanelBoundary>
  </Dialog>
)

/** The rules with the fields of each. */
function RuleList({ names, attempt }: { names: readonly string[] | undefined; attempt: number }) {
  const fieldName = useFieldName()
  const { accessRules, enumLabels } = useLazyLoadQuery<fieldReadersQuery>(Rules, {}, { fetchKey: attempt })
  const readers = useReaders(enumLabels?.labels ?? {})
  const rules = new Map(accessRules?.nodes.map(({ name, rule }) => [name, rule]))
  const shown = (names ?? [...rules.keys()]).filter((name) => !TECHNICAL.has(name))
  const groups = Map.groupBy(shown, (name) => rules.get(name) ?? "")
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
