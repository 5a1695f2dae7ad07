// Public careers pages and the retention of candidates.
import { Migration } from "@mikro-orm/migrations"

export class Migration20261122081646_Careers extends Migration {
  override name = "Migration20261122081646_Careers"

  override up(): void {
    this.addSql(`alter table "organizations" add "slug" text null, add "candidate_retention_days" integer null default 180`)
    // Existing organizations get the slug of their name, as in services/organization/calculations/slugs.ts; a taken one gets a suffix.
    this.addSql(`
      with bases as (
        select id, coalesce(nullif(trim(both '-' from left(regexp_replace(regexp_replace(lower(normalize(name, NFKD)),
          '[\\u0300-\\u036f]', '', 'g'), '[^a-z0-9]+', '-', 'g'), 50)), ''), 'company') as base
        from organizations
      ), numbered as (select id, base, row_number() over (partition by base order by id) as n from bases)
      update organizations o set slug = case when n = 1 and length(base) > 2 and base <> 'company' then base else base || '-' || right(o.id::text, 12) end
      from numbered where numbered.id = o.id`)
    this.addSql(`alter table "organizations" alter column "slug" set not null`)
    this.addSql(`comment on column "organizations"."slug" is 'Name in the address of the public careers page, unique among all organizations.'`)
    this.addSql(`comment on column "organizations"."candidate_retention_days" is 'Days after which candidates without an open application are anonymized; null keeps them.'`)
    this.addSql(`create unique index organizations_slug_unique on organizations (slug)`)
    this.addSql(`alter table "organizations" add constraint "organizations_candidate_retention_check" check (candidate_retention_days > 0)`)

    this.addSql(`comment on column "candidates"."consent_until" is 'Last day on which the organization may keep the candidate''s data. An open application extends it.'`)
    this.addSql(`comment on column "candidates"."full_name" is 'First and last name. Blank for an anonymized candidate.'`)
    this.addSql(`comment on column "candidates"."skills" is 'What the candidate knows, such as languages and tools.'`)

    this.addSql(`alter table "referrals" add "email" text null, add "comment" text null, add "candidate_id" uuid null`)
    this.addSql(`comment on column "referrals"."email" is 'Email address of the candidate, as the employee wrote it. Null for an anonymized candidate.'`)
    this.addSql(`comment on column "referrals"."comment" is 'Why the employee recommends the candidate.'`)
    this.addSql(`comment on column "referrals"."candidate_id" is 'Candidate who was referred. For HR.'`)
    this.addSql(`comment on column "referrals"."application_id" is 'Application that the referral created. For HR.'`)
    this.addSql(`comment on column "referrals"."full_name" is 'Name of the candidate, as the employee wrote it. Blank for an anonymized candidate.'`)
    this.addSql(`alter table "referrals" add constraint "referrals_candidate_id_foreign" foreign key ("organization_id", "candidate_id") references "candidates" ("organization_id", "id") on update no action on delete cascade`)
    this.addSql(`create index "referrals_organization_id_candidate_id_index" on "referrals" ("organization_id", "candidate_id")`)
    this.addSql(`create index "referrals_organization_id_created_at_id_index" on "referrals" ("organization_id", "created_at", "id")`)
    this.addSql(`comment on table "referrals" is 'A referral of a candidate by an employee, with what the employee wrote.'`)
  }
}
