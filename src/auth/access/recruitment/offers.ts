// Access rules of offers. HR and the hiring manager read them with their pay.
import { Offer } from "../../../entities/recruitment/offers.js"
import { anyone } from "../../access-rules.js"
import { policy } from "../../policies.js"
import { recruitmentEditors } from "../permissions.js"
import { partOfManagedApplication } from "./applications.js"

export const offerPolicies = [policy(Offer, { rowRule: partOfManagedApplication }, { read: recruitmentEditors, update: anyone })]
