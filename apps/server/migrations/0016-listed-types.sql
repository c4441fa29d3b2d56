-- Most events are over, and few are listed at a time: with the end in the index they are counted without reading them.
DROP INDEX items_listed_type_idx;
CREATE INDEX items_listed_type_idx ON items (type, creationdate, id) INCLUDE (enddate) WHERE is_listed;
