// Custom fields of tasks: the index of their values.
import { Migration } from "@mikro-orm/migrations"

export class Migration20261122044502_TaskCustomFields extends Migration {
  override name = "Migration20261122044502_TaskCustomFields"

  override up(): void {
    this.addSql(`comment on column "tasks"."custom_fields" is 'Values of the custom fields, by the id of their definition.'`)
    this.addSql(`create index tasks_custom_fields_index on tasks using gin (organization_id, custom_fields jsonb_path_ops)`)
  }
}
