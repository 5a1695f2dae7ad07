// Functions of the task search and of the audit log. The search reads a text the same way in tasks and in queries: in lower case, with
// the characters that join words as spaces, and each word as it is and as its English and German stem. Queries omit stop words,
// and the last word of a query is a prefix.
import { Migration } from "@mikro-orm/migrations"

export class Migration20261123000002_Functions extends Migration {
  override name = "Migration20261123000002_Functions"

  override up(): void {
    this.addSql(`create function app.task_search_text(content text) returns text language sql immutable parallel safe
      return translate(lower(content collate "und-x-icu"), '-/._@:~+?&=%', repeat(' ', 12))`)
    // PL/pgSQL, because PostgreSQL does not inline an SQL function that uses its arguments several times.
    this.addSql(`create function app.task_search_document(title text, description text) returns tsvector
      language plpgsql immutable parallel safe as $$
      declare
        t text := app.task_search_text(title);
        d text := app.task_search_text(description);
      begin
        return setweight(to_tsvector('pg_catalog.english', t) || to_tsvector('pg_catalog.german', t)
            || to_tsvector('pg_catalog.simple', t), 'A')
          || case when d is null then ''::tsvector
            else setweight(to_tsvector('pg_catalog.english', d) || to_tsvector('pg_catalog.german', d)
              || to_tsvector('pg_catalog.simple', d), 'B') end;
      end $$`)
    this.addSql(`create function app.task_search_query(search text) returns tsquery language sql immutable parallel safe
      return (
        select string_agg('(' || forms::text || ')', ' & ' order by n)::tsquery
        from (
          select n, english || german || simple
            || case when n = max(n) over () then (simple::text || ':*')::tsquery else ''::tsquery end as forms
          from (
            select n, plainto_tsquery('pg_catalog.english', word) as english, plainto_tsquery('pg_catalog.german', word) as german,
              plainto_tsquery('pg_catalog.simple', word) as simple
            from regexp_split_to_table(trim(app.task_search_text(search)), ' +') with ordinality words (word, n)
          ) words
          -- Neither empty nor a stop word of one of the languages.
          where numnode(english) > 0 and numnode(german) > 0
        ) queries)`)
    this.addSql(`create function app.hash_next(state text, previous text, entry text) returns text language sql immutable parallel safe
      as $$ select encode(sha256(convert_to(coalesce(state, previous) || entry, 'UTF8')), 'hex') $$`)
    this.addSql(`create aggregate app.hash_chain(previous text, entry text) (sfunc = app.hash_next, stype = text)`)
  }
}
