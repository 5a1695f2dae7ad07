// Generated from schema.graphql by `npm run client`. SHA-256 of the sources: 1f62e083d53651b46474f7bc22c3f1f2a23a8b4ebecd05b847f14c09abd054a6
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
/** Whether an employee can sign in. */
export type AccountStatus =
  /** Can sign in. */
  | 'ACTIVE'
  /** Has left the organization. */
  | 'DEACTIVATED'
  /** Invited, but the invitation has not been accepted yet. */
  | 'INVITED'
  /** Blocked by an administrator, and can be unblocked. */
  | 'SUSPENDED';

/** An action on a record. */
export type ActionName =
  /** Adjust or pay out leave of an employee. */
  | 'ADJUST_LEAVE'
  /** Approve a step. */
  | 'APPROVE'
  /** Write a scorecard. */
  | 'ASSESS'
  /** Assign a work pattern or a holiday calendar to an employee. */
  | 'ASSIGN_SCHEDULE'
  /** Attach a file to a task. */
  | 'ATTACH'
  /** Suspend an account. */
  | 'BLOCK'
  /** Cancel a pending request, or an onboarding. */
  | 'CANCEL'
  /** Change the email address of an account. */
  | 'CHANGE_EMAIL'
  /** Change the pay or the bank account of an employee. */
  | 'CHANGE_PAY'
  /** Change the role of an account. */
  | 'CHANGE_ROLE'
  /** Change the kind, the share or the first and last days of an employment. */
  | 'CHANGE_TERMS'
  /** Comment on a task. */
  | 'COMMENT'
  /** Execute a planned import. */
  | 'COMMIT'
  /** Complete a step of an onboarding, or mark an interview as taken place. */
  | 'COMPLETE'
  /** Deactivate an account. */
  | 'DEACTIVATE'
  /** Delegate the leave decisions of an employee. */
  | 'DELEGATE_LEAVE'
  /** Delete the record. */
  | 'DELETE'
  /** Record an employment change. */
  | 'EMPLOY'
  /** End a delegation. */
  | 'END'
  /** Erase the personal data of a former employee. */
  | 'ERASE'
  /** Grant leave to an employee. */
  | 'GRANT_LEAVE'
  /** Schedule an interview. */
  | 'INTERVIEW'
  /** Invite an employee again. */
  | 'INVITE'
  /** Move the record to another stage or position. */
  | 'MOVE'
  /** Prepare an offer. */
  | 'OFFER'
  /** Reject the request. */
  | 'REJECT'
  /** Reopen an onboarding or one of its steps. */
  | 'REOPEN'
  /** Request a change of approved leave. */
  | 'REQUEST_CHANGE'
  /** Respond to an invitation. */
  | 'RESPOND'
  /** Restore a deactivated account. */
  | 'RESTORE'
  /** Send an offer to the candidate. */
  | 'SEND'
  /** Submit a draft. */
  | 'SUBMIT'
  /** Restore a suspended account. */
  | 'UNBLOCK'
  /** Reverse an executed import. */
  | 'UNDO'
  /** Change the record. */
  | 'UPDATE'
  /** Watch a task. */
  | 'WATCH'
  /** Withdraw a change request. */
  | 'WITHDRAW';

/** Status of an employee today. */
export type Badge =
  /** At work. */
  | 'ACTIVE'
  /** On approved leave. */
  | 'ON_LEAVE'
  /** In the probation period. Only the employee, the direct manager and HR see it. */
  | 'ON_PROBATION'
  /** On sick leave. Only the employee, the direct manager and HR see it. */
  | 'SICK_LEAVE'
  /** No longer employed. */
  | 'TERMINATED';

/** Kind of change of a record. */
export type ChangeType =
  /** The record was created. */
  | 'CREATED'
  /** The record was deleted. */
  | 'DELETED'
  /** The record or a part of it changed, or the caller may no longer see it. */
  | 'UPDATED';

/** A new leave request. For a single day, a half given alone is the half that is taken. */
export type CreateLeaveRequestInput = {
  /** Whether to submit the request and approve a step of it at once. HR only. */
  approve?: boolean | null | undefined;
  /** Reference to a supporting document, such as the number of a certificate. */
  document?: string | null | undefined;
  /** Id of the employee who takes leave. Default: the caller. Only HR may name another employee. */
  employeeId?: string | null | undefined;
  /** Last day of the leave, inclusive. */
  endDate: string;
  /** Half of the last day with which the leave ends, inclusive. Default: the afternoon. */
  endHalf?: DayHalf | null | undefined;
  /** Local time, `HH:MM`, at which the leave ends on its last day, at most `24:00`, for types in hours. Not together with halves. Default: the end of the working hours. */
  endTime?: string | null | undefined;
  /** Id of the leave type. Default of a new request: the organization's default type. */
  leaveTypeId?: string | null | undefined;
  /** Reason for the leave, shown to approvers. */
  reason?: string | null | undefined;
  /** First day of the leave, inclusive. */
  startDate: string;
  /** Half of the first day with which the leave begins. Default: the morning. */
  startHalf?: DayHalf | null | undefined;
  /** Local time, `HH:MM`, at which the leave begins on its first day, for types in hours. Not together with halves. Default: the start of the working hours. */
  startTime?: string | null | undefined;
  /** Whether to submit the request at once. A violated rule stores nothing. */
  submit?: boolean | null | undefined;
};

