// Demo candidates: the pool of a small organization, some with a résumé as a PDF of one page.
import { Readable } from "node:stream"
import { type Kysely, sql } from "kysely"
import { DAY_MS } from "../adapters/clock.js"
import { type FileStorage, storageKey } from "../adapters/storage/storage.js"
import { newId } from "../entities/base-entity.js"
import { CandidateSource } from "../entities/recruitment/enums.js"
import { createPdf } from "./pdf.js"
import type { Fakers } from "./people.js"

const CANDIDATES = 40
/** One candidate in this number has a résumé. */
const RESUME_EVERY = 4

const headlines = ["Software Engineer", "Data Analyst", "Account Manager", "Product Designer", "Support Specialist"]
const skills = ["TypeScript", "PostgreSQL", "Figma", "Negotiation", "Python", "Customer support", "Accessibility", "Statistics"]
const tags = ["remote", "relocates", "senior", "student", "part-time"]

export interface DemoCandidateOptions {
  fakers: Fakers
  /** Member of HR who added the candidates. */
  author: string
  now: Date
  /** Where the résumés are stored; undefined for none. */
  storage: FileStorage | undefined
}

/** Inserts candidates with the same names for the same seed. */
export async function fillDemoCandidates(
  db: Kysely<unknown>,
  organization: string,
  { fakers, author, now, storage }: DemoCandidateOptions,
): Promise<void> {
  const locales = [...fakers.byLocale.values()]
  for (let n = 0; n < CANDIDATES; n++) {
    const { person, phone, location } = locales[n % locales.length] ?? fakers.faker
    const [firstName, lastName] = [person.firstName(), person.lastName()]
    const name = `${firstName} ${lastName}`
    const id = newId()
    const pick = (values: readonly string[], step = 1) => values[(n * step) % values.length] as string
    const headline = pick(headlines)
    const created = new Date(now.getTime() - n * 2.5 * DAY_MS)
    await sql`insert into candidates (id, organization_id, full_name, email, phone, headline, residence, skills, tags, source,
        created_by_id, created_at, updated_at)
      values (${id}, ${organization}, ${name}, ${`candidate${n + 1}@mail.example`}, ${phone.number()}, ${headline}, ${location.city()},
        ${[...new Set([pick(skills), pick(skills, 3)])]}, ${[pick(tags)]}, ${pick(CandidateSource.keys)}, ${author}, ${created},
        ${created})`.execute(db)
    if (storage && n % RESUME_EVERY === 0)
      await insertResume(db, storage, { organization, candidateId: id, uploadedById: author, created, lines: [name, headline] })
  }
}

interface DemoResume {
  organization: string
  candidateId: string
  uploadedById: string
  created: Date
  lines: readonly string[]
}

async function insertResume(
  db: Kysely<unknown>,
  storage: FileStorage,
  { organization, candidateId, uploadedById, created, lines }: DemoResume,
): Promise<void> {
  const objectId = newId()
  const bytes = createPdf(lines)
  await storage.write(storageKey(organization, objectId), Readable.from([bytes]))
  await sql`insert into stored_objects (id, organization_id, size) values (${objectId}, ${organization}, ${bytes.length})`.execute(
    db,
  )
  await sql`insert into candidate_resumes (id, organization_id, candidate_id, name, size, content_type, status, uploaded_at,
      uploaded_by_id, object_id)
    values (${newId()}, ${organization}, ${candidateId}, 'resume.pdf', ${bytes.length}, 'application/pdf', 'READY', ${created},
      ${uploadedById}, ${objectId})`.execute(db)
}
