// Slugs: names of organizations in the addresses of their careers pages.

/** The longest slug of a name, which leaves room for a suffix. */
const MAX_LENGTH = 50
/** The shortest slug that the settings accept. */
const MIN_LENGTH = 3

/** The slug of a name: "Müller & Co." becomes "muller-co". A name with hardly any Latin letter or digit becomes "company". */
export function toSlug(name: string): string {
  const slug = name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, MAX_LENGTH)
    .replace(/^-|-$/g, "")
  return slug.length < MIN_LENGTH ? "company" : slug
}
