// REST routes of referrals.
import type { Upload } from "../../core/upload.js"
import { Referral } from "../../entities/recruitment/candidates.js"
import { ReferralFilter, ReferralInput } from "../../inputs/recruitment/referrals.js"
import { get, post, routes } from "../route.js"

export const referralRoutes = routes("Recruitment", [
  get("/referrals", "referrals", {
    response: [Referral],
    include: { referrer: ["id", "fullName"], candidate: ["id", "fullName"] },
    input: ReferralFilter,
    handler: (services, filter) => services.recruitment.referrals.list(filter),
  }),
  get("/referrals/me", "myReferrals", {
    response: [Referral],
    handler: (services) => services.recruitment.referrals.listOwn(),
  }),
  post("/jobs/:id/referrals", "referCandidate", {
    response: Referral,
    upload: "optional",
    input: ReferralInput,
    status: 201,
    location: "/referrals/me",
    handler: (services, { id, ...input }, _ctx, upload?: Upload) => services.recruitment.referrals.create(id, input, upload),
  }),
])
