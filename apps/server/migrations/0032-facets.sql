-- What an item is found by beside its words: its type, its categories, and the square of half a degree that its public place is in.
CREATE FUNCTION item_facets(
  type text, category1 text, category2 text, category3 text, longitude double precision, latitude double precision
) RETURNS text[]
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN ARRAY[
    'type ' || type, category1, coalesce(category2, category1), coalesce(category3, category1),
    coalesce('square ' || floor(longitude * 2)::int || ' ' || floor(latitude * 2)::int, 'nowhere')];

-- One index has both, so that what has the words and the facets is known before any item is read.
DROP INDEX items_listed_words_idx, items_listed_name_words_idx;
CREATE INDEX items_listed_words_idx ON items USING gin (
  words, name_words, item_facets(type, category1, category2, category3, shown_longitude, shown_latitude)
) WITH (fastupdate = off) WHERE is_listed;
