// Access rules of restatements: those of the career history.
import { Restatement } from "../../../entities/hr/restatements.js"
import { accessPolicy } from "../../access-policies.js"
import { hr } from "../../access-rules.js"
import { employmentReaders, payReaders, personalReaders } from "../field-groups.js"

export const restatementAccess = [
  accessPolicy(
    Restatement,
    { owner: "employeeId" },
    { read: hr },
    {
      employeeId: { recordAs: "EMPLOYMENT" },
      employee: { recordAs: "EMPLOYMENT" },
      "values.employment": { read: employmentReaders, recordAs: "EMPLOYMENT" },
      "values.compensation": { read: payReaders, recordAs: "COMPENSATION" },
      "values.account": { read: personalReaders, recordAs: "EMPLOYMENT" },
    },
  ),
]
