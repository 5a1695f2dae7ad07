// Seeded random numbers, so that a failing test fails again.

/** A generator of numbers from 0 to 1 (exclusive) that depend on the seed only (Lehmer generator, MINSTD). */
export function seededRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
}
