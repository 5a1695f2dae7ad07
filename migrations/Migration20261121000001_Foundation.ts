import { Migration } from '@mikro-orm/migrations';

export class Migration20261121000001_Foundation extends Migration {

  override name = 'Migration20261121000001_Foundation';

  override up(): void | Promise<void> {
    this.addSql(`create table "organizations" ("id" uuid not null, "organization_id" uuid not null, "created_at" timestamptz(3) not null default now(), "updated_at" timestamptz(3) not null default now(), "version" int not null default 1, "name" text not null, "branding" jsonb not null, "contacts" jsonb not null, "timezone" text not null default 'UTC', "currency" text not null default 'EUR', "language" text not null default 'EN', "country" text null, "policies" jsonb not null, primary key ("id"));`);
    this.addSql(`comment on table "organizations" is 'An organization with its settings';`);
    this.addSql(`comment on column "organizations"."id" is 'The identifier: a UUID of version 7';`);
    this.addSql(`comment on column "organizations"."organization_id" is 'The organization that the row belongs to';`);
    this.addSql(`comment on column "organizations"."created_at" is 'When it was made';`);
    this.addSql(`comment on column "organizations"."updated_at" is 'When it was last changed';`);
    this.addSql(`comment on column "organizations"."version" is 'How often it was changed; give it back in If-Match to refuse overwriting somebody else''s change';`);
    this.addSql(`comment on column "organizations"."name" is 'The name of the organization';`);
    this.addSql(`comment on column "organizations"."branding" is 'How the organization appears';`);
    this.addSql(`comment on column "organizations"."contacts" is 'How the organization is reached';`);
    this.addSql(`comment on column "organizations"."timezone" is 'The default time zone (IANA)';`);
    this.addSql(`comment on column "organizations"."currency" is 'The default currency (ISO 4217)';`);
    this.addSql(`comment on column "organizations"."language" is 'The primary language';`);
    this.addSql(`comment on column "organizations"."country" is 'The country (ISO 3166-1 alpha-2): decides the public holidays';`);
    this.addSql(`comment on column "organizations"."policies" is 'What the organization allows';`);
    this.addSql(`alter table "organizations" add constraint "organizations_organization_id_id_unique" unique ("organization_id", "id");`);

    this.addSql(`create table "locations" ("id" uuid not null, "organization_id" uuid not null, "created_at" timestamptz(3) not null default now(), "updated_at" timestamptz(3) not null default now(), "version" int not null default 1, "name" text collate "und-x-icu" not null, "type" text not null default 'OFFICE', "country" text not null, "region" text null, "city" text null, "address" text null, "timezone" text not null, "archived_at" timestamptz(3) null, primary key ("id"));`);
    this.addSql(`comment on table "locations" is 'A place where people work';`);
    this.addSql(`comment on column "locations"."id" is 'The identifier: a UUID of version 7';`);
    this.addSql(`comment on column "locations"."organization_id" is 'The organization that the row belongs to';`);
    this.addSql(`comment on column "locations"."created_at" is 'When it was made';`);
    this.addSql(`comment on column "locations"."updated_at" is 'When it was last changed';`);
    this.addSql(`comment on column "locations"."version" is 'How often it was changed; give it back in If-Match to refuse overwriting somebody else''s change';`);
    this.addSql(`comment on column "locations"."name" is 'The name of the location';`);
    this.addSql(`comment on column "locations"."type" is 'What kind of place it is';`);
    this.addSql(`comment on column "locations"."country" is 'The country (ISO 3166-1 alpha-2)';`);
    this.addSql(`comment on column "locations"."region" is 'The region inside the country (ISO 3166-2, the part after the country)';`);
    this.addSql(`comment on column "locations"."city" is 'The city';`);
    this.addSql(`comment on column "locations"."address" is 'The postal address';`);
    this.addSql(`comment on column "locations"."timezone" is 'The time zone (IANA)';`);
    this.addSql(`comment on column "locations"."archived_at" is 'When it was closed; nothing new refers to it since';`);
    this.addSql(`create index "locations_organization_id_name_id_index" on "locations" ("organization_id", "name", "id");`);
    this.addSql(`create unique index locations_name_unique on locations (organization_id, lower(name)) nulls not distinct where archived_at is null;`);
    this.addSql(`alter table "locations" add constraint "locations_organization_id_id_unique" unique ("organization_id", "id");`);

    this.addSql(`create table "positions" ("id" uuid not null, "organization_id" uuid not null, "created_at" timestamptz(3) not null default now(), "updated_at" timestamptz(3) not null default now(), "version" int not null default 1, "title" text collate "und-x-icu" not null, "description" text null, "grade" integer null, "department_id" uuid null, "archived_at" timestamptz(3) null, primary key ("id"));`);
    this.addSql(`comment on table "positions" is 'A job title of the organization with its grade';`);
    this.addSql(`comment on column "positions"."id" is 'The identifier: a UUID of version 7';`);
    this.addSql(`comment on column "positions"."organization_id" is 'The organization that the row belongs to';`);
    this.addSql(`comment on column "positions"."created_at" is 'When it was made';`);
    this.addSql(`comment on column "positions"."updated_at" is 'When it was last changed';`);
    this.addSql(`comment on column "positions"."version" is 'How often it was changed; give it back in If-Match to refuse overwriting somebody else''s change';`);
    this.addSql(`comment on column "positions"."title" is 'The job title';`);
    this.addSql(`comment on column "positions"."description" is 'What the position is about';`);
    this.addSql(`comment on column "positions"."grade" is 'The seniority level, from 1';`);
    this.addSql(`comment on column "positions"."department_id" is 'The department that the position belongs to';`);
    this.addSql(`comment on column "positions"."archived_at" is 'When it was closed; nothing new refers to it since';`);
    this.addSql(`create index "positions_organization_id_department_id_index" on "positions" ("organization_id", "department_id");`);
    this.addSql(`create index "positions_organization_id_title_id_index" on "positions" ("organization_id", "title", "id");`);
    this.addSql(`create unique index positions_department_id_title_unique on positions (organization_id, department_id, lower(title)) nulls not distinct where archived_at is null;`);
    this.addSql(`alter table "positions" add constraint "positions_organization_id_id_unique" unique ("organization_id", "id");`);

    this.addSql(`create table "employees" ("id" uuid not null, "organization_id" uuid not null, "created_at" timestamptz(3) not null default now(), "updated_at" timestamptz(3) not null default now(), "version" int not null default 1, "full_name" text collate "und-x-icu" not null, "email" text not null, "phone" text null, "role" text not null default 'EMPLOYEE', "account_status" text not null default 'INVITED', "department_id" uuid null, "position_id" uuid null, "location_id" uuid null, "manager_id" uuid null, "birth_date" date null, "personal_email" text null, "personal_phone" text null, "address" jsonb null, "nationality" text null, "national_id" text null, "tax_id" text null, "hire_date" date null, "employment_type" text null, "probation_end_date" date null, "contract_end_date" date null, "end_date" date null, "full_time_share" numeric(4,3) null, "salary" numeric(14,2) null, "salary_currency" text null, "pay_grade" text null, "bank_details" jsonb null, "custom_fields" jsonb not null, primary key ("id"));`);
    this.addSql(`comment on table "employees" is 'A person who works in the organization';`);
    this.addSql(`comment on column "employees"."id" is 'The identifier: a UUID of version 7';`);
    this.addSql(`comment on column "employees"."organization_id" is 'The organization that the row belongs to';`);
    this.addSql(`comment on column "employees"."created_at" is 'When it was made';`);
    this.addSql(`comment on column "employees"."updated_at" is 'When it was last changed';`);
    this.addSql(`comment on column "employees"."version" is 'How often it was changed; give it back in If-Match to refuse overwriting somebody else''s change';`);
    this.addSql(`comment on column "employees"."full_name" is 'First and last name';`);
    this.addSql(`comment on column "employees"."email" is 'Work e-mail address: the name to sign in with';`);
    this.addSql(`comment on column "employees"."phone" is 'Work telephone number';`);
    this.addSql(`comment on column "employees"."role" is 'What the account may do';`);
    this.addSql(`comment on column "employees"."account_status" is 'Whether the person may sign in';`);
    this.addSql(`comment on column "employees"."department_id" is 'The department';`);
    this.addSql(`comment on column "employees"."position_id" is 'The position';`);
    this.addSql(`comment on column "employees"."location_id" is 'The location';`);
    this.addSql(`comment on column "employees"."manager_id" is 'The direct manager';`);
    this.addSql(`comment on column "employees"."birth_date" is 'Date of birth';`);
    this.addSql(`comment on column "employees"."personal_email" is 'Private e-mail address';`);
    this.addSql(`comment on column "employees"."personal_phone" is 'Private telephone number';`);
    this.addSql(`comment on column "employees"."address" is 'Private address';`);
    this.addSql(`comment on column "employees"."nationality" is 'Nationality (ISO 3166-1 alpha-2)';`);
    this.addSql(`comment on column "employees"."national_id" is 'Number of the identity card or passport';`);
    this.addSql(`comment on column "employees"."tax_id" is 'Tax number';`);
    this.addSql(`comment on column "employees"."hire_date" is 'First day of work';`);
    this.addSql(`comment on column "employees"."employment_type" is 'The kind of contract';`);
    this.addSql(`comment on column "employees"."probation_end_date" is 'Last day of probation';`);
    this.addSql(`comment on column "employees"."contract_end_date" is 'Last day of a fixed-term contract';`);
    this.addSql(`comment on column "employees"."end_date" is 'Last day of work';`);
    this.addSql(`comment on column "employees"."full_time_share" is 'Share of a full-time week, above 0 and up to 1';`);
    this.addSql(`comment on column "employees"."salary" is 'Yearly gross salary';`);
    this.addSql(`comment on column "employees"."salary_currency" is 'Currency of the salary (ISO 4217)';`);
    this.addSql(`comment on column "employees"."pay_grade" is 'Pay grade';`);
    this.addSql(`comment on column "employees"."bank_details" is 'Where pay is sent to';`);
    this.addSql(`comment on column "employees"."custom_fields" is 'Attributes that the organization defined itself';`);
    this.addSql(`create index "employees_organization_id_department_id_index" on "employees" ("organization_id", "department_id");`);
    this.addSql(`create index "employees_organization_id_position_id_index" on "employees" ("organization_id", "position_id");`);
    this.addSql(`create index "employees_organization_id_location_id_index" on "employees" ("organization_id", "location_id");`);
    this.addSql(`create index "employees_organization_id_manager_id_index" on "employees" ("organization_id", "manager_id");`);
    this.addSql(`create index "employees_organization_id_full_name_id_index" on "employees" ("organization_id", "full_name", "id");`);
    this.addSql(`create index "employees_organization_id_account_status_index" on "employees" ("organization_id", "account_status");`);
    this.addSql(`create index "employees_organization_id_role_index" on "employees" ("organization_id", "role");`);
    this.addSql(`create unique index employees_email_unique on employees (email);`);
    this.addSql(`create index employees_headcount_index on employees (organization_id, department_id) where account_status <> 'DEACTIVATED';`);
    this.addSql(`create index employees_search_index on employees using gin (organization_id, (lower(full_name || ' ' || email)) gin_trgm_ops);`);
    this.addSql(`alter table "employees" add constraint "employees_organization_id_id_unique" unique ("organization_id", "id");`);

    this.addSql(`create table "emergency_contacts" ("id" uuid not null, "organization_id" uuid not null, "created_at" timestamptz(3) not null default now(), "updated_at" timestamptz(3) not null default now(), "version" int not null default 1, "employee_id" uuid not null, "full_name" text collate "und-x-icu" not null, "relationship" text null, "phone" text not null, "email" text null, primary key ("id"));`);
    this.addSql(`comment on table "emergency_contacts" is 'Somebody to call in an emergency';`);
    this.addSql(`comment on column "emergency_contacts"."id" is 'The identifier: a UUID of version 7';`);
    this.addSql(`comment on column "emergency_contacts"."organization_id" is 'The organization that the row belongs to';`);
    this.addSql(`comment on column "emergency_contacts"."created_at" is 'When it was made';`);
    this.addSql(`comment on column "emergency_contacts"."updated_at" is 'When it was last changed';`);
    this.addSql(`comment on column "emergency_contacts"."version" is 'How often it was changed; give it back in If-Match to refuse overwriting somebody else''s change';`);
    this.addSql(`comment on column "emergency_contacts"."employee_id" is 'Whose contact it is';`);
    this.addSql(`comment on column "emergency_contacts"."full_name" is 'First and last name';`);
    this.addSql(`comment on column "emergency_contacts"."relationship" is 'How the contact is related to the person';`);
    this.addSql(`comment on column "emergency_contacts"."phone" is 'Telephone number';`);
    this.addSql(`comment on column "emergency_contacts"."email" is 'E-mail address';`);
    this.addSql(`create index "emergency_contacts_organization_id_employee_id_index" on "emergency_contacts" ("organization_id", "employee_id");`);
    this.addSql(`alter table "emergency_contacts" add constraint "emergency_contacts_organization_id_id_unique" unique ("organization_id", "id");`);

    this.addSql(`create table "departments" ("id" uuid not null, "organization_id" uuid not null, "created_at" timestamptz(3) not null default now(), "updated_at" timestamptz(3) not null default now(), "version" int not null default 1, "name" text collate "und-x-icu" not null, "description" text null, "parent_id" uuid null, "head_id" uuid null, "location_id" uuid null, "archived_at" timestamptz(3) null, primary key ("id"));`);
    this.addSql(`comment on table "departments" is 'A unit of the organization';`);
    this.addSql(`comment on column "departments"."id" is 'The identifier: a UUID of version 7';`);
    this.addSql(`comment on column "departments"."organization_id" is 'The organization that the row belongs to';`);
    this.addSql(`comment on column "departments"."created_at" is 'When it was made';`);
    this.addSql(`comment on column "departments"."updated_at" is 'When it was last changed';`);
    this.addSql(`comment on column "departments"."version" is 'How often it was changed; give it back in If-Match to refuse overwriting somebody else''s change';`);
    this.addSql(`comment on column "departments"."name" is 'The name of the department';`);
    this.addSql(`comment on column "departments"."description" is 'What the department does';`);
    this.addSql(`comment on column "departments"."parent_id" is 'The department above';`);
    this.addSql(`comment on column "departments"."head_id" is 'Who leads the department';`);
    this.addSql(`comment on column "departments"."location_id" is 'Where the department is';`);
    this.addSql(`comment on column "departments"."archived_at" is 'When it was closed; nothing new refers to it since';`);
    this.addSql(`create index "departments_organization_id_parent_id_index" on "departments" ("organization_id", "parent_id");`);
    this.addSql(`create index "departments_organization_id_head_id_index" on "departments" ("organization_id", "head_id");`);
    this.addSql(`create index "departments_organization_id_location_id_index" on "departments" ("organization_id", "location_id");`);
    this.addSql(`create index "departments_organization_id_name_id_index" on "departments" ("organization_id", "name", "id");`);
    this.addSql(`create unique index departments_parent_id_name_unique on departments (organization_id, parent_id, lower(name)) nulls not distinct where archived_at is null;`);
    this.addSql(`alter table "departments" add constraint "departments_organization_id_id_unique" unique ("organization_id", "id");`);

    this.addSql(`create table "vacancies" ("id" uuid not null, "organization_id" uuid not null, "created_at" timestamptz(3) not null default now(), "updated_at" timestamptz(3) not null default now(), "version" int not null default 1, "title" text collate "und-x-icu" not null, "description" text null, "requirements" text null, "responsibilities" text null, "benefits" text null, "type" text not null, "status" text not null default 'DRAFT', "department_id" uuid null, "location_id" uuid null, "hiring_manager_id" uuid null, "archived_at" timestamptz(3) null, primary key ("id"));`);
    this.addSql(`comment on table "vacancies" is 'A vacancy';`);
    this.addSql(`comment on column "vacancies"."id" is 'The identifier: a UUID of version 7';`);
    this.addSql(`comment on column "vacancies"."organization_id" is 'The organization that the row belongs to';`);
    this.addSql(`comment on column "vacancies"."created_at" is 'When it was made';`);
    this.addSql(`comment on column "vacancies"."updated_at" is 'When it was last changed';`);
    this.addSql(`comment on column "vacancies"."version" is 'How often it was changed; give it back in If-Match to refuse overwriting somebody else''s change';`);
    this.addSql(`comment on column "vacancies"."title" is 'The title of the vacancy';`);
    this.addSql(`comment on column "vacancies"."description" is 'What the job is about';`);
    this.addSql(`comment on column "vacancies"."requirements" is 'What is asked of candidates';`);
    this.addSql(`comment on column "vacancies"."responsibilities" is 'What the job answers for';`);
    this.addSql(`comment on column "vacancies"."benefits" is 'What the organization offers';`);
    this.addSql(`comment on column "vacancies"."type" is 'The kind of contract';`);
    this.addSql(`comment on column "vacancies"."status" is 'Where the vacancy stands';`);
    this.addSql(`comment on column "vacancies"."department_id" is 'The department that hires';`);
    this.addSql(`comment on column "vacancies"."location_id" is 'Where the job is';`);
    this.addSql(`comment on column "vacancies"."hiring_manager_id" is 'Who decides on the candidates';`);
    this.addSql(`comment on column "vacancies"."archived_at" is 'When it was put away';`);
    this.addSql(`create index "vacancies_organization_id_department_id_index" on "vacancies" ("organization_id", "department_id");`);
    this.addSql(`create index "vacancies_organization_id_location_id_index" on "vacancies" ("organization_id", "location_id");`);
    this.addSql(`create index "vacancies_organization_id_hiring_manager_id_index" on "vacancies" ("organization_id", "hiring_manager_id");`);
    this.addSql(`create index "vacancies_organization_id_status_title_id_index" on "vacancies" ("organization_id", "status", "title", "id");`);
    this.addSql(`alter table "vacancies" add constraint "vacancies_organization_id_id_unique" unique ("organization_id", "id");`);

    this.addSql(`create table "credentials" ("id" uuid not null, "organization_id" uuid not null, "created_at" timestamptz(3) not null default now(), "updated_at" timestamptz(3) not null default now(), "version" int not null default 1, "employee_id" uuid not null, "password_hash" text null, "totp_secret" text null, "totp_confirmed_at" timestamptz(3) null, "totp_counter" integer null, "recovery_hashes" text[] not null, primary key ("id"));`);
    this.addSql(`comment on table "credentials" is 'How a person proves to be themselves';`);
    this.addSql(`comment on column "credentials"."id" is 'The identifier: a UUID of version 7';`);
    this.addSql(`comment on column "credentials"."organization_id" is 'The organization that the row belongs to';`);
    this.addSql(`comment on column "credentials"."created_at" is 'When it was made';`);
    this.addSql(`comment on column "credentials"."updated_at" is 'When it was last changed';`);
    this.addSql(`comment on column "credentials"."version" is 'How often it was changed; give it back in If-Match to refuse overwriting somebody else''s change';`);
    this.addSql(`comment on column "credentials"."employee_id" is 'Whose credential it is';`);
    this.addSql(`comment on column "credentials"."password_hash" is 'Argon2id hash of the password (PHC string)';`);
    this.addSql(`comment on column "credentials"."totp_secret" is 'TOTP secret, sealed';`);
    this.addSql(`comment on column "credentials"."totp_confirmed_at" is 'When two-factor sign-in was turned on';`);
    this.addSql(`comment on column "credentials"."totp_counter" is 'The last TOTP counter that was used, so that a code works once';`);
    this.addSql(`comment on column "credentials"."recovery_hashes" is 'Hashes of the recovery codes that are left';`);
    this.addSql(`create index "credentials_organization_id_employee_id_index" on "credentials" ("organization_id", "employee_id");`);
    this.addSql(`alter table "credentials" add constraint "credentials_organization_id_id_unique" unique ("organization_id", "id");`);
    this.addSql(`alter table "credentials" add constraint "credentials_organization_id_employee_id_unique" unique ("organization_id", "employee_id");`);

    this.addSql(`create table "audit_entries" ("id" uuid not null, "organization_id" uuid not null, "created_at" timestamptz(3) not null default now(), "updated_at" timestamptz(3) not null default now(), "version" int not null default 1, "at" timestamptz(3) not null, "action" text not null, "actor_id" uuid null, "subject_type" text not null, "subject_id" text not null, "details" jsonb not null, "request_id" text null, primary key ("id"));`);
    this.addSql(`comment on table "audit_entries" is 'One thing that somebody did';`);
    this.addSql(`comment on column "audit_entries"."id" is 'The identifier: a UUID of version 7';`);
    this.addSql(`comment on column "audit_entries"."organization_id" is 'The organization that the row belongs to';`);
    this.addSql(`comment on column "audit_entries"."created_at" is 'When it was made';`);
    this.addSql(`comment on column "audit_entries"."updated_at" is 'When it was last changed';`);
    this.addSql(`comment on column "audit_entries"."version" is 'How often it was changed; give it back in If-Match to refuse overwriting somebody else''s change';`);
    this.addSql(`comment on column "audit_entries"."at" is 'When it was done';`);
    this.addSql(`comment on column "audit_entries"."action" is 'What was done, e.g. \`employee.block\`';`);
    this.addSql(`comment on column "audit_entries"."actor_id" is 'Who did it; nobody for the system';`);
    this.addSql(`comment on column "audit_entries"."subject_type" is 'The kind of record that it was done to';`);
    this.addSql(`comment on column "audit_entries"."subject_id" is 'The record that it was done to';`);
    this.addSql(`comment on column "audit_entries"."details" is 'What else is known, without governed values';`);
    this.addSql(`comment on column "audit_entries"."request_id" is 'The request that did it';`);
    this.addSql(`create index "audit_entries_organization_id_actor_id_index" on "audit_entries" ("organization_id", "actor_id");`);
    this.addSql(`create index "audit_entries_organization_id_subject_id_at_index" on "audit_entries" ("organization_id", "subject_id", "at");`);
    this.addSql(`create index "audit_entries_organization_id_at_index" on "audit_entries" ("organization_id", "at");`);
    this.addSql(`alter table "audit_entries" add constraint "audit_entries_organization_id_id_unique" unique ("organization_id", "id");`);

    this.addSql(`create table "sessions" ("id" uuid not null, "organization_id" uuid not null, "created_at" timestamptz(3) not null default now(), "updated_at" timestamptz(3) not null default now(), "version" int not null default 1, "employee_id" uuid not null, "refresh_hash" text not null, "spent" jsonb null, "user_agent" text null, "address" text null, "last_seen_at" timestamptz(3) not null, "expires_at" timestamptz(3) not null, "ended_at" timestamptz(3) null, primary key ("id"));`);
    this.addSql(`comment on table "sessions" is 'A sign-in that lasts until it is ended or runs out';`);
    this.addSql(`comment on column "sessions"."id" is 'The identifier: a UUID of version 7';`);
    this.addSql(`comment on column "sessions"."organization_id" is 'The organization that the row belongs to';`);
    this.addSql(`comment on column "sessions"."created_at" is 'When it was made';`);
    this.addSql(`comment on column "sessions"."updated_at" is 'When it was last changed';`);
    this.addSql(`comment on column "sessions"."version" is 'How often it was changed; give it back in If-Match to refuse overwriting somebody else''s change';`);
    this.addSql(`comment on column "sessions"."employee_id" is 'Who signed in';`);
    this.addSql(`comment on column "sessions"."refresh_hash" is 'Hash of the refresh token in use';`);
    this.addSql(`comment on column "sessions"."spent" is 'The refresh tokens that were spent a moment ago';`);
    this.addSql(`comment on column "sessions"."user_agent" is 'The program that signed in, as it named itself';`);
    this.addSql(`comment on column "sessions"."address" is 'The address that it signed in from';`);
    this.addSql(`comment on column "sessions"."last_seen_at" is 'When it was begun or last renewed';`);
    this.addSql(`comment on column "sessions"."expires_at" is 'When it runs out';`);
    this.addSql(`comment on column "sessions"."ended_at" is 'When it was ended';`);
    this.addSql(`create index "sessions_organization_id_employee_id_index" on "sessions" ("organization_id", "employee_id");`);
    this.addSql(`create index "sessions_organization_id_employee_id_ended_at_index" on "sessions" ("organization_id", "employee_id", "ended_at");`);
    this.addSql(`create unique index sessions_refresh_unique on sessions (refresh_hash);`);
    this.addSql(`alter table "sessions" add constraint "sessions_organization_id_id_unique" unique ("organization_id", "id");`);

    this.addSql(`create table "single_use_tokens" ("id" uuid not null, "organization_id" uuid not null, "created_at" timestamptz(3) not null default now(), "updated_at" timestamptz(3) not null default now(), "version" int not null default 1, "employee_id" uuid not null, "purpose" text not null, "hash" text not null, "expires_at" timestamptz(3) not null, "used_at" timestamptz(3) null, primary key ("id"));`);
    this.addSql(`comment on table "single_use_tokens" is 'A link that works once';`);
    this.addSql(`comment on column "single_use_tokens"."id" is 'The identifier: a UUID of version 7';`);
    this.addSql(`comment on column "single_use_tokens"."organization_id" is 'The organization that the row belongs to';`);
    this.addSql(`comment on column "single_use_tokens"."created_at" is 'When it was made';`);
    this.addSql(`comment on column "single_use_tokens"."updated_at" is 'When it was last changed';`);
    this.addSql(`comment on column "single_use_tokens"."version" is 'How often it was changed; give it back in If-Match to refuse overwriting somebody else''s change';`);
    this.addSql(`comment on column "single_use_tokens"."employee_id" is 'Whom it is for';`);
    this.addSql(`comment on column "single_use_tokens"."purpose" is 'What it is for';`);
    this.addSql(`comment on column "single_use_tokens"."hash" is 'SHA-256 of the token';`);
    this.addSql(`comment on column "single_use_tokens"."expires_at" is 'Until when it works';`);
    this.addSql(`comment on column "single_use_tokens"."used_at" is 'When it was used or withdrawn';`);
    this.addSql(`create index "single_use_tokens_organization_id_employee_id_index" on "single_use_tokens" ("organization_id", "employee_id");`);
    this.addSql(`create unique index single_use_tokens_hash_unique on single_use_tokens (hash);`);
    this.addSql(`alter table "single_use_tokens" add constraint "single_use_tokens_organization_id_id_unique" unique ("organization_id", "id");`);

    this.addSql(`create table "skills" ("id" uuid not null, "organization_id" uuid not null, "created_at" timestamptz(3) not null default now(), "updated_at" timestamptz(3) not null default now(), "version" int not null default 1, "employee_id" uuid not null, "name" text collate "und-x-icu" not null, "level" text not null, "notes" text null, primary key ("id"));`);
    this.addSql(`comment on table "skills" is 'A skill of a person';`);
    this.addSql(`comment on column "skills"."id" is 'The identifier: a UUID of version 7';`);
    this.addSql(`comment on column "skills"."organization_id" is 'The organization that the row belongs to';`);
    this.addSql(`comment on column "skills"."created_at" is 'When it was made';`);
    this.addSql(`comment on column "skills"."updated_at" is 'When it was last changed';`);
    this.addSql(`comment on column "skills"."version" is 'How often it was changed; give it back in If-Match to refuse overwriting somebody else''s change';`);
    this.addSql(`comment on column "skills"."employee_id" is 'Whose skill it is';`);
    this.addSql(`comment on column "skills"."name" is 'What is mastered';`);
    this.addSql(`comment on column "skills"."level" is 'How well';`);
    this.addSql(`comment on column "skills"."notes" is 'Notes on the skill: for the person and HR';`);
    this.addSql(`create index "skills_organization_id_employee_id_index" on "skills" ("organization_id", "employee_id");`);
    this.addSql(`alter table "skills" add constraint "skills_organization_id_id_unique" unique ("organization_id", "id");`);
    this.addSql(`alter table "skills" add constraint "skills_organization_id_employee_id_name_unique" unique ("organization_id", "employee_id", "name");`);

    this.addSql(`alter table "organizations" add constraint "organizations_organization_id_foreign" foreign key ("organization_id") references "organizations" ("id") on update no action on delete restrict;`);
    this.addSql(`alter table "organizations" add constraint "organizations_language_check" check ("language" in ('EN', 'DE'));`);

    this.addSql(`alter table "locations" add constraint "locations_organization_id_foreign" foreign key ("organization_id") references "organizations" ("id") on update no action on delete restrict;`);
    this.addSql(`alter table "locations" add constraint "locations_type_check" check ("type" in ('OFFICE', 'REMOTE_HUB', 'REGIONAL_BRANCH'));`);

    this.addSql(`alter table "positions" add constraint "positions_organization_id_foreign" foreign key ("organization_id") references "organizations" ("id") on update no action on delete restrict;`);
    this.addSql(`alter table "positions" add constraint "positions_department_id_foreign" foreign key ("organization_id", "department_id") references "departments" ("organization_id", "id") on update no action on delete restrict;`);
    this.addSql(`alter table "positions" add constraint "positions_grade_check" check (grade >= 1);`);

    this.addSql(`alter table "employees" add constraint "employees_organization_id_foreign" foreign key ("organization_id") references "organizations" ("id") on update no action on delete restrict;`);
    this.addSql(`alter table "employees" add constraint "employees_department_id_foreign" foreign key ("organization_id", "department_id") references "departments" ("organization_id", "id") on update no action on delete restrict;`);
    this.addSql(`alter table "employees" add constraint "employees_position_id_foreign" foreign key ("organization_id", "position_id") references "positions" ("organization_id", "id") on update no action on delete restrict;`);
    this.addSql(`alter table "employees" add constraint "employees_location_id_foreign" foreign key ("organization_id", "location_id") references "locations" ("organization_id", "id") on update no action on delete restrict;`);
    this.addSql(`alter table "employees" add constraint "employees_manager_id_foreign" foreign key ("organization_id", "manager_id") references "employees" ("organization_id", "id") on update no action on delete restrict;`);
    this.addSql(`alter table "employees" add constraint "employees_own_manager_check" check (manager_id <> id);`);
    this.addSql(`alter table "employees" add constraint "employees_email_check" check (email = lower(email));`);
    this.addSql(`alter table "employees" add constraint "employees_salary_check" check (salary >= 0);`);
    this.addSql(`alter table "employees" add constraint "employees_role_check" check ("role" in ('EMPLOYEE', 'MANAGER', 'HR', 'ADMIN'));`);
    this.addSql(`alter table "employees" add constraint "employees_account_status_check" check ("account_status" in ('INVITED', 'ACTIVE', 'SUSPENDED', 'DEACTIVATED'));`);
    this.addSql(`alter table "employees" add constraint "employees_employment_type_check" check ("employment_type" in ('PROBATION', 'FULL_TIME', 'PART_TIME', 'CONTRACT', 'INTERN'));`);

    this.addSql(`alter table "emergency_contacts" add constraint "emergency_contacts_organization_id_foreign" foreign key ("organization_id") references "organizations" ("id") on update no action on delete restrict;`);
    this.addSql(`alter table "emergency_contacts" add constraint "emergency_contacts_employee_id_foreign" foreign key ("organization_id", "employee_id") references "employees" ("organization_id", "id") on update no action on delete cascade;`);

    this.addSql(`alter table "departments" add constraint "departments_organization_id_foreign" foreign key ("organization_id") references "organizations" ("id") on update no action on delete restrict;`);
    this.addSql(`alter table "departments" add constraint "departments_parent_id_foreign" foreign key ("organization_id", "parent_id") references "departments" ("organization_id", "id") on update no action on delete restrict;`);
    this.addSql(`alter table "departments" add constraint "departments_head_id_foreign" foreign key ("organization_id", "head_id") references "employees" ("organization_id", "id") on update no action on delete restrict;`);
    this.addSql(`alter table "departments" add constraint "departments_location_id_foreign" foreign key ("organization_id", "location_id") references "locations" ("organization_id", "id") on update no action on delete restrict;`);
    this.addSql(`alter table "departments" add constraint "departments_own_parent_check" check (parent_id <> id);`);

    this.addSql(`alter table "vacancies" add constraint "vacancies_organization_id_foreign" foreign key ("organization_id") references "organizations" ("id") on update no action on delete restrict;`);
    this.addSql(`alter table "vacancies" add constraint "vacancies_department_id_foreign" foreign key ("organization_id", "department_id") references "departments" ("organization_id", "id") on update no action on delete restrict;`);
    this.addSql(`alter table "vacancies" add constraint "vacancies_location_id_foreign" foreign key ("organization_id", "location_id") references "locations" ("organization_id", "id") on update no action on delete restrict;`);
    this.addSql(`alter table "vacancies" add constraint "vacancies_hiring_manager_id_foreign" foreign key ("organization_id", "hiring_manager_id") references "employees" ("organization_id", "id") on update no action on delete restrict;`);
    this.addSql(`alter table "vacancies" add constraint "vacancies_type_check" check ("type" in ('FULL_TIME', 'PART_TIME', 'CONTRACT'));`);
    this.addSql(`alter table "vacancies" add constraint "vacancies_status_check" check ("status" in ('DRAFT', 'OPEN', 'CLOSED'));`);

    this.addSql(`alter table "credentials" add constraint "credentials_organization_id_foreign" foreign key ("organization_id") references "organizations" ("id") on update no action on delete restrict;`);
    this.addSql(`alter table "credentials" add constraint "credentials_employee_id_foreign" foreign key ("organization_id", "employee_id") references "employees" ("organization_id", "id") on update no action on delete cascade;`);

    this.addSql(`alter table "audit_entries" add constraint "audit_entries_organization_id_foreign" foreign key ("organization_id") references "organizations" ("id") on update no action on delete restrict;`);
    this.addSql(`alter table "audit_entries" add constraint "audit_entries_actor_id_foreign" foreign key ("organization_id", "actor_id") references "employees" ("organization_id", "id") on update no action on delete restrict;`);

    this.addSql(`alter table "sessions" add constraint "sessions_organization_id_foreign" foreign key ("organization_id") references "organizations" ("id") on update no action on delete restrict;`);
    this.addSql(`alter table "sessions" add constraint "sessions_employee_id_foreign" foreign key ("organization_id", "employee_id") references "employees" ("organization_id", "id") on update no action on delete cascade;`);

    this.addSql(`alter table "single_use_tokens" add constraint "single_use_tokens_organization_id_foreign" foreign key ("organization_id") references "organizations" ("id") on update no action on delete restrict;`);
    this.addSql(`alter table "single_use_tokens" add constraint "single_use_tokens_employee_id_foreign" foreign key ("organization_id", "employee_id") references "employees" ("organization_id", "id") on update no action on delete cascade;`);
    this.addSql(`alter table "single_use_tokens" add constraint "single_use_tokens_purpose_check" check ("purpose" in ('RESET', 'INVITATION'));`);

    this.addSql(`alter table "skills" add constraint "skills_organization_id_foreign" foreign key ("organization_id") references "organizations" ("id") on update no action on delete restrict;`);
    this.addSql(`alter table "skills" add constraint "skills_employee_id_foreign" foreign key ("organization_id", "employee_id") references "employees" ("organization_id", "id") on update no action on delete cascade;`);
    this.addSql(`alter table "skills" add constraint "skills_level_check" check ("level" in ('JUNIOR', 'MID', 'SENIOR', 'EXPERT'));`);
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table "organizations" drop constraint "organizations_organization_id_foreign";`);
    this.addSql(`alter table "locations" drop constraint "locations_organization_id_foreign";`);
    this.addSql(`alter table "positions" drop constraint "positions_organization_id_foreign";`);
    this.addSql(`alter table "employees" drop constraint "employees_organization_id_foreign";`);
    this.addSql(`alter table "emergency_contacts" drop constraint "emergency_contacts_organization_id_foreign";`);
    this.addSql(`alter table "departments" drop constraint "departments_organization_id_foreign";`);
    this.addSql(`alter table "vacancies" drop constraint "vacancies_organization_id_foreign";`);
    this.addSql(`alter table "credentials" drop constraint "credentials_organization_id_foreign";`);
    this.addSql(`alter table "audit_entries" drop constraint "audit_entries_organization_id_foreign";`);
    this.addSql(`alter table "sessions" drop constraint "sessions_organization_id_foreign";`);
    this.addSql(`alter table "single_use_tokens" drop constraint "single_use_tokens_organization_id_foreign";`);
    this.addSql(`alter table "skills" drop constraint "skills_organization_id_foreign";`);
    this.addSql(`alter table "employees" drop constraint "employees_location_id_foreign";`);
    this.addSql(`alter table "departments" drop constraint "departments_location_id_foreign";`);
    this.addSql(`alter table "vacancies" drop constraint "vacancies_location_id_foreign";`);
    this.addSql(`alter table "employees" drop constraint "employees_position_id_foreign";`);
    this.addSql(`alter table "employees" drop constraint "employees_manager_id_foreign";`);
    this.addSql(`alter table "emergency_contacts" drop constraint "emergency_contacts_employee_id_foreign";`);
    this.addSql(`alter table "departments" drop constraint "departments_head_id_foreign";`);
    this.addSql(`alter table "vacancies" drop constraint "vacancies_hiring_manager_id_foreign";`);
    this.addSql(`alter table "credentials" drop constraint "credentials_employee_id_foreign";`);
    this.addSql(`alter table "audit_entries" drop constraint "audit_entries_actor_id_foreign";`);
    this.addSql(`alter table "sessions" drop constraint "sessions_employee_id_foreign";`);
    this.addSql(`alter table "single_use_tokens" drop constraint "single_use_tokens_employee_id_foreign";`);
    this.addSql(`alter table "skills" drop constraint "skills_employee_id_foreign";`);
    this.addSql(`alter table "positions" drop constraint "positions_department_id_foreign";`);
    this.addSql(`alter table "employees" drop constraint "employees_department_id_foreign";`);
    this.addSql(`alter table "departments" drop constraint "departments_parent_id_foreign";`);
    this.addSql(`alter table "vacancies" drop constraint "vacancies_department_id_foreign";`);

    this.addSql(`drop table if exists "organizations" cascade;`);
    this.addSql(`drop table if exists "locations" cascade;`);
    this.addSql(`drop table if exists "positions" cascade;`);
    this.addSql(`drop table if exists "employees" cascade;`);
    this.addSql(`drop table if exists "emergency_contacts" cascade;`);
    this.addSql(`drop table if exists "departments" cascade;`);
    this.addSql(`drop table if exists "vacancies" cascade;`);
    this.addSql(`drop table if exists "credentials" cascade;`);
    this.addSql(`drop table if exists "audit_entries" cascade;`);
    this.addSql(`drop table if exists "sessions" cascade;`);
    this.addSql(`drop table if exists "single_use_tokens" cascade;`);
    this.addSql(`drop table if exists "skills" cascade;`);
  }

}
