-- Operators search members, items and comments in any state, however many there are.

-- Without regard to case and accents. The dictionary is that of the extension, which does not change.
CREATE FUNCTION plain_text(written text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN lower(unaccent('unaccent'::regdictionary, written));

-- What a member is found by, in any part of it.
ALTER TABLE members
  ADD COLUMN search_text text GENERATED ALWAYS AS (
    plain_text(username || ' ' || email || ' ' || first_name || ' ' || last_name)) STORED;
CREATE INDEX members_search_idx ON members USING gin (search_text gin_trgm_ops);

-- The words of listed items have an index already; these are the others. A draft is its owner's alone.
CREATE INDEX items_unlisted_words_idx ON items USING gin (words) WHERE NOT is_listed AND visibility <> 'DR';

ALTER TABLE comments
  ADD COLUMN words tsvector GENERATED ALWAYS AS (strip(to_tsvector('plain_words', part_words(content)))) STORED;
CREATE INDEX comments_words_idx ON comments USING gin (words);
