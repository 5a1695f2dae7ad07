import { Migration } from '@mikro-orm/migrations';

export class Migration20261121122651_PushAddress extends Migration {

  override name = 'Migration20261121122651_PushAddress';

  override up(): void | Promise<void> {
    this.addSql(`create index "push_subscriptions_organization_id_address_index" on "push_subscriptions" ("organization_id", "address");`);
  }

  override down(): void | Promise<void> {
    this.addSql(`drop index "push_subscriptions_organization_id_address_index";`);
  }

}
