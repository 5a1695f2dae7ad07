// What ties the rows of an organization to those of others, or to one server. An organization can be moved, and tables distributed by
// organization, as long as only the listed exceptions exist.
import { expect, test } from "@jest/globals"
import { createTestApp } from "./support/test-app.js"

const app = createTestApp()

const namesOf = async (text: string) => (await app.sql<{ name: string }>(text)).map(({ name }) => name)

test("a value is unique among all organizations only where a caller is not known yet", async () => {
  const names = await namesOf(`
    select i.indexrelid::regclass::text as name from pg_index i join pg_class c on c.oid = i.indrelid
    where c.relnamespace = 'public'::regnamespace and (i.indisunique or i.indisexclusion)
      and not exists (select from pg_attribute a
        where a.attrelid = i.indrelid and a.attnum = any (i.indkey::int2[]) and a.attname = 'organization_id')
      -- Ids are random, so they are unique on all servers.
      and not (i.indisprimary and pg_get_indexdef(i.indexrelid) like '%(id)')
    order by name`)
  expect(names).toEqual([
    "api_keys_hash_unique",
    "calendar_feeds_token_unique",
    "employees_email_unique",
    "leave_feeds_token_unique",
    "offers_token_unique",
    "organizations_slug_unique",
    "sessions_refresh_unique",
    "single_use_tokens_hash_unique",
  ])
})

test("foreign keys pair organizations and set no column to null", async () => {
  const names = await namesOf(`
    select conname as name from pg_constraint k
    where contype = 'f' and connamespace = 'public'::regnamespace and (confdeltype in ('n', 'd') or confupdtype <> 'a' or not exists (
      select from generate_subscripts(conkey, 1) p
      join pg_attribute a on a.attrelid = conrelid and a.attnum = conkey[p]
      join pg_attribute b on b.attrelid = confrelid and b.attnum = confkey[p]
      where a.attname = 'organization_id' and (b.attname = 'organization_id' or confrelid = 'organizations'::regclass)))
    order by name`)
  expect(names).toEqual([])
})

test("triggers of statements and rules of tables are known", async () => {
  const names = await namesOf(`
    select tgrelid::regclass || ' ' || tgname as name from pg_trigger t join pg_class c on c.oid = tgrelid
    where not tgisinternal and c.relnamespace = 'public'::regnamespace and (tgtype & 1 = 0 or tgoldtable is not null or tgnewtable is not null)
    union all
    select ev_class::regclass || ' ' || rulename from pg_rewrite r join pg_class c on c.oid = ev_class
    where rulename <> '_RETURN' and c.relnamespace = 'public'::regnamespace
    order by name`)
  const kept = (table: string) => ["delete", "truncation", "update"].map((change) => `${table} ${table}_no_${change}`)
  const announced = ["deleted", "inserted", "updated"].map((change) => `employees announce_${change}`)
  expect(names).toEqual([...kept("audit_entries"), ...kept("audit_values"), ...announced, ...kept("ledger_entries")])
})

test("no column has numbers of one server, and each table has its organization", async () => {
  const names = await namesOf(`
    select c.relname || '.' || attname as name from pg_class c
    join pg_attribute a on attrelid = c.oid left join pg_attrdef d on (adrelid, adnum) = (attrelid, attnum)
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and attnum > 0
      and (attidentity <> '' or pg_get_expr(adbin, adrelid) like 'nextval%')
    union all
    select relname || ' has no organization' from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not exists (
      select from pg_attribute where attrelid = c.oid and attname = 'organization_id' and attnotnull)
    order by name`)
  expect(names).toEqual(["mikro_orm_migrations has no organization", "mikro_orm_migrations.id"])
})
