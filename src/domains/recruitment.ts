// The domain recruitment.
import { recruitmentAccess } from "../auth/access/recruitment.js"
import { candidateRetentionJob } from "../jobs/candidate-retention.js"
import { ApplicationResolver } from "../resolvers/recruitment/applications.js"
import { CandidateNoteResolver, CandidateResolver, CandidateResumeResolver } from "../resolvers/recruitment/candidates.js"
import { CareersResolver } from "../resolvers/recruitment/careers.js"
import { InterviewResolver } from "../resolvers/recruitment/interviews.js"
import { JobResolver } from "../resolvers/recruitment/jobs.js"
import { OfferResolver } from "../resolvers/recruitment/offers.js"
import { ReferralResolver } from "../resolvers/recruitment/referrals.js"
import { recruitmentRoutes } from "../rest/recruitment.js"
import { ApplicationService } from "../services/recruitment/applications.js"
import { CandidateAnonymizationService } from "../services/recruitment/candidate-anonymization.js"
import { CandidateIntakeService } from "../services/recruitment/candidate-intake.js"
import { CandidateMergeService } from "../services/recruitment/candidate-merge.js"
import { CandidateNoteService } from "../services/recruitment/candidate-notes.js"
import { CandidateResumeService } from "../services/recruitment/candidate-resumes.js"
import { CandidateService } from "../services/recruitment/candidates.js"
import { CareersService } from "../services/recruitment/careers.js"
import { FunnelService } from "../services/recruitment/funnel.js"
import { InterviewService } from "../services/recruitment/interviews.js"
import { JobService } from "../services/recruitment/jobs.js"
import { OfferService } from "../services/recruitment/offers.js"
import { ReferralService } from "../services/recruitment/referrals.js"
import { ScorecardService } from "../services/recruitment/scorecards.js"
import { RecruitmentSubscriptionResolver } from "../subscriptions/recruitment.js"
import { defineDomain } from "./domain.js"

export const recruitmentDomain = defineDomain({
  uses: ["calendar", "customFields", "files", "identity", "organization"],
  services: {
    candidateAnonymization: CandidateAnonymizationService,
    candidateIntake: CandidateIntakeService,
    candidateMerge: CandidateMergeService,
    candidateNotes: CandidateNoteService,
    candidateResumes: CandidateResumeService,
    candidates: CandidateService,
    careers: CareersService,
    referrals: ReferralService,
    applications: ApplicationService,
    funnel: FunnelService,
    interviews: InterviewService,
    jobs: JobService,
    offers: OfferService,
    scorecards: ScorecardService,
  },
  resolvers: [
    ApplicationResolver,
    CandidateResolver,
    CandidateResumeResolver,
    CandidateNoteResolver,
    CareersResolver,
    InterviewResolver,
    JobResolver,
    OfferResolver,
    ReferralResolver,
    RecruitmentSubscriptionResolver,
  ],
  routes: recruitmentRoutes,
  access: recruitmentAccess,
  jobs: [candidateRetentionJob],
})
