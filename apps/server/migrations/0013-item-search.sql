-- What the list of items needs to be narrowed and ordered at any size.
CREATE EXTENSION IF NOT EXISTS unaccent SCHEMA public;
CREATE EXTENSION IF NOT EXISTS cube SCHEMA public;

-- Words without accents: as they are, and by their French and English stems. No word is left out for being common,
-- because a common word of one language is a thing in the other ("thé", "for").
CREATE TEXT SEARCH DICTIONARY french_forms (TEMPLATE = snowball, Language = french);
CREATE TEXT SEARCH DICTIONARY english_forms (TEMPLATE = snowball, Language = english);
CREATE TEXT SEARCH CONFIGURATION plain_words (PARSER = default);
ALTER TEXT SEARCH CONFIGURATION plain_words
  ADD MAPPING FOR asciiword, word, numword, int, uint, float, sfloat WITH unaccent, simple;
CREATE TEXT SEARCH CONFIGURATION french_words (PARSER = default);
ALTER TEXT SEARCH CONFIGURATION french_words
  ADD MAPPING FOR asciiword, word, numword WITH unaccent, french_forms;
CREATE TEXT SEARCH CONFIGURATION english_words (PARSER = default);
ALTER TEXT SEARCH CONFIGURATION english_words
  ADD MAPPING FOR asciiword, word, numword WITH unaccent, english_forms;

