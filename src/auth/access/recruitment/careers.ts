// Access rules of the public careers page.
import { CareerJob, CareersPage } from "../../../entities/recruitment/careers.js"
import { anyone } from "../../access-rules.js"
import { policy } from "../../policies.js"

export const careersPolicies = [policy(CareersPage, {}, { read: anyone }), policy(CareerJob, {}, { read: anyone })]
