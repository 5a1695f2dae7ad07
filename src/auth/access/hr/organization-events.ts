// Access rule of the events of the organization.
import { OrganizationEvent } from "../../../entities/hr/organization-events.js"
import { accessPolicy } from "../../access-policies.js"
import { anyone } from "../../access-rules.js"
import { reachesViewer } from "../news-recipients.js"

// The service builds the rows from facts that the viewer may read. Only the rule of news is a condition on rows.
export const organizationEventAccess = [accessPolicy(OrganizationEvent, { rowRule: reachesViewer("newsId") }, { read: anyone })]
