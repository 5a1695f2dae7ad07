// Ids of the records of a filled company that belong to people other than `app.employee`.
import type { TestApp } from "./test-app.js"

const finder =
  (app: TestApp) =>
  async (table: string, where = `employee_id = '${app.manager.id}'`) => {
    const rows = await app.sql<{ id: string }>(`select id from ${table} where organization_id = ? and ${where}`, [
      app.organizationId,
    ])
    return rows[0]?.id as string
  }

/** Ids of records of other people, by type. */
export async function loadCompanyIds(app: TestApp): Promise<Record<string, string>> {
  const { manager } = app
  const idOf = finder(app)
  return {
    Employee: manager.id,
    Department: await idOf("departments", `head_id = '${manager.id}'`),
    Position: await idOf("positions", "level = 3"),
    DepartmentChange: await idOf("department_changes", "status = 'SCHEDULED'"),
    PositionChange: await idOf("position_changes", "status = 'SCHEDULED'"),
    Location: await idOf("locations", "archived_at is null"),
    Job: await idOf("vacancies", `is_published and hiring_manager_id = '${manager.id}'`),
    Candidate: await idOf("candidates", "email = 'cora@mail.test'"),
    Application: await idOf("applications", "id in (select application_id from offers)"),
    ApplicationStageChange: await idOf("application_stage_changes", "true"),
    Interview: await idOf("interviews", "title = 'Talk'"),
    Interviewer: await idOf("interviewers", "true"),
    Scorecard: await idOf("scorecards", "true"),
    Offer: await idOf("offers", "true"),
    CandidateNote: await idOf("candidate_notes", "true"),
    CandidateResume: await idOf("candidate_resumes", "true"),
    Referral: await idOf("referrals", "true"),
    EmergencyContact: await idOf("emergency_contacts"),
    Skill: await idOf("skills"),
    DocumentRequest: await idOf("document_requests"),
    EmployeeDocument: await idOf("employee_documents"),
    EmploymentChange: await idOf("employment_changes"),
    ProfileChange: await idOf("profile_changes"),
    Session: await idOf("sessions"),
    Passkey: await idOf("passkeys"),
    AccessLogEntry: await idOf("access_log_entries"),
    AuditEntry: await idOf("audit_entries", "true"),
    ApiKey: await idOf("api_keys", "true"),
    CustomRole: await idOf("custom_roles", "true"),
    Webhook: await idOf("webhooks", "true"),
    WebhookDelivery: await idOf("webhook_deliveries", "true"),
    RoleAssignment: await idOf("role_assignments"),
    Notification: await idOf("notifications", `recipient_id = '${manager.id}'`),
    PushSubscription: await idOf("push_subscriptions", "true"),
    CompanyNews: await idOf("company_news", "title = 'Party'"),
    CompanyNewsTarget: await idOf("company_news_targets", "true"),
    CalendarEvent: await idOf("calendar_events", "title like 'Talk%'"),
    CalendarParticipant: await idOf(
      "calendar_participants",
      "event_id in (select id from calendar_events where title like 'Talk%')",
    ),
    CustomFieldDefinition: await idOf("custom_field_definitions", "key = 'team'"),
    LeavePolicy: await idOf("leave_policies", "true"),
    LeavePolicyAssignment: await idOf("leave_policy_assignments"),
    LeavePolicyGroup: await idOf("leave_policy_groups", "archived_at is null"),
    LeaveType: await idOf("leave_types", "is_default"),
    LeaveRequest: await idOf("leave_requests"),
    LeaveDayPart: await idOf("leave_day_parts"),
    LeaveChangeRequest: await idOf("leave_change_requests"),
    LeaveDocument: await idOf("leave_documents"),
    LeaveRequestHistoryEntry: await idOf("leave_request_history_entries"),
    ApprovalStep: await idOf("leave_approval_steps"),
    LedgerEntry: await idOf("ledger_entries"),
    WorkPatternAssignment: await idOf("work_pattern_assignments"),
    HolidayAssignment: await idOf("holiday_assignments"),
    OnboardingTemplate: await idOf("onboarding_templates", "archived_at is null"),
    OnboardingTemplateStep: await idOf("onboarding_template_steps", "true"),
    OnboardingInstance: await idOf("onboarding_instances", `buddy_id = '${app.colleague.id}'`),
    OnboardingStep: await idOf(
      "onboarding_steps",
      `instance_id in (select id from onboarding_instances where buddy_id = '${app.colleague.id}')`,
    ),
    Task: await idOf("tasks", "title = 'Release' and description is null"),
    TaskChecklistItem: await idOf("task_checklist_items", "true"),
    TaskAttachment: await idOf("task_attachments", `task_id in (select id from tasks where title = 'Release')`),
    TaskComment: await idOf("task_comments", "true"),
    Export: await idOf("exports", "true"),
    ExportFile: await idOf("export_files", "true"),
    DataArchive: await idOf("data_archives", "true"),
    DataArchiveFile: await idOf("data_archive_files", "true"),
    Import: await idOf("imports", "true"),
    ImportNotification: await idOf("import_notifications", "true"),
    ImportRow: await idOf("import_rows", "true"),
    Plan: await idOf("plans", "true"),
    PlanNotification: await idOf("plan_notifications", "true"),
    PlanRow: await idOf("plan_rows", "true"),
    Report: await idOf("reports", "true"),
    ReportRecipient: await idOf("report_recipients", "true"),
    SavedFilter: await idOf("saved_filters", "shared"),
    TaskWatcher: await idOf("task_watchers", `employee_id = '${app.employee.id}'`),
  }
}

/** The ids of `loadCompanyIds` and of the entities that only requests refer to. */
export async function loadRequestIds(app: TestApp, ids: Record<string, string>): Promise<Record<string, string>> {
  const { manager, admin } = app
  const idOf = finder(app)
  return {
    ...ids,
    FeedToken: "x".repeat(43),
    CareersSlug: `acme-${app.organizationId}`,
    CalendarOccurrence: await idOf("calendar_occurrences", `event_id = '${ids.CalendarEvent}'`),
    HolidayCalendar: await idOf("holiday_calendars", "true"),
    LeaveCoverageRule: await idOf("leave_coverage_rules", "skill is not null"),
    LeaveDelegation: await idOf("leave_delegations", `delegator_id = '${manager.id}'`),
    LeaveRequest: await idOf(
      "leave_requests",
      `id in (select request_id from leave_change_requests where id = '${ids.LeaveChangeRequest}')`,
    ),
    CompanyHoliday: await idOf("company_holidays", "true"),
    PushSubscription: await idOf("push_subscriptions", `employee_id = '${admin.id}'`),
    WorkPattern: await idOf("work_patterns", "true"),
  }
}
