// The generators of demo values, by locale.
import type { Faker } from "@faker-js/faker"
import type { Fakers } from "./people.js"

/** One faker per locale, all with the same seed. Imported on demand, as a server with data needs none. */
export async function loadFakers(): Promise<Fakers> {
  const modules: Record<string, () => Promise<{ faker: Faker }>> = {
    de: () => import("@faker-js/faker/locale/de"),
    de_AT: () => import("@faker-js/faker/locale/de_AT"),
    en_GB: () => import("@faker-js/faker/locale/en_GB"),
    en_US: () => import("@faker-js/faker/locale/en_US"),
    pt_PT: () => import("@faker-js/faker/locale/pt_PT"),
  }
  const seed = 2026
  const byLocale = new Map<string, Faker>()
  for (const [locale, load] of Object.entries(modules)) {
    const { faker } = await load()
    faker.seed(seed)
    byLocale.set(locale, faker)
  }
  const { faker } = await import("@faker-js/faker/locale/en")
  faker.seed(seed)
  return { faker, byLocale }
}
