// Events of recruitment.
import type { Application } from "../entities/recruitment/applications.js"
import type { Candidate } from "../entities/recruitment/candidates.js"
import type { ApplicationStage } from "../entities/recruitment/enums.js"
import type { Interview, Scorecard } from "../entities/recruitment/interviews.js"
import type { Job } from "../entities/recruitment/jobs.js"
import type { Offer } from "../entities/recruitment/offers.js"
import type { CandidateEventPayloads } from "./candidate-events.js"
import type { DomainEvent, FormerReaders } from "./domain-event.js"

export interface RecruitmentEventPayloads extends CandidateEventPayloads {
  "job.create": DomainEvent<Job>
  "job.update": DomainEvent<Job>
  "job.open": DomainEvent<Job>
  "job.close": DomainEvent<Job>
  "job.reopen": DomainEvent<Job>
  "job.delete": DomainEvent<Job>
  "job.archive": DomainEvent<Job>
  "job.restore": DomainEvent<Job>
  "candidate.hire": DomainEvent<Candidate>
  "application.create": DomainEvent<Application>
  "application.move": DomainEvent<Application> & { fromStage: ApplicationStage }
  "application.comment": DomainEvent<Application>
  "interview.create": DomainEvent<Interview>
  "interview.update": DomainEvent<Interview> & FormerReaders
  "interview.cancel": DomainEvent<Interview> & FormerReaders
  "interview.complete": DomainEvent<Interview>
  "scorecard.submit": DomainEvent<Scorecard>
  "offer.create": DomainEvent<Offer>
  "offer.update": DomainEvent<Offer>
  "offer.approve": DomainEvent<Offer>
  "offer.send": DomainEvent<Offer>
  "offer.withdraw": DomainEvent<Offer>
  "offer.answer": DomainEvent<Offer>
}
