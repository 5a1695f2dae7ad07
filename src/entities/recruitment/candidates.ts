// Candidates, their résumés, and notes on them.
import { type RawBuilder, sql } from "kysely"
import { Int } from "type-graphql"
import { type ActionChecks, type AvailableAction, availableActions, failsIf, isPermitted } from "../actions.js"
import { BaseEntity } from "../base-entity.js"
import {
  boolean,
  computed,
  date,
  enumeration,
  hiddenFieldNames,
  localizedString,
  notInApi,
  string,
  stringArray,
  timestamp,
} from "../columns.js"
import { customFields, customFieldsIndex } from "../custom-fields/values.js"
import { entity } from "../entity-decorators.js"
import { FileRecord, fileEntity } from "../files.js"
import type { RowRef } from "../metadata.js"
import { Employee } from "../profiles/profiles.js"
import { manyToOne, oneToMany } from "../relations.js"
import { isApplicationVisible } from "./access.js"
import { Application } from "./applications.js"
import { CandidateSource } from "./enums.js"

/** The text that a search for candidates reads. `candidates_search_index` has the same expression. */
export const candidateSearchText = (candidate: (property: string) => RawBuilder<unknown>): RawBuilder<string> =>
  sql`app.search_text(${candidate("fullName")} || ' ' || coalesce(${candidate("email")}, '') || ' ' || coalesce(${candidate("headline")}, ''))`

const candidateActions = (candidate: RowRef): ActionChecks => {
  const isKept = failsIf("isNotAnonymized", sql`${candidate("anonymizedAt")} is not null`, "CANDIDATE_ANONYMIZED")
  const hasApplications = sql`exists (select from applications ca where ca.organization_id = ${candidate.organization}
    and ca.candidate_id = ${candidate("id")})`
  return {
    actions: {
      UPDATE: [isPermitted(candidate, "update"), isKept],
      DELETE: [isPermitted(candidate, "delete"), failsIf("hasNoApplications", hasApplications, "RECORD_IN_USE")],
    },
  }
}

@entity("A person who applies, or may apply, for vacancies.", {
  table: "candidates",
  sort: ["fullName", "createdAt", "updatedAt"],
  index: [
    ["fullName", "id"],
    ["createdAt", "id"],
    ["updatedAt", "id"],
    ["source", "id"],
  ],
  unique: [["email"]],
  indexes: [
    customFieldsIndex("candidates"),
    {
      name: "candidates_search_index",
      expression:
        "create index candidates_search_index on candidates using gin (organization_id, app.search_text(full_name || ' ' || coalesce(email, '') || ' ' || coalesce(headline, '')) gin_trgm_ops)",
    },
    {
      name: "candidates_labels_index",
      expression: "create index candidates_labels_index on candidates using gin (organization_id, skills, tags)",
    },
    {
      name: "candidates_consent_index",
      expression: "create index candidates_consent_index on candidates (consent_until, id) where anonymized_at is null",
    },
    {
      name: "candidates_phone_index",
      expression:
        "create index candidates_phone_index on candidates (organization_id, phone_digits) where phone_digits is not null",
    },
  ],
  checks: [
    { name: "candidates_email_check", expression: "email = lower(email)" },
    { name: "candidates_anonymized_check", expression: "anonymized_at is not null or email is not null" },
  ],
})
export class Candidate extends BaseEntity {
  @localizedString("First and last name. Blank for an anonymized candidate.") fullName!: string
  @string("Email address, unique among the candidates. Null for an anonymized candidate.", { optional: true })
  email?: string | null
  @string("Telephone number.", { optional: true }) phone?: string | null
  @string("Current title or profession.", { optional: true }) headline?: string | null
  @string("Place of residence.", { optional: true }) residence?: string | null
  @stringArray("What the candidate knows, such as languages and tools.", { default: "'{}'" }) skills: string[] = []
  @stringArray("Labels for finding the candidate.", { default: "'{}'" }) tags: string[] = []
  @enumeration(CandidateSource, "How the candidate reached the organization.") source: CandidateSource = "OTHER"
  @boolean("Whether the candidate can be considered for vacancies.", { default: "true" }) isActive = true
  @date("Last day on which the organization may keep the candidate's data. An open application extends it.", {
    optional: true,
  })
  consentUntil?: string | null
  @timestamp("Time at which the personal data was removed.", { optional: true }) anonymizedAt?: Date | null
  @manyToOne(() => Employee, "Employee who added the candidate; null for public applications.", { optional: true })
  createdById?: string | null
  @customFields("CANDIDATE", { restricted: true }) customFields: Record<string, unknown> = {}
  @oneToMany(() => Application, "Applications that the caller sees, latest first.", {
    foreignKey: "candidateId",
    orderBy: [{ by: "appliedAt", descending: true }],
    connection: true,
  })
  applications?: Application[]
  @computed(() => Int, "Number of applications that the caller sees.", {
    sql: (c) => sql`select count(*)::int from applications a where a.organization_id = ${c.organization}
      and a.candidate_id = ${c("id")}
      and (${c.permitted("READ_RECRUITMENT", "MANAGE_RECRUITMENT").all} or ${isApplicationVisible(c, { id: sql`a.id`, jobId: sql`a.job_id` })})`,
  })
  applicationCount!: number
  @oneToMany(() => CandidateResume, "Résumés, latest first.", {
    foreignKey: "candidateId",
    orderBy: [{ by: "uploadedAt", descending: true }],
    connection: true,
  })
  resumes?: CandidateResume[]
  @oneToMany(() => CandidateNote, "Notes of HR and the hiring managers, latest first.", {
    foreignKey: "candidateId",
    orderBy: [{ by: "createdAt", descending: true }],
    connection: true,
  })
  notes?: CandidateNote[]
  @availableActions(candidateActions, 2, { restOptIn: true }) availableActions!: AvailableAction[]
  @hiddenFieldNames("Names of the fields that the caller may not read on this candidate.") hiddenFields!: string[]
  @notInApi("Digits of the telephone number, to find duplicates.", {
    optional: true,
    generated: "nullif(regexp_replace(phone, '\\D'::text, ''::text, 'g'::text), ''::text)",
  })
  readonly phoneDigits?: string | null
}

