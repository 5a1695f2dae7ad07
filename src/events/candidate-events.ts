// The events of candidates. Their details are ids and names of fields, because audit entries outlive the data of a candidate.
import type { Candidate, CandidateNote, CandidateResume, Referral } from "../entities/recruitment/candidates.js"
import type { DomainEvent } from "./domain-event.js"

export interface CandidateEventPayloads {
  "candidate.create": DomainEvent<Candidate>
  "candidate.update": DomainEvent<Candidate>
  "candidate.delete": DomainEvent<Candidate>
  "candidate.merge": DomainEvent<Candidate>
  "candidate.anonymize": DomainEvent<Candidate>
  "candidateResume.upload": DomainEvent<CandidateResume>
  "candidateResume.delete": DomainEvent<CandidateResume>
  "candidateResume.download": DomainEvent<CandidateResume>
  "candidateNote.create": DomainEvent<CandidateNote>
  "candidateNote.update": DomainEvent<CandidateNote>
  "candidateNote.delete": DomainEvent<CandidateNote>
  "referral.create": DomainEvent<Referral>
}
