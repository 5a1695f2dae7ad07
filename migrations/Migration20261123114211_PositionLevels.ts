// The grade of a position becomes text, and its number the level that orders grades. The activity of tasks names moves within a stage.
import { Migration } from "@mikro-orm/migrations"

export class Migration20261123114211_PositionLevels extends Migration {
  override name = "Migration20261123114211_PositionLevels"

  override up(): void {
    this.addSql(`drop index "positions_organization_id_grade_id_index"`)
    this.addSql(`alter table "positions" drop constraint "positions_grade_check"`)
    this.addSql(`alter table "positions" add "level" integer null`)
    this.addSql(`update "positions" set "level" = "grade"`)
    this.addSql(`comment on column "positions"."level" is 'Rank of the grade among the others, from 1. A move to a higher one is a promotion.'`)
    this.addSql(`alter table "positions" alter column "grade" type text using ("grade"::text)`)
    this.addSql(`comment on column "positions"."grade" is 'Grade, such as \`Senior\` or \`L5\`.'`)
    this.addSql(`create index "positions_organization_id_level_id_index" on "positions" ("organization_id", "level", "id")`)
    this.addSql(`alter table "positions" add constraint "positions_level_check" check (level >= 1)`)

    this.addSql(`alter table "task_activities" drop constraint "task_activities_action_check"`)
    this.addSql(`alter table "task_activities" add constraint "task_activities_action_check" check ("action" in ('CREATED', 'TITLE_CHANGED', 'STAGE_CHANGED', 'ORDER_CHANGED', 'ASSIGNEE_CHANGED', 'PRIORITY_CHANGED', 'DUE_DATE_CHANGED', 'DEPARTMENT_CHANGED', 'COMMENT_ADDED', 'COMMENT_DELETED', 'ATTACHMENT_ADDED', 'ATTACHMENT_DELETED'))`)
  }
}
