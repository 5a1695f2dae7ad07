// Mutants of the access rules: each changes one rule of the policy tables in memory, until it is undone.
import { type RawBuilder, sql } from "kysely"
import type { AccessPolicies, AccessPolicy, FieldRule, RowRule } from "../../src/auth/access-policies.js"
import {
  allOf,
  anyOf,
  anyone,
  everyone,
  isEmptyScope,
  nobody,
  organizationWide,
  permitted,
  type ScopeRule,
} from "../../src/auth/access-rules.js"
import { preBoarding } from "../../src/auth/pre-boarding.js"
import { ServiceViewer, Viewer } from "../../src/auth/viewer.js"
import type { Class, RowRef } from "../../src/entities/metadata.js"

export interface Mutant {
  readonly name: string
  /** The entity whose visible records the rule decides by a condition in SQL. The access matrix shows any other rule. */
  readonly entity?: Class
  /** Changes the rule. Returns a function that restores it. */
  apply(): () => void
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] }

function replace<T, K extends keyof T>(target: T, key: K, value: T[K]): () => void {
  const before = target[key]
  const set = (to: T[K]) => {
    ;(target as Mutable<T>)[key] = to
  }
  set(value)
  return () => set(before)
}

const never: ScopeRule = () => nobody
const always: ScopeRule = () => everyone
const inverted =
  (rule: ScopeRule): ScopeRule =>
  (viewer) =>
    isEmptyScope(rule(viewer)) ? everyone : nobody

/** The rule with one of its parts removed, for each part at any depth. */
function reduced(rule: ScopeRule): [text: string, mutant: ScopeRule][] {
  const { parts = [], permission, combination } = rule
  if (permission) {
    const [builtIn] = parts as [ScopeRule]
    return [
      [`without the permission ${permission}`, builtIn],
      [`with the permission ${permission} only`, permitted(permission, never)],
      ...reduced(builtIn).map(([text, mutant]): [string, ScopeRule] => [text, permitted(permission, mutant)]),
    ]
  }
  const combine = combination === "all" ? allOf : anyOf
  // The only rule of this form is `organizationWide`.
  if (combination === "all" && parts.length === 1) {
    const [whole] = parts as [ScopeRule]
    const narrower = reduced(whole).map(([text, mutant]): [string, ScopeRule] => [text, organizationWide(mutant)])
    return [["for a part of the organization", whole], ...narrower]
  }
  return parts.flatMap((part, n) => {
    const withPart = (...replacement: ScopeRule[]) => combine(...parts.toSpliced(n, 1, ...replacement))
    return [
      [`without part ${n + 1}`, withPart()],
      ...reduced(part).map(([text, mutant]): [string, ScopeRule] => [`part ${n + 1} ${text}`, withPart(mutant)]),
    ] as [string, ScopeRule][]
  })
}

/** Other rules in place of a rule. A rule is no mutant of itself. */
function mutantsOf(rule: ScopeRule): [text: string, mutant: ScopeRule][] {
  // A rule without a relation, a permission and parts gives access to nobody.
  const isNever = !rule.relation && !rule.permission && !rule.parts?.length
  return [
    ["for every caller", always],
    ...(rule === anyone ? [] : [["for every employee", anyone] as [string, ScopeRule]]),
    ...(isNever
      ? []
      : ([
          ["for nobody", never],
          ["inverted", inverted(rule)],
        ] as [string, ScopeRule][])),
    ...reduced(rule),
  ]
}

const operationMutants = (accessPolicies: AccessPolicies): Mutant[] =>
  [...accessPolicies.operations].flatMap(([name, operation]) =>
    operation.allow === "public"
      ? [{ name: `operation ${name} for every employee`, apply: () => replace(operation, "allow", anyone) }]
      : [["public", "public"] as const, ...mutantsOf(operation.allow)].map(([text, rule]) => ({
          name: `operation ${name} ${text}`,
          apply: () => replace(operation, "allow", rule),
        })),
  )

const actionMutants = (policy: AccessPolicy): Mutant[] =>
  Object.entries(policy.actions).flatMap(([action, rule]) =>
    mutantsOf(rule).map(([text, mutant]) => ({
      name: `${policy.entity.name} ${action} ${text}`,
      apply: () => replace(policy, "actions", { ...policy.actions, [action]: mutant }),
    })),
  )

