// The services of the domains: one class for each subject, created on first use as `ctx.services.<domain>.<subject>`.
import type { ServicesOf } from "./core/service-registry.js"
import { leaveServices } from "./domains/leave-services.js"
import { AccessService } from "./services/administration/access.js"
import { AccountAdministrationService } from "./services/administration/accounts.js"
import { ApiKeyService } from "./services/administration/api-keys.js"
import { AuditService } from "./services/administration/audit.js"
import { ChangeService } from "./services/administration/changes.js"
import { DeactivationService } from "./services/administration/deactivations.js"
import { ErasureService } from "./services/administration/erasure.js"
import { RetentionService } from "./services/administration/retention.js"
import { CustomRoleService } from "./services/administration/roles.js"
import { WebhookDeliveryService } from "./services/administration/webhook-deliveries.js"
import { WebhookService } from "./services/administration/webhooks.js"
import { AvailabilityService } from "./services/calendar/availability.js"
import { DerivedEntryService } from "./services/calendar/derived-entries.js"
import { CalendarEntryService } from "./services/calendar/entries.js"
import { CalendarEventService } from "./services/calendar/events.js"
import { CalendarFeedService } from "./services/calendar/feed.js"
import { CalendarOccurrenceService } from "./services/calendar/occurrences.js"
import { RecurringDateService } from "./services/calendar/recurring-dates.js"
import { CustomFieldDefinitionService } from "./services/custom-fields/definitions.js"
import { CustomFieldValueService } from "./services/custom-fields/values.js"
import { FileDownloadService } from "./services/files/downloads.js"
import { ImageIntakeService } from "./services/files/images.js"
import { FileIntakeService } from "./services/files/intake.js"
import { PlaceholderService } from "./services/files/placeholders.js"
import { FileScanService } from "./services/files/scans.js"
import { WorkforceAnalyticsService } from "./services/hr/analytics.js"
import { BulkActionService } from "./services/hr/bulk-actions.js"
import { DashboardService } from "./services/hr/dashboard.js"
import { EmployeeListService } from "./services/hr/employees.js"
import { ExportJobService } from "./services/hr/export-jobs.js"
import { ExportService } from "./services/hr/exports.js"
import { ImportService } from "./services/hr/imports.js"
import { OrganizationEventService } from "./services/hr/milestones.js"
import { ReportService } from "./services/hr/reports.js"
import { SavedFilterService } from "./services/hr/saved-filters.js"
import { CompanyStatisticsService } from "./services/hr/statistics.js"
import { WorkforceService } from "./services/hr/workforce.js"
import { AccountService } from "./services/identity/accounts.js"
import { EmailAddressService } from "./services/identity/email-addresses.js"
import { InvitationService } from "./services/identity/invitations.js"
import { OutsideEmailService } from "./services/identity/outside-emails.js"
import { PasswordService } from "./services/identity/passwords.js"
import { SessionService } from "./services/identity/sessions.js"
import { SingleUseTokenService } from "./services/identity/single-use-tokens.js"
import { TwoFactorService } from "./services/identity/two-factor.js"
import { InboxService } from "./services/notifications/inbox.js"
import { CompanyNewsService } from "./services/notifications/news.js"
import { LivePositionService } from "./services/notifications/positions.js"
import { NotificationSettingsService } from "./services/notifications/settings.js"
import { HandoverService } from "./services/onboarding/handover.js"
import { HiringService } from "./services/onboarding/hiring.js"
import { OnboardingInstanceService } from "./services/onboarding/instances.js"
import { LinkedRecordService } from "./services/onboarding/linked-records.js"
import { OffboardingService } from "./services/onboarding/offboarding.js"
import { OnboardingStepService } from "./services/onboarding/steps.js"
import { OnboardingTemplateService } from "./services/onboarding/templates.js"
import { DepartmentService } from "./services/organization/departments.js"
import { OrganizationImageService } from "./services/organization/images.js"
import { LocationService } from "./services/organization/locations.js"
import { PositionService } from "./services/organization/positions.js"
import { OrganizationSettingsService } from "./services/organization/settings.js"
import { AvatarService } from "./services/profiles/avatars.js"
import { DocumentRequestService } from "./services/profiles/document-requests.js"
import { EmployeeDocumentService } from "./services/profiles/documents.js"
import { EmploymentService } from "./services/profiles/employment.js"
import { ProfileChangeService } from "./services/profiles/profile-changes.js"
import { ProfileService } from "./services/profiles/profiles.js"
import { ApplicationService } from "./services/recruitment/applications.js"
import { JobBoardService } from "./services/recruitment/board.js"
import { CandidateAnonymizationService } from "./services/recruitment/candidate-anonymization.js"
import { CandidateIntakeService } from "./services/recruitment/candidate-intake.js"
import { CandidateMergeService } from "./services/recruitment/candidate-merge.js"
import { CandidateNoteService } from "./services/recruitment/candidate-notes.js"
import { CandidateResumeService } from "./services/recruitment/candidate-resumes.js"
import { CandidateService } from "./services/recruitment/candidates.js"
import { CareersService } from "./services/recruitment/careers.js"
import { FunnelService } from "./services/recruitment/funnel.js"
import { InterviewService } from "./services/recruitment/interviews.js"
import { JobService } from "./services/recruitment/jobs.js"
import { OfferService } from "./services/recruitment/offers.js"
import { ReferralService } from "./services/recruitment/referrals.js"
import { ScorecardService } from "./services/recruitment/scorecards.js"
import { AccessLogService } from "./services/self-service/access-log.js"
import { ArchiveContentService } from "./services/self-service/archive-contents.js"
import { DataArchiveService } from "./services/self-service/data-archives.js"
import { PreferencesService } from "./services/self-service/preferences.js"
import { TaskAttachmentService } from "./services/tasks/attachments.js"
import { TaskBoardService } from "./services/tasks/board.js"
import { TaskChecklistService } from "./services/tasks/checklists.js"
import { TaskColumnService } from "./services/tasks/columns.js"
import { TaskCommentService } from "./services/tasks/comments.js"
import { TaskRecurrenceService } from "./services/tasks/recurrence.js"
import { TaskService } from "./services/tasks/tasks.js"
import { TaskWatcherService } from "./services/tasks/watchers.js"