@fileEntity("A résumé of a candidate, readable by everyone who sees the candidate.", {
  table: "candidate_resumes",
  sort: ["uploadedAt", "name"],
  index: [["candidateId", "uploadedAt", "id"]],
})
export class CandidateResume extends FileRecord {
  static override readonly auditsDownloads = true

  @manyToOne(() => Candidate, "Candidate whose résumé it is.", { cascade: true }) candidateId!: string
}

@entity("A note on a candidate, readable by HR and the hiring managers of the candidate's vacancies.", {
  table: "candidate_notes",
  sort: ["createdAt"],
  index: [["candidateId", "createdAt", "id"]],
})
export class CandidateNote extends BaseEntity {
  @manyToOne(() => Candidate, "Candidate whom the note is about.", { cascade: true }) candidateId!: string
  @manyToOne(() => Employee, "Employee who wrote the note.") authorId!: string
  @string("Text of the note.") text!: string
}

/** Whether a candidate can apply for vacancies and be hired. */
export const isAvailable = ({ isActive, anonymizedAt }: Candidate): boolean => isActive && !anonymizedAt

@entity("A referral of a candidate by an employee, with what the employee wrote.", {
  table: "referrals",
  sort: ["createdAt"],
  index: [
    ["referrerId", "createdAt", "id"],
    ["createdAt", "id"],
  ],
  indexes: [
    {
      name: "referrals_repetition_unique",
      expression: "create unique index referrals_repetition_unique on referrals (organization_id, referrer_id, job_id, email)",
    },
  ],
})
export class Referral extends BaseEntity {
  @manyToOne(() => Employee, "Employee who referred the candidate.") referrerId!: string
  @notInApi("Vacancy of the referral.", { type: "uuid", optional: true }) jobId?: string | null
  @string("Title of the vacancy at the time of the referral.") jobTitle!: string
  @string("Name of the candidate, as the employee wrote it. Blank for an anonymized candidate.") fullName!: string
  @string("Email address of the candidate, as the employee wrote it. Null for an anonymized candidate.", { optional: true })
  email?: string | null
  @string("Why the employee recommends the candidate.", { optional: true }) comment?: string | null
  @manyToOne(() => Candidate, "Candidate who was referred. For HR.", { optional: true, cascade: true })
  candidateId?: string | null
  @manyToOne(() => Application, "Application that the referral created. For HR.", { optional: true })
  applicationId?: string | null
  @hiddenFieldNames("Names of the fields that the caller may not read on this referral.") hiddenFields!: string[]
}
