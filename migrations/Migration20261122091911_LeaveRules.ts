// LeaveRules.
import { Migration } from "@mikro-orm/migrations"

export class Migration20261122091911_LeaveRules extends Migration {
  override name = "Migration20261122091911_LeaveRules"

  override up(): void {
    this.addSql(`alter table "application_stage_changes" drop constraint "application_stage_changes_application_id_foreign"`)
    this.addSql(`alter table "interviews" drop constraint "interviews_application_id_foreign"`)
    this.addSql(`alter table "offers" drop constraint "offers_application_id_foreign"`)
    this.addSql(`alter table "referrals" drop constraint "referrals_application_id_foreign"`)
    this.addSql(`alter table "scorecards" drop constraint "scorecards_application_id_foreign"`)
    this.addSql(`alter table "applications" drop constraint "applications_candidate_id_foreign"`)
    this.addSql(`alter table "candidate_notes" drop constraint "candidate_notes_candidate_id_foreign"`)
    this.addSql(`alter table "candidate_resumes" drop constraint "candidate_resumes_candidate_id_foreign"`)
    this.addSql(`alter table "employees" drop constraint "employees_candidate_id_foreign"`)
    this.addSql(`alter table "referrals" drop constraint "referrals_candidate_id_foreign"`)
    this.addSql(`alter table "interviewers" drop constraint "interviewers_interview_id_foreign"`)
    this.addSql(`alter table "scorecards" drop constraint "scorecards_interview_id_foreign"`)
    this.addSql(`alter table "onboarding_steps" drop constraint "onboarding_steps_instance_id_foreign"`)
    this.addSql(`alter table "onboarding_instances" drop constraint "onboarding_instances_template_id_foreign"`)
    this.addSql(`alter table "onboarding_template_steps" drop constraint "onboarding_template_steps_template_id_foreign"`)

    this.addSql(`drop table if exists "application_stage_changes" cascade`)
    this.addSql(`drop table if exists "applications" cascade`)
    this.addSql(`drop table if exists "candidate_notes" cascade`)
    this.addSql(`drop table if exists "candidate_resumes" cascade`)
    this.addSql(`drop table if exists "candidates" cascade`)
    this.addSql(`drop table if exists "interviewers" cascade`)
    this.addSql(`drop table if exists "interviews" cascade`)
    this.addSql(`drop table if exists "offers" cascade`)
    this.addSql(`drop table if exists "onboarding_instances" cascade`)
    this.addSql(`drop table if exists "onboarding_steps" cascade`)
    this.addSql(`drop table if exists "onboarding_template_steps" cascade`)
    this.addSql(`drop table if exists "onboarding_templates" cascade`)
    this.addSql(`drop table if exists "referrals" cascade`)
    this.addSql(`drop table if exists "scorecards" cascade`)

    this.addSql(`drop index "organizations_slug_unique"`)
    this.addSql(`alter table "organizations" drop constraint "organizations_candidate_retention_check"`)
    this.addSql(`alter table "organizations" drop column "candidate_retention_days", drop column "slug"`)

    this.addSql(`comment on column "locations"."region" is 'Region of the country with public holidays of its own (ISO 3166-2, the part after the country code), or a part of it, as \`BY-EVANG\`.'`)

    this.addSql(`comment on column "leave_policies"."carry_over_expires" is 'Last day of the next year on which carried days can be taken, as \`MM-DD\`; \`12-31\` for its end. Null: carried days do not expire and are carried over again.'`)
    this.addSql(`comment on column "leave_policies"."maximum_consecutive_days" is 'Maximum working days in a row, across adjacent requests of the type; null for no limit.'`)

    this.addSql(`alter table "leave_approval_policies" add "refuses_leave_after_end" boolean not null default false`)
    this.addSql(`comment on column "leave_approval_policies"."refuses_leave_after_end" is 'Whether an end of employment before booked leave is rejected with LEAVE_AFTER_EMPLOYMENT. Otherwise that leave is shortened or cancelled.'`)

    this.addSql(`comment on column "holiday_calendars"."region" is 'Region of the country with public holidays of its own (ISO 3166-2, the part after the country code), or a part of it, as \`BY-EVANG\`.'`)

    this.addSql(`drop index "employees_candidate_unique"`)
    this.addSql(`drop index "employees_organization_id_candidate_id_index"`)
    this.addSql(`alter table "employees" drop column "candidate_id"`)

    this.addSql(`comment on column "leave_requests"."days" is 'Number of working days, without days off and holidays. Half of a full day counts 0.5.'`)

    this.addSql(`drop index "vacancies_published_index"`)
    this.addSql(`alter table "vacancies" drop constraint "vacancies_openings_check"`)
    this.addSql(`alter table "vacancies" drop column "closed_at", drop column "is_published", drop column "opened_at", drop column "openings", drop column "published_at", drop column "stages"`)

    this.addSql(`alter table "work_patterns" add "full_day_minutes" integer null, add "worked_halves" jsonb not null default '[]'`)
    this.addSql(`comment on column "work_patterns"."full_day_minutes" is 'Minutes that count as one day of leave; null for those of the longest day.'`)
    this.addSql(`comment on column "work_patterns"."worked_halves" is 'Weekdays on which only one half is worked. On other days, half of the minutes are in each half.'`)
    this.addSql(`alter table "work_patterns" add constraint "work_patterns_full_day_minutes_check" check (full_day_minutes between 1 and 1440)`)
  }
}
