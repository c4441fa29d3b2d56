-- How worn a thing is, where its owner says so. Only donations and loans have a condition.
ALTER TABLE items
  ADD COLUMN condition text,
  ADD CONSTRAINT items_condition_check CHECK (
    condition IS NULL OR (condition IN ('new', 'good', 'worn', 'repair') AND type IN ('DN', 'LN')));
