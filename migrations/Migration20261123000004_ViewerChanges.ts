// Triggers that announce changes of what a viewer is made of, so that every instance drops its cached viewers. A trigger cannot be
// forgotten by a statement of a service or a job (docs/decisions/0064).
import { Migration } from "@mikro-orm/migrations"

const [EMPLOYEE, KEY, ORGANIZATION] = ["announce_employee", "announce_key", "announce_organization"]

/** Whether an update changed one of the columns. */
const hasChanged = (...columns: readonly string[]) =>
  columns.map((column) => `old.${column} is distinct from new.${column}`).join(" or ")

export class Migration20261123000004_ViewerChanges extends Migration {
  override name = "Migration20261123000004_ViewerChanges"

  override up(): void {
    // The notification reaches all instances after the commit. The message reaches the instance of the transaction with the result of the
    // statement; INFO is sent whatever the client's settings are, and is not logged.
    this.addSql(`create function app.announce_viewers(organization uuid, people uuid[]) returns void language plpgsql as $$
      declare
        ids uuid[] := array(select distinct id from unnest(people) p (id) where id is not null);
        change text := organization::text;
      begin
        if people is not null and ids = '{}' then return; end if;
        -- A notification has at most 8,000 bytes. Without ids it names the whole organization.
        if cardinality(ids) between 1 and 150 then change := change || ' ' || array_to_string(ids, ' '); end if;
        perform pg_notify('hr_workforce_viewers', change);
        raise info using message = 'viewers changed', detail = change;
      end $$`)
    this.addSql(`create function app.announce_organization() returns trigger language plpgsql as $$
      begin
        perform app.announce_viewers(new.organization_id, null);
        return null;
      end $$`)
    this.addSql(`create function app.announce_employee() returns trigger language plpgsql as $$
      begin
        if tg_op = 'DELETE' then perform app.announce_viewers(old.organization_id, array[old.employee_id]);
        else perform app.announce_viewers(new.organization_id, array[new.employee_id]);
        end if;
        return null;
      end $$`)
    this.addSql(`create function app.announce_key() returns trigger language plpgsql as $$
      begin
        perform app.announce_viewers(old.organization_id, array[old.id]);
        return null;
      end $$`)
    // The people of these roles are the members of a department or location.
    this.addSql(`create function app.holders_of_scoped_roles(organization uuid) returns uuid[] language sql stable as $$
      select array(
        select a.employee_id from role_assignments a
        join custom_roles r on r.organization_id = a.organization_id and r.id = a.role_id
        where a.organization_id = organization and r.scope in ('DEPARTMENT', 'DEPARTMENT_TREE', 'LOCATION')
        union
        select k.id from api_keys k
        join custom_roles r on r.organization_id = k.organization_id and r.id = k.role_id
        where k.organization_id = organization and k.revoked_at is null
          and r.scope in ('DEPARTMENT', 'DEPARTMENT_TREE', 'LOCATION'))
      $$`)
    // Inserted and deleted employees change the reports of their managers and the members of departments and locations.
    this.addSql(`create function app.announce_employees() returns trigger language plpgsql as $$
      declare
        c record;
      begin
        for c in
          select organization_id, array_agg(manager_id) || case when tg_op = 'DELETE' then array_agg(id) end as people,
            bool_or(coalesce(department_id, location_id) is not null) as has_members
          from changed group by organization_id
        loop
          perform app.announce_viewers(c.organization_id, c.people || case when c.has_members then
            app.holders_of_scoped_roles(c.organization_id) end);
        end loop;
        return null;
      end $$`)
    this.addSql(`create function app.announce_updated_employees() returns trigger language plpgsql as $$
      declare
        c record;
      begin
        for c in
          select n.organization_id,
            coalesce(array_agg(n.id) filter (where (o.role, o.account_status, o.hire_date, o.end_date, o.department_id, o.location_id)
              is distinct from (n.role, n.account_status, n.hire_date, n.end_date, n.department_id, n.location_id)), '{}')
            || coalesce(array_agg(o.manager_id) filter (where o.manager_id is distinct from n.manager_id), '{}')
            || coalesce(array_agg(n.manager_id) filter (where o.manager_id is distinct from n.manager_id), '{}') as people,
            bool_or((o.department_id, o.location_id) is distinct from (n.department_id, n.location_id)) as has_moved
          from previous o join changed n on n.organization_id = o.organization_id and n.id = o.id
          group by n.organization_id
        loop
          perform app.announce_viewers(c.organization_id, c.people || case when c.has_moved then
            app.holders_of_scoped_roles(c.organization_id) end);
        end loop;
        return null;
      end $$`)
    this.addSql(`create trigger announce_inserted after insert on employees referencing new table as changed
      for each statement execute function app.announce_employees()`)
    this.addSql(`create trigger announce_deleted after delete on employees referencing old table as changed
      for each statement execute function app.announce_employees()`)
    this.addSql(`create trigger announce_updated after update on employees referencing old table as previous new table as changed
      for each statement execute function app.announce_updated_employees()`)

    // A later expiry is read when the known one has passed.
    this.#announce("sessions", "update", EMPLOYEE, `${hasChanged("ended_at")} or new.expires_at < old.expires_at`)
    this.#announce("sessions", "delete", EMPLOYEE, "old.ended_at is null")
    this.#announce("preferences", "insert", EMPLOYEE, "new.language is not null")
    this.#announce("preferences", "update", EMPLOYEE, hasChanged("language"))
    this.#announce("preferences", "delete", EMPLOYEE, "old.language is not null")
    for (const event of ["insert", "update", "delete"]) this.#announce("role_assignments", event, EMPLOYEE)
    this.#announce("api_keys", "update", KEY, hasChanged("revoked_at", "expires_at", "role_id"))
    this.#announce("api_keys", "delete", KEY)
    const role = hasChanged("name", "permissions", "scope", "department_id", "location_id")
    this.#announce("custom_roles", "update", ORGANIZATION, role)
    this.#announce("departments", "update", ORGANIZATION, hasChanged("parent_id"))
    this.#announce("locations", "update", ORGANIZATION, hasChanged("timezone"))
    this.#announce("organizations", "update", ORGANIZATION, hasChanged("language", "timezone", "policies"))
  }

  /** Announces each row of an event that meets a condition. */
  #announce(table: string, event: string, announcement: string, condition = "true"): void {
    this.addSql(`create trigger announce_${event} after ${event} on ${table} for each row when (${condition})
      execute function app.${announcement}()`)
  }
}
