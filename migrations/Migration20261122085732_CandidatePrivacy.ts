// What the anonymization of candidates needs, repetitions of referrals, and files of anonymous callers.
import { Migration } from "@mikro-orm/migrations"

export class Migration20261122085732_CandidatePrivacy extends Migration {
  override name = "Migration20261122085732_CandidatePrivacy"

  override up(): void {
    this.addSql(`create index notifications_calendar_event_index on notifications (organization_id, entity_id) where entity_type = 'CalendarEvent'`)

    this.addSql(`alter table "interviews" add "cancelled_event_id" uuid null`)
    this.addSql(`comment on column "interviews"."cancelled_event_id" is 'Deleted calendar event of a cancelled interview. Notifications about it remain in inboxes.'`)

    this.addSql(`alter table "referrals" add "job_id" uuid null`)
    this.addSql(`comment on column "referrals"."job_id" is 'Vacancy of the referral.'`)
    this.addSql(`update referrals r set job_id = a.job_id from applications a
      where a.organization_id = r.organization_id and a.id = r.application_id`)
    this.addSql(`create unique index referrals_repetition_unique on referrals (organization_id, referrer_id, job_id, email)`)

    this.addSql(`alter table "stored_objects" add "is_public" boolean not null default false`)
    this.addSql(`comment on column "stored_objects"."is_public" is 'Whether the bytes arrived from an anonymous caller, whose files have a share of the quota.'`)
  }
}
