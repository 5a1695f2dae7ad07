// Ranges of years by which employees are grouped.

interface Band {
  key: string
  /** First year of the band. It ends where the next one begins. */
  from: number
}

/** Bands of age, from 0. */
export const AGE_BANDS: readonly Band[] = [
  { key: "0_24", from: 0 },
  { key: "25_34", from: 25 },
  { key: "35_44", from: 35 },
  { key: "45_54", from: 45 },
  { key: "55_64", from: 55 },
  { key: "65_PLUS", from: 65 },
]

/** Bands of full years since the first day of work. */
export const TENURE_BANDS: readonly Band[] = [
  { key: "0_1", from: 0 },
  { key: "1_3", from: 1 },
  { key: "3_5", from: 3 },
  { key: "5_10", from: 5 },
  { key: "10_PLUS", from: 10 },
]
