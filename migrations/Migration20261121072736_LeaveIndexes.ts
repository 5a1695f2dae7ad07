import { Migration } from '@mikro-orm/migrations';

export class Migration20261121072736_LeaveIndexes extends Migration {

  override name = 'Migration20261121072736_LeaveIndexes';

  override up(): void | Promise<void> {
    this.addSql(`comment on column "leave_policies"."document_after_days" is 'The most working days without a document; empty for any';`);

    this.addSql(`create index "leave_entries_organization_id_effective_date_id_index" on "leave_entries" ("organization_id", "effective_date", "id");`);
  }

  override down(): void | Promise<void> {
    this.addSql(`drop index "leave_entries_organization_id_effective_date_id_index";`);

    this.addSql(`comment on column "leave_policies"."document_after_days" is 'From how many working days on a document is needed; empty for never';`);
  }

}
