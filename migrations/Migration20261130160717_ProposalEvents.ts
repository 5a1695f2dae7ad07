// ProposalEvents.
import { Migration } from "@mikro-orm/migrations"

export class Migration20261130160717_ProposalEvents extends Migration {
  override name = "Migration20261130160717_ProposalEvents"

  override up(): void {
    this.addSql(`comment on column "plans"."expires_at" is 'Time after which the plan can be neither executed nor reversed, and is deleted with its rows.'`)

    this.addSql(`comment on column "imports"."expires_at" is 'Time after which the plan can be neither executed nor reversed, and is deleted with its rows.'`)

    this.addSql(`alter table "profile_changes" add "event_id" uuid null`)
    this.addSql(`comment on column "profile_changes"."event_id" is 'Id of the event of the proposal, by which an undo finds it.'`)
  }
}