/** A condition on a custom field. */
export type CustomFieldFilter = {
  /** Key of the field. */
  key: string;
  /** Comparison. EQ by default, or IN with `values`. */
  operator?: CustomFieldOperator | null | undefined;
  /** Value as text: a decimal number, a date `YYYY-MM-DD`, `true` or `false`, an option, an id, or the text itself. */
  value?: string | null | undefined;
  /** Values, any of which matches. For IN. */
  values?: Array<string> | null | undefined;
};

/** Comparison of a custom field with a value. */
export type CustomFieldOperator =
  /** Contains the text, ignoring case and accents. For text. */
  | 'CONTAINS'
  /** Equals the value. */
  | 'EQ'
  /** Has a value, or has none if the value is `false`. */
  | 'EXISTS'
  /** Is greater than the value. For numbers and dates. */
  | 'GT'
  /** Is the value or greater. For numbers and dates. */
  | 'GTE'
  /** Equals one of the values. */
  | 'IN'
  /** Is less than the value. For numbers and dates. */
  | 'LT'
  /** Is the value or less. For numbers and dates. */
  | 'LTE'
  /** Differs from the value, or has no value. */
  | 'NE';

/** Morning or afternoon of a day. */
export type DayHalf =
  /** Before noon. */
  | 'AM'
  /** After noon. */
  | 'PM';

/** Conditions on the listed employees. */
export type EmployeeFilter = {
  /** Statuses of today, any of which matches. */
  badges?: Array<Badge> | null | undefined;
  /** Conditions on custom fields that the caller may read of all records. All must match. */
  customFields?: Array<CustomFieldFilter> | null | undefined;
  /** Ids of the departments. */
  departmentIds?: Array<string> | null | undefined;
  /** Whether to include all departments below the given ones. */
  includeDescendants?: boolean | null | undefined;
  /** Ids of the locations. */
  locationIds?: Array<string> | null | undefined;
  /** Ids of the direct managers. */
  managerIds?: Array<string> | null | undefined;
  /** Roles, any of which matches. Only HR can filter by role. */
  roles?: Array<Role> | null | undefined;
  /** Words that must all occur in the name or the email address, ignoring case and accents. */
  search?: string | null | undefined;
  /** Account states, any of which matches. Only HR can filter by state. */
  statuses?: Array<AccountStatus> | null | undefined;
};

/** A sort key of a list of `Employee`. */
export type EmployeeOrder = {
  /** Direction in which the list is sorted by the field. */
  direction?: OrderDirection;
  /** Field to sort by. */
  field: EmployeeOrderField;
  /** Key of the custom field, for `CUSTOM_FIELD`. */
  key?: string | null | undefined;
};

/** Fields by which a list of `Employee` can be sorted. */
export type EmployeeOrderField =
  /** The custom field with the given `key`. */
  | 'CUSTOM_FIELD'
  /** Work email address, used to sign in. */
  | 'EMAIL'
  /** First and last name. */
  | 'FULL_NAME';

