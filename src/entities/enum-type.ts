// The class of all enumerations and its builders. Database checks, both APIs and the input parsers read the same value.

/** An enumeration: its stored literals, its GraphQL name and description, and its REST labels. */
export class EnumType<K extends string> {
  readonly values: Readonly<Record<K, K>>
  readonly keys: readonly K[]
  readonly #byNormalizedLabel: Map<string, K>

  constructor(
    readonly name: string,
    readonly description: string,
    readonly restLabels: Readonly<Record<K, string>>,
  ) {
    this.keys = Object.keys(restLabels) as K[]
    this.values = Object.fromEntries(this.keys.map((key) => [key, key])) as unknown as Record<K, K>
    this.#byNormalizedLabel = new Map(
      this.keys.flatMap((key) => [[normalize(key), key] as const, [normalize(restLabels[key]), key] as const]),
    )
  }

  /** The literal of a label in REST input. Case, spaces, hyphens and underscores are ignored. */
  parse(label: string): K | undefined {
    return this.#byNormalizedLabel.get(normalize(label))
  }

  restLabel(key: K): string {
    return this.restLabels[key]
  }
}

/** The union of the literals of an enumeration. */
export type EnumValue<E> = E extends EnumType<infer K> ? K : never

/** An enumeration with a REST label per literal. */
export const labeled = <K extends string>(name: string, description: string, restLabels: Record<K, string>) =>
  new EnumType<K>(name, description, restLabels)

/** An enumeration whose REST labels are the literals themselves. */
export const upperSnake = <K extends string>(name: string, description: string, ...keys: K[]) =>
  new EnumType<K>(name, description, Object.fromEntries(keys.map((key) => [key, key])) as unknown as Record<K, string>)

const normalize = (text: string) => text.toLowerCase().replace(/[\s_-]/g, "")
