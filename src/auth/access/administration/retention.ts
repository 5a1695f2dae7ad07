// Access rules of the retention settings.
import { StoredRetention } from "../../../entities/administration/retention.js"
import { accessPolicy } from "../../access-policies.js"
import { admin, hr } from "../../access-rules.js"

export const retentionAccess = [accessPolicy(StoredRetention, {}, { read: hr, update: admin })]