/** Code of an error, as in `extensions.code`. The page `/api/docs/errors/CODE` describes it. */
export type ErrorCode =
  /** Your account is suspended. Status 403. */
  | 'ACCOUNT_SUSPENDED'
  /** The candidate has already applied for this vacancy. Status 409. */
  | 'ALREADY_APPLIED'
  /** You have already decided on this request. Status 409. */
  | 'ALREADY_DECIDED'
  /** This candidate has already been hired. Status 409. */
  | 'ALREADY_HIRED'
  /** The request is malformed and could not be read. Status 400. */
  | 'BAD_REQUEST'
  /** This is available from your first day of work on. Status 403. */
  | 'BEFORE_FIRST_DAY'
  /** This leave type is not available on some of these days. Status 409. */
  | 'BLACKOUT_PERIOD'
  /** The data of this candidate was removed. Status 409. */
  | 'CANDIDATE_ANONYMIZED'
  /** This candidate has been deactivated. Status 409. */
  | 'CANDIDATE_DEACTIVATED'
  /** A candidate with this email address exists already. Status 409. */
  | 'CANDIDATE_EXISTS'
  /** A change request for this leave is already pending. Status 409. */
  | 'CHANGE_REQUEST_PENDING'
  /** The change conflicts with existing data. Status 409. */
  | 'CONFLICT'
  /** This department still has employees or sub-departments. Status 409. */
  | 'DEPARTMENT_NOT_EMPTY'
  /** Leave of this length requires proof. Status 409. */
  | 'DOCUMENT_REQUIRED'
  /** This email address is already in use. Status 409. */
  | 'EMAIL_TAKEN'
  /** The file waits for the virus scanner. Status 409. */
  | 'FILE_NOT_READY'
  /** You do not have permission to do this. Status 403. */
  | 'FORBIDDEN'
  /** The GraphQL document contains a syntax error. Status 400. */
  | 'GRAPHQL_PARSE_FAILED'
  /** The GraphQL request is not valid for this schema. Status 400. */
  | 'GRAPHQL_VALIDATION_FAILED'
  /** This leave type does not allow half days. Status 409. */
  | 'HALF_DAY_NOT_ALLOWED'
  /** This would create a loop in the hierarchy. Status 409. */
  | 'HIERARCHY_CYCLE'
  /** The event overlaps a holiday that blocks the day. Status 409. */
  | 'HOLIDAY_COLLISION'
  /** This idempotency key was already used for a different request. Status 409. */
  | 'IDEMPOTENCY_KEY_REUSED'
  /** The leave balance is too low for these days. Status 409. */
  | 'INSUFFICIENT_BALANCE'
  /** An internal error occurred. Status 500. */
  | 'INTERNAL'
  /** The email address or password is incorrect. Status 401. */
  | 'INVALID_CREDENTIALS'
  /** A referenced item does not exist or is no longer active. Status 400. */
  | 'INVALID_REFERENCE'
  /** This action is not possible in the current status. Status 409. */
  | 'INVALID_TRANSITION'
  /** This vacancy is closed. Status 409. */
  | 'JOB_CLOSED'
  /** An organization needs at least one active administrator. Status 409. */
  | 'LAST_ADMINISTRATOR'
  /** Leave is booked after this end of employment. Status 409. */
  | 'LEAVE_AFTER_EMPLOYMENT'
  /** The leave is longer than this leave type allows. Status 409. */
  | 'LEAVE_TOO_LONG'
  /** This link is invalid, has expired, or was already used. Status 410. */
  | 'LINK_EXPIRED'
  /** This event belongs to an interview. Status 409. */
  | 'MANAGED_BY_INTERVIEW'
  /** This URL does not support the HTTP method of the request. Status 405. */
  | 'METHOD_NOT_ALLOWED'
  /** This name is already in use. Status 409. */
  | 'NAME_TAKEN'
  /** This leave type must be requested further in advance. Status 409. */
  | 'NOTICE_PERIOD_TOO_SHORT'
  /** Some of these days are before the hire date or after the end of employment. Status 409. */
  | 'NOT_EMPLOYED'
  /** The requested item does not exist, or you do not have access to it. Status 404. */
  | 'NOT_FOUND'
  /** Another approver must decide before you. Status 409. */
  | 'NOT_NEXT_APPROVER'
  /** All openings of this vacancy are filled. Status 409. */
  | 'NO_OPENING_LEFT'
  /** The selected period contains no working days. Status 409. */
  | 'NO_WORKING_DAYS'
  /** This offer has not been approved. Status 409. */
  | 'OFFER_NOT_APPROVED'
  /** The application already has an open offer. Status 409. */
  | 'OFFER_PENDING'
  /** The employee already has an active onboarding or offboarding. Status 409. */
  | 'ONBOARDING_ACTIVE'
  /** This organization or account is at another address. Status 421. */
  | 'ORGANIZATION_MOVED'
  /** The leave begins or ends outside the working hours. Status 400. */
  | 'OUTSIDE_WORKING_HOURS'
  /** Some of these days already belong to another leave request. Status 409. */
  | 'OVERLAPPING_REQUEST'
  /** The service is very busy. Status 503. */
  | 'OVERLOADED'
  /** The passkey could not be used to sign in. Status 401. */
  | 'PASSKEY_INVALID'
  /** The request is too large. Status 413. */
  | 'PAYLOAD_TOO_LARGE'
  /** The plan has expired, so nothing was changed. Status 410. */
  | 'PLAN_EXPIRED'
  /** Records have changed since the plan was made, so nothing was changed. Status 409. */
  | 'PLAN_OUTDATED'
  /** Someone else changed this in the meantime. Status 412. */
  | 'PRECONDITION_FAILED'
  /** The query is too complex. Status 400. */
  | 'QUERY_TOO_COMPLEX'
  /** The requested range is outside of the file. Status 416. */
  | 'RANGE_NOT_SATISFIABLE'
  /** Too many requests. Status 429. */
  | 'RATE_LIMITED'
  /** This item is still in use. Status 409. */
  | 'RECORD_IN_USE'
  /** This server does not accept new organizations. Status 403. */
  | 'REGISTRATION_CLOSED'
  /** The resume token is too old to deliver what was missed. Status 410. */
  | 'RESUME_TOKEN_EXPIRED'
  /** Some records were rejected, so nothing was changed. Status 409. */
  | 'ROWS_REJECTED'
  /** A scheduled change could not be applied after this. Status 409. */
  | 'SCHEDULED_CHANGE_CONFLICT'
  /** You cannot do this for yourself. Status 409. */
  | 'SELF_ACTION_FORBIDDEN'
  /** The application is no longer in the expected stage. Status 409. */
  | 'STAGE_CHANGED'
  /** Someone else changed this at the same time. Status 409. */
  | 'STALE_VERSION'
  /** The storage of your organization is full. Status 409. */
  | 'STORAGE_QUOTA_EXCEEDED'
  /** Files cannot be stored or read at the moment. Status 503. */
  | 'STORAGE_UNAVAILABLE'
  /** Too many subscriptions. Status 429. */
  | 'SUBSCRIPTION_LIMIT_EXCEEDED'
  /** Subscriptions are not available by an HTTP request. Status 400. */
  | 'SUBSCRIPTION_REQUIRES_WEBSOCKET'
  /** Too few people would be present on some of these days. Status 409. */
  | 'TOO_FEW_PRESENT'
  /** A second factor is already turned on. Status 409. */
  | 'TWO_FACTOR_ALREADY_ENABLED'
  /** The code is incorrect or was already used. Status 401. */
  | 'TWO_FACTOR_INVALID'
  /** Signing in to this account requires a second factor. Status 401. */
  | 'TWO_FACTOR_REQUIRED'
  /** You are not signed in, or your session has ended. Status 401. */
  | 'UNAUTHENTICATED'
  /** The service is temporarily unavailable. Status 503. */
  | 'UNAVAILABLE'
  /** The type of the file is not accepted, or its contents do not agree with its name. Status 415. */
  | 'UNSUPPORTED_FILE_TYPE'
  /** The media type of the request is not supported. Status 415. */
  | 'UNSUPPORTED_MEDIA_TYPE'
  /** The request was blocked because its origin is not trusted. Status 403. */
  | 'UNTRUSTED_ORIGIN'
  /** Some values are invalid. Status 400. */
  | 'VALIDATION_FAILED';

