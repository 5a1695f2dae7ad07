// Rights that stay with HR or administrators. No permission of a custom role extends their rules (docs/decisions/0061).

interface ReservedRights {
  readonly reason: string
  /** Operations, actions and fields, by the keys of `ruleKey`. */
  readonly rules: readonly string[]
}

const fields = (names: string) => names.split(" ").map((name) => `FIELD_UPDATE Employee.${name}`)

const RESERVED: readonly ReservedRights[] = [
  {
    reason: "Addresses, managers, departments and roles decide about access: their holder could get more rights.",
    rules: [...fields("email departmentId positionId locationId managerId role accountStatus"), "ACTION Employee.changeEmail"],
  },
  {
    reason: "Employment and pay follow from contracts, which HR alone concludes.",
    rules: [
      ...fields("hireDate employmentType probationEndDate contractEndDate endDate fullTimeShare"),
      ...fields("customFields.employment customFields.compensation salary salaryCurrency payGrade bankDetails"),
      ...["employmentChanges", "recordEmploymentChange", "cancelEmploymentChange", "hireCandidate", "approveOffer"],
      ...["ACTION Employee.employ", "ACTION EmploymentChange.cancel"],
      ...["assignWorkPattern", "deleteWorkPatternAssignment", "ACTION WorkPatternAssignment.delete"],
      ...["assignHolidayCalendar", "deleteHolidayAssignment", "ACTION HolidayAssignment.delete"],
    ],
  },
  {
    reason: "The end of an employment ends access and hands over the records of a person.",
    rules: ["offboardingPlan"],
  },
  {
    reason: "Proposed changes concern identity and bank data; another person of HR than the author decides.",
    rules: ["approveProfileChange", "rejectProfileChange", "ACTION ProfileChange.approve", "ACTION ProfileChange.reject"],
  },
  {
    reason: "Former applications show what a colleague wanted to earn or do.",
    rules: ["FIELD_READ Employee.candidateId", "FIELD_READ Employee.candidate"],
  },
  {
    reason: "Removed data cannot be restored.",
    rules: ["mergeCandidates", "anonymizeCandidate", "eraseEmployee", "ACTION Employee.erase"],
  },
  {
    reason: "Retention periods delete data of everyone.",
    rules: ["retentionSettings", "updateRetentionSettings", "ACTION StoredRetention.read", "ACTION StoredRetention.update"],
  },
  {
    reason: "Imports write employment, pay and accounts.",
    rules: [
      ...["imports", "import", "importRows", "importNotifications", "uploadImport", "commitImport", "undoImport"],
      ...["Import.read", "Import.commit", "Import.undo", "ImportRow.read", "ImportNotification.read"].map(
        (name) => `ACTION ${name}`,
      ),
    ],
  },
  {
    reason: "Reports and queued exports run without a session and reach recipients by email.",
    rules: [
      ...["reports", "report", "reportResult", "createReport", "updateReport", "deleteReport"],
      ...["Report.read", "Report.update", "Report.delete", "ReportRecipient.read"].map((name) => `ACTION ${name}`),
      ...["exports", "export", "createExport", "deleteExport"],
    ],
  },
  {
    reason: "HR alone deletes what people who have left shared.",
    rules: ["ACTION SavedFilter.delete"],
  },
  {
    reason: "The dashboard names people with the dates of their contracts.",
    rules: ["dashboardSummary"],
  },
  {
    reason: "Restatements show scheduled and canceled changes of employments.",
    rules: ["restatements", "ACTION Restatement.read", "FIELD_READ Restatement.employeeId", "FIELD_READ Restatement.employee"],
  },
  {
    reason: "Approval steps name HR, the manager or a person. A delegation gives their decisions to somebody else.",
    rules: [
      ...["LeaveRequest.supervise", "LeaveChangeRequest.supervise"],
      ...["LeaveDelegation.read", "LeaveDelegation.end", "Employee.delegateLeave"],
    ].map((name) => `ACTION ${name}`),
  },
]

const reasons = new Map(RESERVED.flatMap(({ reason, rules }) => rules.map((rule) => [rule, reason] as const)))

export const reservedRights: readonly string[] = [...reasons.keys()]

/** The name of an operation, or the subject, type and name of another rule. */
const ruleKey = ({ subject, entityType, name }: { subject: string; entityType: string | null; name: string }) =>
  entityType === null ? name : `${subject} ${entityType}.${name}`

/** Why no permission extends a rule; null for all other rules. */
export const reservedReason = (rule: Parameters<typeof ruleKey>[0]): string | null => reasons.get(ruleKey(rule)) ?? null
