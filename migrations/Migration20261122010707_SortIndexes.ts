// Indexes of the sort keys of lists.
import { Migration } from "@mikro-orm/migrations"

export class Migration20261122010707_SortIndexes extends Migration {

  override name = "Migration20261122010707_SortIndexes"

  override up(): void {
    this.addSql(`create index "locations_organization_id_country_id_index" on "locations" ("organization_id", "country", "id")`)
    this.addSql(`create index "locations_organization_id_created_at_id_index" on "locations" ("organization_id", "created_at", "id")`)
    this.addSql(`create index "leave_types_organization_id_created_at_id_index" on "leave_types" ("organization_id", "created_at", "id")`)
    this.addSql(`create index "holiday_calendars_organization_id_created_at_id_index" on "holiday_calendars" ("organization_id", "created_at", "id")`)
    this.addSql(`create index "company_holidays_organization_id_name_id_index" on "company_holidays" ("organization_id", "name", "id")`)
    this.addSql(`create index "positions_organization_id_grade_id_index" on "positions" ("organization_id", "grade", "id")`)
    this.addSql(`create index "positions_organization_id_created_at_id_index" on "positions" ("organization_id", "created_at", "id")`)
    this.addSql(`create index "employees_organization_id_email_id_index" on "employees" ("organization_id", "email", "id")`)
    this.addSql(`create index "leave_requests_organization_id_end_date_id_index" on "leave_requests" ("organization_id", "end_date", "id")`)
    this.addSql(`create index "leave_requests_organization_id_submitted_at_id_index" on "leave_requests" ("organization_id", "submitted_at", "id")`)
    this.addSql(`create index "leave_requests_organization_id_created_at_id_index" on "leave_requests" ("organization_id", "created_at", "id")`)
    this.addSql(`create index "ledger_entries_organization_id_recorded_at_id_index" on "ledger_entries" ("organization_id", "recorded_at", "id")`)
    this.addSql(`create index "leave_delegations_organization_id_end_date_id_index" on "leave_delegations" ("organization_id", "end_date", "id")`)
    this.addSql(`create index "leave_delegations_organization_id_created_at_id_index" on "leave_delegations" ("organization_id", "created_at", "id")`)
    this.addSql(`create index "leave_change_requests_organization_id_created_at_id_index" on "leave_change_requests" ("organization_id", "created_at", "id")`)
    this.addSql(`create index "departments_organization_id_created_at_id_index" on "departments" ("organization_id", "created_at", "id")`)
    this.addSql(`create index "vacancies_organization_id_created_at_id_index" on "vacancies" ("organization_id", "created_at", "id")`)
    this.addSql(`create index "employment_changes_organization_id_created_at_id_index" on "employment_changes" ("organization_id", "created_at", "id")`)
    this.addSql(`create index "profile_changes_organization_id_created_at_id_index" on "profile_changes" ("organization_id", "created_at", "id")`)
    this.addSql(`create index "profile_changes_organization_id_field_id_index" on "profile_changes" ("organization_id", "field", "id")`)
    this.addSql(`create index "work_patterns_organization_id_created_at_id_index" on "work_patterns" ("organization_id", "created_at", "id")`)
  }
}