/** A decision on a step. */
export type LeaveDecisionInput = {
  /** Comment on the decision. Required for a rejection. */
  comment?: string | null | undefined;
};

/** Status of a leave request. */
export type LeaveStatus =
  /** Approved by all steps. */
  | 'APPROVED'
  /** Canceled by the employee, or after the approval. */
  | 'CANCELLED'
  /** In preparation, seen by the employee and its author only. */
  | 'DRAFT'
  /** Submitted, waits for approval. */
  | 'PENDING'
  /** Rejected by an approver. */
  | 'REJECTED';

/** Subject area of a notification. */
export type NotificationCategory =
  /** Events and invitations. */
  | 'CALENDAR'
  /** News for the whole organization. */
  | 'COMPANY_NEWS'
  /** Leave requests, approvals and balances. */
  | 'LEAVE'
  /** Mentions of the recipient in a comment. */
  | 'MENTION'
  /** Onboarding and offboarding steps. */
  | 'ONBOARDING'
  /** Vacancies, candidates and interviews. */
  | 'RECRUITMENT'
  /** The account and the profile of the recipient. */
  | 'SECURITY'
  /** Assigned, changed and due tasks. */
  | 'TASK';

/** Conditions for notifications. */
export type NotificationFilter = {
  /** Categories, any of which matches. */
  categories?: Array<NotificationCategory> | null | undefined;
  /** Resume token, or number or id of the last known notification. Lists later notifications, oldest first, and waits until there is one. */
  since?: string | null | undefined;
  /** True for unread notifications, false for read ones. */
  unread?: boolean | null | undefined;
  /** Longest waiting time in seconds, with `since`. Default: 25. */
  wait?: number | null | undefined;
};

/** Direction of a sort key. */
export type OrderDirection =
  /** Smallest first, records without a value last. */
  | 'ASC'
  /** Largest first, records without a value first. */
  | 'DESC';

/** A leave request to preview. For a single day, a half given alone is the half that is taken. */
export type PreviewLeaveRequestInput = {
  /** Reference to a supporting document, such as the number of a certificate. */
  document?: string | null | undefined;
  /** Id of the employee who takes leave. Default: the caller. Only HR may name another employee. */
  employeeId?: string | null | undefined;
  /** Last day of the leave, inclusive. */
  endDate: string;
  /** Half of the last day with which the leave ends, inclusive. Default: the afternoon. */
  endHalf?: DayHalf | null | undefined;
  /** Local time, `HH:MM`, at which the leave ends on its last day, at most `24:00`, for types in hours. Not together with halves. Default: the end of the working hours. */
  endTime?: string | null | undefined;
  /** Id of the leave type. Default of a new request: the organization's default type. */
  leaveTypeId?: string | null | undefined;
  /** Reason for the leave, shown to approvers. */
  reason?: string | null | undefined;
  /** Id of a draft to edit or of approved leave to move, whose other values are kept. Not together with `employeeId`; `leaveTypeId` only for a draft. */
  requestId?: string | null | undefined;
  /** First day of the leave, inclusive. */
  startDate: string;
  /** Half of the first day with which the leave begins. Default: the morning. */
  startHalf?: DayHalf | null | undefined;
  /** Local time, `HH:MM`, at which the leave begins on its first day, for types in hours. Not together with halves. Default: the start of the working hours. */
  startTime?: string | null | undefined;
};

