-- The facets of an item: its type, its categories, and the square of half a degree that its public place is in. Written with casts to
-- text, so that the database puts it into a statement as it is, instead of calling it.
CREATE FUNCTION item_facets(
  type text, category1 text, category2 text, category3 text, longitude double precision, latitude double precision
) RETURNS text[]
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN ARRAY[
    'type ' || type, category1, coalesce(category2, category1), coalesce(category3, category1),
    coalesce('square ' || floor(longitude * 2)::int::text || ' ' || floor(latitude * 2)::int::text, 'nowhere')];

-- One index has both, so that what has the words and the facets is known before any item is read.
DROP INDEX items_listed_words_idx, items_listed_name_words_idx;
CREATE INDEX items_listed_words_idx ON items USING gin (
  words, name_words, item_facets(type, category1, category2, category3, shown_longitude, shown_latitude)
) WITH (fastupdate = off) WHERE is_listed;

-- No statement looks for it any more: lists go by `is_listed`.
DROP INDEX items_active_idx;

-- Else the database knew nothing of the facets until many items have changed.
ANALYZE items;
