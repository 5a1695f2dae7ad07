// Access rules of candidates. HR sees all candidates; hiring managers and interviewers see those of their
// applications (entities/recruitment/access.ts).
import { sql } from "kysely"
import { isCandidateManaged, isCandidateVisible } from "../../../entities/recruitment/access.js"
import { Candidate, CandidateNote, CandidateResume, Referral } from "../../../entities/recruitment/candidates.js"
import { accessPolicy, type RowRule } from "../../access-policies.js"
import { anyOf, everyone, owner } from "../../access-rules.js"
import { candidateManagers, recruitmentEditors, recruitmentParticipants, recruitmentReaders } from "../permissions.js"

const visibleCandidate =
  (property: string): RowRule =>
  (row, viewer) =>
    recruitmentReaders(viewer) === everyone ? undefined : isCandidateVisible(row, row(property))

export const candidateAccess = [
  accessPolicy(
    Candidate,
    { rowRule: visibleCandidate("id"), impliedBy: ["Application.candidate"] },
    { read: recruitmentParticipants, update: candidateManagers, delete: candidateManagers },
    { customFields: { read: recruitmentReaders }, customField: { read: recruitmentReaders } },
  ),
  accessPolicy(
    CandidateResume,
    { rowRule: visibleCandidate("candidateId") },
    { read: recruitmentParticipants, delete: candidateManagers },
  ),
  accessPolicy(
    CandidateNote,
    { owner: "authorId", rowRule: (note) => sql`${isCandidateManaged(note, note("candidateId"))}` },
    { read: recruitmentEditors, update: owner, delete: anyOf(candidateManagers, owner) },
  ),
  accessPolicy(
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
