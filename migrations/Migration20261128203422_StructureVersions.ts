// Keeps the versions of departments, positions, locations, custom roles and their assignments. The first ones are made of the present
// rows, and deleted assignments of the audit log.
import { Migration } from "@mikro-orm/migrations"

export class Migration20261128203422_StructureVersions extends Migration {
  override name = "Migration20261128203422_StructureVersions"

  override up(): void {
    this.createTables()
    this.addFirstVersions("departments", "department_versions", ["name", "parent_id", "head_id", "location_id"])
    this.addFirstVersions("positions", "position_versions", ["title", "grade", "level", "department_id"])
    this.addFirstVersions("locations", "location_versions", ["name", "country", "region", "timezone"])
    this.addFirstVersions("custom_roles", "custom_role_versions", ["name", "permissions", "scope", "department_id", "location_id"])
    this.addAssignments()
  }

  private createTables(): void {
    this.addSql(`create table "location_versions" ("id" uuid not null, "organization_id" uuid not null, "created_at" timestamptz(3) not null default now(), "updated_at" timestamptz(3) not null default now(), "version" int not null default 1, "record_id" uuid not null, "recorded_at" timestamptz(3) not null, "recorded_until" timestamptz(3) not null default 'infinity', "unknown_fields" text[] not null default '{}', "name" text null, "country" text null, "region" text null, "timezone" text null, "is_archived" boolean null, primary key ("id"))`)
    this.addSql(`comment on table "location_versions" is 'A version of a location.'`)
    this.addSql(`comment on column "location_versions"."id" is 'Unique identifier (UUID version 7).'`)
    this.addSql(`comment on column "location_versions"."organization_id" is 'The organization that the row belongs to'`)
    this.addSql(`comment on column "location_versions"."created_at" is 'Time of creation.'`)
    this.addSql(`comment on column "location_versions"."updated_at" is 'Time of the last change.'`)
    this.addSql(`comment on column "location_versions"."version" is 'Version of the record. Send it as \`expectedVersion\`, or in the header If-Match, to prevent lost updates.'`)
    this.addSql(`comment on column "location_versions"."record_id" is 'Id of the record, which may be deleted.'`)
    this.addSql(`comment on column "location_versions"."recorded_at" is 'Time at which the values were recorded.'`)
    this.addSql(`comment on column "location_versions"."recorded_until" is 'Time at which other values or the deletion were recorded, exclusive; \`infinity\` for the present values.'`)
    this.addSql(`comment on column "location_versions"."unknown_fields" is 'Versioned fields whose values are not known. Their columns are null.'`)
    this.addSql(`comment on column "location_versions"."name" is 'Name.'`)
    this.addSql(`comment on column "location_versions"."country" is 'Country.'`)
    this.addSql(`comment on column "location_versions"."region" is 'Region of the country.'`)
    this.addSql(`comment on column "location_versions"."timezone" is 'Time zone.'`)
    this.addSql(`comment on column "location_versions"."is_archived" is 'Whether the location was archived.'`)
    this.addSql(`create unique index location_versions_open_unique on location_versions (organization_id, record_id) where recorded_until = 'infinity'`)
    this.addSql(`alter table "location_versions" add constraint "location_versions_organization_id_id_unique" unique ("organization_id", "id")`)

    this.addSql(`create table "department_versions" ("id" uuid not null, "organization_id" uuid not null, "created_at" timestamptz(3) not null default now(), "updated_at" timestamptz(3) not null default now(), "version" int not null default 1, "record_id" uuid not null, "recorded_at" timestamptz(3) not null, "recorded_until" timestamptz(3) not null default 'infinity', "unknown_fields" text[] not null default '{}', "name" text null, "parent_id" uuid null, "head_id" uuid null, "location_id" uuid null, "is_archived" boolean null, primary key ("id"))`)
    this.addSql(`comment on table "department_versions" is 'A version of a department.'`)
    this.addSql(`comment on column "department_versions"."id" is 'Unique identifier (UUID version 7).'`)
    this.addSql(`comment on column "department_versions"."organization_id" is 'The organization that the row belongs to'`)
    this.addSql(`comment on column "department_versions"."created_at" is 'Time of creation.'`)
    this.addSql(`comment on column "department_versions"."updated_at" is 'Time of the last change.'`)
    this.addSql(`comment on column "department_versions"."version" is 'Version of the record. Send it as \`expectedVersion\`, or in the header If-Match, to prevent lost updates.'`)
    this.addSql(`comment on column "department_versions"."record_id" is 'Id of the record, which may be deleted.'`)
    this.addSql(`comment on column "department_versions"."recorded_at" is 'Time at which the values were recorded.'`)
    this.addSql(`comment on column "department_versions"."recorded_until" is 'Time at which other values or the deletion were recorded, exclusive; \`infinity\` for the present values.'`)
    this.addSql(`comment on column "department_versions"."unknown_fields" is 'Versioned fields whose values are not known. Their columns are null.'`)
    this.addSql(`comment on column "department_versions"."name" is 'Name.'`)
    this.addSql(`comment on column "department_versions"."parent_id" is 'Id of the parent department.'`)
    this.addSql(`comment on column "department_versions"."head_id" is 'Id of the head.'`)
    this.addSql(`comment on column "department_versions"."location_id" is 'Id of the location.'`)
    this.addSql(`comment on column "department_versions"."is_archived" is 'Whether the department was archived.'`)
    this.addSql(`create unique index department_versions_open_unique on department_versions (organization_id, record_id) where recorded_until = 'infinity'`)
    this.addSql(`alter table "department_versions" add constraint "department_versions_organization_id_id_unique" unique ("organization_id", "id")`)

    this.addSql(`create table "custom_role_versions" ("id" uuid not null, "organization_id" uuid not null, "created_at" timestamptz(3) not null default now(), "updated_at" timestamptz(3) not null default now(), "version" int not null default 1, "record_id" uuid not null, "recorded_at" timestamptz(3) not null, "recorded_until" timestamptz(3) not null default 'infinity', "unknown_fields" text[] not null default '{}', "name" text null, "permissions" text[] null, "scope" text null, "department_id" uuid null, "location_id" uuid null, primary key ("id"))`)
    this.addSql(`comment on table "custom_role_versions" is 'A version of a custom role.'`)
    this.addSql(`comment on column "custom_role_versions"."id" is 'Unique identifier (UUID version 7).'`)
    this.addSql(`comment on column "custom_role_versions"."organization_id" is 'The organization that the row belongs to'`)
    this.addSql(`comment on column "custom_role_versions"."created_at" is 'Time of creation.'`)
    this.addSql(`comment on column "custom_role_versions"."updated_at" is 'Time of the last change.'`)
    this.addSql(`comment on column "custom_role_versions"."version" is 'Version of the record. Send it as \`expectedVersion\`, or in the header If-Match, to prevent lost updates.'`)
    this.addSql(`comment on column "custom_role_versions"."record_id" is 'Id of the record, which may be deleted.'`)
    this.addSql(`comment on column "custom_role_versions"."recorded_at" is 'Time at which the values were recorded.'`)
    this.addSql(`comment on column "custom_role_versions"."recorded_until" is 'Time at which other values or the deletion were recorded, exclusive; \`infinity\` for the present values.'`)
    this.addSql(`comment on column "custom_role_versions"."unknown_fields" is 'Versioned fields whose values are not known. Their columns are null.'`)
    this.addSql(`comment on column "custom_role_versions"."name" is 'Name.'`)
    this.addSql(`comment on column "custom_role_versions"."permissions" is 'Permissions.'`)
    this.addSql(`comment on column "custom_role_versions"."scope" is 'Scope, one of OWN, REPORTS, DEPARTMENT, DEPARTMENT_TREE, LOCATION, ORGANIZATION.'`)
    this.addSql(`comment on column "custom_role_versions"."department_id" is 'Id of the department of the scope.'`)
    this.addSql(`comment on column "custom_role_versions"."location_id" is 'Id of the location of the scope.'`)
    this.addSql(`create unique index custom_role_versions_open_unique on custom_role_versions (organization_id, record_id) where recorded_until = 'infinity'`)
    this.addSql(`alter table "custom_role_versions" add constraint "custom_role_versions_organization_id_id_unique" unique ("organization_id", "id")`)

    this.addSql(`create table "position_versions" ("id" uuid not null, "organization_id" uuid not null, "created_at" timestamptz(3) not null default now(), "updated_at" timestamptz(3) not null default now(), "version" int not null default 1, "record_id" uuid not null, "recorded_at" timestamptz(3) not null, "recorded_until" timestamptz(3) not null default 'infinity', "unknown_fields" text[] not null default '{}', "title" text null, "grade" text null, "level" integer null, "department_id" uuid null, "is_archived" boolean null, primary key ("id"))`)
    this.addSql(`comment on table "position_versions" is 'A version of a position.'`)
    this.addSql(`comment on column "position_versions"."id" is 'Unique identifier (UUID version 7).'`)
    this.addSql(`comment on column "position_versions"."organization_id" is 'The organization that the row belongs to'`)
    this.addSql(`comment on column "position_versions"."created_at" is 'Time of creation.'`)
    this.addSql(`comment on column "position_versions"."updated_at" is 'Time of the last change.'`)
    this.addSql(`comment on column "position_versions"."version" is 'Version of the record. Send it as \`expectedVersion\`, or in the header If-Match, to prevent lost updates.'`)
    this.addSql(`comment on column "position_versions"."record_id" is 'Id of the record, which may be deleted.'`)
    this.addSql(`comment on column "position_versions"."recorded_at" is 'Time at which the values were recorded.'`)
    this.addSql(`comment on column "position_versions"."recorded_until" is 'Time at which other values or the deletion were recorded, exclusive; \`infinity\` for the present values.'`)
    this.addSql(`comment on column "position_versions"."unknown_fields" is 'Versioned fields whose values are not known. Their columns are null.'`)
    this.addSql(`comment on column "position_versions"."title" is 'Job title.'`)
    this.addSql(`comment on column "position_versions"."grade" is 'Grade.'`)
    this.addSql(`comment on column "position_versions"."level" is 'Rank of the grade.'`)
    this.addSql(`comment on column "position_versions"."department_id" is 'Id of the department.'`)
    this.addSql(`comment on column "position_versions"."is_archived" is 'Whether the position was archived.'`)
    this.addSql(`create unique index position_versions_open_unique on position_versions (organization_id, record_id) where recorded_until = 'infinity'`)
    this.addSql(`alter table "position_versions" add constraint "position_versions_organization_id_id_unique" unique ("organization_id", "id")`)

    this.addSql(`create table "role_assignment_versions" ("id" uuid not null, "organization_id" uuid not null, "created_at" timestamptz(3) not null default now(), "updated_at" timestamptz(3) not null default now(), "version" int not null default 1, "record_id" uuid not null, "recorded_at" timestamptz(3) not null, "recorded_until" timestamptz(3) not null default 'infinity', "unknown_fields" text[] not null default '{}', "role_id" uuid null, "employee_id" uuid null, primary key ("id"))`)
    this.addSql(`comment on table "role_assignment_versions" is 'A version of the assignment of a custom role, from its creation to its deletion.'`)
    this.addSql(`comment on column "role_assignment_versions"."id" is 'Unique identifier (UUID version 7).'`)
    this.addSql(`comment on column "role_assignment_versions"."organization_id" is 'The organization that the row belongs to'`)
    this.addSql(`comment on column "role_assignment_versions"."created_at" is 'Time of creation.'`)
    this.addSql(`comment on column "role_assignment_versions"."updated_at" is 'Time of the last change.'`)
    this.addSql(`comment on column "role_assignment_versions"."version" is 'Version of the record. Send it as \`expectedVersion\`, or in the header If-Match, to prevent lost updates.'`)
    this.addSql(`comment on column "role_assignment_versions"."record_id" is 'Id of the record, which may be deleted.'`)
    this.addSql(`comment on column "role_assignment_versions"."recorded_at" is 'Time at which the values were recorded.'`)
    this.addSql(`comment on column "role_assignment_versions"."recorded_until" is 'Time at which other values or the deletion were recorded, exclusive; \`infinity\` for the present values.'`)
    this.addSql(`comment on column "role_assignment_versions"."unknown_fields" is 'Versioned fields whose values are not known. Their columns are null.'`)
    this.addSql(`comment on column "role_assignment_versions"."role_id" is 'Id of the custom role.'`)
    this.addSql(`comment on column "role_assignment_versions"."employee_id" is 'Id of the employee.'`)
    this.addSql(`create index "role_assignment_versions_organization_id_employee_id_index" on "role_assignment_versions" ("organization_id", "employee_id")`)
    this.addSql(`create index "role_assignment_versions_organization_id_role_id_index" on "role_assignment_versions" ("organization_id", "role_id")`)
    this.addSql(`create unique index role_assignment_versions_open_unique on role_assignment_versions (organization_id, record_id) where recorded_until = 'infinity'`)
    this.addSql(`alter table "role_assignment_versions" add constraint "role_assignment_versions_organization_id_id_unique" unique ("organization_id", "id")`)

    this.addSql(`alter table "location_versions" add constraint "location_versions_organization_id_foreign" foreign key ("organization_id") references "organizations" ("id") on update no action on delete restrict`)
    this.addSql(`alter table "location_versions" add constraint "location_versions_overlap_exclude" exclude using gist (organization_id with =, record_id with =, tstzrange(recorded_at, recorded_until) with &&)`)

    this.addSql(`alter table "department_versions" add constraint "department_versions_organization_id_foreign" foreign key ("organization_id") references "organizations" ("id") on update no action on delete restrict`)
    this.addSql(`alter table "department_versions" add constraint "department_versions_overlap_exclude" exclude using gist (organization_id with =, record_id with =, tstzrange(recorded_at, recorded_until) with &&)`)

    this.addSql(`alter table "custom_role_versions" add constraint "custom_role_versions_organization_id_foreign" foreign key ("organization_id") references "organizations" ("id") on update no action on delete restrict`)
    this.addSql(`alter table "custom_role_versions" add constraint "custom_role_versions_overlap_exclude" exclude using gist (organization_id with =, record_id with =, tstzrange(recorded_at, recorded_until) with &&)`)

    this.addSql(`alter table "position_versions" add constraint "position_versions_organization_id_foreign" foreign key ("organization_id") references "organizations" ("id") on update no action on delete restrict`)
    this.addSql(`alter table "position_versions" add constraint "position_versions_overlap_exclude" exclude using gist (organization_id with =, record_id with =, tstzrange(recorded_at, recorded_until) with &&)`)

    this.addSql(`alter table "role_assignment_versions" add constraint "role_assignment_versions_organization_id_foreign" foreign key ("organization_id") references "organizations" ("id") on update no action on delete restrict`)
    this.addSql(`alter table "role_assignment_versions" add constraint "role_assignment_versions_overlap_exclude" exclude using gist (organization_id with =, record_id with =, tstzrange(recorded_at, recorded_until) with &&)`)
  }

