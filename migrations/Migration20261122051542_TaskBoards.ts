// Positions, sort keys and search of tasks. The search reads a text the same way in tasks and in queries: in lower case, with
// the characters that join words as spaces, and each word as it is and as its English and German stem. Queries omit stop words,
// and the last word of a query is a prefix.
import { Migration } from "@mikro-orm/migrations"

export class Migration20261122051542_TaskBoards extends Migration {
  override name = "Migration20261122051542_TaskBoards"

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
    this.addSql(`drop index "tasks_organization_id_board_id_stage_rank_id_index"`)
    this.addSql(`alter table "tasks" add "stage_rank" integer generated always as (array_position(ARRAY['TODO'::text, 'IN_PROGRESS'::text, 'IN_REVIEW'::text, 'DONE'::text], stage)) stored not null, add "priority_rank" integer generated always as (array_position(ARRAY['LOW'::text, 'MEDIUM'::text, 'HIGH'::text, 'URGENT'::text], priority)) stored not null, add "search_document" tsvector generated always as (app.task_search_document(title, description)) stored not null`)
    this.addSql(`comment on column "tasks"."stage_rank" is 'Position of the stage among the stages, from 1.'`)
    this.addSql(`comment on column "tasks"."priority_rank" is 'Position of the priority among the priorities, from 1.'`)
    this.addSql(`comment on column "tasks"."search_document" is 'Words of title and description in English, German and unchanged, for the search.'`)
    this.addSql(`create index "tasks_organization_id_assignee_id_created_at_id_index" on "tasks" ("organization_id", "assignee_id", "created_at", "id")`)
    this.addSql(`create index "tasks_organization_id_priority_rank_id_index" on "tasks" ("organization_id", "priority_rank", "id")`)
    this.addSql(`create index "tasks_organization_id_stage_rank_id_index" on "tasks" ("organization_id", "stage_rank", "id")`)
    this.addSql(`create index tasks_search_index on tasks using gin (organization_id, search_document, title gin_trgm_ops)`)
    this.addSql(`alter table "tasks" add constraint "tasks_organization_id_board_id_stage_rank_rank_unique" unique ("organization_id", "board_id", "stage_rank", "rank") deferrable initially immediate`)
  }
}
