// The oldest template of each kind becomes its default.
import { Migration } from "@mikro-orm/migrations"

export class Migration20261123115150_DefaultTemplates extends Migration {
  override name = "Migration20261123115150_DefaultTemplates"

  override up(): void {
    this.addSql(`alter table "onboarding_templates" add "is_default" boolean not null default false`)
    this.addSql(`comment on column "onboarding_templates"."is_default" is 'Whether hiring starts the template unless another is chosen. At most one of a kind; the first one unless another is chosen.'`)
    this.addSql(`create unique index onboarding_templates_default_unique on onboarding_templates (organization_id, kind) where is_default and archived_at is null`)

    this.addSql(`comment on column "vacancies"."archived_at" is 'Time of archiving. An archived vacancy is closed, and lists omit it unless they are asked for it.'`)
    this.addSql(`update onboarding_templates t set is_default = true where t.archived_at is null and not exists (
      select from onboarding_templates o where o.organization_id = t.organization_id and o.kind = t.kind and o.archived_at is null
        and (o.created_at, o.id) < (t.created_at, t.id))`)
  }
}
