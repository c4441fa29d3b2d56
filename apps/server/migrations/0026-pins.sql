-- The indexes of the map and of the newest items include all that pins need and most filters compare, so that thousands of
-- pins are read without one row of items.
DROP INDEX items_listed_map_idx, items_listed_newest_idx;
CREATE INDEX items_listed_map_idx ON items USING gist (point(shown_longitude, shown_latitude))
  INCLUDE (id, type, category1, category2, category3, startdate, enddate, creationdate, seq, owner_id, location_precision,
    shown_longitude, shown_latitude)
  WHERE is_listed;
CREATE INDEX items_listed_newest_idx ON items (creationdate, seq)
  INCLUDE (id, type, category1, category2, category3, startdate, enddate, owner_id, location_precision,
    shown_longitude, shown_latitude)
  WHERE is_listed;
