// Access rules and operations of candidates. HR sees all candidates; hiring managers and interviewers see those of their
// applications (entities/recruitment/access.ts).
import { sql } from "kysely"
import { isCandidateManaged, isCandidateVisible } from "../../../entities/recruitment/access.js"
import { Candidate, CandidateNote, CandidateResume, Referral } from "../../../entities/recruitment/candidates.js"
import { anyOf, anyone, everyone, hr, owner } from "../../access-rules.js"
import { type Operations, policy, type RowRule, uploadErrors } from "../../policies.js"
import { candidateManagers, recruitmentEditors, recruitmentParticipants, recruitmentReaders } from "../permissions.js"

const visibleCandidate =
  (property: string): RowRule =>
  (row, viewer) =>
    recruitmentReaders(viewer) === everyone ? undefined : isCandidateVisible(row, row(property))

export const candidatePolicies = [
  policy(
    Candidate,
    { rowRule: visibleCandidate("id"), impliedBy: ["Application.candidate"] },
    { read: recruitmentParticipants, update: candidateManagers, delete: candidateManagers },
    { customFields: { read: recruitmentReaders }, customField: { read: recruitmentReaders } },
  ),
  policy(
    CandidateResume,
    { rowRule: visibleCandidate("candidateId") },
    { read: recruitmentParticipants, delete: candidateManagers },
  ),
  policy(
    CandidateNote,
    { owner: "authorId", rowRule: (note) => sql`${isCandidateManaged(note, note("candidateId"))}` },
    { read: recruitmentEditors, update: owner, delete: anyOf(candidateManagers, owner) },
  ),
  policy(
    Referral,
    { owner: "referrerId" },
    { read: anyOf(candidateManagers, owner) },
    {
      candidateId: { read: candidateManagers },
      candidate: { read: candidateManagers },
      applicationId: { read: candidateManagers },
      application: { read: candidateManagers },
    },
  ),
]

export const candidateOperations: Operations = {
  candidates: {
    rule: recruitmentParticipants,
    description:
      "List candidates, ordered by name. HR sees all, hiring managers those who applied for their vacancies, interviewers those whom they interview.",
  },
  candidate: { rule: recruitmentParticipants, description: "Get a candidate." },
  createCandidate: { rule: candidateManagers, errors: ["CANDIDATE_EXISTS"], description: "Add a candidate to the pool." },
  updateCandidate: {
    rule: candidateManagers,
    errors: ["CANDIDATE_EXISTS", "CANDIDATE_ANONYMIZED"],
    description: "Update, deactivate or activate a candidate. Omitted fields keep their value.",
  },
  deleteCandidate: {
    rule: candidateManagers,
    errors: ["IN_USE"],
    description: "Delete a candidate without applications, with all résumés and notes.",
  },
  candidateDuplicates: {
    rule: candidateManagers,
    description: "List candidates with the same telephone number as a candidate, or a similar name, ordered by name.",
  },
  mergeCandidates: {
    rule: hr,
    errors: ["INVALID_REFERENCE", "CANDIDATE_ANONYMIZED", "IN_USE", "ALREADY_HIRED"],
    description:
      "Merge a duplicate into a candidate and delete the duplicate. Of two applications for one vacancy the one in the later stage remains, and the other becomes a note.",
  },
  anonymizeCandidate: {
    rule: hr,
    errors: ["CANDIDATE_ANONYMIZED", "IN_USE"],
    description: "Remove the personal data of a candidate without open applications for good. The numbers of the funnels remain.",
  },
  candidateResumes: { rule: recruitmentParticipants, description: "List the résumés of a candidate, latest first." },
  uploadCandidateResume: {
    rule: candidateManagers,
    oncePerDocument: true,
    errors: [...uploadErrors, "CANDIDATE_ANONYMIZED"],
    description: "Upload a résumé of at most 5 MiB. A candidate has at most 20.",
  },
  deleteCandidateResume: { rule: candidateManagers, description: "Delete a résumé with its contents." },
  candidateNotes: {
    rule: recruitmentEditors,
    description: "List the notes on a candidate, latest first. For HR and the hiring managers of the candidate's applications.",
  },
  createCandidateNote: {
    rule: anyone,
    errors: ["CANDIDATE_ANONYMIZED"],
    description: "Write a note on a candidate. For HR and the hiring managers of the candidate's applications.",
  },
  updateCandidateNote: { rule: anyone, description: "Edit one's own note." },
  deleteCandidateNote: { rule: recruitmentEditors, description: "Delete one's own note. HR deletes any note." },
}
