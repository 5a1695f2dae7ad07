// The register of recruitment.
import { applicationOperations, applicationPolicies } from "../auth/policies/recruitment/applications.js"
import { candidateOperations, candidatePolicies } from "../auth/policies/recruitment/candidates.js"
import { careersOperations, careersPolicies } from "../auth/policies/recruitment/careers.js"
import { interviewOperations, interviewPolicies } from "../auth/policies/recruitment/interviews.js"
import { jobOperations, jobPolicies } from "../auth/policies/recruitment/jobs.js"
import { offerOperations, offerPolicies } from "../auth/policies/recruitment/offers.js"
import { referralOperations } from "../auth/policies/recruitment/referrals.js"
import { ApplicationResolver } from "../resolvers/recruitment/applications.js"
import { CandidateNoteResolver, CandidateResolver, CandidateResumeResolver } from "../resolvers/recruitment/candidates.js"
import { CareersResolver } from "../resolvers/recruitment/careers.js"
import { InterviewResolver } from "../resolvers/recruitment/interviews.js"
import { JobResolver } from "../resolvers/recruitment/jobs.js"
import { OfferResolver } from "../resolvers/recruitment/offers.js"
import { ReferralResolver } from "../resolvers/recruitment/referrals.js"
import { applicationRoutes } from "../rest/recruitment/applications.js"
import { candidateRoutes } from "../rest/recruitment/candidates.js"
import { careersRoutes } from "../rest/recruitment/careers.js"
import { interviewRoutes } from "../rest/recruitment/interviews.js"
import { jobRoutes } from "../rest/recruitment/jobs.js"
import { offerRoutes } from "../rest/recruitment/offers.js"
import { referralRoutes } from "../rest/recruitment/referrals.js"
import { RecruitmentSubscriptionResolver } from "../subscriptions/recruitment.js"

export const recruitment = {
  resolvers: [
    JobResolver,
    CandidateResolver,
    CandidateResumeResolver,
    CandidateNoteResolver,
    CareersResolver,
    ReferralResolver,
    ApplicationResolver,
    InterviewResolver,
    OfferResolver,
    RecruitmentSubscriptionResolver,
  ],
  routes: [
    ...jobRoutes,
    ...candidateRoutes,
    ...careersRoutes,
    ...referralRoutes,
    ...applicationRoutes,
    ...interviewRoutes,
    ...offerRoutes,
  ],
  policies: [
    ...jobPolicies,
    ...candidatePolicies,
    ...careersPolicies,
    ...applicationPolicies,
    ...interviewPolicies,
    ...offerPolicies,
  ],
  operations: [
    jobOperations,
    candidateOperations,
    careersOperations,
    referralOperations,
    applicationOperations,
    interviewOperations,
    offerOperations,
  ],
}
