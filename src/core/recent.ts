// Remembers so many things and no more: the oldest makes room for the newest, so that callers can't fill the memory.

export class Recent<V> {
  readonly #kept = new Map<string, V>()

  constructor(private readonly most: number) {}

  get(key: string): V | undefined {
    return this.#kept.get(key)
  }

  set(key: string, value: V): void {
    if (!this.#kept.has(key) && this.#kept.size >= this.most) this.#kept.delete(this.#kept.keys().next().value as string)
    this.#kept.set(key, value)
  }

  delete(key: string): void {
    this.#kept.delete(key)
  }
}
