// Access rules of the public careers page.
import { CareerJob, CareersPage } from "../../../entities/recruitment/careers.js"
import { accessPolicy } from "../../access-policies.js"
import { anyone } from "../../access-rules.js"

export const careersAccess = [accessPolicy(CareersPage, {}, { read: anyone }), accessPolicy(CareerJob, {}, { read: anyone })]
