// The domain hr.
import { hrAccess } from "../auth/access/hr.js"
import { reportsJob } from "../jobs/reports.js"
import { BulkActionResolver } from "../resolvers/hr/bulk-actions.js"
import { EmployeeListResolver } from "../resolvers/hr/employees.js"
import { ExportResolver } from "../resolvers/hr/exports.js"
import { ImportResolver } from "../resolvers/hr/imports.js"
import { OrganizationEventResolver } from "../resolvers/hr/organization-events.js"
import { PlanResolver } from "../resolvers/hr/plans.js"
import { ReportResolver } from "../resolvers/hr/reports.js"
import { RestatementResolver } from "../resolvers/hr/restatements.js"
import { SavedFilterResolver } from "../resolvers/hr/saved-filters.js"
import { StatisticsResolver } from "../resolvers/hr/statistics.js"
import { hrRoutes } from "../rest/hr.js"
import { WorkforceAnalyticsService } from "../services/hr/analytics.js"
import { BulkActionService } from "../services/hr/bulk-actions.js"
import { DashboardService } from "../services/hr/dashboard.js"
import { EmployeeListService } from "../services/hr/employees.js"
import { ExportJobService } from "../services/hr/export-jobs.js"
import { ExportService } from "../services/hr/exports.js"
import { ImportService } from "../services/hr/imports.js"
import { OrganizationEventService } from "../services/hr/organization-events.js"
import { PlanService } from "../services/hr/plans.js"
import { ReportService } from "../services/hr/reports.js"
import { RestatementService } from "../services/hr/restatements.js"
import { SavedFilterService } from "../services/hr/saved-filters.js"
import { CompanyStatisticsService } from "../services/hr/statistics.js"
import { WorkforceService } from "../services/hr/workforce.js"
import { ExchangeSubscriptionResolver } from "../subscriptions/exchange.js"
import { defineDomain } from "./domain.js"

export const hrDomain = defineDomain({
  uses: [
    "administration",
    "calendar",
    "customFields",
    "files",
    "history",
    "identity",
    "leave",
    "organization",
    "profiles",
    "recruitment",
    "tasks",
  ],
  services: {
    analytics: WorkforceAnalyticsService,
    dashboard: DashboardService,
    employees: EmployeeListService,
    organizationEvents: OrganizationEventService,
    statistics: CompanyStatisticsService,
    workforce: WorkforceService,
    bulkActions: BulkActionService,
    exports: ExportService,
    exportJobs: ExportJobService,
    imports: ImportService,
    plans: PlanService,
    reports: ReportService,
    restatements: RestatementService,
    savedFilters: SavedFilterService,
  },
  resolvers: [
    BulkActionResolver,
    EmployeeListResolver,
    ExportResolver,
    ImportResolver,
    StatisticsResolver,
    OrganizationEventResolver,
    PlanResolver,
    ReportResolver,
    RestatementResolver,
    SavedFilterResolver,
    ExchangeSubscriptionResolver,
  ],
  routes: hrRoutes,
  access: hrAccess,
  jobs: [reportsJob],
})
