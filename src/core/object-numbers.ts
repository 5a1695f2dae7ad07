// Numbers of objects, for cache keys. An object keeps its number while it lives, and no two objects have the same.

export class ObjectNumbers {
  readonly #numbers = new WeakMap<object, number>()
  #next = 0

  /** The number of an object, which gets the next one if it has none. */
  of(object: object): number {
    const number = this.#numbers.get(object) ?? this.#next++
    this.#numbers.set(object, number)
    return number
  }

  /** The number of an object that has one. */
  existing(object: object): number | undefined {
    return this.#numbers.get(object)
  }
}
