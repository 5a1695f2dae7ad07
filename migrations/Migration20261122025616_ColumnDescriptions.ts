// Comments of columns whose descriptions changed.
import { Migration } from '@mikro-orm/migrations';

export class Migration20261122025616_ColumnDescriptions extends Migration {

  override name = 'Migration20261122025616_ColumnDescriptions';

  override up(): void | Promise<void> {
    this.addSql(`comment on column "organizations"."contacts" is 'How to reach the organization.';`);
    this.addSql(`comment on column "organizations"."language" is 'Language of people who have not chosen one.';`);
    this.addSql(`comment on column "organizations"."name" is 'Name of the organization.';`);
    this.addSql(`comment on column "organizations"."policies" is 'Rules on who sees compensation.';`);
    this.addSql(`comment on column "organizations"."version" is 'Version of the record. Send it as \`expectedVersion\`, or in the header If-Match, to prevent lost updates.';`);

    this.addSql(`comment on column "locations"."address" is 'Street, number and postal code.';`);
    this.addSql(`comment on column "locations"."city" is 'City or town of the location.';`);
    this.addSql(`comment on column "locations"."version" is 'Version of the record. Send it as \`expectedVersion\`, or in the header If-Match, to prevent lost updates.';`);

    this.addSql(`comment on column "leave_types"."version" is 'Version of the record. Send it as \`expectedVersion\`, or in the header If-Match, to prevent lost updates.';`);

    this.addSql(`comment on column "leave_policies"."accrual" is 'How often days are granted.';`);
    this.addSql(`comment on column "leave_policies"."leave_type_id" is 'Leave type that the rules apply to.';`);
    this.addSql(`comment on column "leave_policies"."version" is 'Version of the record. Send it as \`expectedVersion\`, or in the header If-Match, to prevent lost updates.';`);

    this.addSql(`comment on column "leave_approval_policies"."version" is 'Version of the record. Send it as \`expectedVersion\`, or in the header If-Match, to prevent lost updates.';`);

    this.addSql(`comment on column "holiday_calendars"."version" is 'Version of the record. Send it as \`expectedVersion\`, or in the header If-Match, to prevent lost updates.';`);

    this.addSql(`comment on column "company_holidays"."version" is 'Version of the record. Send it as \`expectedVersion\`, or in the header If-Match, to prevent lost updates.';`);

    this.addSql(`comment on column "positions"."version" is 'Version of the record. Send it as \`expectedVersion\`, or in the header If-Match, to prevent lost updates.';`);

    this.addSql(`comment on column "employees"."address" is 'Private postal address.';`);
    this.addSql(`comment on column "employees"."department_id" is 'Department of the employee.';`);
    this.addSql(`comment on column "employees"."location_id" is 'Location where the employee works.';`);
    this.addSql(`comment on column "employees"."manager_id" is 'Direct manager; null at the top of the organization.';`);
    this.addSql(`comment on column "employees"."pay_grade" is 'Pay grade within the salary scheme.';`);
    this.addSql(`comment on column "employees"."position_id" is 'Position that the employee holds.';`);
    this.addSql(`comment on column "employees"."tax_id" is 'Tax identification number.';`);

    this.addSql(`comment on column "notification_settings"."version" is 'Version of the record. Send it as \`expectedVersion\`, or in the header If-Match, to prevent lost updates.';`);

    this.addSql(`comment on column "notifications"."recipient_id" is 'Employee who receives the notification.';`);
    this.addSql(`comment on column "notifications"."sender_id" is 'Employee who caused the event; null for the system.';`);
    this.addSql(`comment on column "notifications"."version" is 'Version of the record. Send it as \`expectedVersion\`, or in the header If-Match, to prevent lost updates.';`);

    this.addSql(`comment on column "leave_requests"."leave_type_id" is 'Type of the leave.';`);
    this.addSql(`comment on column "leave_requests"."version" is 'Version of the record. Send it as \`expectedVersion\`, or in the header If-Match, to prevent lost updates.';`);

    this.addSql(`comment on column "leave_request_history_entries"."request_id" is 'Leave request that the entry belongs to.';`);
    this.addSql(`comment on column "leave_request_history_entries"."version" is 'Version of the record. Send it as \`expectedVersion\`, or in the header If-Match, to prevent lost updates.';`);

    this.addSql(`comment on column "leave_feeds"."version" is 'Version of the record. Send it as \`expectedVersion\`, or in the header If-Match, to prevent lost updates.';`);

    this.addSql(`comment on column "ledger_entries"."leave_type_id" is 'Leave type whose balance the entry changes.';`);
    this.addSql(`comment on column "ledger_entries"."version" is 'Version of the record. Send it as \`expectedVersion\`, or in the header If-Match, to prevent lost updates.';`);

    this.addSql(`comment on column "leave_delegations"."version" is 'Version of the record. Send it as \`expectedVersion\`, or in the header If-Match, to prevent lost updates.';`);

    this.addSql(`comment on column "leave_day_parts"."request_id" is 'Leave request that the entry belongs to.';`);
    this.addSql(`comment on column "leave_day_parts"."version" is 'Version of the record. Send it as \`expectedVersion\`, or in the header If-Match, to prevent lost updates.';`);

    this.addSql(`comment on column "leave_change_requests"."version" is 'Version of the record. Send it as \`expectedVersion\`, or in the header If-Match, to prevent lost updates.';`);

    this.addSql(`comment on column "inboxes"."version" is 'Version of the record. Send it as \`expectedVersion\`, or in the header If-Match, to prevent lost updates.';`);

    this.addSql(`comment on column "holiday_assignments"."employee_id" is 'Employee whom the assignment concerns.';`);
    this.addSql(`comment on column "holiday_assignments"."version" is 'Version of the record. Send it as \`expectedVersion\`, or in the header If-Match, to prevent lost updates.';`);

    this.addSql(`comment on column "preferences"."version" is 'Version of the record. Send it as \`expectedVersion\`, or in the header If-Match, to prevent lost updates.';`);

    this.addSql(`comment on column "emergency_contacts"."email" is 'Email address of the contact.';`);
    this.addSql(`comment on column "emergency_contacts"."phone" is 'Telephone number of the contact.';`);
    this.addSql(`comment on column "emergency_contacts"."version" is 'Version of the record. Send it as \`expectedVersion\`, or in the header If-Match, to prevent lost updates.';`);

    this.addSql(`comment on column "departments"."parent_id" is 'Parent department; null at the top of the tree.';`);
    this.addSql(`comment on column "departments"."version" is 'Version of the record. Send it as \`expectedVersion\`, or in the header If-Match, to prevent lost updates.';`);

    this.addSql(`comment on column "vacancies"."version" is 'Version of the record. Send it as \`expectedVersion\`, or in the header If-Match, to prevent lost updates.';`);

    this.addSql(`comment on column "employment_changes"."version" is 'Version of the record. Send it as \`expectedVersion\`, or in the header If-Match, to prevent lost updates.';`);

    this.addSql(`comment on column "credentials"."version" is 'Version of the record. Send it as \`expectedVersion\`, or in the header If-Match, to prevent lost updates.';`);

    this.addSql(`comment on column "company_news"."author_id" is 'Employee who published the item.';`);
    this.addSql(`comment on column "company_news"."title" is 'Headline of the item.';`);
    this.addSql(`comment on column "company_news"."version" is 'Version of the record. Send it as \`expectedVersion\`, or in the header If-Match, to prevent lost updates.';`);

    this.addSql(`comment on column "company_news_targets"."department_id" is 'Department whose employees receive the item, including all departments below it.';`);
    this.addSql(`comment on column "company_news_targets"."location_id" is 'Location whose employees receive the item.';`);
    this.addSql(`comment on column "company_news_targets"."news_id" is 'News item that the target receives.';`);
    this.addSql(`comment on column "company_news_targets"."version" is 'Version of the record. Send it as \`expectedVersion\`, or in the header If-Match, to prevent lost updates.';`);

    this.addSql(`comment on column "calendar_feeds"."version" is 'Version of the record. Send it as \`expectedVersion\`, or in the header If-Match, to prevent lost updates.';`);

    this.addSql(`comment on column "calendar_events"."description" is 'Agenda or other details, as plain text.';`);
    this.addSql(`comment on column "calendar_events"."organizer_id" is 'Employee who organizes the event.';`);
    this.addSql(`comment on column "calendar_events"."title" is 'Title, shown in calendars.';`);
    this.addSql(`comment on column "calendar_events"."version" is 'Version of the record. Send it as \`expectedVersion\`, or in the header If-Match, to prevent lost updates.';`);

    this.addSql(`comment on column "calendar_participants"."employee_id" is 'Employee who is invited.';`);
    this.addSql(`comment on column "calendar_participants"."event_id" is 'Event that the employee is invited to.';`);
    this.addSql(`comment on column "calendar_participants"."version" is 'Version of the record. Send it as \`expectedVersion\`, or in the header If-Match, to prevent lost updates.';`);

    this.addSql(`comment on column "calendar_occurrences"."end" is 'End of the occurrence, exclusive.';`);
    this.addSql(`comment on column "calendar_occurrences"."event_id" is 'Event that takes place.';`);
    this.addSql(`comment on column "calendar_occurrences"."start" is 'Start of the occurrence.';`);
    this.addSql(`comment on column "calendar_occurrences"."version" is 'Version of the record. Send it as \`expectedVersion\`, or in the header If-Match, to prevent lost updates.';`);

    this.addSql(`comment on column "audit_entries"."version" is 'Version of the record. Send it as \`expectedVersion\`, or in the header If-Match, to prevent lost updates.';`);

    this.addSql(`comment on column "leave_approval_steps"."request_id" is 'Leave request to decide, or whose change is to be decided.';`);
    this.addSql(`comment on column "leave_approval_steps"."version" is 'Version of the record. Send it as \`expectedVersion\`, or in the header If-Match, to prevent lost updates.';`);

    this.addSql(`comment on column "profile_changes"."version" is 'Version of the record. Send it as \`expectedVersion\`, or in the header If-Match, to prevent lost updates.';`);

    this.addSql(`comment on column "record_changes"."version" is 'Version of the record. Send it as \`expectedVersion\`, or in the header If-Match, to prevent lost updates.';`);

    this.addSql(`comment on column "record_change_logs"."version" is 'Version of the record. Send it as \`expectedVersion\`, or in the header If-Match, to prevent lost updates.';`);

    this.addSql(`comment on column "sessions"."version" is 'Version of the record. Send it as \`expectedVersion\`, or in the header If-Match, to prevent lost updates.';`);

    this.addSql(`comment on column "push_subscriptions"."version" is 'Version of the record. Send it as \`expectedVersion\`, or in the header If-Match, to prevent lost updates.';`);

    this.addSql(`comment on column "single_use_tokens"."version" is 'Version of the record. Send it as \`expectedVersion\`, or in the header If-Match, to prevent lost updates.';`);

    this.addSql(`comment on column "skills"."level" is 'Proficiency in the skill.';`);
    this.addSql(`comment on column "skills"."version" is 'Version of the record. Send it as \`expectedVersion\`, or in the header If-Match, to prevent lost updates.';`);

    this.addSql(`comment on column "work_patterns"."version" is 'Version of the record. Send it as \`expectedVersion\`, or in the header If-Match, to prevent lost updates.';`);

    this.addSql(`comment on column "work_pattern_assignments"."employee_id" is 'Employee whom the assignment concerns.';`);
    this.addSql(`comment on column "work_pattern_assignments"."version" is 'Version of the record. Send it as \`expectedVersion\`, or in the header If-Match, to prevent lost updates.';`);
  }
}
