// Randomness that repeats itself: a test that fails with it fails again.

/** Gives numbers from 0 to 1 (exclusive) that depend on the seed alone (Lehmer's generator, as MINSTD). */
export function seededRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
}
