-- The public resource an item was started from, by its kind and its id in the source of that kind.
ALTER TABLE items
  ADD COLUMN resource_kind text,
  ADD COLUMN resource_id text CHECK (length(resource_id) BETWEEN 1 AND 100),
  ADD CHECK ((resource_kind IS NULL) = (resource_id IS NULL));
