// New departments belong to the trees of custom roles, as moved ones do (docs/decisions/0064).
import { Migration } from "@mikro-orm/migrations"

export class Migration20261201013000_NewDepartments extends Migration {
  override name = "Migration20261201013000_NewDepartments"

  override up(): void {
    this.addSql(`create trigger announce_insert after insert on departments for each row when (new.parent_id is not null)
      execute function app.announce_organization()`)
  }
}
