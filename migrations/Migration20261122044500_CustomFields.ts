// Custom fields: their definitions and values. Existing attributes of employees become fields of the group that could read them.
import { Migration } from "@mikro-orm/migrations"

export class Migration20261122044500_CustomFields extends Migration {

  override name = "Migration20261122044500_CustomFields"

  override up(): void {
    this.addSql(`create table "custom_field_definitions" ("id" uuid not null, "organization_id" uuid not null, "created_at" timestamptz(3) not null default now(), "updated_at" timestamptz(3) not null default now(), "version" int not null default 1, "entity_type" text not null, "key" text not null, "label" text collate "und-x-icu" not null, "description" text null, "type" text not null, "is_required" boolean not null default false, "options" jsonb not null, "target_type" text null, "group" text null, "position" integer not null default 0, "default_value" jsonb null, primary key ("id"))`)
    this.addSql(`comment on table "custom_field_definitions" is 'A custom field: an attribute that the organization adds to a kind of its records.'`)
    this.addSql(`comment on column "custom_field_definitions"."id" is 'Unique identifier (UUID version 7).'`)
    this.addSql(`comment on column "custom_field_definitions"."organization_id" is 'The organization that the row belongs to'`)
    this.addSql(`comment on column "custom_field_definitions"."created_at" is 'Time of creation.'`)
    this.addSql(`comment on column "custom_field_definitions"."updated_at" is 'Time of the last change.'`)
    this.addSql(`comment on column "custom_field_definitions"."version" is 'Version of the record. Send it as \`expectedVersion\`, or in the header If-Match, to prevent lost updates.'`)
    this.addSql(`comment on column "custom_field_definitions"."entity_type" is 'Kind of records that have the field.'`)
    this.addSql(`comment on column "custom_field_definitions"."key" is 'Key of the value in \`customFields\`, unique for a kind of records.'`)
    this.addSql(`comment on column "custom_field_definitions"."label" is 'Name for people.'`)
    this.addSql(`comment on column "custom_field_definitions"."description" is 'Explanation for people.'`)
    this.addSql(`comment on column "custom_field_definitions"."type" is 'Type of the values.'`)
    this.addSql(`comment on column "custom_field_definitions"."is_required" is 'Whether a record needs a value when it is created or its custom fields are written.'`)
    this.addSql(`comment on column "custom_field_definitions"."options" is 'Options of an enum, in their order; an empty list for other types.'`)
    this.addSql(`comment on column "custom_field_definitions"."target_type" is 'Kind of records that the values refer to. Only for references.'`)
    this.addSql(`comment on column "custom_field_definitions"."group" is 'Who reads and changes the values. Only for employees.'`)
    this.addSql(`comment on column "custom_field_definitions"."position" is 'Position among the fields of the same kind of records, from 0.'`)
    this.addSql(`comment on column "custom_field_definitions"."default_value" is 'Default, as an object with the key \`value\`.'`)
    this.addSql(`create index "custom_field_definitions_organization_id_entity_type_position_i" on "custom_field_definitions" ("organization_id", "entity_type", "position", "id")`)
    this.addSql(`create index "custom_field_definitions_organization_id_label_id_index" on "custom_field_definitions" ("organization_id", "label", "id")`)
    this.addSql(`alter table "custom_field_definitions" add constraint "custom_field_definitions_organization_id_id_unique" unique ("organization_id", "id")`)
    this.addSql(`alter table "custom_field_definitions" add constraint "custom_field_definitions_organization_id_entity_type_key_unique" unique ("organization_id", "entity_type", "key")`)

    this.addSql(`alter table "employees" alter column "custom_fields" set default '{}'`)
    this.addSql(`comment on column "employees"."custom_fields" is 'Values of the custom fields, by the id of their definition.'`)
    this.addSql(`create index employees_custom_fields_index on employees using gin (organization_id, custom_fields jsonb_path_ops)`)

    this.addSql(`alter table "departments" add "custom_fields" jsonb not null default '{}'`)
    this.addSql(`comment on column "departments"."custom_fields" is 'Values of the custom fields, by the id of their definition.'`)
    this.addSql(`create index departments_custom_fields_index on departments using gin (organization_id, custom_fields jsonb_path_ops)`)

    this.addSql(`alter table "vacancies" add "custom_fields" jsonb not null default '{}'`)
    this.addSql(`comment on column "vacancies"."custom_fields" is 'Values of the custom fields, by the id of their definition.'`)
    this.addSql(`create index vacancies_custom_fields_index on vacancies using gin (organization_id, custom_fields jsonb_path_ops)`)

    this.addSql(`alter table "custom_field_definitions" add constraint "custom_field_definitions_organization_id_foreign" foreign key ("organization_id") references "organizations" ("id") on update no action on delete restrict`)
    this.addSql(`alter table "custom_field_definitions" add constraint "custom_field_definitions_entity_type_check" check ("entity_type" in ('USER', 'JOB', 'DEPARTMENT', 'CANDIDATE', 'TASK'))`)
    this.addSql(`alter table "custom_field_definitions" add constraint "custom_field_definitions_type_check" check ("type" in ('STRING', 'NUMBER', 'DATE', 'BOOLEAN', 'ENUM', 'ENTITY_REF'))`)
    this.addSql(`alter table "custom_field_definitions" add constraint "custom_field_definitions_target_type_check" check ("target_type" in ('USER', 'DEPARTMENT', 'POSITION', 'LOCATION', 'JOB'))`)
    this.addSql(`alter table "custom_field_definitions" add constraint "custom_field_definitions_group_check" check ("group" in ('DIRECTORY', 'PERSONAL', 'EMPLOYMENT', 'COMPENSATION'))`)
    this.addSql(`
      insert into custom_field_definitions (id, organization_id, entity_type, key, label, type, options, "group", position)
      select gen_random_uuid(), organization_id, 'USER', key, key, upper(type), '[]', 'EMPLOYMENT',
        row_number() over (partition by organization_id order by key) - 1
      from (
        select e.organization_id, v.key,
          case when count(distinct jsonb_typeof(v.value)) = 1 then min(jsonb_typeof(v.value)) else 'string' end as type
        from employees e, jsonb_each(e.custom_fields) v where jsonb_typeof(v.value) in ('string', 'number', 'boolean')
        group by e.organization_id, v.key
      ) attributes`)
    this.addSql(`
      update employees e set custom_fields = coalesce((
        select jsonb_object_agg(d.id, case d.type when 'STRING' then to_jsonb(v.value #>> '{}') else v.value end)
        from jsonb_each(e.custom_fields) v
        join custom_field_definitions d on d.organization_id = e.organization_id and d.entity_type = 'USER' and d.key = v.key
        where jsonb_typeof(v.value) in ('string', 'number', 'boolean')), '{}')
      where e.custom_fields <> '{}'`)
  }
}
