-- The words of the name have an index of their own: a search begins with those who have its words there, and must know
-- how many they are before it looks at the others.
ALTER TABLE items
  DROP COLUMN words,
  ADD COLUMN name_words tsvector GENERATED ALWAYS AS (strip(all_forms(name))) STORED,
  ADD COLUMN words tsvector GENERATED ALWAYS AS (
    strip(all_forms(name || ' ' || owner_username || ' ' || description))) STORED;
-- Written at once, not in a list that each search has to read until somebody tidies it up.
CREATE INDEX items_listed_words_idx ON items USING gin (words) WITH (fastupdate = off) WHERE is_listed;
CREATE INDEX items_listed_name_words_idx ON items USING gin (name_words) WITH (fastupdate = off) WHERE is_listed;