export const services = {
  administration: {
    access: AccessService,
    accounts: AccountAdministrationService,
    apiKeys: ApiKeyService,
    audit: AuditService,
    changes: ChangeService,
    erasure: ErasureService,
    retention: RetentionService,
    deactivations: DeactivationService,
    webhookDeliveries: WebhookDeliveryService,
    webhooks: WebhookService,
    roles: CustomRoleService,
  },
  calendar: {
    availability: AvailabilityService,
    derivedEntries: DerivedEntryService,
    entries: CalendarEntryService,
    events: CalendarEventService,
    feed: CalendarFeedService,
    occurrences: CalendarOccurrenceService,
    recurringDates: RecurringDateService,
  },
  customFields: { definitions: CustomFieldDefinitionService, values: CustomFieldValueService },
  files: {
    downloads: FileDownloadService,
    images: ImageIntakeService,
    intake: FileIntakeService,
    placeholders: PlaceholderService,
    scans: FileScanService,
  },
  hr: {
    analytics: WorkforceAnalyticsService,
    dashboard: DashboardService,
    employees: EmployeeListService,
    milestones: OrganizationEventService,
    statistics: CompanyStatisticsService,
    workforce: WorkforceService,
    bulkActions: BulkActionService,
    exports: ExportService,
    exportJobs: ExportJobService,
    imports: ImportService,
    reports: ReportService,
    savedFilters: SavedFilterService,
  },
  identity: {
    emailAddresses: EmailAddressService,
    accounts: AccountService,
    invitations: InvitationService,
    outsideEmails: OutsideEmailService,
    passwords: PasswordService,
    sessions: SessionService,
    singleUseTokens: SingleUseTokenService,
    twoFactor: TwoFactorService,
  },
  leave: leaveServices,
  notifications: {
    inbox: InboxService,
    news: CompanyNewsService,
    positions: LivePositionService,
    settings: NotificationSettingsService,
  },
  onboarding: {
    hiring: HiringService,
    handover: HandoverService,
    instances: OnboardingInstanceService,
    linkedRecords: LinkedRecordService,
    offboarding: OffboardingService,
    steps: OnboardingStepService,
    templates: OnboardingTemplateService,
  },
  organization: {
    departments: DepartmentService,
    locations: LocationService,
    positions: PositionService,
    settings: OrganizationSettingsService,
    images: OrganizationImageService,
  },
  profiles: {
    avatars: AvatarService,
    documentRequests: DocumentRequestService,
    documents: EmployeeDocumentService,
    employment: EmploymentService,
    profileChanges: ProfileChangeService,
    profiles: ProfileService,
  },
  recruitment: {
    candidateAnonymization: CandidateAnonymizationService,
    candidateIntake: CandidateIntakeService,
    candidateMerge: CandidateMergeService,
    candidateNotes: CandidateNoteService,
    candidateResumes: CandidateResumeService,
    candidates: CandidateService,
    careers: CareersService,
    referrals: ReferralService,
    applications: ApplicationService,
    board: JobBoardService,
    funnel: FunnelService,
    interviews: InterviewService,
    jobs: JobService,
    offers: OfferService,
    scorecards: ScorecardService,
  },
  selfService: {
    accessLog: AccessLogService,
    archiveContents: ArchiveContentService,
    dataArchives: DataArchiveService,
    preferences: PreferencesService,
  },
  tasks: {
    attachments: TaskAttachmentService,
    board: TaskBoardService,
    checklists: TaskChecklistService,
    columns: TaskColumnService,
    comments: TaskCommentService,
    recurrence: TaskRecurrenceService,
    tasks: TaskService,
    watchers: TaskWatcherService,
  },
}

declare module "./core/context.js" {
  interface Services extends ServicesOf<typeof services> {}
}
