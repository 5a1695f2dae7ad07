// Access rules of offers. HR and the hiring manager read them with their pay.
import { Offer } from "../../../entities/recruitment/offers.js"
import { accessPolicy } from "../../access-policies.js"
import { anyone } from "../../access-rules.js"
import { recruitmentEditors } from "../permissions.js"
import { partOfManagedApplication } from "./applications.js"

export const offerAccess = [
  accessPolicy(Offer, { rowRule: partOfManagedApplication }, { read: recruitmentEditors, update: anyone }),
]
