// Rows of leave types, their rules, ledger entries, requests and delegations. See records.ts.

type Values = Record<string, unknown>
type LeaveRecord =
  | "LeaveType"
  | "LedgerEntry"
  | "LeavePolicy"
  | "LeavePolicyAssignment"
  | "LeavePolicyGroup"
  | "LeaveRequest"
  | "LeaveChangeRequest"
  | "LeaveDelegation"
type LeaveRow = [
  table: string,
  values: (owner: string, idOf: (type: LeaveRecord | "Colleague") => string) => Values,
  detail?: (id: string) => [table: string, values: Values],
]

export const policy = {
  accrual: "NONE",
  grant_timing: "START",
  tenure_steps: "[]",
  prorate_on_hire: false,
  prorate_on_end: false,
  use_full_time_share: false,
  allow_half_days: true,
  notice_days: 0,
  blackouts: "[]",
  negative_allowed_up_to: 0,
}

export const leaveRecords: Record<LeaveRecord, LeaveRow> = {
  LeaveType: [
    "leave_types",
    (owner) => ({ name: `Leave type ${owner}` }),
    (id) => ["leave_policies", { leave_type_id: id, effective_from: "2026-01-01", amount_per_year: 0, ...policy }],
  ],
  LedgerEntry: [
    "ledger_entries",
    (owner, idOf) => ({
      employee_id: owner,
      leave_type_id: idOf("LeaveType"),
      kind: "ENCASHMENT",
      account: "ENCASHED",
      amount: -1000,
      effective_date: "2026-03-02",
      recorded_at: "2026-03-02T09:00:00.000Z",
      key: `encashment/${owner}`,
    }),
  ],
  LeavePolicy: [
    "leave_policies",
    (_owner, idOf) => ({ leave_type_id: idOf("LeaveType"), effective_from: "2026-07-01", amount_per_year: 0, ...policy }),
  ],
  LeavePolicyAssignment: [
    "leave_policy_assignments",
    (owner, idOf) => ({ leave_type_id: idOf("LeaveType"), effective_from: "2026-07-01", employee_id: owner }),
  ],
  LeavePolicyGroup: ["leave_policy_groups", (owner, idOf) => ({ leave_type_id: idOf("LeaveType"), name: `Group ${owner}` })],
  LeaveRequest: [
    "leave_requests",
    (owner, idOf) => ({
      employee_id: owner,
      leave_type_id: idOf("LeaveType"),
      start_date: "2026-03-10",
      end_date: "2026-03-10",
      days: 1,
      status: "APPROVED",
    }),
  ],
  LeaveChangeRequest: [
    "leave_change_requests",
    (owner, idOf) => ({ employee_id: owner, request_id: idOf("LeaveRequest"), status: "PENDING" }),
  ],
  LeaveDelegation: [
    "leave_delegations",
    (owner, idOf) => ({
      delegator_id: owner,
      delegate_id: idOf("Colleague"),
      start_date: "2026-03-01",
      end_date: "2026-03-31",
    }),
  ],
}
