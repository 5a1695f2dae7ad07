// The text that a search reads: without case and accents, so that "Muller" finds "Müller".
import { Migration } from "@mikro-orm/migrations"

export class Migration20261130012000_SearchText extends Migration {
  override name = "Migration20261130012000_SearchText"

  override up(): void {
    // Letters without a decomposition are replaced one by one. ASCII, where both lengths are equal, has neither.
    this.addSql(`create function app.search_text(content text) returns text language sql immutable parallel safe
      return case when octet_length(content) = length(content) then lower(content) else
        replace(replace(replace(translate(
          regexp_replace(normalize(lower(content collate "und-x-icu"), nfd), '[\\u0300-\\u036f]', '', 'g'),
          'øłđðı', 'olddi'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe') end`)
    this.addSql(`drop index candidates_search_index`)
    this.addSql(`create index candidates_search_index on candidates using gin (organization_id, app.search_text(full_name || ' ' || coalesce(email, '') || ' ' || coalesce(headline, '')) gin_trgm_ops)`)
    // Last, because its lock on all accounts lasts until the commit.
    this.addSql(`drop index employees_search_index`)
    this.addSql(`create index employees_search_index on employees using gin (organization_id, app.search_text(full_name || ' ' || email) gin_trgm_ops)`)
  }
}