/** Permissions of an account. Each role includes the roles before it. */
export type Role =
  /** Manages accounts, roles and settings as well. */
  | 'ADMIN'
  /** Manages the account's own data and reads the directory. */
  | 'EMPLOYEE'
  /** Manages people, leave, recruitment and the organization's structure. */
  | 'HR'
  /** Leads a team. Permissions over reports follow from the reporting line. */
  | 'MANAGER';

export type DashboardQueryVariables = Exact<{
  reports?: number | null | undefined;
}>;


export type DashboardQuery = { viewer: { id: string, fullName: string, jobTitle: string | null, badge: Badge, hiddenFields: Array<string>, department: { id: string, name: string, headcount: number } | null, manager: { id: string, fullName: string } | null, directReports: { nodes: Array<{ id: string, fullName: string, jobTitle: string | null, badge: Badge }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } | null } | null, leaveBalances: Array<{ leaveTypeId: string, leaveTypeName: string, entitled: number | null, used: number, pending: number, remaining: number | null, asOf: string }> | null, myLeaveRequests: { nodes: Array<{ id: string, version: number, status: LeaveStatus, startDate: string, endDate: string, days: number, leaveType: { id: string, name: string } | null, employee: { id: string, fullName: string } | null, availableActions: Array<{ name: ActionName, allowed: boolean, reason: ErrorCode | null }> }> } | null, leaveRequestsAwaitingMe: { nodes: Array<{ id: string, version: number, status: LeaveStatus, startDate: string, endDate: string, days: number, leaveType: { id: string, name: string } | null, employee: { id: string, fullName: string } | null, availableActions: Array<{ name: ActionName, allowed: boolean, reason: ErrorCode | null }> }> } | null, unreadCount: { count: number, resumeToken: string } | null };

export type LeaveRequestSummaryFragment = { id: string, version: number, status: LeaveStatus, startDate: string, endDate: string, days: number, leaveType: { id: string, name: string } | null, employee: { id: string, fullName: string } | null, availableActions: Array<{ name: ActionName, allowed: boolean, reason: ErrorCode | null }> };

export type PreviewLeaveRequestQueryVariables = Exact<{
  input: PreviewLeaveRequestInput;
}>;


export type PreviewLeaveRequestQuery = { previewLeaveRequest: { days: number, balanceAfter: number | null, violations: Array<{ code: ErrorCode, message: string }> } | null };

export type CreateLeaveRequestMutationVariables = Exact<{
  input: CreateLeaveRequestInput;
}>;


export type CreateLeaveRequestMutation = { createLeaveRequest: { id: string, version: number, status: LeaveStatus, startDate: string, endDate: string, days: number, leaveType: { id: string, name: string } | null, employee: { id: string, fullName: string } | null, availableActions: Array<{ name: ActionName, allowed: boolean, reason: ErrorCode | null }> } | null };

export type SubmitLeaveRequestMutationVariables = Exact<{
  id: string;
  expectedVersion?: number | null | undefined;
}>;


export type SubmitLeaveRequestMutation = { submitLeaveRequest: { id: string, version: number, status: LeaveStatus, startDate: string, endDate: string, days: number, leaveType: { id: string, name: string } | null, employee: { id: string, fullName: string } | null, availableActions: Array<{ name: ActionName, allowed: boolean, reason: ErrorCode | null }> } | null };

export type ApproveLeaveRequestMutationVariables = Exact<{
  id: string;
  input?: LeaveDecisionInput | null | undefined;
  expectedVersion?: number | null | undefined;
}>;


export type ApproveLeaveRequestMutation = { approveLeaveRequest: { id: string, version: number, status: LeaveStatus, startDate: string, endDate: string, days: number, leaveType: { id: string, name: string } | null, employee: { id: string, fullName: string } | null, availableActions: Array<{ name: ActionName, allowed: boolean, reason: ErrorCode | null }> } | null };

export type RejectLeaveRequestMutationVariables = Exact<{
  id: string;
  input: LeaveDecisionInput;
  expectedVersion?: number | null | undefined;
}>;


export type RejectLeaveRequestMutation = { rejectLeaveRequest: { id: string, version: number, status: LeaveStatus, startDate: string, endDate: string, days: number, leaveType: { id: string, name: string } | null, employee: { id: string, fullName: string } | null, availableActions: Array<{ name: ActionName, allowed: boolean, reason: ErrorCode | null }> } | null };

export type CancelLeaveRequestMutationVariables = Exact<{
  id: string;
  expectedVersion?: number | null | undefined;
}>;


export type CancelLeaveRequestMutation = { cancelLeaveRequest: { id: string, version: number, status: LeaveStatus, startDate: string, endDate: string, days: number, leaveType: { id: string, name: string } | null, employee: { id: string, fullName: string } | null, availableActions: Array<{ name: ActionName, allowed: boolean, reason: ErrorCode | null }> } | null };

export type LeaveRequestChangedSubscriptionVariables = Exact<{
  since?: string | null | undefined;
}>;


