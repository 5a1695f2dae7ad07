// Recurring tasks and reminders, the order of watchers, and the lists of changed records.
import { Migration } from "@mikro-orm/migrations"

export class Migration20261122042310_TaskDetails extends Migration {
  override name = "Migration20261122042310_TaskDetails"

  override up(): void {
    this.addSql(`alter table "record_changes" add "topic_ids" uuid[] not null default '{}'`)
    this.addSql(`comment on column "record_changes"."topic_ids" is 'Ids of the lists that contain the record, or contained it before the change, such as a task board.'`)

    this.addSql(`alter table "tasks" add "remind_days_before" integer null, add "recurrence" text null, add "successor_id" uuid null, add "recurrence_start" date null, add "reminded_for" date null`)
    this.addSql(`comment on column "tasks"."remind_days_before" is 'Days before the due date at which the assignee, else the creator, is reminded; null for no reminder.'`)
    this.addSql(`comment on column "tasks"."recurrence" is 'Recurrence rule (RFC 5545, RRULE) of the due date. The next task is created when this one is done or due.'`)
    this.addSql(`comment on column "tasks"."successor_id" is 'Id of the next task of the recurrence, once it is created. It may be deleted meanwhile.'`)
    this.addSql(`comment on column "tasks"."recurrence_start" is 'First due date of the recurrence.'`)
    this.addSql(`comment on column "tasks"."reminded_for" is 'Due date of which the last reminder was sent.'`)
    this.addSql(`create index tasks_reminder_index on tasks (due_date) where stage <> 'DONE' and remind_days_before is not null and reminded_for is distinct from due_date`)
    this.addSql(`create index tasks_recurrence_index on tasks (due_date) where stage <> 'DONE' and recurrence is not null and successor_id is null`)
    this.addSql(`alter table "tasks" add constraint "tasks_recurrence_check" check (recurrence is null or (due_date is not null and recurrence_start is not null))`)

    this.addSql(`create index "task_watchers_organization_id_task_id_created_at_id_index" on "task_watchers" ("organization_id", "task_id", "created_at", "id")`)
  }
}