-- Signs part words: the parser would else take "a/b" for a file and "a-b" for one word.
CREATE FUNCTION part_words(written text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN translate(written, '-./@:~+&<_', '          ');

-- In PL/pgSQL the text is parted once for all three.
CREATE FUNCTION all_forms(written text) RETURNS tsvector
  LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  parted text = part_words(written);
BEGIN
  RETURN to_tsvector('plain_words', parted) || to_tsvector('french_words', parted)
    || to_tsvector('english_words', parted);
END $$;

CREATE FUNCTION word_forms(word text) RETURNS text[]
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN ARRAY[word] || ts_lexize('french_forms', word) || ts_lexize('english_forms', word);

-- A point on a sphere of the radius that distances are counted with, in metres: the straight line between two such
-- points orders places as the way over the ground does.
CREATE FUNCTION point_on_earth(longitude double precision, latitude double precision) RETURNS cube
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN cube(ARRAY[
    6378137 * cos(radians(latitude)) * cos(radians(longitude)),
    6378137 * cos(radians(latitude)) * sin(radians(longitude)),
    6378137 * sin(radians(latitude))]);

ALTER TABLE items
  -- Copies of what the owner's row says, kept by the triggers below.
  ADD COLUMN owner_username text NOT NULL DEFAULT '',
  ADD COLUMN owner_disabled boolean NOT NULL DEFAULT false,
  -- Set by a job some time after `enddate`, so that what is long over leaves the indexes; `enddate` stays the truth.
  ADD COLUMN is_over boolean NOT NULL DEFAULT false;
UPDATE items SET owner_username = members.username, owner_disabled = members.disabled_at IS NOT NULL
  FROM members WHERE members.id = owner_id;
ALTER TABLE items
  ADD COLUMN is_listed boolean GENERATED ALWAYS AS (
    visibility = 'PB' AND closed_at IS NULL AND NOT owner_disabled AND NOT is_over) STORED,
  ADD COLUMN shown_point cube GENERATED ALWAYS AS (
    point_on_earth(
      CASE location_precision WHEN 'exact' THEN longitude ELSE cell_longitude(longitude, latitude) END,
      CASE location_precision WHEN 'exact' THEN latitude ELSE cell_latitude(latitude) END)) STORED,
  -- Words of the name weigh more than others.
  ADD COLUMN words tsvector GENERATED ALWAYS AS (
    setweight(all_forms(name), 'A') || all_forms(owner_username || ' ' || description)) STORED;

-- A new item waits for whoever is changing its owner, so that no change is missed.
CREATE FUNCTION copy_owner() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.is_over = false;
  IF TG_OP = 'INSERT' THEN
    SELECT username, disabled_at IS NOT NULL FROM members WHERE id = NEW.owner_id FOR SHARE
      INTO NEW.owner_username, NEW.owner_disabled;
    -- An owner who does not exist is for the foreign key to refuse.
    NEW.owner_username = coalesce(NEW.owner_username, '');
    NEW.owner_disabled = coalesce(NEW.owner_disabled, false);
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER items_copy_owner BEFORE INSERT OR UPDATE OF enddate ON items
  FOR EACH ROW EXECUTE FUNCTION copy_owner();

CREATE FUNCTION tell_items() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE items SET owner_username = NEW.username, owner_disabled = NEW.disabled_at IS NOT NULL WHERE owner_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER members_tell_items AFTER UPDATE OF username, disabled_at ON members FOR EACH ROW
  WHEN (OLD.username <> NEW.username OR (OLD.disabled_at IS NULL) <> (NEW.disabled_at IS NULL))
  EXECUTE FUNCTION tell_items();

CREATE INDEX items_listed_newest_idx ON items (creationdate, id)
  INCLUDE (type, category1, category2, category3, startdate, enddate, owner_id, shown_longitude, shown_latitude)
  WHERE is_listed;
CREATE INDEX items_listed_start_idx ON items (startdate, id) WHERE is_listed;
CREATE INDEX items_listed_end_idx ON items (coalesce(enddate, 'infinity'), id) WHERE is_listed;
CREATE INDEX items_listed_comments_idx ON items (comments_count, id) WHERE is_listed;
CREATE INDEX items_listed_views_idx ON items (views_count, id) WHERE is_listed;
CREATE INDEX items_listed_type_idx ON items (type, creationdate, id) WHERE is_listed;
CREATE INDEX items_listed_category1_idx ON items (category1) WHERE is_listed;
CREATE INDEX items_listed_category2_idx ON items (category2) WHERE is_listed;
CREATE INDEX items_listed_category3_idx ON items (category3) WHERE is_listed;
CREATE INDEX items_listed_nowhere_idx ON items (id) WHERE is_listed AND shown_point IS NULL;
CREATE INDEX items_listed_near_idx ON items USING gist (shown_point) WHERE is_listed;
CREATE INDEX items_listed_map_idx ON items USING gist (point(shown_longitude, shown_latitude)) WHERE is_listed;
CREATE INDEX items_listed_words_idx ON items USING gin (words) WHERE is_listed;
CREATE INDEX items_end_idx ON items (enddate) WHERE NOT is_over;

-- A word and what is left of it without one letter, or without two of a long one: two words with such a rest in common
-- are a typing slip apart, or nearly.
CREATE FUNCTION word_slips(word text) RETURNS text[]
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN ARRAY(
    SELECT word
    UNION SELECT overlay(word PLACING '' FROM a FOR 1) FROM generate_series(1, length(word)) AS a
      WHERE length(word) > 3
    UNION SELECT overlay(overlay(word PLACING '' FROM b FOR 1) PLACING '' FROM a FOR 1)
      FROM generate_series(1, length(word)) AS a, generate_series(1, length(word)) AS b
      WHERE length(word) > 7 AND a < b);

-- Numbers are meant as they are.
CREATE FUNCTION can_be_mistyped(word text) RETURNS boolean
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN length(word) BETWEEN 3 AND 24 AND word ~ '[^0-9]';

-- The words of public items. A searched word that is not among them is taken for a slip.
CREATE TABLE vocabulary (
  word text COLLATE "C" PRIMARY KEY CHECK (can_be_mistyped(word)),
  slips text[] NOT NULL GENERATED ALWAYS AS (word_slips(word)) STORED
);
CREATE INDEX vocabulary_slips_idx ON vocabulary USING gin (slips);

-- After many items were written at once; whoever writes one item adds its words alone.
CREATE FUNCTION learn_all_words() RETURNS void LANGUAGE sql AS $$
  INSERT INTO vocabulary (word)
  SELECT word FROM ts_stat('SELECT words FROM items WHERE is_listed') WHERE can_be_mistyped(word)
  ON CONFLICT DO NOTHING
$$;
SELECT learn_all_words();
