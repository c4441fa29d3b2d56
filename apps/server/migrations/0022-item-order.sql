-- Ids of items are random, so they cannot say which of two items is the newer one. This number grows with each item; lists order
-- by it what is equal otherwise, and nobody reads it.
ALTER TABLE items ADD COLUMN seq bigint;

-- First, so that no row is written to them twice.
DROP INDEX items_owner_newest_idx, items_listed_newest_idx, items_listed_start_idx, items_listed_end_idx,
  items_listed_comments_idx, items_listed_views_idx, items_listed_type_idx, items_listed_nowhere_idx;

UPDATE items SET seq = numbered.seq
  FROM (SELECT id, row_number() OVER (ORDER BY creationdate, id) AS seq FROM items) AS numbered
  WHERE items.id = numbered.id;
ALTER TABLE items ALTER COLUMN seq SET NOT NULL, ALTER COLUMN seq ADD GENERATED ALWAYS AS IDENTITY;
SELECT setval(pg_get_serial_sequence('items', 'seq'), max(seq)) FROM items HAVING max(seq) IS NOT NULL;

-- Ids are included where an index alone answers.
CREATE INDEX items_owner_newest_idx ON items (owner_id, creationdate DESC, seq DESC);
CREATE INDEX items_listed_newest_idx ON items (creationdate, seq)
  INCLUDE (id, type, category1, category2, category3, startdate, enddate, owner_id, shown_longitude, shown_latitude)
  WHERE is_listed;
CREATE INDEX items_listed_start_idx ON items (startdate, seq) WHERE is_listed;
CREATE INDEX items_listed_end_idx ON items (coalesce(enddate, 'infinity'), seq) WHERE is_listed;
CREATE INDEX items_listed_comments_idx ON items (comments_count, seq) WHERE is_listed;
CREATE INDEX items_listed_views_idx ON items (views_count, seq) WHERE is_listed;
CREATE INDEX items_listed_type_idx ON items (type, creationdate, seq) INCLUDE (id, enddate) WHERE is_listed;
CREATE INDEX items_listed_nowhere_idx ON items (seq) WHERE is_listed AND shown_point IS NULL;
