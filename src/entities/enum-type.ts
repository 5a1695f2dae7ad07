// The class of all enumerations and its builders. Database checks, both APIs and the input parsers read the same value.

interface EnumLiteral {
  /** Spelling in REST. */
  readonly label: string
  readonly description: string
}

/** An enumeration: its GraphQL name and description, and its literals in their order. */
export class EnumType<K extends string> {
  readonly values: Readonly<Record<K, K>>
  readonly keys: readonly K[]
  readonly #byNormalizedLabel: Map<string, K>

  constructor(
    readonly name: string,
    readonly description: string,
    readonly literals: Readonly<Record<K, EnumLiteral>>,
  ) {
    this.keys = Object.keys(literals) as K[]
    this.values = Object.fromEntries(this.keys.map((key) => [key, key])) as unknown as Record<K, K>
    this.#byNormalizedLabel = new Map(
      this.keys.flatMap((key) => [[normalize(key), key] as const, [normalize(this.label(key)), key] as const]),
    )
  }

  /** The literal of a label in REST input. Case, spaces, hyphens and underscores are ignored. */
  parse(label: string): K | undefined {
    return this.#byNormalizedLabel.get(normalize(label))
  }

  label(key: K): string {
    return this.literals[key].label
  }

  /** Positions of literals, from 1, as generated columns such as `stage_rank` store them. */
  ranks(keys: readonly K[]): number[] {
    return keys.map((key) => this.keys.indexOf(key) + 1)
  }
}

/** The union of the literals of an enumeration. */
export type EnumValue<E> = E extends EnumType<infer K> ? K : never

/**
 * An enumeration with a REST label and a description per literal. Only words of the specification and codes of a standard have
 * a label of their own.
 */
export const enumWithLabels = <K extends string>(
  name: string,
  description: string,
  literals: Record<K, readonly [label: string, description: string]>,
) => build<K>(name, description, literals, ([label, text]) => ({ label, description: text }))

/** An enumeration with a description per literal, whose REST labels are the literals themselves. */
export const enumOf = <K extends string>(name: string, description: string, descriptions: Record<K, string>) =>
  build<K, string>(name, description, descriptions, (text, key) => ({ label: key, description: text }))

const build = <K extends string, V = readonly [string, string]>(
  name: string,
  description: string,
  values: Record<K, V>,
  toLiteral: (value: V, key: string) => EnumLiteral,
) => {
  const literals = Object.entries<V>(values).map(([key, value]) => [key, toLiteral(value, key)] as const)
  return new EnumType<K>(name, description, Object.fromEntries(literals) as Record<K, EnumLiteral>)
}

const normalize = (text: string) => text.toLowerCase().replace(/[\s_-]/g, "")
