-- Search indexes stem words in every language. After the migrations, the server passes its stemmers to use_stemmers; the comment on
-- all_forms records the current list.
COMMENT ON FUNCTION all_forms(text) IS 'english, french';

-- Makes searches know the word forms of these languages, by the names of their Snowball stemmers. When the list has changed, all
-- items are read again. Returns whether it had.
CREATE FUNCTION use_stemmers(wanted text[]) RETURNS boolean LANGUAGE plpgsql AS $use$
DECLARE
  stemmers text[] = ARRAY(SELECT DISTINCT unnest(wanted) ORDER BY 1);
  listed text = array_to_string(stemmers, ', ');
  stemmer text;
  index_definition text;
  index_definitions text[] = ARRAY(
    SELECT pg_get_indexdef(indexrelid) FROM pg_index WHERE indrelid = 'items'::regclass AND indkey::int2[] && ARRAY(
      SELECT attnum FROM pg_attribute WHERE attrelid = indrelid AND attname IN ('name_words', 'words')));
BEGIN
  IF obj_description('all_forms(text)'::regprocedure, 'pg_proc') = listed THEN
    RETURN false;
  END IF;
  FOREACH stemmer IN ARRAY stemmers LOOP
    CONTINUE WHEN EXISTS (
      SELECT FROM pg_ts_config WHERE cfgname = stemmer || '_words' AND cfgnamespace = current_schema()::regnamespace);
    EXECUTE format('CREATE TEXT SEARCH DICTIONARY %I (TEMPLATE = snowball, Language = %I)', stemmer || '_forms', stemmer);
    EXECUTE format('CREATE TEXT SEARCH CONFIGURATION %I (PARSER = default)', stemmer || '_words');
    EXECUTE format('ALTER TEXT SEARCH CONFIGURATION %I ADD MAPPING FOR asciiword, word, numword WITH unaccent, %I',
      stemmer || '_words', stemmer || '_forms');
  END LOOP;

  EXECUTE format(
    'CREATE OR REPLACE FUNCTION all_forms(written text) RETURNS tsvector
       LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS %L',
    format('DECLARE parted text = part_words(written); BEGIN RETURN to_tsvector(''plain_words'', parted)%s; END',
      (SELECT string_agg(format(' || to_tsvector(%L, parted)', name || '_words'), '') FROM unnest(stemmers) AS name)));
  EXECUTE format(
    'CREATE OR REPLACE FUNCTION word_forms(word text) RETURNS text[]
       LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE RETURN ARRAY[word]%s',
    (SELECT string_agg(format(' || ts_lexize(%L, word)', name || '_forms'), '') FROM unnest(stemmers) AS name));

  -- Generated columns do not notice that their function has changed.
  ALTER TABLE items
    DROP COLUMN name_words,
    DROP COLUMN words,
    ADD COLUMN name_words tsvector GENERATED ALWAYS AS (strip(all_forms(name))) STORED,
    ADD COLUMN words tsvector GENERATED ALWAYS AS (
      strip(all_forms(name || ' ' || owner_username || ' ' || description))) STORED;
  FOREACH index_definition IN ARRAY index_definitions LOOP
    EXECUTE index_definition;
  END LOOP;
  ANALYZE items;
  PERFORM learn_all_words();

  EXECUTE format('COMMENT ON FUNCTION all_forms(text) IS %L', listed);
  RETURN true;
END $use$;