const fieldMutants = (policy: AccessPolicy): Mutant[] =>
  Object.entries(policy.fields).flatMap(([field, rules]) => {
    const mutant = (text: string, change: FieldRule): Mutant => ({
      name: `${policy.entity.name}.${field} ${text}`,
      apply: () => replace(policy, "fields", { ...policy.fields, [field]: { ...rules, ...change } }),
    })
    const ofAccess = (["read", "update"] as const).flatMap((access) => {
      const rule = rules[access]
      if (!rule) return []
      const others = mutantsOf(rule).map(([text, other]) => mutant(`${access} ${text}`, { [access]: other }))
      return [mutant(`without ${access} rule`, { [access]: undefined }), ...others]
    })
    const further = (["fallback", "recordAs"] as const).flatMap((key) =>
      rules[key] ? [mutant(`without ${key}`, { [key]: undefined })] : [],
    )
    return [...ofAccess, ...further]
  })

const listMutants = (policy: AccessPolicy): Mutant[] =>
  (["ownerProperties", "impliedBy"] as const).flatMap((key) =>
    (policy[key] ?? []).map((value) => ({
      name: `${policy.entity.name} without ${key} ${value}`,
      apply: () => replace(policy, key, policy[key]?.filter((other) => other !== value) ?? []),
    })),
  )

const not = (condition: RawBuilder<unknown> | undefined) =>
  condition ? sql`not coalesce((${condition})::boolean, false)` : sql`false`

function rowRuleMutants(policy: AccessPolicy): Mutant[] {
  const { entity, rowRule } = policy
  if (!rowRule) return []
  const others: [string, RowRule][] = [
    ["removed", () => undefined],
    ["for nobody", () => sql`false`],
    ["inverted", (...args) => not(rowRule(...args))],
  ]
  return others.map(([text, mutant]) => ({
    name: `${entity.name} row rule ${text}`,
    entity,
    apply: () => replace(policy, "rowRule", mutant),
  }))
}

function preBoardingMutants(): Mutant[] {
  const { operations, rows, hiddenFields } = preBoarding as {
    operations: Set<string>
    rows: Map<Class, (row: RowRef) => RawBuilder<unknown>>
    hiddenFields: Set<string>
  }
  const without = (set: Set<string>, value: string) => () => {
    set.delete(value)
    return () => void set.add(value)
  }
  return [
    ...[...operations].map((name) => ({
      name: `operation ${name} denied before the first day`,
      apply: without(operations, name),
    })),
    ...[...hiddenFields].map((name) => ({ name: `${name} not hidden before the first day`, apply: without(hiddenFields, name) })),
    ...[...rows].flatMap(([entity, rule]) => {
      const others: [string, (row: RowRef) => RawBuilder<unknown>][] = [
        ["removed", () => sql`true`],
        ["for nobody", () => sql`false`],
        ["inverted", (row) => not(rule(row))],
      ]
      return others.map(([text, mutant]) => ({
        name: `${entity.name} before the first day ${text}`,
        entity,
        apply: () => {
          rows.set(entity, mutant)
          return () => void rows.set(entity, rule)
        },
      }))
    }),
  ]
}

/** Mutants of the rights from which the relations in rules follow: HR, administrators, service accounts and permissions. */
function viewerMutants(): Mutant[] {
  const rights: [type: Class<Viewer>, name: string, text: string, mutant: unknown][] = [
    [Viewer, "isHr", "true", true],
    [Viewer, "isHr", "false", false],
    [Viewer, "isAdmin", "true", true],
    [Viewer, "isAdmin", "false", false],
    [Viewer, "isServiceAccount", "true", true],
    [ServiceViewer, "isServiceAccount", "false", false],
    [Viewer, "scopeOf", "everyone", () => everyone],
    [Viewer, "scopeOf", "nobody", () => nobody],
  ]
  return rights.map(([{ prototype }, name, text, mutant]) => ({
    name: `viewer ${name} is always ${text}`,
    apply: () => {
      const before = Object.getOwnPropertyDescriptor(prototype, name) as PropertyDescriptor
      Object.defineProperty(prototype, name, { ...before, ...(before.get ? { get: () => mutant } : { value: mutant }) })
      return () => void Object.defineProperty(prototype, name, before)
    },
  }))
}

/** Every mutant of the policy tables. */
export const accessMutants = (accessPolicies: AccessPolicies): Mutant[] => [
  ...operationMutants(accessPolicies),
  ...accessPolicies
    .all()
    .flatMap((policy) => [actionMutants, fieldMutants, listMutants, rowRuleMutants].flatMap((list) => list(policy))),
  ...preBoardingMutants(),
  ...viewerMutants(),
]