  /**
   * The present values of a record hold from its last change. What a changed record had before is unknown, because earlier writes kept no
   * values.
   */
  private addFirstVersions(table: string, versions: string, columns: readonly string[]): void {
    const fields = columns.map((column) => column.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()))
    const isArchivable = table !== "custom_roles"
    const names = [...columns, ...(isArchivable ? ["is_archived"] : [])].join(", ")
    const values = [...columns.map((column) => `r.${column}`), ...(isArchivable ? ["r.archived_at is not null"] : [])].join(", ")
    this.addSql(`insert into ${versions} (id, organization_id, record_id, recorded_at, ${names})
      select gen_random_uuid(), r.organization_id, r.id, case when r.version = 1 then r.created_at else r.updated_at end, ${values}
      from ${table} r`)
    this.addSql(`insert into ${versions} (id, organization_id, record_id, recorded_at, recorded_until, unknown_fields)
      select gen_random_uuid(), r.organization_id, r.id, r.created_at, r.updated_at,
        '{${[...fields, ...(isArchivable ? ["isArchived"] : [])].join()}}'
      from ${table} r where r.version > 1 and r.updated_at > r.created_at`)
  }

  /** Assignments never change. The audit log names those that were deleted, and those of erased people are left out. */
  private addAssignments(): void {
    const insert = `insert into role_assignment_versions
      (id, organization_id, record_id, role_id, employee_id, recorded_at, recorded_until) select gen_random_uuid(), a.organization_id`
    this.addSql(`${insert}, a.id, a.role_id, a.employee_id, a.created_at, 'infinity' from role_assignments a`)
    this.addSql(`${insert}, a.subject_id::uuid, (a.details ->> 'roleId')::uuid, (a.details ->> 'employeeId')::uuid, a.at, ended.at
      from audit_entries a cross join lateral (
        select min(e.at) as at from audit_entries e
        where e.organization_id = a.organization_id and e.sequence > a.sequence
          and (e.subject_id = a.subject_id and e.action = 'customRole.unassign'
            or e.subject_id = a.details ->> 'roleId' and e.action = 'customRole.delete')
      ) ended
      where a.action = 'customRole.assign' and ended.at > a.at
        and not exists (select from role_assignments r where r.organization_id = a.organization_id and r.id = a.subject_id::uuid)
        and not exists (select from erasures e where e.organization_id = a.organization_id
          and e.employee_id = (a.details ->> 'employeeId')::uuid)`)
  }
}
