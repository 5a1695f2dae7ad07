// PolicyGroups.
import { Migration } from "@mikro-orm/migrations"

export class Migration20261122173844_PolicyGroups extends Migration {
  override name = "Migration20261122173844_PolicyGroups"

  override up(): void {
    this.addSql(`create table "leave_policy_groups" ("id" uuid not null, "organization_id" uuid not null, "created_at" timestamptz(3) not null default now(), "updated_at" timestamptz(3) not null default now(), "version" int not null default 1, "leave_type_id" uuid not null, "name" text collate "und-x-icu" not null, "archived_at" timestamptz(3) null, primary key ("id"))`)
    this.addSql(`comment on table "leave_policy_groups" is 'A group of employees with rules of their own for a leave type.'`)
    this.addSql(`comment on column "leave_policy_groups"."id" is 'Unique identifier (UUID version 7).'`)
    this.addSql(`comment on column "leave_policy_groups"."organization_id" is 'The organization that the row belongs to'`)
    this.addSql(`comment on column "leave_policy_groups"."created_at" is 'Time of creation.'`)
    this.addSql(`comment on column "leave_policy_groups"."updated_at" is 'Time of the last change.'`)
    this.addSql(`comment on column "leave_policy_groups"."version" is 'Version of the record. Send it as \`expectedVersion\`, or in the header If-Match, to prevent lost updates.'`)
    this.addSql(`comment on column "leave_policy_groups"."leave_type_id" is 'Leave type that the rules of the group apply to.'`)
    this.addSql(`comment on column "leave_policy_groups"."name" is 'Name, unique in the leave type.'`)
    this.addSql(`comment on column "leave_policy_groups"."archived_at" is 'Time of archiving. No new record can refer to an archived group.'`)
    this.addSql(`create index "leave_policy_groups_organization_id_leave_type_id_index" on "leave_policy_groups" ("organization_id", "leave_type_id")`)
    this.addSql(`create index "leave_policy_groups_organization_id_name_id_index" on "leave_policy_groups" ("organization_id", "name", "id")`)
    this.addSql(`create index "leave_policy_groups_organization_id_created_at_id_index" on "leave_policy_groups" ("organization_id", "created_at", "id")`)
    this.addSql(`create unique index leave_policy_groups_name_unique on leave_policy_groups (organization_id, leave_type_id, lower(name)) where archived_at is null`)
    this.addSql(`alter table "leave_policy_groups" add constraint "leave_policy_groups_organization_id_id_unique" unique ("organization_id", "id")`)

    this.addSql(`create table "leave_policy_assignments" ("id" uuid not null, "organization_id" uuid not null, "created_at" timestamptz(3) not null default now(), "updated_at" timestamptz(3) not null default now(), "version" int not null default 1, "leave_type_id" uuid not null, "group_id" uuid null, "effective_from" date not null, "employee_id" uuid null, "department_id" uuid null, "include_descendants" boolean not null default false, "location_id" uuid null, "employment_type" text null, primary key ("id"))`)
    this.addSql(`comment on table "leave_policy_assignments" is 'The rules of a leave type for a person, a department, a location or a kind of contract from a date on.'`)
    this.addSql(`comment on column "leave_policy_assignments"."id" is 'Unique identifier (UUID version 7).'`)
    this.addSql(`comment on column "leave_policy_assignments"."organization_id" is 'The organization that the row belongs to'`)
    this.addSql(`comment on column "leave_policy_assignments"."created_at" is 'Time of creation.'`)
    this.addSql(`comment on column "leave_policy_assignments"."updated_at" is 'Time of the last change.'`)
    this.addSql(`comment on column "leave_policy_assignments"."version" is 'Version of the record. Send it as \`expectedVersion\`, or in the header If-Match, to prevent lost updates.'`)
    this.addSql(`comment on column "leave_policy_assignments"."leave_type_id" is 'Leave type whose rules the assignment determines.'`)
    this.addSql(`comment on column "leave_policy_assignments"."group_id" is 'Group whose rules apply; null for the general rules.'`)
    this.addSql(`comment on column "leave_policy_assignments"."effective_from" is 'Date from which the assignment applies.'`)
    this.addSql(`comment on column "leave_policy_assignments"."employee_id" is 'Employee whom the assignment concerns.'`)
    this.addSql(`comment on column "leave_policy_assignments"."department_id" is 'Department whose members the assignment concerns.'`)
    this.addSql(`comment on column "leave_policy_assignments"."include_descendants" is 'Whether the assignment concerns the members of all departments below as well.'`)
    this.addSql(`comment on column "leave_policy_assignments"."location_id" is 'Location whose employees the assignment concerns.'`)
    this.addSql(`comment on column "leave_policy_assignments"."employment_type" is 'Kind of contract of the employees whom the assignment concerns.'`)
    this.addSql(`create index "leave_policy_assignments_organization_id_leave_type_id_index" on "leave_policy_assignments" ("organization_id", "leave_type_id")`)
    this.addSql(`create index "leave_policy_assignments_organization_id_group_id_index" on "leave_policy_assignments" ("organization_id", "group_id")`)
    this.addSql(`create index "leave_policy_assignments_organization_id_employee_id_index" on "leave_policy_assignments" ("organization_id", "employee_id")`)
    this.addSql(`create index "leave_policy_assignments_organization_id_department_id_index" on "leave_policy_assignments" ("organization_id", "department_id")`)
    this.addSql(`create index "leave_policy_assignments_organization_id_location_id_index" on "leave_policy_assignments" ("organization_id", "location_id")`)
    this.addSql(`create index "leave_policy_assignments_organization_id_effective_from_id_inde" on "leave_policy_assignments" ("organization_id", "effective_from", "id")`)
    this.addSql(`create index "leave_policy_assignments_organization_id_created_at_id_index" on "leave_policy_assignments" ("organization_id", "created_at", "id")`)
    this.addSql(`create unique index leave_policy_assignments_target_unique on leave_policy_assignments (organization_id, leave_type_id, effective_from, employee_id, department_id, location_id, employment_type) nulls not distinct`)
    this.addSql(`alter table "leave_policy_assignments" add constraint "leave_policy_assignments_organization_id_id_unique" unique ("organization_id", "id")`)

    this.addSql(`comment on table "leave_types" is 'A leave type with its current general rules.'`)

    this.addSql(`alter table "leave_policies" add "group_id" uuid null`)
    this.addSql(`comment on column "leave_policies"."group_id" is 'Group that the rules apply to; null for the general rules, which apply to everybody else.'`)
    this.addSql(`alter table "leave_policies" add constraint "leave_policies_group_id_foreign" foreign key ("organization_id", "group_id") references "leave_policy_groups" ("organization_id", "id") on update no action on delete restrict`)
    this.addSql(`create index "leave_policies_organization_id_group_id_index" on "leave_policies" ("organization_id", "group_id")`)
    this.addSql(`create index "leave_policies_organization_id_group_id_effective_from_id_index" on "leave_policies" ("organization_id", "group_id", "effective_from", "id")`)

    this.addSql(`alter table "leave_policy_groups" add constraint "leave_policy_groups_organization_id_foreign" foreign key ("organization_id") references "organizations" ("id") on update no action on delete restrict`)
    this.addSql(`alter table "leave_policy_groups" add constraint "leave_policy_groups_leave_type_id_foreign" foreign key ("organization_id", "leave_type_id") references "leave_types" ("organization_id", "id") on update no action on delete restrict`)

    this.addSql(`alter table "leave_policy_assignments" add constraint "leave_policy_assignments_organization_id_foreign" foreign key ("organization_id") references "organizations" ("id") on update no action on delete restrict`)
    this.addSql(`alter table "leave_policy_assignments" add constraint "leave_policy_assignments_leave_type_id_foreign" foreign key ("organization_id", "leave_type_id") references "leave_types" ("organization_id", "id") on update no action on delete restrict`)
    this.addSql(`alter table "leave_policy_assignments" add constraint "leave_policy_assignments_group_id_foreign" foreign key ("organization_id", "group_id") references "leave_policy_groups" ("organization_id", "id") on update no action on delete restrict`)
    this.addSql(`alter table "leave_policy_assignments" add constraint "leave_policy_assignments_employee_id_foreign" foreign key ("organization_id", "employee_id") references "employees" ("organization_id", "id") on update no action on delete cascade`)
    this.addSql(`alter table "leave_policy_assignments" add constraint "leave_policy_assignments_department_id_foreign" foreign key ("organization_id", "department_id") references "departments" ("organization_id", "id") on update no action on delete restrict`)
    this.addSql(`alter table "leave_policy_assignments" add constraint "leave_policy_assignments_location_id_foreign" foreign key ("organization_id", "location_id") references "locations" ("organization_id", "id") on update no action on delete restrict`)
    this.addSql(`alter table "leave_policy_assignments" add constraint "leave_policy_assignments_target_check" check (num_nonnulls(employee_id, department_id, location_id, employment_type) = 1)`)
    this.addSql(`alter table "leave_policy_assignments" add constraint "leave_policy_assignments_descendants_check" check (department_id is not null or not include_descendants)`)
    this.addSql(`alter table "leave_policy_assignments" add constraint "leave_policy_assignments_employment_type_check" check ("employment_type" in ('PROBATION', 'FULL_TIME', 'PART_TIME', 'CONTRACT', 'INTERN'))`)
  }
}