export type LeaveRequestChangedSubscription = { leaveRequestChanged: { resumeToken: string, change: ChangeType, leaveRequestId: string, leaveRequest: { id: string, version: number, status: LeaveStatus, startDate: string, endDate: string, days: number, leaveType: { id: string, name: string } | null, employee: { id: string, fullName: string } | null, availableActions: Array<{ name: ActionName, allowed: boolean, reason: ErrorCode | null }> } | null } | null };

export type NotificationsQueryVariables = Exact<{
  filter?: NotificationFilter | null | undefined;
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type NotificationsQuery = { notifications: { nodes: Array<{ id: string, resumeToken: string, category: NotificationCategory, message: string, body: string | null, link: string | null, isRead: boolean, createdAt: string }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } | null };

export type MarkNotificationReadMutationVariables = Exact<{
  id: string;
}>;


export type MarkNotificationReadMutation = { markNotificationRead: { id: string, resumeToken: string, category: NotificationCategory, message: string, body: string | null, link: string | null, isRead: boolean, createdAt: string } | null };

export type NotificationReceivedSubscriptionVariables = Exact<{
  since?: string | null | undefined;
}>;


export type NotificationReceivedSubscription = { notificationReceived: { id: string, resumeToken: string, category: NotificationCategory, message: string, body: string | null, link: string | null, isRead: boolean, createdAt: string } | null };

export type NotificationSummaryFragment = { id: string, resumeToken: string, category: NotificationCategory, message: string, body: string | null, link: string | null, isRead: boolean, createdAt: string };

export type EmployeesQueryVariables = Exact<{
  filter?: EmployeeFilter | null | undefined;
  orderBy?: Array<EmployeeOrder> | EmployeeOrder | null | undefined;
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type EmployeesQuery = { employees: { totalCount: number, nodes: Array<{ id: string, fullName: string, email: string, jobTitle: string | null, badge: Badge, role: Role | null, department: { id: string, name: string } | null }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } | null };

export type SignInMutationVariables = Exact<{
  email: string;
  password: string;
  code?: string | null | undefined;
}>;


export type SignInMutation = { login: { token: string, refreshToken: string, user: { id: string, fullName: string, role: Role | null } } | null };

export type RefreshSessionMutationVariables = Exact<{
  refreshToken: string;
}>;


export type RefreshSessionMutation = { refreshSession: { token: string, refreshToken: string } | null };

export const LeaveRequestSummaryFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"LeaveRequestSummary"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"LeaveRequest"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"startDate"}},{"kind":"Field","name":{"kind":"Name","value":"endDate"}},{"kind":"Field","name":{"kind":"Name","value":"days"}},{"kind":"Field","name":{"kind":"Name","value":"leaveType"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"employee"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"fullName"}}]}},{"kind":"Field","name":{"kind":"Name","value":"availableActions"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"allowed"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}}]}}]}}]} as unknown as DocumentNode<LeaveRequestSummaryFragment, unknown>;
export const NotificationSummaryFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"NotificationSummary"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Notification"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"resumeToken"}},{"kind":"Field","name":{"kind":"Name","value":"category"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"body"}},{"kind":"Field","name":{"kind":"Name","value":"link"}},{"kind":"Field","name":{"kind":"Name","value":"isRead"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}}]}}]} as unknown as DocumentNode<NotificationSummaryFragment, unknown>;
export const DashboardDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Dashboard"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"reports"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}},"defaultValue":{"kind":"IntValue","value":"20"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"viewer"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"fullName"}},{"kind":"Field","name":{"kind":"Name","value":"jobTitle"}},{"kind":"Field","name":{"kind":"Name","value":"badge"}},{"kind":"Field","name":{"kind":"Name","value":"department"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"headcount"}}]}},{"kind":"Field","name":{"kind":"Name","value":"manager"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"fullName"}}]}},{"kind":"Field","name":{"kind":"Name","value":"directReports"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"reports"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"fullName"}},{"kind":"Field","name":{"kind":"Name","value":"jobTitle"}},{"kind":"Field","name":{"kind":"Name","value":"badge"}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"hiddenFields"}}]}},{"kind":"Field","name":{"kind":"Name","value":"leaveBalances"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"leaveTypeId"}},{"kind":"Field","name":{"kind":"Name","value":"leaveTypeName"}},{"kind":"Field","name":{"kind":"Name","value":"entitled"}},{"kind":"Field","name":{"kind":"Name","value":"used"}},{"kind":"Field","name":{"kind":"Name","value":"pending"}},{"kind":"Field","name":{"kind":"Name","value":"remaining"}},{"kind":"Field","name":{"kind":"Name","value":"asOf"}}]}},{"kind":"Field","name":{"kind":"Name","value":"myLeaveRequests"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"10"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"LeaveRequestSummary"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"leaveRequestsAwaitingMe"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"10"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"LeaveRequestSummary"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"unreadCount"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"count"}},{"kind":"Field","name":{"kind":"Name","value":"resumeToken"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"LeaveRequestSummary"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"LeaveRequest"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"startDate"}},{"kind":"Field","name":{"kind":"Name","value":"endDate"}},{"kind":"Field","name":{"kind":"Name","value":"days"}},{"kind":"Field","name":{"kind":"Name","value":"leaveType"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"employee"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"fullName"}}]}},{"kind":"Field","name":{"kind":"Name","value":"availableActions"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"allowed"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}}]}}]}}]} as unknown as DocumentNode<DashboardQuery, DashboardQueryVariables>;
export const PreviewLeaveRequestDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"PreviewLeaveRequest"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"PreviewLeaveRequestInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"previewLeaveRequest"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"days"}},{"kind":"Field","name":{"kind":"Name","value":"balanceAfter"}},{"kind":"Field","name":{"kind":"Name","value":"violations"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}}]}}]}}]}}]} as unknown as DocumentNode<PreviewLeaveRequestQuery, PreviewLeaveRequestQueryVariables>;
export const CreateLeaveRequestDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"CreateLeaveRequest"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CreateLeaveRequestInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createLeaveRequest"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"LeaveRequestSummary"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"LeaveRequestSummary"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"LeaveRequest"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"startDate"}},{"kind":"Field","name":{"kind":"Name","value":"endDate"}},{"kind":"Field","name":{"kind":"Name","value":"days"}},{"kind":"Field","name":{"kind":"Name","value":"leaveType"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"employee"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"fullName"}}]}},{"kind":"Field","name":{"kind":"Name","value":"availableActions"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"allowed"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}}]}}]}}]} as unknown as DocumentNode<CreateLeaveRequestMutation, CreateLeaveRequestMutationVariables>;
export const SubmitLeaveRequestDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"SubmitLeaveRequest"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"expectedVersion"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"submitLeaveRequest"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}},{"kind":"Argument","name":{"kind":"Name","value":"expectedVersion"},"value":{"kind":"Variable","name":{"kind":"Name","value":"expectedVersion"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"LeaveRequestSummary"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"LeaveRequestSummary"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"LeaveRequest"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"startDate"}},{"kind":"Field","name":{"kind":"Name","value":"endDate"}},{"kind":"Field","name":{"kind":"Name","value":"days"}},{"kind":"Field","name":{"kind":"Name","value":"leaveType"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"employee"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"fullName"}}]}},{"kind":"Field","name":{"kind":"Name","value":"availableActions"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"allowed"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}}]}}]}}]} as unknown as DocumentNode<SubmitLeaveRequestMutation, SubmitLeaveRequestMutationVariables>;
export const ApproveLeaveRequestDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"ApproveLeaveRequest"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"LeaveDecisionInput"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"expectedVersion"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"approveLeaveRequest"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}},{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}},{"kind":"Argument","name":{"kind":"Name","value":"expectedVersion"},"value":{"kind":"Variable","name":{"kind":"Name","value":"expectedVersion"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"LeaveRequestSummary"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"LeaveRequestSummary"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"LeaveRequest"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"startDate"}},{"kind":"Field","name":{"kind":"Name","value":"endDate"}},{"kind":"Field","name":{"kind":"Name","value":"days"}},{"kind":"Field","name":{"kind":"Name","value":"leaveType"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"employee"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"fullName"}}]}},{"kind":"Field","name":{"kind":"Name","value":"availableActions"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"allowed"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}}]}}]}}]} as unknown as DocumentNode<ApproveLeaveRequestMutation, ApproveLeaveRequestMutationVariables>;
export const RejectLeaveRequestDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"RejectLeaveRequest"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"LeaveDecisionInput"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"expectedVersion"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"rejectLeaveRequest"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}},{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}},{"kind":"Argument","name":{"kind":"Name","value":"expectedVersion"},"value":{"kind":"Variable","name":{"kind":"Name","value":"expectedVersion"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"LeaveRequestSummary"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"LeaveRequestSummary"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"LeaveRequest"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"startDate"}},{"kind":"Field","name":{"kind":"Name","value":"endDate"}},{"kind":"Field","name":{"kind":"Name","value":"days"}},{"kind":"Field","name":{"kind":"Name","value":"leaveType"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"employee"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"fullName"}}]}},{"kind":"Field","name":{"kind":"Name","value":"availableActions"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"allowed"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}}]}}]}}]} as unknown as DocumentNode<RejectLeaveRequestMutation, RejectLeaveRequestMutationVariables>;
export const CancelLeaveRequestDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"CancelLeaveRequest"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"expectedVersion"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"cancelLeaveRequest"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}},{"kind":"Argument","name":{"kind":"Name","value":"expectedVersion"},"value":{"kind":"Variable","name":{"kind":"Name","value":"expectedVersion"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"LeaveRequestSummary"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"LeaveRequestSummary"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"LeaveRequest"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"startDate"}},{"kind":"Field","name":{"kind":"Name","value":"endDate"}},{"kind":"Field","name":{"kind":"Name","value":"days"}},{"kind":"Field","name":{"kind":"Name","value":"leaveType"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"employee"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"fullName"}}]}},{"kind":"Field","name":{"kind":"Name","value":"availableActions"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"allowed"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}}]}}]}}]} as unknown as DocumentNode<CancelLeaveRequestMutation, CancelLeaveRequestMutationVariables>;
export const LeaveRequestChangedDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"subscription","name":{"kind":"Name","value":"LeaveRequestChanged"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"since"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"leaveRequestChanged"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"since"},"value":{"kind":"Variable","name":{"kind":"Name","value":"since"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"resumeToken"}},{"kind":"Field","name":{"kind":"Name","value":"change"}},{"kind":"Field","name":{"kind":"Name","value":"leaveRequestId"}},{"kind":"Field","name":{"kind":"Name","value":"leaveRequest"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"LeaveRequestSummary"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"LeaveRequestSummary"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"LeaveRequest"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"startDate"}},{"kind":"Field","name":{"kind":"Name","value":"endDate"}},{"kind":"Field","name":{"kind":"Name","value":"days"}},{"kind":"Field","name":{"kind":"Name","value":"leaveType"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"employee"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"fullName"}}]}},{"kind":"Field","name":{"kind":"Name","value":"availableActions"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"allowed"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}}]}}]}}]} as unknown as DocumentNode<LeaveRequestChangedSubscription, LeaveRequestChangedSubscriptionVariables>;
export const NotificationsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Notifications"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"NotificationFilter"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}},"defaultValue":{"kind":"IntValue","value":"20"}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"notifications"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"NotificationSummary"}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"NotificationSummary"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Notification"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"resumeToken"}},{"kind":"Field","name":{"kind":"Name","value":"category"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"body"}},{"kind":"Field","name":{"kind":"Name","value":"link"}},{"kind":"Field","name":{"kind":"Name","value":"isRead"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}}]}}]} as unknown as DocumentNode<NotificationsQuery, NotificationsQueryVariables>;
export const MarkNotificationReadDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"MarkNotificationRead"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"markNotificationRead"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"NotificationSummary"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"NotificationSummary"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Notification"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"resumeToken"}},{"kind":"Field","name":{"kind":"Name","value":"category"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"body"}},{"kind":"Field","name":{"kind":"Name","value":"link"}},{"kind":"Field","name":{"kind":"Name","value":"isRead"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}}]}}]} as unknown as DocumentNode<MarkNotificationReadMutation, MarkNotificationReadMutationVariables>;
export const NotificationReceivedDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"subscription","name":{"kind":"Name","value":"NotificationReceived"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"since"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"notificationReceived"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"since"},"value":{"kind":"Variable","name":{"kind":"Name","value":"since"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"NotificationSummary"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"NotificationSummary"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Notification"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"resumeToken"}},{"kind":"Field","name":{"kind":"Name","value":"category"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"body"}},{"kind":"Field","name":{"kind":"Name","value":"link"}},{"kind":"Field","name":{"kind":"Name","value":"isRead"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}}]}}]} as unknown as DocumentNode<NotificationReceivedSubscription, NotificationReceivedSubscriptionVariables>;
export const EmployeesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Employees"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"EmployeeFilter"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"orderBy"}},"type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"EmployeeOrder"}}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}},"defaultValue":{"kind":"IntValue","value":"20"}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"employees"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}},{"kind":"Argument","name":{"kind":"Name","value":"orderBy"},"value":{"kind":"Variable","name":{"kind":"Name","value":"orderBy"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"totalCount"}},{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"fullName"}},{"kind":"Field","name":{"kind":"Name","value":"email"}},{"kind":"Field","name":{"kind":"Name","value":"jobTitle"}},{"kind":"Field","name":{"kind":"Name","value":"badge"}},{"kind":"Field","name":{"kind":"Name","value":"role"}},{"kind":"Field","name":{"kind":"Name","value":"department"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}}]}}]}}]} as unknown as DocumentNode<EmployeesQuery, EmployeesQueryVariables>;
export const SignInDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"SignIn"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"email"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"password"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"code"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"login"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"email"},"value":{"kind":"Variable","name":{"kind":"Name","value":"email"}}},{"kind":"ObjectField","name":{"kind":"Name","value":"password"},"value":{"kind":"Variable","name":{"kind":"Name","value":"password"}}},{"kind":"ObjectField","name":{"kind":"Name","value":"code"},"value":{"kind":"Variable","name":{"kind":"Name","value":"code"}}}]}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"token"}},{"kind":"Field","name":{"kind":"Name","value":"refreshToken"}},{"kind":"Field","name":{"kind":"Name","value":"user"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"fullName"}},{"kind":"Field","name":{"kind":"Name","value":"role"}}]}}]}}]}}]} as unknown as DocumentNode<SignInMutation, SignInMutationVariables>;
export const RefreshSessionDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"RefreshSession"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"refreshToken"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"refreshSession"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"refreshToken"},"value":{"kind":"Variable","name":{"kind":"Name","value":"refreshToken"}}}]}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"token"}},{"kind":"Field","name":{"kind":"Name","value":"refreshToken"}}]}}]}}]} as unknown as DocumentNode<RefreshSessionMutation, RefreshSessionMutationVariables>;