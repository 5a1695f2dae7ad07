// LeaveCoverage.
import { Migration } from "@mikro-orm/migrations"

export class Migration20261122152303_LeaveCoverage extends Migration {
  override name = "Migration20261122152303_LeaveCoverage"

  override up(): void {
    this.addSql(`create table "leave_coverage_rules" ("id" uuid not null, "organization_id" uuid not null, "created_at" timestamptz(3) not null default now(), "updated_at" timestamptz(3) not null default now(), "version" int not null default 1, "name" text collate "und-x-icu" not null, "department_id" uuid null, "include_descendants" boolean not null default false, "manager_id" uuid null, "skill" text null, "minimum_present" integer not null, "start_date" date null, "end_date" date null, "is_blocking" boolean not null default true, "is_active" boolean not null default true, primary key ("id"))`)
    this.addSql(`comment on table "leave_coverage_rules" is 'A number of people of a department, a team or a skill who must be present on each working day.'`)
    this.addSql(`comment on column "leave_coverage_rules"."id" is 'Unique identifier (UUID version 7).'`)
    this.addSql(`comment on column "leave_coverage_rules"."organization_id" is 'The organization that the row belongs to'`)
    this.addSql(`comment on column "leave_coverage_rules"."created_at" is 'Time of creation.'`)
    this.addSql(`comment on column "leave_coverage_rules"."updated_at" is 'Time of the last change.'`)
    this.addSql(`comment on column "leave_coverage_rules"."version" is 'Version of the record. Send it as \`expectedVersion\`, or in the header If-Match, to prevent lost updates.'`)
    this.addSql(`comment on column "leave_coverage_rules"."name" is 'Name, unique in the organization.'`)
    this.addSql(`comment on column "leave_coverage_rules"."department_id" is 'Department whose members the rule concerns.'`)
    this.addSql(`comment on column "leave_coverage_rules"."include_descendants" is 'Whether the rule concerns the members of all departments below as well.'`)
    this.addSql(`comment on column "leave_coverage_rules"."manager_id" is 'Manager whose direct reports the rule concerns.'`)
    this.addSql(`comment on column "leave_coverage_rules"."skill" is 'Name of the skill of the employees whom the rule concerns. Case does not matter.'`)
    this.addSql(`comment on column "leave_coverage_rules"."minimum_present" is 'Number of people who must be present. A person who works half a day counts 0.5.'`)
    this.addSql(`comment on column "leave_coverage_rules"."start_date" is 'First day on which the rule applies, inclusive; null for no limit.'`)
    this.addSql(`comment on column "leave_coverage_rules"."end_date" is 'Last day on which the rule applies, inclusive; null for no limit.'`)
    this.addSql(`comment on column "leave_coverage_rules"."is_blocking" is 'Whether leave that breaks the rule is rejected. Otherwise its preview warns.'`)
    this.addSql(`comment on column "leave_coverage_rules"."is_active" is 'Whether the rule applies.'`)
    this.addSql(`create index "leave_coverage_rules_organization_id_department_id_index" on "leave_coverage_rules" ("organization_id", "department_id")`)
    this.addSql(`create index "leave_coverage_rules_organization_id_manager_id_index" on "leave_coverage_rules" ("organization_id", "manager_id")`)
    this.addSql(`create index "leave_coverage_rules_organization_id_name_id_index" on "leave_coverage_rules" ("organization_id", "name", "id")`)
    this.addSql(`create index "leave_coverage_rules_organization_id_start_date_id_index" on "leave_coverage_rules" ("organization_id", "start_date", "id")`)
    this.addSql(`create index "leave_coverage_rules_organization_id_created_at_id_index" on "leave_coverage_rules" ("organization_id", "created_at", "id")`)
    this.addSql(`create unique index leave_coverage_rules_name_unique on leave_coverage_rules (organization_id, lower(name))`)
    this.addSql(`alter table "leave_coverage_rules" add constraint "leave_coverage_rules_organization_id_id_unique" unique ("organization_id", "id")`)

    this.addSql(`alter table "leave_coverage_rules" add constraint "leave_coverage_rules_organization_id_foreign" foreign key ("organization_id") references "organizations" ("id") on update no action on delete restrict`)
    this.addSql(`alter table "leave_coverage_rules" add constraint "leave_coverage_rules_department_id_foreign" foreign key ("organization_id", "department_id") references "departments" ("organization_id", "id") on update no action on delete restrict`)
    this.addSql(`alter table "leave_coverage_rules" add constraint "leave_coverage_rules_manager_id_foreign" foreign key ("organization_id", "manager_id") references "employees" ("organization_id", "id") on update no action on delete restrict`)
    this.addSql(`alter table "leave_coverage_rules" add constraint "leave_coverage_rules_group_check" check (num_nonnulls(department_id, manager_id, skill) = 1)`)
    this.addSql(`alter table "leave_coverage_rules" add constraint "leave_coverage_rules_span_check" check (end_date >= start_date)`)
    this.addSql(`alter table "leave_coverage_rules" add constraint "leave_coverage_rules_minimum_check" check (minimum_present > 0)`)
  }
}
