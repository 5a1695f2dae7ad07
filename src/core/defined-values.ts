// Merging of values that may be undefined.

/** The values that are not undefined, so that they can be merged over defaults. */
export const definedValues = <T extends object>(values: T): Partial<T> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Partial<T>
